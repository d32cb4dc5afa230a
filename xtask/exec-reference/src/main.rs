//! `dxkit-exec-reference LIST`: runs shaders with Mesa's lavapipe, after translating them to SPIR-V.
//!
//! `LIST` has a line for each: a container, a file with the resources, and the file for the results,
//! separated by tabs; of a draw in front its shaders, `vs=FILE`, then `hs`, `ds`, `gs`, `ps`. The file with
//! resources has lines:
//!
//! - `dispatch X Y Z`
//! - `buffer CLASS REGISTER SPACE VIEW BYTES`: class is one of `tub`; view `raw`, `constant`, or the number
//!   of a `VkFormat` of a typed buffer; bytes in base 16
//! - `texture CLASS REGISTER SPACE KIND FORMAT WIDTH HEIGHT DEPTH LAYERS MIPS BYTES`: kind is one of `1d`,
//!   `1d_array`, `2d`, `2d_array`, `3d`, `cube`, `cube_array`; the bytes are those of all mip levels of the
//!   first layer, then of the next one
//! - `sampler REGISTER SPACE MIN MAG MIP ADDRESS COMPARISON`: numbers of Vulkan; comparison `none` for none
//!
//! - `draw VERTICES TOPOLOGY WIDTH HEIGHT TARGETS`: topology is `points`, `lines`,
//!   `triangles`, `triangles_adj` or `patchesN`; targets are words
//!   `float` or `uint` with commas, each of four components of 32 bits
//! - `attribute LOCATION FORMAT BYTES`: the values of an input of the vertex shader; format is the number of
//!   a `VkFormat` of four components of 32 bits
//!
//! With `--time ROUNDS` before the list, each compute shader is dispatched so often again after a first time,
//! and the least time of these in nanoseconds is printed, a line each; `LP_NUM_THREADS=1` runs it on one
//! thread.
//!
//! The results have a line `buffer …` for each buffer of class `u`, lines `counter REGISTER SPACE NUMBER`,
//! and a line `texture …` for each texture of class `u`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::time::{Duration, Instant};

use ash::vk;
use dxil_spirv::binding::{
    Bindless, CbvVulkanBinding, D3dBinding, ResourceKind, SrvVulkanBinding, UavVulkanBinding, VulkanBinding,
    VulkanDescriptorType,
};
use dxil_spirv::options::ConverterOption;
use dxil_spirv::{Converter, ParsedBlob};

mod draw;

type Failure = Box<dyn std::error::Error>;

/// Descriptor sets: one for each class, and one for the counters of buffers; samplers are the last one.
const SETS: [char; 5] = ['t', 'u', 'b', 'c', 's'];
/// Bindings of a register space.
const SPACE: u32 = 256;

#[derive(Debug, Clone)]
struct Buffer {
    class: char,
    register: u32,
    space: u32,
    view: String,
    bytes: Vec<u8>,
}

#[derive(Debug, Clone)]
struct Texture {
    class: char,
    register: u32,
    space: u32,
    kind: String,
    format: i32,
    size: [u32; 3],
    layers: u32,
    mips: u32,
    bytes: Vec<u8>,
    /// The line without the bytes.
    head: String,
}

#[derive(Debug, Clone)]
struct Sampler {
    register: u32,
    space: u32,
    /// Filters for smaller and larger, filter of mip levels, address mode.
    modes: [i32; 4],
    comparison: Option<i32>,
}

/// What a shader is run with.
#[derive(Debug, Clone, Default)]
struct Inputs {
    groups: [u32; 3],
    /// How often it is dispatched again, to measure the time.
    rounds: u32,
    buffers: Vec<Buffer>,
    textures: Vec<Texture>,
    samplers: Vec<Sampler>,
    draw: draw::Draw,
}

/// The resources of a run, with sets of descriptors.
struct Bound<'i> {
    layout: vk::PipelineLayout,
    sets: Vec<vk::DescriptorSet>,
    /// The buffers, with one for each counter, and what was made of them: set, binding, kind, buffer.
    all: Vec<Buffer>,
    made: Vec<(u32, u32, vk::DescriptorType, (vk::Buffer, *mut u8))>,
    images: Vec<(u32, u32, vk::DescriptorType, (vk::Image, vk::ImageView))>,
    textures: &'i [Texture],
}

