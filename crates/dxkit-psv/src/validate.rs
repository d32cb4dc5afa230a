//! The rules for a part.
//!
//! The rules are those of DXC's validator that need only the part, and properties that its compilers always
//! guarantee. None of them fires on the output of DXC 1.10 for validators 1.0 to 1.10, nor on files of DXC
//! 1.8.

use alloc::format;
use alloc::string::String;

use dxkit_bytes::{Bool8, Frame, Report};
use dxkit_types::{
    KnownResourceKind, KnownResourceType, KnownShaderKind, ResourceClass, ResourceKind, ResourceType,
    SemanticKind, ShaderKind,
};

use crate::dependency::TableSizes;
use crate::part::{INPUT, OUTPUT, THIRD, has_kind, vectors};
use crate::tables::SharedTables;
use crate::{
    ComponentMask, DependencyTable, GeometryInfo, PipelineStateValidation, PixelInfo, Resource, RuntimeInfo,
    SignatureElement, StageInfo,
};

impl PipelineStateValidation<'_> {
    /// Checks the part, as far as that is possible without the other parts of the container.
    ///
    /// | rule | severity | |
    /// |---|---|---|
    /// | `psv-runtime-info-size` | error, note | the size of the runtime info is that of a version; a newer one is a note |
    /// | `psv-stage` | error | the stage is a known one |
    /// | `psv-boolean` | error, warning | truth values are 0 or 1; that of linear algebra is a warning |
    /// | `psv-reserved` | warning | bytes and bits without a meaning are 0 |
    /// | `psv-stage-value` | error | primitives, topologies, domains, control points and streams are known ones |
    /// | `psv-position`, `psv-depth`, `psv-sample-frequency` | error | the flags of the stage match its signatures |
    /// | `psv-wave-lanes` | error | the minimum number of lanes does not exceed the maximum |
    /// | `psv-threads`, `psv-group-shared` | error | stages with thread groups state their sizes, others do not |
    /// | `psv-resource-size` | error, note | the size of a resource is that of the version |
    /// | `psv-resource-type`, `psv-resource-kind` | error | type and kind are known, and match |
    /// | `psv-resource-flags` | warning | flags are known |
    /// | `psv-resource-range` | error | the last register is not before the first |
    /// | `psv-resource-order` | error | constant buffers, samplers, shader resources, unordered access |
    /// | `psv-element-size` | note | elements have no more fields than known |
    /// | `psv-element-rows`, `psv-element-columns`, `psv-element-place` | error | elements have rows and columns, and a position if they are allocated |
    /// | `psv-element-kind`, `psv-element-type`, `psv-element-interpolation` | error | these are known |
    /// | `psv-element-stream` | error | only outputs of geometry shaders have streams |
    /// | `psv-vectors` | error | the numbers of vectors match the elements |
    /// | `psv-layout` | error | the part can be written |
    /// | `psv-string-table` | error, warning | ends with a NUL, has a multiple of 4 bytes; one that does not start with a NUL is a warning |
    /// | `psv-unused-string`, `psv-unused-index` | error | everything in the shared tables is used |
    /// | `psv-entry-name` | warning | the entry function has a name |
    /// | `psv-mask` | error | masks exist, and have no bits beyond the components |
    /// | `psv-linear-algebra` | warning | the tables that the runtime info announces exist |
    /// | `psv-tail` | note | nothing follows |
    pub fn validate(&self, report: &mut Report) {
        report.scope("runtime_info", |report| {
            check_version(&self.runtime_info, report);
            self.check_stage(report);
            self.check_sizes(report);
            self.check_vectors(report);
        });
        self.check_resources(report);
        self.check_signatures(report);
        self.check_tables(report);
        self.check_dependencies(report);
        self.check_tail(report);
    }

    fn kind(&self) -> Option<KnownShaderKind> {
        self.runtime_info.kind().and_then(ShaderKind::known)
    }

    fn check_stage(&self, report: &mut Report) {
        self.check_shader_stage(report);
        // Before version 1 there are no elements to compare with.
        let signed = self.runtime_info.v1.is_some();
        report.scope("stage_info", |report| match &self.runtime_info.v0.stage_info {
            StageInfo::Vertex(info) => {
                self.check_position(report, info.output_position_present, signed);
                zeros(report, "reserved", &info.reserved);
            }
            StageInfo::Hull(info) => {
                control_points(report, "input_control_point_count", info.input_control_point_count);
                control_points(report, "output_control_point_count", info.output_control_point_count);
                if info.tessellator_domain.known().is_none() {
                    stage_value(report, "tessellator_domain", || {
                        format!("{} is not a domain", info.tessellator_domain)
                    });
                }
                if info.tessellator_output_primitive.known().is_none() {
                    stage_value(report, "tessellator_output_primitive", || {
                        format!("{} is not an output primitive", info.tessellator_output_primitive)
                    });
                }
            }
            StageInfo::Domain(info) => {
                control_points(report, "input_control_point_count", info.input_control_point_count);
                self.check_position(report, info.output_position_present, signed);
                zeros(report, "reserved", &info.reserved);
                if info.tessellator_domain.known().is_none() {
                    stage_value(report, "tessellator_domain", || {
                        format!("{} is not a domain", info.tessellator_domain)
                    });
                }
                zeros(report, "reserved2", &info.reserved2);
            }
            StageInfo::Geometry(info) => self.check_geometry(report, info, signed),
            StageInfo::Pixel(info) => self.check_pixel(report, info, signed),
            StageInfo::Amplification(info) => zeros(report, "reserved", &info.reserved),
            StageInfo::Compute(info) => zeros(report, "reserved", &info.reserved),
            StageInfo::Mesh(_) => {}
            StageInfo::Other(bytes) => {
                // A stage without fields; before version 1 the stage may be unknown.
                if signed {
                    zeros(report, "bytes", bytes);
                }
            }
        });
    }

    fn check_shader_stage(&self, report: &mut Report) {
        if let Some(info) = &self.runtime_info.v1 {
            report.scope("shader_stage", |report| {
                let stage = &info.shader_stage;
                if matches!(stage.kind.0.known(), None | Some(KnownShaderKind::Invalid)) {
                    report.error("psv-stage", "kind", || format!("{} is not a stage", stage.kind));
                }
                boolean(report, "uses_view_id", stage.uses_view_id);
                let reserved = match stage.kind.0.known() {
                    Some(KnownShaderKind::Geometry) => 0,
                    Some(KnownShaderKind::Mesh) => {
                        if let Some(topology) =
                            stage.mesh_output_topology().filter(|value| value.known().is_none())
                        {
                            stage_value(report, "mesh_output_topology", || {
                                format!("{topology} is not a mesh topology")
                            });
                        }
                        0
                    }
                    Some(KnownShaderKind::Hull | KnownShaderKind::Domain) => {
                        let [_, reserved] = stage.data;
                        u16::from(reserved)
                    }
                    _ => u16::from_le_bytes(stage.data),
                };
                if reserved != 0 {
                    warn_reserved(report, "reserved");
                }
            });
        }
    }

    fn check_geometry(&self, report: &mut Report, info: &GeometryInfo, signed: bool) {
        // Patches of 1 to 32 control points are primitives of their own.
        if info.input_primitive.known().is_none() && !(8..40).contains(&info.input_primitive.0) {
            stage_value(report, "input_primitive", || format!("{} is not a primitive", info.input_primitive));
        }
        if info.output_topology.known().is_none() {
            stage_value(report, "output_topology", || format!("{} is not a topology", info.output_topology));
        }
        if info.output_stream_mask > 15 {
            stage_value(report, "output_stream_mask", || {
                format!("{:#x} has more than the four streams", info.output_stream_mask)
            });
        }
        self.check_position(report, info.output_position_present, signed);
        zeros(report, "reserved", &info.reserved);
    }

    fn check_pixel(&self, report: &mut Report, info: &PixelInfo, signed: bool) {
        boolean(report, "depth_output", info.depth_output);
        boolean(report, "sample_frequency", info.sample_frequency);
        let depths = [SemanticKind::Depth, SemanticKind::DepthLessEqual, SemanticKind::DepthGreaterEqual];
        if signed && info.depth_output.get() != has_kind(&self.outputs, &depths) {
            report.error("psv-depth", "depth_output", || {
                format!("{} does not match the outputs", info.depth_output)
            });
        }
        let by_sample = has_kind(&self.inputs, &[SemanticKind::SampleIndex])
            || self.inputs.iter().any(|input| matches!(input.v0.interpolation_mode.0, 6 | 7));
        if signed && info.sample_frequency.get() != by_sample {
            report.error("psv-sample-frequency", "sample_frequency", || {
                format!("{} does not match the inputs", info.sample_frequency)
            });
        }
        zeros(report, "reserved", &info.reserved);
    }

    fn check_position(&self, report: &mut Report, present: Bool8, signed: bool) {
        boolean(report, "output_position_present", present);
        if signed && present.get() != has_kind(&self.outputs, &[SemanticKind::Position]) {
            report.error("psv-position", "output_position_present", || {
                format!("{present} does not match the outputs")
            });
        }
    }

    /// Waves, threads and group-shared memory.
    fn check_sizes(&self, report: &mut Report) {
        let info = &self.runtime_info;
        let (least, most) =
            (info.v0.minimum_expected_wave_lane_count, info.v0.maximum_expected_wave_lane_count);
        if least > most {
            report.error("psv-wave-lanes", "minimum_expected_wave_lane_count", || {
                format!("at least {least} and at most {most} lanes contradict each other")
            });
        }
        let groups = match self.kind() {
            Some(KnownShaderKind::Compute | KnownShaderKind::Mesh | KnownShaderKind::Amplification) => true,
            Some(
                KnownShaderKind::Vertex
                | KnownShaderKind::Pixel
                | KnownShaderKind::Hull
                | KnownShaderKind::Domain
                | KnownShaderKind::Geometry,
            ) => false,
            // LLVM writes the part for libraries too, whose entries may have any stage.
            _ => return,
        };
        if let Some(v2) = &info.v2 {
            let threads = [
                ("num_threads_x", v2.num_threads_x),
                ("num_threads_y", v2.num_threads_y),
                ("num_threads_z", v2.num_threads_z),
            ];
            for (field, threads) in threads {
                if groups && threads == 0 {
                    report.error("psv-threads", field, || {
                        "a thread group has no thread in this dimension".into()
                    });
                } else if !groups && threads != 0 {
                    report.error("psv-threads", field, || {
                        format!("{threads} threads in a stage without thread groups")
                    });
                }
            }
        }
        if let Some(v4) = info.v4.filter(|v4| !groups && v4.num_bytes_group_shared_memory != 0) {
            report.error("psv-group-shared", "num_bytes_group_shared_memory", || {
                format!("{} bytes in a stage without thread groups", v4.num_bytes_group_shared_memory)
            });
        }
    }

    fn check_vectors(&self, report: &mut Report) {
        let Some(info) = &self.runtime_info.v1 else { return };
        let needed = vectors(&self.inputs, 0);
        if usize::from(info.sig_input_vectors) != needed {
            other_vectors(report, "sig_input_vectors", info.sig_input_vectors, needed);
        }
        report.scope("sig_output_vectors", |report| {
            for (stream, stated) in (0u8..).zip(info.sig_output_vectors.0) {
                let needed = vectors(&self.outputs, stream);
                if usize::from(stated) != needed {
                    report.scope(Frame::Index(stream.into()), |report| {
                        other_vectors(report, None, stated, needed)
                    });
                }
            }
        });
        if let Some(stated) = info.shader_stage.patch_constant_or_primitive_vectors() {
            let needed = vectors(&self.patch_constants_or_primitives, 0);
            if usize::from(stated) != needed {
                report.scope("shader_stage", |report| {
                    other_vectors(report, "patch_constant_or_primitive_vectors", stated, needed);
                });
            }
        }
    }

    fn check_resources(&self, report: &mut Report) {
        if let Some(first) = self.resources.first() {
            // Resources of version 2 have 24 bytes, those of earlier versions 16.
            let full = first.v1.is_some();
            let wanted = self.runtime_info.v2.is_some();
            if full != wanted || !full && !first.unknown.is_empty() {
                report.error("psv-resource-size", "resource_size", || {
                    format!(
                        "resources of {} bytes do not match a runtime info of {} bytes",
                        first.size(),
                        self.runtime_info.size()
                    )
                });
            } else if !first.unknown.is_empty() {
                report.note("psv-resource-size", "resource_size", || {
                    format!("resources have {} bytes after the known ones", first.unknown.len())
                });
            }
        }
        report.scope("resource", |report| {
            let mut highest = 0;
            for (index, resource) in (0u32..).zip(&self.resources) {
                report.scope(Frame::Index(index), |report| {
                    check_resource(resource, report);
                    let Some(class) = resource.v0.res_type.class() else { return };
                    let rank = rank(class);
                    if rank < highest {
                        report.error("psv-resource-order", "res_type", || {
                            format!("{} follows resources of a later class", resource.v0.res_type)
                        });
                    }
                    highest = highest.max(rank);
                });
            }
        });
    }

    fn check_signatures(&self, report: &mut Report) {
        if let Some(first) = self.elements().next().filter(|first| !first.unknown.is_empty()) {
            report.note("psv-element-size", "signature_element_size", || {
                format!("signature elements have {} bytes after the known ones", first.unknown.len())
            });
        }
        let streams = self.kind() == Some(KnownShaderKind::Geometry);
        let signatures = [
            (INPUT, &self.inputs, false),
            (OUTPUT, &self.outputs, streams),
            (THIRD, &self.patch_constants_or_primitives, false),
        ];
        for (name, elements, streams) in signatures {
            report.scope(name, |report| {
                for (index, element) in (0u32..).zip(elements) {
                    report.scope(Frame::Index(index), |report| check_element(element, streams, report));
                }
            });
        }
    }

    /// Checks the shared tables as they would be written; for an unchanged part, as they were read.
    fn check_tables(&self, report: &mut Report) {
        if self.runtime_info.v1.is_none() {
            return;
        }
        let tables = match SharedTables::from_part(self) {
            Ok(tables) => tables,
            Err(refused) => {
                report.error("psv-layout", "string_table", || format!("{}", refused.kind()));
                return;
            }
        };
        let rule = "psv-string-table";
        if tables.strings.len() % 4 != 0 {
            report.error(rule, "string_table_size", || {
                format!("{} is not a multiple of 4", tables.strings.len())
            });
        }
        if tables.strings.first() != Some(&0) {
            // DXC's validator accepts it.
            report.warning(rule, "string_table", || "does not start with a NUL".into());
        }
        if tables.strings.last().is_some_and(|last| *last != 0) {
            report.error(rule, "string_table", || "does not end with a NUL".into());
        }
        if let Some(unused) = tables.unused_text(self) {
            report.error("psv-unused-string", "string_table", || {
                format!("no name uses bytes {} to {}", unused.start, unused.end)
            });
        }
        if let Some(unused) = tables.unused_indexes(self) {
            let index = u32::try_from(unused.start).unwrap_or(u32::MAX);
            report.scope("semantic_index", |report| {
                report.scope(Frame::Index(index), |report| {
                    report.error("psv-unused-index", None, || {
                        format!("nothing uses the {} semantic indexes from here on", unused.len())
                    });
                });
            });
        }
        let library = self.kind() == Some(KnownShaderKind::Library);
        if self.runtime_info.v3.is_some() && self.entry_function_name.is_empty() && !library {
            report.scope("runtime_info", |report| {
                report.warning("psv-entry-name", "entry_function_name", || "is empty".into());
            });
        }
    }

    fn check_dependencies(&self, report: &mut Report) {
        let dependencies = &self.dependencies;
        check_masks("outputs_by_view_id", &dependencies.outputs_by_view_id, report);
        report.scope("patch_constants_by_view_id", |report| {
            check_mask(&dependencies.patch_constants_by_view_id, report);
            if TableSizes::from_info(&self.runtime_info)
                .is_some_and(|shape| shape.lacks_primitive_mask(dependencies))
            {
                report.error("psv-mask", None, || {
                    "the part ends where the mask of a mesh shader's primitive outputs has to be".into()
                });
            }
        });
        report.scope("outputs_by_input", |report| {
            for (stream, table) in (0u32..).zip(&dependencies.outputs_by_input) {
                report.scope(Frame::Index(stream), |report| check_table(table, report));
            }
        });
        report.scope("patch_constants_by_input", |report| {
            check_table(&dependencies.patch_constants_by_input, report);
        });
        report.scope("outputs_by_patch_constant", |report| {
            check_table(&dependencies.outputs_by_patch_constant, report);
        });
    }

    fn check_tail(&self, report: &mut Report) {
        let announced = self.runtime_info.v5.map_or(0, |info| info.linear_algebra_present);
        let there = self.linear_algebra().is_some();
        report.scope("runtime_info", |report| {
            if announced > 1 {
                // DXC's validator accepts it.
                report.warning("psv-boolean", "linear_algebra_present", || {
                    format!("{announced} is neither 0 nor 1")
                });
            }
            if self.announces_linear_algebra() && !there {
                report.warning("psv-linear-algebra", "linear_algebra_present", || {
                    format!("the {} bytes at the part's end are not linear algebra", self.tail.len())
                });
            }
        });
        if !there && !self.tail.is_empty() {
            report.note("psv-tail", "tail", || format!("{} bytes follow the known ones", self.tail.len()));
        }
    }
}

