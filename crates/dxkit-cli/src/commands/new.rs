//! `dxkit new`: a minimal valid shader as text, to be edited and assembled; and the operations of DXIL.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use dxkit::dxil::{OPERATIONS, Operation};

use crate::input::{self, CommandError};
use crate::outcome::Event;
use crate::output;
use crate::shown::{path_name, shown};
use crate::{Outcome, Streams};

/// Print a minimal valid shader as text with comments, to edit and assemble; or list the operations of DXIL
#[derive(Debug, Args)]
#[command(after_help = "\
The text is DXIL, as `dxkit dis` prints it: `dxkit asm` makes a container of it, `dxkit validate` judges it, `dxkit sign` signs it. \
What follows from the module (signature and state parts, shader flags, hash, reflection) is computed by `dxkit asm`.
--operations lists the operations whose names hold a word, with their numbers, operands, overloads and stages: the same table as \
docs/operations.md.

Examples:
  dxkit new cs > fill.ll
  dxkit asm fill.ll -o fill.cso && dxkit sign --in-place fill.cso
  dxkit new ps -o tint.ll
  dxkit new --operations sample")]
pub(crate) struct Arguments {
    /// The stage
    #[arg(value_enum, value_name = "STAGE", required_unless_present = "operations")]
    stage: Option<Stage>,

    /// Write the text to this file, which must not exist
    #[arg(short, long, value_name = "FILE", conflicts_with = "operations")]
    output: Option<PathBuf>,

    /// List the operations of DXIL whose names hold WORD; without WORD, all
    #[arg(long, value_name = "WORD", num_args = 0..=1, default_missing_value = "", conflicts_with = "stage")]
    operations: Option<String>,

    /// Print the operations as the page docs/operations.md
    #[arg(long, hide = true, requires = "operations")]
    markdown: bool,
}

/// The stages, by the beginnings of profiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// Compute shader
    Cs,
    /// Vertex shader
    Vs,
    /// Pixel shader
    Ps,
    /// Geometry shader
    Gs,
    /// Hull shader
    Hs,
    /// Domain shader
    Ds,
    /// Mesh shader
    Ms,
    /// Amplification shader
    As,
    /// Library with a ray generation shader
    Lib,
}