fn hex(text: &str) -> Result<Vec<u8>, Failure> {
    let digits: Vec<u8> = text.bytes().collect();
    let byte = |pair: &[u8]| Ok(u8::from_str_radix(std::str::from_utf8(pair)?, 16)?);
    digits.chunks(2).map(byte).collect()
}

fn read(path: &str) -> Result<Inputs, Failure> {
    let mut inputs = Inputs { groups: [1; 3], ..Inputs::default() };
    for line in fs::read_to_string(path)?.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["dispatch", x, y, z] => inputs.groups = [x.parse()?, y.parse()?, z.parse()?],
            ["buffer", class, register, space, view, bytes] => inputs.buffers.push(Buffer {
                class: class.chars().next().ok_or("no class")?,
                register: register.parse()?,
                space: space.parse()?,
                view: view.to_owned(),
                bytes: hex(bytes)?,
            }),
            ["texture", class, register, space, kind, format, w, h, d, layers, mips, bytes] => {
                inputs.textures.push(Texture {
                    class: class.chars().next().ok_or("no class")?,
                    register: register.parse()?,
                    space: space.parse()?,
                    kind: kind.to_owned(),
                    format: format.parse()?,
                    size: [w.parse()?, h.parse()?, d.parse()?],
                    layers: layers.parse()?,
                    mips: mips.parse()?,
                    bytes: hex(bytes)?,
                    head: format!("texture {class} {register} {space}"),
                });
            }
            ["sampler", register, space, min, mag, mip, address, comparison] => {
                inputs.samplers.push(Sampler {
                    register: register.parse()?,
                    space: space.parse()?,
                    modes: [min.parse()?, mag.parse()?, mip.parse()?, address.parse()?],
                    comparison: comparison.parse().ok(),
                });
            }
            _ if inputs.draw.read(&words)? => {}
            _ => return Err(format!("{path}: `{line}` is not understood").into()),
        }
    }
    Ok(inputs)
}

fn place(set: u32, binding: &D3dBinding, descriptor_type: VulkanDescriptorType) -> VulkanBinding {
    VulkanBinding {
        set,
        binding: binding.register_index + binding.register_space * SPACE,
        root_constant_index: 0,
        bindless: Bindless { heap_root_offset: 0, use_heap: false },
        descriptor_type,
    }
}

fn translate(container: &[u8]) -> Result<Vec<u32>, Failure> {
    let blob = ParsedBlob::parse(container)?;
    let mut converter = Converter::new(&blob)?;
    let options = [
        ConverterOption::StorageInputOutput16Bit { supported: true },
        ConverterOption::MinPrecisionNative16Bit { enabled: false },
        ConverterOption::SsboAlignment { alignment: 1 },
        ConverterOption::TypedUavReadWithoutFormat { supported: true },
    ];
    for option in &options {
        let _ = converter.add_option(option);
    }
    let buffer = |kind| match kind {
        ResourceKind::RawBuffer | ResourceKind::StructuredBuffer => VulkanDescriptorType::Ssbo,
        ResourceKind::TypedBuffer => VulkanDescriptorType::TexelBuffer,
        _ => VulkanDescriptorType::Identity,
    };
    converter.set_srv_remapper(move |binding| {
        let at = place(0, binding, buffer(binding.kind));
        Some(SrvVulkanBinding { buffer_binding: at, offset_binding: at })
    });
    converter.set_uav_remapper(move |uav| {
        let at = place(1, &uav.binding, buffer(uav.binding.kind));
        let counter = place(3, &uav.binding, VulkanDescriptorType::TexelBuffer);
        Some(UavVulkanBinding { buffer_binding: at, counter_binding: counter, offset_binding: at })
    });
    converter.set_cbv_remapper(|binding| {
        Some(CbvVulkanBinding::Uniform(place(2, binding, VulkanDescriptorType::Ubo)))
    });
    converter.set_sampler_remapper(|binding| Some(place(4, binding, VulkanDescriptorType::Identity)));
    converter.run()?;
    Ok(converter.compiled_spirv()?)
}

/// A device and its queue.
struct Device {
    device: ash::Device,
    queue: vk::Queue,
    memory: vk::PhysicalDeviceMemoryProperties,
    _instance: ash::Instance,
    _entry: ash::Entry,
}

