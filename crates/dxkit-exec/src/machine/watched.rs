//! The observers of a run: [`Watched`].

use crate::monitor::Monitor;
use crate::trace::{Observer, Tracer};

/// The observer of executed instructions.
pub(crate) enum Watched<'t, P> {
    /// Nobody.
    Nothing,
    /// An observer of one thread or lane.
    Thread(P, Observer<'t>),
    /// A monitor of all.
    All(&'t mut dyn Monitor),
}

impl<'t, P> Watched<'t, P> {
    /// The same observer, with the thread stated in another form.
    pub(crate) fn at<Q>(self, place: impl FnOnce(P) -> Q) -> Watched<'t, Q> {
        match self {
            Self::Nothing => Watched::Nothing,
            Self::Thread(thread, observer) => Watched::Thread(place(thread), observer),
            Self::All(monitor) => Watched::All(monitor),
        }
    }

    /// The same observer for one of several runs.
    pub(crate) fn again(&mut self) -> Watched<'_, P>
    where
        P: Copy,
    {
        match self {
            Self::Nothing => Watched::Nothing,
            Self::Thread(thread, observer) => Watched::Thread(*thread, &mut **observer),
            Self::All(monitor) => Watched::All(&mut **monitor),
        }
    }

    /// The tracer, or the monitor.
    pub(super) fn split(
        self,
        tracer: impl FnOnce(P, Observer<'t>) -> Option<Tracer<'t>>,
    ) -> (Option<Tracer<'t>>, Option<&'t mut dyn Monitor>) {
        match self {
            Self::Nothing => (None, None),
            Self::Thread(place, observer) => (tracer(place, observer), None),
            Self::All(monitor) => (None, Some(monitor)),
        }
    }
}
