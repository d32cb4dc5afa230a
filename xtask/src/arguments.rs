//! The arguments of tasks.

/// Whether each of these options is among the arguments; `None` if the help was asked for, which is printed
/// then.
pub(crate) fn flags<const N: usize>(
    arguments: &[String],
    help: &str,
    options: [&str; N],
) -> Result<Option<[bool; N]>, String> {
    let mut given = [false; N];
    for argument in arguments {
        if matches!(argument.as_str(), "-h" | "--help") {
            println!("{help}");
            return Ok(None);
        }
        let mut known = options.iter().zip(&mut given);
        match known.find(|(option, _)| *option == argument) {
            Some((_, given)) => *given = true,
            None => return Err(format!("unknown argument `{argument}`\n\n{help}")),
        }
    }
    Ok(Some(given))
}

/// Ends a task that this machine cannot do: an error if it is `required`, otherwise a line that states the
/// reason.
pub(crate) fn skip(required: bool, why: String) -> Result<(), String> {
    if required {
        return Err(why);
    }
    println!("skipped: {why}");
    Ok(())
}