impl Device {
    fn new() -> Result<Self, Failure> {
        let entry = ash::Entry::linked();
        let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_3);
        let create = vk::InstanceCreateInfo::default().application_info(&application);
        let instance = unsafe { entry.create_instance(&create, None)? };
        let physical = *unsafe { instance.enumerate_physical_devices()? }.first().ok_or("no device")?;
        let mut features13 = vk::PhysicalDeviceVulkan13Features::default();
        let mut features12 = vk::PhysicalDeviceVulkan12Features::default();
        let mut features11 = vk::PhysicalDeviceVulkan11Features::default();
        let mut features = vk::PhysicalDeviceFeatures2::default()
            .push_next(&mut features13)
            .push_next(&mut features12)
            .push_next(&mut features11);
        unsafe { instance.get_physical_device_features2(physical, &mut features) };
        let queues = [vk::DeviceQueueCreateInfo::default().queue_priorities(&[1.0])];
        let create = vk::DeviceCreateInfo::default().queue_create_infos(&queues).push_next(&mut features);
        let device = unsafe { instance.create_device(physical, &create, None)? };
        let memory = unsafe { instance.get_physical_device_memory_properties(physical) };
        let queue = unsafe { device.get_device_queue(0, 0) };
        Ok(Self { device, queue, memory, _instance: instance, _entry: entry })
    }

    fn buffer(&self, bytes: &[u8]) -> Result<(vk::Buffer, *mut u8), Failure> {
        let size = bytes.len().max(16) as u64;
        let usage = vk::BufferUsageFlags::STORAGE_BUFFER
            | vk::BufferUsageFlags::UNIFORM_BUFFER
            | vk::BufferUsageFlags::STORAGE_TEXEL_BUFFER
            | vk::BufferUsageFlags::UNIFORM_TEXEL_BUFFER
            | vk::BufferUsageFlags::VERTEX_BUFFER
            | vk::BufferUsageFlags::TRANSFER_SRC
            | vk::BufferUsageFlags::TRANSFER_DST;
        let create = vk::BufferCreateInfo::default().size(size).usage(usage);
        unsafe {
            let buffer = self.device.create_buffer(&create, None)?;
            let needs = self.device.get_buffer_memory_requirements(buffer);
            let visible = vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
            let kind = (0..self.memory.memory_type_count)
                .find(|kind| {
                    needs.memory_type_bits >> kind & 1 == 1
                        && self.memory.memory_types[*kind as usize].property_flags.contains(visible)
                })
                .ok_or("no memory")?;
            let allocate =
                vk::MemoryAllocateInfo::default().allocation_size(needs.size).memory_type_index(kind);
            let memory = self.device.allocate_memory(&allocate, None)?;
            self.device.bind_buffer_memory(buffer, memory, 0)?;
            let at = self.device.map_memory(memory, 0, vk::WHOLE_SIZE, vk::MemoryMapFlags::empty())?;
            let at = at.cast::<u8>();
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), at, bytes.len());
            Ok((buffer, at))
        }
    }

    /// Runs commands, and waits for them.
    fn submit(&self, record: impl FnOnce(vk::CommandBuffer)) -> Result<(), Failure> {
        let device = &self.device;
        unsafe {
            let pool = device.create_command_pool(&vk::CommandPoolCreateInfo::default(), None)?;
            let create = vk::CommandBufferAllocateInfo::default().command_pool(pool).command_buffer_count(1);
            let commands = device.allocate_command_buffers(&create)?[0];
            device.begin_command_buffer(commands, &vk::CommandBufferBeginInfo::default())?;
            record(commands);
            device.end_command_buffer(commands)?;
            let commands = [commands];
            let submit = vk::SubmitInfo::default().command_buffers(&commands);
            device.queue_submit(self.queue, &[submit], vk::Fence::null())?;
            device.queue_wait_idle(self.queue)?;
        }
        Ok(())
    }

    /// An image with the content of a texture, in the layout for every use, and its view.
    fn image(&self, texture: &Texture) -> Result<(vk::Image, vk::ImageView), Failure> {
        let (dimensions, view) = match texture.kind.as_str() {
            "1d" => (vk::ImageType::TYPE_1D, vk::ImageViewType::TYPE_1D),
            "1d_array" => (vk::ImageType::TYPE_1D, vk::ImageViewType::TYPE_1D_ARRAY),
            "2d" => (vk::ImageType::TYPE_2D, vk::ImageViewType::TYPE_2D),
            "2d_array" => (vk::ImageType::TYPE_2D, vk::ImageViewType::TYPE_2D_ARRAY),
            "3d" => (vk::ImageType::TYPE_3D, vk::ImageViewType::TYPE_3D),
            "cube" => (vk::ImageType::TYPE_2D, vk::ImageViewType::CUBE),
            "cube_array" => (vk::ImageType::TYPE_2D, vk::ImageViewType::CUBE_ARRAY),
            other => return Err(format!("unknown kind of texture {other}").into()),
        };
        let is_cube = texture.kind.starts_with("cube");
        let flags =
            if is_cube { vk::ImageCreateFlags::CUBE_COMPATIBLE } else { vk::ImageCreateFlags::empty() };
        let use_of_class = match texture.class {
            'u' => vk::ImageUsageFlags::STORAGE,
            _ => vk::ImageUsageFlags::SAMPLED,
        };
        let [width, height, depth] = texture.size;
        let format = vk::Format::from_raw(texture.format);
        let create = vk::ImageCreateInfo::default()
            .flags(flags)
            .image_type(dimensions)
            .format(format)
            .extent(vk::Extent3D { width, height, depth })
            .mip_levels(texture.mips)
            .array_layers(texture.layers)
            .samples(vk::SampleCountFlags::TYPE_1)
            .usage(use_of_class | vk::ImageUsageFlags::TRANSFER_SRC | vk::ImageUsageFlags::TRANSFER_DST);
        let range = vk::ImageSubresourceRange {
            aspect_mask: vk::ImageAspectFlags::COLOR,
            base_mip_level: 0,
            level_count: texture.mips,
            base_array_layer: 0,
            layer_count: texture.layers,
        };
        let (staging, _) = self.buffer(&texture.bytes)?;
        let regions = texture.regions();
        unsafe {
            let image = self.device.create_image(&create, None)?;
            let needs = self.device.get_image_memory_requirements(image);
            let kind = needs.memory_type_bits.trailing_zeros();
            let allocate =
                vk::MemoryAllocateInfo::default().allocation_size(needs.size).memory_type_index(kind);
            let memory = self.device.allocate_memory(&allocate, None)?;
            self.device.bind_image_memory(image, memory, 0)?;
            self.submit(|commands| {
                let barrier = vk::ImageMemoryBarrier::default()
                    .image(image)
                    .subresource_range(range)
                    .old_layout(vk::ImageLayout::UNDEFINED)
                    .new_layout(vk::ImageLayout::GENERAL)
                    .dst_access_mask(vk::AccessFlags::TRANSFER_WRITE);
                let stage = vk::PipelineStageFlags::ALL_COMMANDS;
                let none = vk::DependencyFlags::empty();
                self.device.cmd_pipeline_barrier(commands, stage, stage, none, &[], &[], &[barrier]);
                let layout = vk::ImageLayout::GENERAL;
                self.device.cmd_copy_buffer_to_image(commands, staging, image, layout, &regions);
            })?;
            let create = vk::ImageViewCreateInfo::default()
                .image(image)
                .view_type(view)
                .format(format)
                .subresource_range(range);
            Ok((image, self.device.create_image_view(&create, None)?))
        }
    }

    /// The content of an image.
    fn content(&self, texture: &Texture, image: vk::Image) -> Result<Vec<u8>, Failure> {
        let (staging, at) = self.buffer(&texture.bytes)?;
        let regions = texture.regions();
        self.submit(|commands| unsafe {
            let layout = vk::ImageLayout::GENERAL;
            self.device.cmd_copy_image_to_buffer(commands, image, layout, staging, &regions);
        })?;
        Ok(unsafe { std::slice::from_raw_parts(at, texture.bytes.len()) }.to_vec())
    }

    fn sampler(&self, sampler: &Sampler) -> Result<vk::Sampler, Failure> {
        let [min, mag, mip, address] = sampler.modes;
        let address = vk::SamplerAddressMode::from_raw(address);
        let mut create = vk::SamplerCreateInfo::default()
            .min_filter(vk::Filter::from_raw(min))
            .mag_filter(vk::Filter::from_raw(mag))
            .mipmap_mode(vk::SamplerMipmapMode::from_raw(mip))
            .address_mode_u(address)
            .address_mode_v(address)
            .address_mode_w(address)
            .border_color(vk::BorderColor::FLOAT_TRANSPARENT_BLACK)
            .max_lod(vk::LOD_CLAMP_NONE);
        if let Some(comparison) = sampler.comparison {
            create = create.compare_enable(true).compare_op(vk::CompareOp::from_raw(comparison));
        }
        Ok(unsafe { self.device.create_sampler(&create, None)? })
    }

    /// Makes the resources of a run, and sets of descriptors with them.
    fn bind<'i>(&self, inputs: &'i Inputs) -> Result<Bound<'i>, Failure> {
        let Inputs { buffers, textures, samplers, .. } = inputs;
        // A counter for each buffer that is written, whether it has one or not.
        let counters = buffers.iter().filter(|buffer| buffer.class == 'u');
        let counters = counters.map(|buffer| Buffer {
            class: 'c',
            view: (vk::Format::R32_UINT.as_raw()).to_string(),
            bytes: vec![0; 4],
            ..buffer.clone()
        });
        let all: Vec<Buffer> = buffers.iter().cloned().chain(counters).collect();
        let mut made = Vec::new();
        let mut layouts: BTreeMap<u32, Vec<(u32, vk::DescriptorType)>> = BTreeMap::new();
        for buffer in &all {
            let set = SETS.iter().position(|class| *class == buffer.class).ok_or("no such class")? as u32;
            let kind = match (buffer.view.as_str(), buffer.class) {
                ("raw", _) => vk::DescriptorType::STORAGE_BUFFER,
                ("constant", _) => vk::DescriptorType::UNIFORM_BUFFER,
                (_, 't') => vk::DescriptorType::UNIFORM_TEXEL_BUFFER,
                _ => vk::DescriptorType::STORAGE_TEXEL_BUFFER,
            };
            let binding = buffer.register + buffer.space * SPACE;
            layouts.entry(set).or_default().push((binding, kind));
            made.push((set, binding, kind, self.buffer(&buffer.bytes)?));
        }
        let mut images = Vec::new();
        for texture in textures {
            let set = SETS.iter().position(|class| *class == texture.class).ok_or("no such class")? as u32;
            let kind = match texture.class {
                'u' => vk::DescriptorType::STORAGE_IMAGE,
                _ => vk::DescriptorType::SAMPLED_IMAGE,
            };
            let binding = texture.register + texture.space * SPACE;
            layouts.entry(set).or_default().push((binding, kind));
            images.push((set, binding, kind, self.image(texture)?));
        }
        for sampler in samplers {
            let binding = sampler.register + sampler.space * SPACE;
            layouts.entry(4).or_default().push((binding, vk::DescriptorType::SAMPLER));
        }
        let (layout, sets) = self.descriptor_sets(&layouts)?;
        let bound = Bound { layout, sets, all, made, images, textures };
        self.write_descriptors(&bound, samplers)?;
        Ok(bound)
    }

    /// Makes the layout of a pipeline with these bindings, and sets of descriptors for it.
    fn descriptor_sets(
        &self,
        layouts: &BTreeMap<u32, Vec<(u32, vk::DescriptorType)>>,
    ) -> Result<(vk::PipelineLayout, Vec<vk::DescriptorSet>), Failure> {
        unsafe {
            let device = &self.device;
            let mut set_layouts = Vec::new();
            for set in 0..SETS.len() as u32 {
                let bindings: Vec<_> = layouts.get(&set).into_iter().flatten().collect();
                let bindings: Vec<_> = bindings
                    .iter()
                    .map(|(binding, kind)| {
                        vk::DescriptorSetLayoutBinding::default()
                            .binding(*binding)
                            .descriptor_type(*kind)
                            .descriptor_count(1)
                            .stage_flags(vk::ShaderStageFlags::ALL)
                    })
                    .collect();
                let create = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
                set_layouts.push(device.create_descriptor_set_layout(&create, None)?);
            }
            let create = vk::PipelineLayoutCreateInfo::default().set_layouts(&set_layouts);
            let layout = device.create_pipeline_layout(&create, None)?;
            let kinds = [
                vk::DescriptorType::STORAGE_BUFFER,
                vk::DescriptorType::UNIFORM_BUFFER,
                vk::DescriptorType::UNIFORM_TEXEL_BUFFER,
                vk::DescriptorType::STORAGE_TEXEL_BUFFER,
                vk::DescriptorType::SAMPLED_IMAGE,
                vk::DescriptorType::STORAGE_IMAGE,
                vk::DescriptorType::SAMPLER,
            ];
            let sizes = kinds.map(|kind| vk::DescriptorPoolSize { ty: kind, descriptor_count: 64 });
            let create = vk::DescriptorPoolCreateInfo::default().max_sets(8).pool_sizes(&sizes);
            let pool = device.create_descriptor_pool(&create, None)?;
            let create =
                vk::DescriptorSetAllocateInfo::default().descriptor_pool(pool).set_layouts(&set_layouts);
            Ok((layout, device.allocate_descriptor_sets(&create)?))
        }
    }

    /// Puts the resources of a run into its sets of descriptors.
    fn write_descriptors(&self, bound: &Bound<'_>, samplers: &[Sampler]) -> Result<(), Failure> {
        let Bound { sets, all, made, images, .. } = bound;
        let device = &self.device;
        unsafe {
            for ((set, binding, kind, (buffer, _)), stated) in made.iter().zip(all) {
                let write = vk::WriteDescriptorSet::default()
                    .dst_set(sets[*set as usize])
                    .dst_binding(*binding)
                    .descriptor_type(*kind);
                let info = [vk::DescriptorBufferInfo { buffer: *buffer, offset: 0, range: vk::WHOLE_SIZE }];
                if let Ok(format) = stated.view.parse() {
                    let create = vk::BufferViewCreateInfo::default()
                        .buffer(*buffer)
                        .format(vk::Format::from_raw(format))
                        .range(vk::WHOLE_SIZE);
                    let view = [device.create_buffer_view(&create, None)?];
                    device.update_descriptor_sets(&[write.texel_buffer_view(&view)], &[]);
                } else {
                    device.update_descriptor_sets(&[write.buffer_info(&info)], &[]);
                }
            }
            for (set, binding, kind, (_, view)) in images {
                let info = [vk::DescriptorImageInfo::default()
                    .image_view(*view)
                    .image_layout(vk::ImageLayout::GENERAL)];
                let write = vk::WriteDescriptorSet::default()
                    .dst_set(sets[*set as usize])
                    .dst_binding(*binding)
                    .descriptor_type(*kind)
                    .image_info(&info);
                device.update_descriptor_sets(&[write], &[]);
            }
            for sampler in samplers {
                let info = [vk::DescriptorImageInfo::default().sampler(self.sampler(sampler)?)];
                let write = vk::WriteDescriptorSet::default()
                    .dst_set(sets[4])
                    .dst_binding(sampler.register + sampler.space * SPACE)
                    .descriptor_type(vk::DescriptorType::SAMPLER)
                    .image_info(&info);
                device.update_descriptor_sets(&[write], &[]);
            }
        }
        Ok(())
    }

    fn module(&self, code: &[u32]) -> Result<vk::ShaderModule, Failure> {
        let create = vk::ShaderModuleCreateInfo::default().code(code);
        Ok(unsafe { self.device.create_shader_module(&create, None)? })
    }

    fn run(&self, code: &[u32], inputs: &Inputs) -> Result<String, Failure> {
        let bound = self.bind(inputs)?;
        let device = &self.device;
        unsafe {
            let stage = vk::PipelineShaderStageCreateInfo::default()
                .stage(vk::ShaderStageFlags::COMPUTE)
                .module(self.module(code)?)
                .name(c"main");
            let create = vk::ComputePipelineCreateInfo::default().stage(stage).layout(bound.layout);
            let pipeline = device
                .create_compute_pipelines(vk::PipelineCache::null(), &[create], None)
                .map_err(|(_, error)| error)?[0];
            let dispatch = || {
                self.submit(|commands| {
                    let point = vk::PipelineBindPoint::COMPUTE;
                    let groups = inputs.groups;
                    device.cmd_bind_pipeline(commands, point, pipeline);
                    device.cmd_bind_descriptor_sets(commands, point, bound.layout, 0, &bound.sets, &[]);
                    device.cmd_dispatch(commands, groups[0], groups[1], groups[2]);
                })
            };
            dispatch()?;
            let mut least = None;
            for _ in 0..inputs.rounds {
                let start = Instant::now();
                dispatch()?;
                let time = start.elapsed();
                least = Some(least.map_or(time, |least: Duration| least.min(time)));
            }
            if let Some(time) = least {
                println!("{}", time.as_nanos());
            }
        }
        self.results(&bound)
    }

    /// What is in the writable resources after a run.
    fn results(&self, bound: &Bound<'_>) -> Result<String, Failure> {
        let Bound { made, all, images, textures, .. } = bound;
        unsafe {
            let mut text = String::new();
            for ((.., (_, at)), stated) in made.iter().zip(all) {
                let bytes = std::slice::from_raw_parts(*at, stated.bytes.len());
                match stated.class {
                    'u' => {
                        write!(text, "buffer u {} {} {} ", stated.register, stated.space, stated.view)?;
                        bytes.iter().try_for_each(|byte| write!(text, "{byte:02x}"))?;
                        text.push('\n');
                    }
                    'c' => {
                        let number = u32::from_le_bytes(bytes.try_into()?);
                        writeln!(text, "counter {} {} {number}", stated.register, stated.space)?;
                    }
                    _ => {}
                }
            }
            for ((.., (image, _)), texture) in images.iter().zip(*textures) {
                if texture.class == 'u' {
                    write!(text, "{} ", texture.head)?;
                    let bytes = self.content(texture, *image)?;
                    bytes.iter().try_for_each(|byte| write!(text, "{byte:02x}"))?;
                    text.push('\n');
                }
            }
            Ok(text)
        }
    }
}