impl Stage {
    /// The text of a shader of this stage.
    const fn text(self) -> &'static str {
        match self {
            Self::Cs => include_str!("new/cs.ll"),
            Self::Vs => include_str!("new/vs.ll"),
            Self::Ps => include_str!("new/ps.ll"),
            Self::Gs => include_str!("new/gs.ll"),
            Self::Hs => include_str!("new/hs.ll"),
            Self::Ds => include_str!("new/ds.ll"),
            Self::Ms => include_str!("new/ms.ll"),
            Self::As => include_str!("new/as.ll"),
            Self::Lib => include_str!("new/lib.ll"),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let text = match (&arguments.operations, arguments.stage) {
        (Some(word), _) => {
            let word = word.to_ascii_lowercase();
            let wanted = |operation: &&Operation| {
                !operation.is_reserved() && operation.name.to_ascii_lowercase().contains(&word)
            };
            let found: Vec<&Operation> = OPERATIONS.iter().filter(wanted).collect();
            if found.is_empty() {
                input::print_error(streams, &format!("no operation has {} in its name", shown(&word)));
                return Event::Missing.outcome();
            }
            match arguments.markdown {
                true => page(&found),
                false => found.into_iter().map(description).collect(),
            }
        }
        (None, Some(stage)) => stage.text().to_owned(),
        (None, None) => return Event::Usage.outcome(),
    };
    let result = match &arguments.output {
        Some(path) => write(path, &text, streams),
        None => streams.output.write_all(text.as_bytes()).map_err(CommandError::from),
    };
    input::report(&"dxkit new", result.map(|()| Outcome::Fine), streams)
}

fn write(path: &std::path::Path, text: &str, streams: &mut Streams<'_>) -> Result<(), CommandError> {
    if path.as_os_str() == "-" {
        return Ok(streams.output.write_all(text.as_bytes())?);
    }
    if path.exists() && !output::is_folder(path) {
        let reason = format!("{} exists already; give another name", path_name(path));
        return Err(CommandError::new(Event::Unwritable, reason));
    }
    streams.settings.files.clone().write(path, text.as_bytes())
}

/// The call of an operation with its first overload, the names of the operands in place of values:
/// `void @dx.op.storeOutput.f32(i32 5, i32 outputSigId, …)`.
fn call(operation: &Operation) -> String {
    let mut function = format!("dx.op.{}", operation.class);
    for dimension in operation.overloads.dimensions() {
        // Floats are what most people look for.
        let scalars: Vec<String> = dimension.scalars().map(|scalar| scalar.suffix().to_owned()).collect();
        let vectors = dimension.vectors().map(|scalar| format!("v4{}", scalar.suffix()));
        let all: Vec<String> = scalars.into_iter().chain(vectors).collect();
        let first = all.iter().find(|name| name.as_str() == "f32").or_else(|| all.first());
        function.push('.');
        function.push_str(first.map_or("Type", String::as_str));
    }
    let names: Vec<&str> = operation.parameters.iter().map(|parameter| parameter.name).collect();
    let number = operation.code.0;
    let Some(declaration) = operation.declaration(&function, true) else {
        return format!("@{function}(i32 {number}, {})", names.join(", "));
    };
    let Some((head, types)) = declaration.split_once("(i32") else { return declaration };
    // No type has a comma outside of brackets.
    let types = types.trim_end_matches(')').split(", ").skip(1);
    let operands: Vec<String> = types.zip(names).map(|(ty, name)| format!(", {ty} {name}")).collect();
    format!("{head}(i32 {number}{})", operands.concat())
}

/// The overloads of an operation: `f16 f32 i32`; for several types, separated by a semicolon.
fn overloads(operation: &Operation) -> String {
    let dimensions = operation.overloads.dimensions().map(|dimension| {
        let scalars = dimension.scalars().map(|scalar| scalar.suffix().to_owned());
        let vectors = dimension.vectors().map(|scalar| format!("<n x {}>", scalar.suffix()));
        let others = [(dimension.structures(), "structures"), (dimension.objects(), "matrices")];
        let others = others.into_iter().filter(|(has, _)| *has).map(|(_, word)| word.to_owned());
        scalars.chain(vectors).chain(others).collect::<Vec<_>>().join(" ")
    });
    dimensions.collect::<Vec<_>>().join("; ")
}

/// The stages of an operation; `all` if none lacks it.
fn stages(operation: &Operation) -> String {
    let all =
        OPERATIONS.iter().map(|operation| operation.stages.bits().count_ones()).max().unwrap_or_default();
    if operation.stages.bits().count_ones() == all {
        return "all stages".to_owned();
    }
    operation.stages.to_string().replace(" | ", ", ")
}

fn description(operation: &Operation) -> String {
    let Operation { name, since, meaning, .. } = operation;
    let overloads = match overloads(operation) {
        list if list.is_empty() => String::new(),
        list => format!("; overloads {list}"),
    };
    let stages = stages(operation);
    format!("{name}: {meaning}\n    {}\n    since {since}; {stages}{overloads}\n", call(operation))
}

/// The page `docs/operations.md`.
fn page(operations: &[&Operation]) -> String {
    let mut page = String::from(
        "# The operations of DXIL\n\n\
         <!-- Generated from the table of operations in crates/dxkit-dxil by a test of dxkit-cli: BLESS=1 writes it anew. -->\n\n\
         An operation is a call of a function `dx.op.CLASS.OVERLOAD`, whose first operand is the number of the operation. The\n\
         call is shown with one of its overloads, and the names of the operands in place of their values.\n\
         `dxkit new --operations WORD` prints the rows with a word in their names; `dxkit new cs` prints a shader to start from.\n",
    );
    for operation in operations {
        let Operation { name, meaning, since, code, .. } = operation;
        let stages = stages(operation);
        page.push_str(&format!(
            "\n## {name} ({})\n\n{meaning}\n\n```llvm\n{}\n```\n\n",
            code.0,
            call(operation)
        ));
        page.push_str(&format!("Since shader model {since}; {stages}.\n"));
        let overloads = overloads(operation);
        if !overloads.is_empty() {
            page.push_str(&format!("Overloads: {overloads}.\n"));
        }
    }
    page
}
