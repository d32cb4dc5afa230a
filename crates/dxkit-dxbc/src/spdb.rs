//! `SPDB`: the PDB file that FXC writes.
