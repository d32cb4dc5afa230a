//! Faults in definitions that could be read.

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bytes::Report;
use dxkit_bytes::by_offset::in_row;
use dxkit_types::ResourceClass;

use super::{
    Buffer, BufferType, KnownInputType, KnownVariableClass, ResourceBinding, ResourceDefinitions, Type,
    TypeId,
};

impl ResourceDefinitions<'_> {
    /// Checks what readers of the part rely on: that variables lie in their buffers, types are known and lead
    /// in no circle, bindings are of a known kind with a shape that fits it, and do not share registers.
    pub fn validate(&self, report: &mut Report) {
        if self.target.known().is_none() {
            report.scope("header", |report| {
                report.error("rdef-target", "target", || {
                    format!("{:#x} is not a kind of program", self.target.0)
                });
            });
        }
        for (number, binding) in self.bindings.iter().enumerate() {
            in_row(report, "binding", number, |report| self.binding(binding, report));
        }
        self.shared_registers(report);
        for (number, buffer) in self.buffers.iter().enumerate() {
            in_row(report, "buffer", number, |report| variables(buffer, report));
        }
        for (number, ty) in self.types.iter().enumerate() {
            in_row(report, "type", number, |report| description(ty, report));
        }
        if let Some(circle) = self.circle() {
            in_row(report, "type", circle, |report| {
                report.error("rdef-type-circle", None, || {
                    "the type contains itself, so following its members never ends".into()
                });
            });
        }
    }

    fn binding(&self, binding: &ResourceBinding<'_>, report: &mut Report) {
        let fields = binding.fields.v4;
        let Some(input) = fields.input_type.known() else {
            report.error("rdef-binding-type", "input_type", || {
                format!("{} is not a kind of binding", fields.input_type)
            });
            return;
        };
        let shapeless = matches!(input, KnownInputType::CBuffer | KnownInputType::Sampler);
        if shapeless && fields.dimension.0 != 0 {
            report.warning("rdef-binding-dimension", "dimension", || {
                format!("a {} has no shape, {} is stated", fields.input_type, fields.dimension)
            });
        }
        if matches!(input, KnownInputType::Texture | KnownInputType::UAVTyped)
            && (fields.dimension.0 == 0 || fields.dimension.known().is_none())
        {
            report.error("rdef-binding-dimension", "dimension", || {
                format!("{} is not a shape of a texture or typed buffer", fields.dimension)
            });
        }
        if fields.return_type.known().is_none() {
            report.error("rdef-binding-return-type", "return_type", || {
                format!("{} is not a type that reading returns", fields.return_type)
            });
        }
        if matches!(input, KnownInputType::CBuffer | KnownInputType::TBuffer)
            && self.buffer_of(binding).is_none()
        {
            report.warning("rdef-binding-buffer", None, || {
                format!("the layout of \"{}\" is not described", binding.name)
            });
        }
        if fields.bind_count == 0 && binding.fields.v51.is_none() {
            report.error("rdef-binding-count", "bind_count", || {
                "a binding has registers: arrays without a bound come with shader model 5.1".into()
            });
        }
    }

    /// Bindings of one class that take the same register.
    fn shared_registers(&self, report: &mut Report) {
        let mut ranges: Vec<(ResourceClass, u32, u64, u64, usize)> = Vec::new();
        for (number, binding) in self.bindings.iter().enumerate() {
            let Some(class) = binding.fields.v4.input_type.class() else { continue };
            let space = binding.fields.v51.map_or(0, |row| row.space);
            let first = u64::from(binding.fields.v4.bind_point);
            let count = binding.fields.v4.range_size().map_or(u64::MAX, u64::from);
            ranges.push((class, space, first, first.saturating_add(count), number));
        }
        ranges.sort_unstable();
        let mut before: Option<(ResourceClass, u32, u64, usize)> = None;
        for (class, space, first, end, number) in ranges {
            if let Some((last_class, last_space, last_end, other)) = before {
                if (class, space) == (last_class, last_space) && first < last_end {
                    in_row(report, "binding", number, |report| {
                        report.warning("rdef-binding-registers", "bind_point", || {
                            format!("register {first} of space {space} belongs to binding {other}, too")
                        });
                    });
                }
            }
            let covers = before.is_some_and(|(last_class, last_space, last_end, _)| {
                (class, space) == (last_class, last_space) && last_end > end
            });
            if !covers {
                before = Some((class, space, end, number));
            }
        }
    }

    /// A type that contains itself by its members or its base class.
    fn circle(&self) -> Option<usize> {
        // 0: not visited, 1: in progress, 2: done.
        let mut state = vec![0u8; self.types.len()];
        let place = |id: TypeId| usize::try_from(id.0).unwrap_or(usize::MAX);
        for first in 0..self.types.len() {
            let mut stack = vec![(first, false)];
            while let Some((at, leaves)) = stack.pop() {
                let (Some(mark), Some(ty)) = (state.get_mut(at), self.types.get(at)) else { continue };
                if leaves {
                    *mark = 2;
                    continue;
                }
                if *mark != 0 {
                    continue;
                }
                *mark = 1;
                stack.push((at, true));
                for next in ty.members.iter().map(|member| member.ty).chain(ty.base_class).map(place) {
                    match state.get(next) {
                        Some(1) => return Some(at),
                        Some(0) => stack.push((next, false)),
                        _ => {}
                    }
                }
            }
        }
        None
    }
}

fn variables(buffer: &Buffer<'_>, report: &mut Report) {
    let fields = buffer.fields.v4;
    if fields.buffer_type.known().is_none() {
        report.error("rdef-buffer-type", "buffer_type", || {
            format!("{} is not a kind of buffer", fields.buffer_type)
        });
    }
    // The sizes of interface pointers count slots, not bytes.
    if fields.buffer_type == BufferType::InterfacePointers {
        return;
    }
    for (number, variable) in buffer.variables.iter().enumerate() {
        let end = u64::from(variable.fields.v4.start_offset).saturating_add(variable.fields.v4.size.into());
        if end > u64::from(fields.size) {
            in_row(report, "variable", number, |report| {
                report.error("rdef-variable-bounds", "size", || {
                    format!("\"{}\" ends at byte {end} of a buffer of {}", variable.name, fields.size)
                });
            });
        }
    }
}

fn description(ty: &Type<'_>, report: &mut Report) {
    let fields = ty.fields.v4;
    let Some(class) = fields.class.known() else {
        report.error("rdef-type-class", "class", || format!("{} is not a class of a type", fields.class));
        return;
    };
    if fields.base.known().is_none() {
        report.error("rdef-type-base", "base", || format!("{} is not a type", fields.base));
    }
    let matrix = matches!(class, KnownVariableClass::MatrixRows | KnownVariableClass::MatrixColumns);
    let numbers = matrix || matches!(class, KnownVariableClass::Scalar | KnownVariableClass::Vector);
    let fits = |number: u16, most: u16| (1..=most).contains(&number);
    let columns = if class == KnownVariableClass::Scalar { 1 } else { 4 };
    if numbers && !(fits(fields.rows, if matrix { 4 } else { 1 }) && fits(fields.columns, columns)) {
        report.error("rdef-type-shape", "rows", || {
            format!("{} rows and {} columns are not what a {} has", fields.rows, fields.columns, fields.class)
        });
    }
}
