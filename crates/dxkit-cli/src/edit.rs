//! What the commands that change containers have in common.

use std::path::Path;

use dxkit::Container;

use crate::input::{self, Trouble};
use crate::output::{self, Destination, HashChoice};
use crate::{Outcome, Streams};

/// Changes one container and writes it.
pub(crate) fn one<'c>(
    file: &Path,
    destination: &Destination,
    hash: HashChoice,
    streams: &mut Streams<'_>,
    change: impl for<'a> FnOnce(&mut Container<'a>) -> Result<(), Trouble> + 'c,
) -> Result<Outcome, Trouble> {
    // Asked before any work is done.
    let places = destination.places(false)?;
    let input = input::one(file, streams)?;
    let place = places.place(&input)?;
    let mut container = Container::parse(&input.bytes)?;
    change(&mut container)?;
    output::write(&place, &container.write(hash.into())?, streams)?;
    Ok(Outcome::Fine)
}