fn stage_value(report: &mut Report, field: &'static str, message: impl FnOnce() -> String) {
    report.error("psv-stage-value", field, message);
}

fn boolean(report: &mut Report, field: &'static str, value: Bool8) {
    if value.known().is_none() {
        report.error("psv-boolean", field, || format!("{value} is neither 0 nor 1"));
    }
}

fn warn_reserved(report: &mut Report, field: &'static str) {
    report.warning("psv-reserved", field, || "is reserved and not 0".into());
}

fn zeros(report: &mut Report, field: &'static str, bytes: &[u8]) {
    if bytes.iter().any(|byte| *byte != 0) {
        warn_reserved(report, field);
    }
}

fn control_points(report: &mut Report, field: &'static str, count: u32) {
    if count > 32 {
        stage_value(report, field, || format!("{count} control points are more than 32"));
    }
}

fn other_vectors(report: &mut Report, field: impl Into<Option<&'static str>>, stated: u8, needed: usize) {
    report.error("psv-vectors", field, || format!("{stated} vectors are stated, the elements need {needed}"));
}

fn check_version(info: &RuntimeInfo<'_>, report: &mut Report) {
    if info.unknown.is_empty() {
        return;
    }
    if info.version() + 1 == RuntimeInfo::VERSIONS.len() {
        report.note("psv-runtime-info-size", "unknown", || {
            format!("a runtime info of {} bytes is newer than the known ones", info.size())
        });
    } else {
        report.error("psv-runtime-info-size", "unknown", || {
            format!("a runtime info of {} bytes does not match any version", info.size())
        });
    }
}

