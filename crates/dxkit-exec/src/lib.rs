#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod builder;
mod clean;
mod dispatch;
mod draw;
mod error;
mod graph;
mod heap;
mod lanes;
mod lower;
mod machine;
mod memory_order;
mod mesh;
mod monitor;
mod node;
mod number;
mod order;
mod patch;
mod places;
mod program;
mod raster;
mod ray;
mod records;
mod resource;
mod round;
mod run;
mod sanitize;
mod shader;
mod stage;
mod symbol_types;
mod symbols;
mod texture;
mod tokens;
mod trace;
mod triangles;
mod variable;

pub use dispatch::{Dispatch, Outcome, Statistics};
pub use draw::{Draw, Drawn, EmittedVertex};
pub use dxkit_reflect::value::{
    ElementType, Field, ListKind, NumberType, Tolerance, Value, ValueDifference, ValueError,
};
pub use dxkit_types::{Format, FormatChannel};
pub use error::{Failure, KnownEntry, Reason, Refusal};
pub use graph::{GraphRun, LeftRecords, WorkGraph};
pub use heap::{BindingPlace, HeapUse};
pub use mesh::{Mesh, MeshRequest};
pub use monitor::{Monitor, Next, Point};
pub use node::{Node, NodeOutput};
pub use places::InstructionPlace;
pub use program::Origin;
pub use ray::{AccelerationStructure, Candidate, HitGroup, Instance, Ray, RayPipeline, Scene, Surface};
pub use records::{NodeInput, NodeRecords};
pub use resource::{Binding, Buffer, Range, Resources, View};
pub use run::Program;
pub use sanitize::{Rule, SanitizerFinding, Severity};
pub use shader::{Shader, ShaderError, Target, TargetError, TargetType};
pub use stage::{Area, Frames, StageElement, shape_of_values};
pub use symbols::{SourceFrame, Symbols};
pub use texture::{AddressMode, Comparison, Sampler, Texture};
pub use trace::Executed;
pub use triangles::{Triangle3, TriangleInstance, TriangleScene};
pub use variable::Variable;
