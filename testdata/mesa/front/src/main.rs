//! `wgsl-to-dxil -e ENTRY -T MODEL [-v VALIDATOR] -o OUT IN.wgsl`: compiles an entry point with naga and
//! Mesa.

use std::process::ExitCode;

use naga::back::spv;
use naga::valid::{Capabilities, ValidationFlags, Validator};
use spirv_to_dxil::{RuntimeConfig, ShaderModel, ShaderStage, ValidatorVersion};

fn model(name: &str) -> Option<ShaderModel> {
    Some(match name {
        "6_0" => ShaderModel::ShaderModel6_0,
        "6_1" => ShaderModel::ShaderModel6_1,
        "6_2" => ShaderModel::ShaderModel6_2,
        "6_3" => ShaderModel::ShaderModel6_3,
        "6_4" => ShaderModel::ShaderModel6_4,
        "6_5" => ShaderModel::ShaderModel6_5,
        "6_6" => ShaderModel::ShaderModel6_6,
        "6_7" => ShaderModel::ShaderModel6_7,
        "6_8" => ShaderModel::ShaderModel6_8,
        _ => return None,
    })
}

fn validator(name: &str) -> Option<ValidatorVersion> {
    Some(match name {
        "none" => ValidatorVersion::None,
        "1.0" => ValidatorVersion::Validator1_0,
        "1.1" => ValidatorVersion::Validator1_1,
        "1.2" => ValidatorVersion::Validator1_2,
        "1.3" => ValidatorVersion::Validator1_3,
        "1.4" => ValidatorVersion::Validator1_4,
        "1.5" => ValidatorVersion::Validator1_5,
        "1.6" => ValidatorVersion::Validator1_6,
        "1.7" => ValidatorVersion::Validator1_7,
        "1.8" => ValidatorVersion::Validator1_8,
        _ => return None,
    })
}

/// What is compiled into what.
#[derive(Default)]
struct Job {
    entry: String,
    model: Option<ShaderModel>,
    validator: Option<ValidatorVersion>,
    output: String,
    input: String,
}

fn job() -> Result<Job, String> {
    let mut job = Job::default();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "-e" => job.entry = value()?,
            "-T" => job.model = model(&value()?),
            "-v" => job.validator = validator(&value()?),
            "-o" => job.output = value()?,
            _ => job.input = argument,
        }
    }
    Ok(job)
}

fn run() -> Result<(), String> {
    let job = job()?;
    let source = std::fs::read_to_string(&job.input).map_err(|error| format!("{}: {error}", job.input))?;
    let module = naga::front::wgsl::parse_str(&source).map_err(|error| error.emit_to_string(&source))?;
    let info = Validator::new(ValidationFlags::all(), Capabilities::all())
        .validate(&module)
        .map_err(|error| error.emit_to_string(&source))?;
    let entry = module.entry_points.iter().find(|entry| entry.name == job.entry);
    let entry = entry.ok_or(format!("{} has no entry point {}", job.input, job.entry))?;
    let stage = match entry.stage {
        naga::ShaderStage::Vertex => ShaderStage::Vertex,
        naga::ShaderStage::Fragment => ShaderStage::Fragment,
        naga::ShaderStage::Compute => ShaderStage::Compute,
        other => return Err(format!("{other:?} is not a stage that Mesa compiles")),
    };
    let options =
        spv::Options { lang_version: (1, 3), flags: spv::WriterFlags::empty(), ..Default::default() };
    let pipeline = spv::PipelineOptions { shader_stage: entry.stage, entry_point: job.entry.clone() };
    let words =
        spv::write_vec(&module, &info, &options, Some(&pipeline)).map_err(|error| error.to_string())?;

    let mut config = RuntimeConfig::default();
    config.runtime_data_cbv.register_space = 31;
    config.push_constant_cbv.register_space = 30;
    config.declared_read_only_images_as_srvs = true;
    config.shader_model_max = job.model.ok_or("-T needs a shader model: 6_0 to 6_8")?;
    let validator = job.validator.unwrap_or(ValidatorVersion::None);
    let container = spirv_to_dxil::spirv_to_dxil(&words, None, &job.entry, stage, validator, &config)
        .map_err(|error| error.to_string())?;
    std::fs::write(&job.output, &*container).map_err(|error| format!("{}: {error}", job.output))
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("wgsl-to-dxil: {message}");
            ExitCode::FAILURE
        }
    }
}