/// Index of a class in the compiler's order.
fn rank(class: ResourceClass) -> u8 {
    match class {
        ResourceClass::CBV => 0,
        ResourceClass::Sampler => 1,
        ResourceClass::SRV => 2,
        _ => 3,
    }
}

fn check_resource(resource: &Resource<'_>, report: &mut Report) {
    let fields = &resource.v0;
    let known = fields.res_type.known().filter(|known| *known != KnownResourceType::Invalid);
    if known.is_none() {
        report.error("psv-resource-type", "res_type", || format!("{} is not a type", fields.res_type));
    }
    if fields.upper_bound < fields.lower_bound {
        report.error("psv-resource-range", "upper_bound", || {
            format!("the last register {} is before the first, {}", fields.upper_bound, fields.lower_bound)
        });
    }
    let Some(more) = &resource.v1 else { return };
    match more.res_kind.known().filter(|kind| *kind != KnownResourceKind::Invalid) {
        None => report.error("psv-resource-kind", "res_kind", || format!("{} is not a kind", more.res_kind)),
        Some(kind) => {
            if known.is_some() && !agree(fields.res_type, kind) {
                report.error("psv-resource-kind", "res_kind", || {
                    format!("{} is never bound as {}", more.res_kind, fields.res_type)
                });
            }
        }
    }
    if more.res_flags.unknown() != 0 {
        report.warning("psv-resource-flags", "res_flags", || {
            format!("{:#x} is not a known flag", more.res_flags.unknown())
        });
    }
}

