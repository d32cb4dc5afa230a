//! What may be wrong with definitions that could be read.