impl Texture {
    /// The copies between the bytes and the levels and layers of an image.
    fn regions(&self) -> Vec<vk::BufferImageCopy> {
        let texels = |mip: u32| self.size.map(|size| (size >> mip).max(1));
        let count = |mip: u32| texels(mip).iter().product::<u32>();
        let total = (0..self.mips).map(count).sum::<u32>() * self.layers;
        let bytes = self.bytes.len() as u64 / u64::from(total.max(1));
        let (mut regions, mut offset) = (Vec::new(), 0);
        for layer in 0..self.layers {
            for mip in 0..self.mips {
                let [width, height, depth] = texels(mip);
                regions.push(
                    vk::BufferImageCopy::default()
                        .buffer_offset(offset)
                        .image_subresource(vk::ImageSubresourceLayers {
                            aspect_mask: vk::ImageAspectFlags::COLOR,
                            mip_level: mip,
                            base_array_layer: layer,
                            layer_count: 1,
                        })
                        .image_extent(vk::Extent3D { width, height, depth }),
                );
                offset += u64::from(count(mip)) * bytes;
            }
        }
        regions
    }
}

fn one(device: &Device, container: &str, resources: &str, rounds: u32) -> Result<String, Failure> {
    let code = translate(&fs::read(container)?)?;
    if let Ok(path) = std::env::var("SPIRV_OUT") {
        let bytes: Vec<u8> = code.iter().flat_map(|word| word.to_le_bytes()).collect();
        fs::write(path, bytes)?;
    }
    device.run(&code, &Inputs { rounds, ..read(resources)? })
}

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (list, rounds) = match arguments[..] {
        [list] => (list, 0),
        ["--time", rounds, list] => (list, rounds.parse()?),
        _ => return Err("usage: dxkit-exec-reference [--time ROUNDS] LIST".into()),
    };
    let device = Device::new()?;
    let mut failed = 0;
    for line in fs::read_to_string(list)?.lines() {
        let words: Vec<&str> = line.split('\t').collect();
        let (container, results, text) = match words[..] {
            [container, resources, results] => {
                (container, results, one(&device, container, resources, rounds))
            }
            [ref shaders @ .., last, resources, results] if !shaders.is_empty() => {
                let shaders = [shaders, &[last]].concat();
                (last, results, draw::one(&device, &shaders, resources))
            }
            _ => return Err("a line of LIST has at least three files".into()),
        };
        match text {
            Ok(text) => fs::write(results, text)?,
            Err(error) => {
                eprintln!("{container}: {error}");
                failed += 1;
            }
        }
    }
    if failed > 0 { Err(format!("{failed} shaders did not run").into()) } else { Ok(()) }
}