/// Whether the compiler binds a resource of this kind as this type.
fn agree(res_type: ResourceType, kind: KnownResourceKind) -> bool {
    let types: &[ResourceType] = match ResourceKind::from(kind) {
        ResourceKind::Sampler => &[ResourceType::Sampler],
        ResourceKind::CBuffer => &[ResourceType::CBV],
        ResourceKind::StructuredBuffer => &[
            ResourceType::SRVStructured,
            ResourceType::UAVStructured,
            ResourceType::UAVStructuredWithCounter,
        ],
        ResourceKind::RTAccelerationStructure => &[ResourceType::SRVRaw],
        ResourceKind::RawBuffer => &[ResourceType::SRVRaw, ResourceType::UAVRaw],
        // Textures, typed buffers, texture buffers, feedback.
        _ => &[ResourceType::SRVTyped, ResourceType::UAVTyped],
    };
    types.contains(&res_type)
}

fn check_element(element: &SignatureElement<'_>, streams: bool, report: &mut Report) {
    let fields = &element.v0;
    if element.rows() == 0 {
        report.error("psv-element-rows", "rows", || "the element has no rows".into());
    } else if element.rows() > 255 {
        report.error("psv-element-rows", "rows", || format!("{} rows are more than 255", element.rows()));
    }
    let columns = fields.columns;
    if !(1..=4).contains(&columns.cols()) || columns.cols().saturating_add(columns.start_col()) > 4 {
        report.error("psv-element-columns", "columns", || {
            format!("{} columns from {} are not within 4", columns.cols(), columns.start_col())
        });
    }
    if !columns.allocated() && (fields.start_row != 0 || columns.start_col() != 0) {
        report.error("psv-element-place", "start_row", || {
            format!(
                "row {} and column {} in an element that is not allocated",
                fields.start_row,
                columns.start_col()
            )
        });
    }
    if columns.reserved() != 0 {
        warn_reserved(report, "columns");
    }
    if matches!(fields.semantic_kind, SemanticKind::Invalid) || fields.semantic_kind.known().is_none() {
        report.error("psv-element-kind", "semantic_kind", || {
            format!("{} is not a semantic", fields.semantic_kind)
        });
    }
    if fields.component_type.0.known().is_none() {
        report.error("psv-element-type", "component_type", || {
            format!("{} is not a type", fields.component_type)
        });
    }
    if fields.interpolation_mode.0 > 7 {
        report.error("psv-element-interpolation", "interpolation_mode", || {
            format!("{} is not an interpolation mode", fields.interpolation_mode)
        });
    }
    let stream = fields.dynamic_mask_and_stream.stream();
    if stream != 0 && !streams {
        report.error("psv-element-stream", "dynamic_mask_and_stream", || {
            format!("stream {stream} in an element without streams")
        });
    }
    if fields.dynamic_mask_and_stream.reserved() != 0 {
        warn_reserved(report, "dynamic_mask_and_stream");
    }
    if fields.reserved != 0 {
        warn_reserved(report, "reserved");
    }
}

fn check_masks(name: &'static str, masks: &[ComponentMask<'_>], report: &mut Report) {
    report.scope(name, |report| {
        for (stream, mask) in (0u32..).zip(masks) {
            report.scope(Frame::Index(stream), |report| check_mask(mask, report));
        }
    });
}

fn check_mask(mask: &ComponentMask<'_>, report: &mut Report) {
    if mask.has_stray_bits() {
        report.error("psv-mask", "mask", || stray(mask.vectors()));
    }
}

fn check_table(table: &DependencyTable<'_>, report: &mut Report) {
    if let Some(input) = table.stray_bits() {
        report.scope(Frame::Index(u32::try_from(input).unwrap_or(u32::MAX)), |report| {
            report.error("psv-mask", "mask", || stray(table.outputs()));
        });
    }
}

fn stray(vectors: u8) -> String {
    format!("bits are set beyond the components of {vectors} vectors")
}
