//! `FX10`: effects.
