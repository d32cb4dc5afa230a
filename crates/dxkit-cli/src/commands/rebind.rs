//! `dxkit rebind`: resources at other registers.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::rebind::{Move, Rebind, RebindError, rebind};

use crate::edit::Many;
use crate::input;
use crate::outcome::{CommandError, Event};
use crate::output::{Destination, HashChoice};
use crate::paint::{FAINT, PART, paint};
use crate::report;
use crate::shown::shown;
use crate::{Outcome, Streams};

/// Move resources to other registers and spaces
#[derive(Debug, Args)]
#[command(after_help = "\
A rule moves a resource from one register to another: `t0=t5,space2`. An array moves as a whole, by its first register. `*` is \
every register of the letter, and `+` or `-` a distance: `u*=+8`, `t*,space1=+0,space3`. The first rule that matches a resource \
moves it; a register without a space is one of space 0, and `*` without a space is every space. --space moves what no rule \
gives a space.

The registers change in the program, its debug module and its reflection (STAT, RDEF), in PSV0 and RDAT, and in the root \
signature, whose parameters and slots of tables stay where they are. Indices of accesses change too, also computed ones. \
Two resources at one register are an error, and so are registers that the shader model does not have.

Exit code 1 if a shader cannot be changed so.

Examples:
  dxkit rebind --map t0=t5,space2 shader.cso -o moved.cso
  dxkit rebind --map 'u*=+8' --map 'b*=+0,space1' --in-place build/shaders
  dxkit rebind --space 0=7 shaders/ -o material/")]
pub(crate) struct Arguments {
    /// Containers, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// A register before, and the one after; may be given several times
    #[arg(long = "map", value_name = "BEFORE=AFTER")]
    maps: Vec<String>,

    /// A register space before, and the one after; may be given several times
    #[arg(long = "space", value_name = "BEFORE=AFTER")]
    spaces: Vec<String>,

    /// What to write as digest
    #[arg(long, value_enum, default_value_t = HashChoice::Auto)]
    hash: HashChoice,

    /// Print JSON, one document a container
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    destination: Destination,
}

impl From<RebindError> for CommandError {
    fn from(error: RebindError) -> Self {
        match error {
            RebindError::Bytes(error) => error.into(),
            // The rules do not fit the shader.
            RebindError::Conflict(_)
            | RebindError::InsideOfArray { .. }
            | RebindError::NoRegister { .. }
            | RebindError::NoSpaces(_)
            | RebindError::OutOfRange { .. }
            | RebindError::RootSignature(_) => Self::new(Event::Usage, error.to_string()),
            error => Self::new(Event::Findings, error.to_string()),
        }
    }
}

/// The rules of the arguments.
fn rules(maps: &[String], spaces: &[String]) -> Result<Rebind, String> {
    if maps.is_empty() && spaces.is_empty() {
        return Err("no register is moved: state --map BEFORE=AFTER or --space BEFORE=AFTER".to_owned());
    }
    let text = |error: dxkit::rebind::RuleError| error.to_string();
    let rules = maps.iter().try_fold(Rebind::new(), |rules, rule| rules.with_rule(rule)).map_err(text)?;
    spaces.iter().try_fold(rules, |rules, rule| rules.with_space_rule(rule)).map_err(text)
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let Arguments { paths, maps, spaces, hash, json, destination } = arguments;
    let rules = match rules(maps, spaces) {
        Ok(rules) => rules,
        Err(reason) => {
            input::print_error(streams, &reason);
            return Event::Usage.outcome();
        }
    };
    let [containers, changed] = [const { AtomicUsize::new(0) }; 2];
    let used: Mutex<BTreeSet<usize>> = Mutex::default();
    // Rules that come too late, and the ones before them.
    let late: Mutex<BTreeMap<usize, usize>> = Mutex::default();
    let outcome = Many { command: "dxkit rebind", paths, destination, json: *json }.run(
        streams,
        |_, container| {
            if !input::several(paths) {
                input::refuse_functions(container)?;
            }
            let moves = rebind(container, &rules)?;
            if let (Ok(mut used), Ok(mut late)) = (used.lock(), late.lock()) {
                for moved in &moves {
                    let mut about = rules.rules_of(moved.from);
                    let Some(first) = about.next() else { continue };
                    used.insert(first);
                    late.extend(about.map(|rule| (rule, first)));
                }
            }
            Ok((container.write((*hash).into())?, moves))
        },
        |input, _, moves: Vec<Move>, out| {
            let Some(out) = out else { return Ok(()) };
            containers.fetch_add(1, Ordering::Relaxed);
            let is_changed = moves.iter().any(Move::is_change);
            changed.fetch_add(usize::from(is_changed), Ordering::Relaxed);
            if *json {
                let resources = moves.iter().map(|moved| {
                    serde_json::json!({
                        "name": moved.name, "count": moved.count, "from": moved.from.to_string(),
                        "to": moved.to.to_string(),
                    })
                });
                let resources: Vec<_> = resources.collect();
                return report::json(&serde_json::json!({ "file": input.name, "resources": resources }), out);
            }
            let name = shown(&input.name);
            if !is_changed {
                return writeln!(out, "{name}: {}", paint(FAINT, "no resource moves"));
            }
            for moved in moves.iter().filter(|moved| moved.is_change()) {
                writeln!(out, "{name}: {}", paint(PART, moved.to_string()))?;
            }
            Ok(())
        },
    );
    let get = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    if get(&containers) > 0 {
        input::summary(streams, &format!("{} of {} containers changed", get(&changed), get(&containers)));
        let used = used.into_inner().unwrap_or_default();
        let late = late.into_inner().unwrap_or_default();
        let hint = "; a register without a space is in space 0";
        for (index, rule) in rules.rules().enumerate().filter(|(index, _)| !used.contains(index)) {
            let text = match late.get(&index).and_then(|first| rules.rules().nth(*first)) {
                Some(first) => format!("note: rule `{rule}` moves nothing: `{first}` before it does"),
                None => format!("note: no resource is at the register of rule `{rule}`{hint}"),
            };
            input::summary(streams, &text);
        }
    }
    outcome
}
