//! Draws: shaders of graphics into images that are read back.

use std::fmt::Write as _;
use std::fs;

use ash::vk;

use crate::{Device, Failure, Inputs, hex, read, translate};

/// What a draw has beside resources.
#[derive(Debug, Clone, Default)]
pub(crate) struct Draw {
    vertices: u32,
    /// The number of a `VkPrimitiveTopology`, and the points of a patch.
    topology: i32,
    patch: u32,
    size: [u32; 2],
    /// Whether each target has integers.
    targets: Vec<bool>,
    attributes: Vec<(u32, i32, Vec<u8>)>,
}

/// Bytes of a vertex or pixel.
const STRIDE: u32 = 16;
/// What pixels have that nothing was drawn to.
const CLEAR: f32 = -1234.0;
const CLEAR_INTEGER: u32 = 0xdead_beef;

impl Draw {
    /// Reads a line; whether it is one of a draw.
    pub(crate) fn read(&mut self, words: &[&str]) -> Result<bool, Failure> {
        match *words {
            ["draw", vertices, topology, width, height, targets] => {
                self.vertices = vertices.parse()?;
                let (topology, patch) = match topology {
                    "points" => (vk::PrimitiveTopology::POINT_LIST, 0),
                    "lines" => (vk::PrimitiveTopology::LINE_LIST, 0),
                    "triangles" => (vk::PrimitiveTopology::TRIANGLE_LIST, 0),
                    "triangles_adj" => (vk::PrimitiveTopology::TRIANGLE_LIST_WITH_ADJACENCY, 0),
                    other => {
                        let points = other.strip_prefix("patches").ok_or("an unknown topology")?;
                        (vk::PrimitiveTopology::PATCH_LIST, points.parse()?)
                    }
                };
                (self.topology, self.patch) = (topology.as_raw(), patch);
                self.size = [width.parse()?, height.parse()?];
                self.targets = targets.split(',').map(|target| target == "uint").collect();
            }
            ["attribute", location, format, bytes] => {
                self.attributes.push((location.parse()?, format.parse()?, hex(bytes)?));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// A stage with its shader.
type Stage = (vk::ShaderStageFlags, Vec<u32>);

/// Draws with shaders `STAGE=FILE`; the results as text.
pub(crate) fn one(device: &Device, shaders: &[&str], resources: &str) -> Result<String, Failure> {
    let mut stages: Vec<Stage> = Vec::new();
    for shader in shaders {
        let (stage, file) = shader.split_once('=').ok_or("a shader without a stage")?;
        let code = translate(&fs::read(file)?)?;
        if let Ok(path) = std::env::var("SPIRV_OUT") {
            let bytes: Vec<u8> = code.iter().flat_map(|word| word.to_le_bytes()).collect();
            fs::write(format!("{path}.{stage}"), bytes)?;
        }
        let stage = match stage {
            "vs" => vk::ShaderStageFlags::VERTEX,
            "hs" => vk::ShaderStageFlags::TESSELLATION_CONTROL,
            "ds" => vk::ShaderStageFlags::TESSELLATION_EVALUATION,
            "gs" => vk::ShaderStageFlags::GEOMETRY,
            "ps" => vk::ShaderStageFlags::FRAGMENT,
            _ => return Err("an unknown stage".into()),
        };
        stages.push((stage, code));
    }
    device.draw(&stages, &read(resources)?)
}

/// A target: image, view, format.
type Target = (vk::Image, vk::ImageView, vk::Format);

impl Device {
    fn target(&self, is_integer: bool, [width, height]: [u32; 2]) -> Result<Target, Failure> {
        let format = if is_integer { vk::Format::R32G32B32A32_UINT } else { vk::Format::R32G32B32A32_SFLOAT };
        let create = vk::ImageCreateInfo::default()
            .image_type(vk::ImageType::TYPE_2D)
            .format(format)
            .extent(vk::Extent3D { width, height, depth: 1 })
            .mip_levels(1)
            .array_layers(1)
            .samples(vk::SampleCountFlags::TYPE_1)
            .usage(vk::ImageUsageFlags::COLOR_ATTACHMENT | vk::ImageUsageFlags::TRANSFER_SRC);
        unsafe {
            let image = self.device.create_image(&create, None)?;
            let needs = self.device.get_image_memory_requirements(image);
            let kind = needs.memory_type_bits.trailing_zeros();
            let allocate =
                vk::MemoryAllocateInfo::default().allocation_size(needs.size).memory_type_index(kind);
            self.device.bind_image_memory(image, self.device.allocate_memory(&allocate, None)?, 0)?;
            let create = vk::ImageViewCreateInfo::default()
                .image(image)
                .view_type(vk::ImageViewType::TYPE_2D)
                .format(format)
                .subresource_range(RANGE);
            Ok((image, self.device.create_image_view(&create, None)?, format))
        }
    }

    /// The pipeline: pixels have one sample, triangles are drawn from both sides, and nothing is blended.
    fn pipeline(
        &self,
        layout: vk::PipelineLayout,
        shaders: &[Stage],
        draw: &Draw,
        formats: &[vk::Format],
    ) -> Result<vk::Pipeline, Failure> {
        let mut stages = Vec::new();
        for (stage, code) in shaders {
            let module = self.module(code)?;
            let create = vk::PipelineShaderStageCreateInfo::default();
            stages.push(create.stage(*stage).module(module).name(c"main"));
        }
        let (mut bindings, mut attributes) = (Vec::new(), Vec::new());
        for (location, format, _) in &draw.attributes {
            bindings.push(vk::VertexInputBindingDescription::default().binding(*location).stride(STRIDE));
            attributes.push(
                vk::VertexInputAttributeDescription::default()
                    .location(*location)
                    .binding(*location)
                    .format(vk::Format::from_raw(*format)),
            );
        }
        let input = vk::PipelineVertexInputStateCreateInfo::default()
            .vertex_binding_descriptions(&bindings)
            .vertex_attribute_descriptions(&attributes);
        let assembly = vk::PipelineInputAssemblyStateCreateInfo::default()
            .topology(vk::PrimitiveTopology::from_raw(draw.topology));
        let tessellation =
            vk::PipelineTessellationStateCreateInfo::default().patch_control_points(draw.patch);
        let [width, height] = draw.size;
        // Direct3D has the y of clip space upwards.
        let viewport = [vk::Viewport {
            x: 0.0,
            y: height as f32,
            width: width as f32,
            height: -(height as f32),
            min_depth: 0.0,
            max_depth: 1.0,
        }];
        let scissor = [vk::Rect2D { extent: vk::Extent2D { width, height }, ..vk::Rect2D::default() }];
        let viewport = vk::PipelineViewportStateCreateInfo::default().viewports(&viewport).scissors(&scissor);
        let raster = vk::PipelineRasterizationStateCreateInfo::default()
            .front_face(vk::FrontFace::CLOCKWISE)
            .cull_mode(vk::CullModeFlags::NONE)
            .line_width(1.0);
        let samples = vk::PipelineMultisampleStateCreateInfo::default()
            .rasterization_samples(vk::SampleCountFlags::TYPE_1);
        let attachment =
            vk::PipelineColorBlendAttachmentState::default().color_write_mask(vk::ColorComponentFlags::RGBA);
        let attachments = vec![attachment; formats.len()];
        let blend = vk::PipelineColorBlendStateCreateInfo::default().attachments(&attachments);
        let mut rendering = vk::PipelineRenderingCreateInfo::default().color_attachment_formats(formats);
        let mut create = vk::GraphicsPipelineCreateInfo::default()
            .stages(&stages)
            .vertex_input_state(&input)
            .input_assembly_state(&assembly)
            .viewport_state(&viewport)
            .rasterization_state(&raster)
            .multisample_state(&samples)
            .color_blend_state(&blend)
            .layout(layout)
            .push_next(&mut rendering);
        if draw.patch > 0 {
            create = create.tessellation_state(&tessellation);
        }
        let made =
            unsafe { self.device.create_graphics_pipelines(vk::PipelineCache::null(), &[create], None) };
        Ok(made.map_err(|(_, error)| error)?[0])
    }

    fn draw(&self, shaders: &[Stage], inputs: &Inputs) -> Result<String, Failure> {
        let (bound, draw, device) = (self.bind(inputs)?, &inputs.draw, &self.device);
        let [width, height] = draw.size;
        let targets = draw
            .targets
            .iter()
            .map(|is_integer| self.target(*is_integer, draw.size))
            .collect::<Result<Vec<_>, _>>()?;
        let formats: Vec<vk::Format> = targets.iter().map(|(.., format)| *format).collect();
        let pipeline = self.pipeline(bound.layout, shaders, draw, &formats)?;
        let buffers = draw.attributes.iter().map(|(_, _, bytes)| self.buffer_of(bytes));
        let buffers = buffers.collect::<Result<Vec<_>, _>>()?;
        let attachments: Vec<_> = targets
            .iter()
            .zip(&draw.targets)
            .map(|((_, view, _), is_integer)| {
                let color = match is_integer {
                    true => vk::ClearColorValue { uint32: [CLEAR_INTEGER; 4] },
                    false => vk::ClearColorValue { float32: [CLEAR; 4] },
                };
                vk::RenderingAttachmentInfo::default()
                    .image_view(*view)
                    .image_layout(vk::ImageLayout::GENERAL)
                    .load_op(vk::AttachmentLoadOp::CLEAR)
                    .store_op(vk::AttachmentStoreOp::STORE)
                    .clear_value(vk::ClearValue { color })
            })
            .collect();
        let size = (width * height * STRIDE) as usize;
        let staged = targets.iter().map(|_| self.buffer(&vec![0; size]));
        let staged = staged.collect::<Result<Vec<_>, Failure>>()?;
        self.submit(|commands| unsafe {
            for (image, ..) in &targets {
                let barrier = vk::ImageMemoryBarrier::default()
                    .image(*image)
                    .subresource_range(RANGE)
                    .old_layout(vk::ImageLayout::UNDEFINED)
                    .new_layout(vk::ImageLayout::GENERAL)
                    .dst_access_mask(vk::AccessFlags::COLOR_ATTACHMENT_WRITE);
                let (stage, none) = (vk::PipelineStageFlags::ALL_COMMANDS, vk::DependencyFlags::empty());
                device.cmd_pipeline_barrier(commands, stage, stage, none, &[], &[], &[barrier]);
            }
            let area = vk::Rect2D { extent: vk::Extent2D { width, height }, ..vk::Rect2D::default() };
            let rendering =
                vk::RenderingInfo::default().render_area(area).layer_count(1).color_attachments(&attachments);
            device.cmd_begin_rendering(commands, &rendering);
            let point = vk::PipelineBindPoint::GRAPHICS;
            device.cmd_bind_pipeline(commands, point, pipeline);
            device.cmd_bind_descriptor_sets(commands, point, bound.layout, 0, &bound.sets, &[]);
            for ((location, ..), buffer) in draw.attributes.iter().zip(&buffers) {
                device.cmd_bind_vertex_buffers(commands, *location, &[*buffer], &[0]);
            }
            device.cmd_draw(commands, draw.vertices, 1, 0, 0);
            device.cmd_end_rendering(commands);
        })?;
        self.submit(|commands| unsafe {
            for ((image, ..), (buffer, _)) in targets.iter().zip(&staged) {
                let region = vk::BufferImageCopy::default()
                    .image_subresource(vk::ImageSubresourceLayers {
                        aspect_mask: vk::ImageAspectFlags::COLOR,
                        mip_level: 0,
                        base_array_layer: 0,
                        layer_count: 1,
                    })
                    .image_extent(vk::Extent3D { width, height, depth: 1 });
                let layout = vk::ImageLayout::GENERAL;
                device.cmd_copy_image_to_buffer(commands, *image, layout, *buffer, &[region]);
            }
        })?;
        let mut text = self.results(&bound)?;
        for (number, (_, at)) in staged.iter().enumerate() {
            write!(text, "target {number} ")?;
            let bytes = unsafe { std::slice::from_raw_parts(*at, size) };
            bytes.iter().try_for_each(|byte| write!(text, "{byte:02x}"))?;
            text.push('\n');
        }
        Ok(text)
    }

    fn buffer_of(&self, bytes: &[u8]) -> Result<vk::Buffer, Failure> {
        self.buffer(bytes).map(|(buffer, _)| buffer)
    }
}

/// The whole of an image of colours.
const RANGE: vk::ImageSubresourceRange = vk::ImageSubresourceRange {
    aspect_mask: vk::ImageAspectFlags::COLOR,
    base_mip_level: 0,
    level_count: 1,
    base_array_layer: 0,
    layer_count: 1,
};
