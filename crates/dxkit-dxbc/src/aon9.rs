//! `Aon9`: shaders of level 9.
