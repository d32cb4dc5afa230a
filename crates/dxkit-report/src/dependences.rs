//! The dependences of outputs on inputs, with the names of their semantics: `POSITION.xyz →
//! SV_Position.xyzw`.

use alloc::collections::BTreeMap;
use core::fmt::{self, Write as _};

use crate::names::Mask;
use crate::part::psv::{DependencyDocument, DependencySource, Dependent, PsvDocument, PsvElementDocument};
use crate::part::signature::semantic;
use crate::prelude::*;
use crate::{FAINT, Page, escaped, markup, paint};

/// Maximum length of a printed semantic: a table of dependences may repeat each of them a thousand times.
const LONGEST: usize = 40;
/// The semantic of the view, which is the source of tables of its own.
const VIEW_ID: &str = "SV_ViewID";
/// Maximum number of names in the list of dependent components.
const NAMED: usize = 64;

/// The elements that contain the components of a table, found by register.
struct Components<'e> {
    /// The elements of each register that they occupy, ordered by register.
    rows: Vec<(u8, &'e PsvElementDocument)>,
}

/// A component: its element, row and column; or its number, if no element contains it. Or `SV_ViewID`, which
/// is in no element.
#[derive(Clone, Copy)]
enum Component<'e> {
    Of { element: &'e PsvElementDocument, row: u8, column: u8 },
    None { register: u16, column: u8 },
    ViewId,
}

impl<'e> Components<'e> {
    fn collect(elements: &'e [PsvElementDocument], stream: Option<usize>) -> Self {
        let stream = stream.and_then(|stream| u8::try_from(stream).ok());
        let wanted = elements.iter().filter(|element| stream.is_none_or(|stream| element.stream == stream));
        let mut rows: Vec<_> = wanted
            .filter_map(|element| Some((element.start_row?, element)))
            .flat_map(|(first, element)| {
                (0..element.rows).map(move |row| (first.saturating_add(row), element))
            })
            .collect();
        rows.sort_by_key(|(row, element)| (*row, element.start_col));
        Self { rows }
    }

    fn place(&self, component: u16) -> Component<'e> {
        let (register, column) = (component / 4, u8::try_from(component % 4).unwrap_or_default());
        let start = self.rows.partition_point(|(row, _)| u16::from(*row) < register);
        let of_register = self.rows.iter().skip(start).take_while(|(row, _)| u16::from(*row) == register);
        let found = of_register.filter(|(_, element)| element.mask().0 >> column & 1 == 1).last();
        match found {
            Some((row, element)) => Component::Of {
                element,
                row: row.saturating_sub(element.start_row.unwrap_or_default()),
                column: column.saturating_sub(element.start_col),
            },
            None => Component::None { register, column },
        }
    }

    /// The first component of each row of each element.
    fn places(&self) -> impl Iterator<Item = Component<'e>> {
        self.rows.iter().map(|(register, element)| Component::Of {
            element,
            row: register.saturating_sub(element.start_row.unwrap_or_default()),
            column: 0,
        })
    }
}

impl Component<'_> {
    /// The semantic of the element, or the register.
    fn name(&self) -> String {
        match self {
            Self::Of { element, row, .. } => {
                let name: String = element.semantic.chars().take(LONGEST).collect();
                let index = element.semantic_indexes.get(usize::from(*row)).copied().unwrap_or_default();
                let name = semantic(&escaped(&name).to_string(), index);
                if element.semantic.chars().nth(LONGEST).is_some() { format!("{name}…") } else { name }
            }
            Self::None { register, .. } => format!("register {register}"),
            Self::ViewId => VIEW_ID.to_owned(),
        }
    }

    /// Its components.
    const fn width(&self) -> u8 {
        match self {
            Self::Of { element, .. } if element.cols > 0 => element.cols,
            Self::ViewId => 1,
            _ => 4,
        }
    }

    const fn column(&self) -> u8 {
        match self {
            Self::Of { column, .. } | Self::None { column, .. } => *column,
            Self::ViewId => 0,
        }
    }

    /// Whether the element has only one component, so that no letter is printed.
    const fn is_scalar(&self) -> bool {
        match self {
            Self::Of { element, .. } => element.cols == 1,
            Self::None { .. } => false,
            Self::ViewId => true,
        }
    }

    /// Identifies the row of an element.
    fn key(&self) -> (usize, u16) {
        match self {
            Self::Of { element, row, .. } => (core::ptr::from_ref(*element).addr(), u16::from(*row)),
            Self::None { register, .. } => (0, *register),
            // No register has this number: components have 16 bits.
            Self::ViewId => (0, u16::MAX),
        }
    }
}

/// Groups adjacent components in the same row of an element.
fn runs<'e>(places: impl Iterator<Item = Component<'e>>) -> Vec<(Component<'e>, Mask)> {
    let mut runs: Vec<(Component<'e>, Mask)> = Vec::new();
    for place in places {
        match runs.last_mut() {
            Some((last, mask)) if last.key() == place.key() => mask.0 |= 1 << place.column(),
            _ => runs.push((place, Mask(1 << place.column()))),
        }
    }
    runs
}

/// `POSITION.xyz`, `SV_Depth`.
fn masked(place: &Component<'_>, mask: Mask) -> String {
    match place.is_scalar() {
        true => place.name(),
        false => format!("{}.{mask}", place.name()),
    }
}

/// `POSITION.xyz SV_Depth`.
fn named<'e>(places: impl Iterator<Item = Component<'e>>) -> String {
    let runs = runs(places);
    let mut names: Vec<String> = runs.iter().take(NAMED).map(|(place, mask)| masked(place, *mask)).collect();
    if runs.len() > NAMED {
        names.push(format!("and {} more", runs.len() - NAMED));
    }
    names.join(" ")
}

/// A line: the source, and the components that depend on it.
struct Line {
    from: String,
    dependent: String,
}

/// The lines of a table. Components of one element with the same dependents share a line; so do components
/// that each affect exactly the corresponding component of another element.
fn lines(rows: &[(u16, Vec<u16>)], from: &Components<'_>, to: &Components<'_>) -> Vec<Line> {
    let mut groups: Vec<(Vec<u16>, &[u16])> = Vec::new();
    for (component, dependent) in rows {
        match groups.last_mut() {
            Some((components, same))
                if *same == dependent
                    && components
                        .last()
                        .is_some_and(|last| from.place(*last).key() == from.place(*component).key()) =>
            {
                components.push(*component);
            }
            _ => groups.push((vec![*component], dependent)),
        }
    }
    let mut lines = Vec::new();
    let mut index = 0;
    while let Some((components, dependent)) = groups.get(index) {
        let rest = groups.get(index..).unwrap_or_default();
        let each = one_to_one(rest, from, to);
        if each > 1 {
            let pairs = || rest.iter().take(each);
            let sources = pairs().flat_map(|(components, _)| components).map(|it| from.place(*it));
            let dependents = pairs().flat_map(|(_, dependent)| *dependent).map(|it| to.place(*it));
            let dependent = format!("{}, component by component", named(dependents));
            lines.push(Line { from: named(sources), dependent });
            index += each;
        } else {
            lines.push(Line {
                from: named(components.iter().map(|it| from.place(*it))),
                dependent: named(dependent.iter().map(|it| to.place(*it))),
            });
            index += 1;
        }
    }
    lines
}

/// The number of groups, from the first on, in which each is a single component of one element and affects
/// only the same column of another element.
fn one_to_one(groups: &[(Vec<u16>, &[u16])], from: &Components<'_>, to: &Components<'_>) -> usize {
    let mut first = None;
    let alike = groups.iter().take_while(|(components, dependent)| {
        let ([component], [dependent]) = (components.as_slice(), dependent) else { return false };
        let (component, dependent) = (from.place(*component), to.place(*dependent));
        let keys = (component.key(), dependent.key());
        component.column() == dependent.column() && *first.get_or_insert(keys) == keys
    });
    alike.count()
}

fn title(dependency: &DependencyDocument) -> String {
    let of = match dependency.of {
        Dependent::Output => "outputs",
        Dependent::PatchConstant => "patch constants",
        Dependent::PrimitiveOutput => "primitive outputs",
    };
    let stream = dependency.stream.map(|stream| format!(" of stream {stream}")).unwrap_or_default();
    let on = match dependency.on {
        DependencySource::ViewId => VIEW_ID,
        DependencySource::Input => "inputs",
        DependencySource::PatchConstant => "patch constants",
    };
    format!("Dependence of {of}{stream} on {on}")
}

/// Prints all tables of dependences of a part.
pub(crate) fn text(document: &PsvDocument, page: &mut Page<'_>) -> fmt::Result {
    // The number of the stream is printed only if there are several streams.
    let streams = document.dependencies.iter().any(|dependency| dependency.stream.is_some_and(|it| it > 0));
    for dependency in &document.dependencies {
        let to = match dependency.of {
            Dependent::Output => Components::collect(&document.outputs, dependency.stream),
            Dependent::PatchConstant | Dependent::PrimitiveOutput => {
                Components::collect(&document.patch_constants_or_primitives, None)
            }
        };
        let from = match dependency.on {
            DependencySource::Input => Components::collect(&document.inputs, None),
            DependencySource::PatchConstant => {
                Components::collect(&document.patch_constants_or_primitives, None)
            }
            DependencySource::ViewId => Components::collect(&[], None),
        };
        let lines = match (&dependency.components, &dependency.by_component) {
            (Some(numbers), _) => {
                let dependent = named(numbers.iter().map(|number| to.place(*number)));
                vec![Line { from: VIEW_ID.to_owned(), dependent }]
            }
            (None, Some(rows)) => lines(rows, &from, &to),
            (None, None) => Vec::new(),
        };
        let mut title = title(dependency);
        if !streams {
            title = title.replace(" of stream 0", "");
        }
        if lines.iter().all(|line| line.dependent.is_empty()) {
            writeln!(page, "{}: none", paint(FAINT, title))?;
            continue;
        }
        if page.is_html() {
            let rows: Vec<(Component<'_>, &[u16])> = match (&dependency.components, &dependency.by_component)
            {
                (Some(numbers), _) => vec![(Component::ViewId, numbers)],
                (None, Some(rows)) => {
                    rows.iter().map(|(it, all)| (from.place(*it), all.as_slice())).collect()
                }
                (None, None) => Vec::new(),
            };
            page.group(paint(FAINT, &title), |page| HeatMap::new(&from, &rows, &to).html(&title, page))?;
            continue;
        }
        let width = lines.iter().map(|line| line.from.chars().count()).max().unwrap_or_default();
        page.group(paint(FAINT, title), |page| {
            let mut lines = lines.iter();
            lines.try_for_each(|line| print(&line.from, width, &line.dependent, page))
        })?;
    }
    Ok(())
}

/// Prints `from → dependent`, over several lines if the page has a width.
fn print(from: &str, width: usize, dependent: &str, page: &mut Page<'_>) -> fmt::Result {
    let after = width + 3;
    let room = page.width().map_or(usize::MAX, |all| all.saturating_sub(after).max(20));
    let mut line = format!("{from:width$} → ");
    let mut used = 0;
    for word in dependent.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > room {
            writeln!(page, "{line}")?;
            (line, used) = (" ".repeat(after), 0);
        }
        if used > 0 {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += length;
    }
    writeln!(page, "{}", line.trim_end())
}

/// How many components of each element depend on how many of each other element.
struct HeatMap<'e> {
    /// The elements depended on, by row, and those that depend.
    from: Vec<Component<'e>>,
    to: Vec<Component<'e>>,
    /// The pairs of components, by row and column.
    cells: BTreeMap<(usize, usize), Vec<(u8, u8)>>,
}

/// The number of a place in a list of them, which it is added to.
fn number<'e>(
    place: Component<'e>,
    list: &mut Vec<Component<'e>>,
    seen: &mut BTreeMap<(usize, u16), usize>,
) -> usize {
    *seen.entry(place.key()).or_insert_with(|| {
        list.push(place);
        list.len() - 1
    })
}

impl<'e> HeatMap<'e> {
    /// The maximum number of rows and columns: those of all vectors that a shader can have.
    const MOST: usize = 64;

    fn new(from: &Components<'e>, rows: &[(Component<'e>, &[u16])], to: &Components<'e>) -> Self {
        let mut map = Self { from: Vec::new(), to: Vec::new(), cells: BTreeMap::new() };
        let (mut seen_from, mut seen_to) = (BTreeMap::new(), BTreeMap::new());
        // Elements without dependences have rows and columns as well: that they are empty is worth seeing.
        for place in from.places().take(Self::MOST) {
            number(place, &mut map.from, &mut seen_from);
        }
        for place in to.places().take(Self::MOST) {
            number(place, &mut map.to, &mut seen_to);
        }
        for (source, dependent) in rows {
            let row = number(*source, &mut map.from, &mut seen_from);
            for component in *dependent {
                let target = to.place(*component);
                let column = number(target, &mut map.to, &mut seen_to);
                if row < Self::MOST && column < Self::MOST {
                    map.cells.entry((row, column)).or_default().push((source.column(), target.column()));
                }
            }
        }
        map
    }

    fn html(&self, title: &str, page: &mut Page<'_>) -> fmt::Result {
        page.raw(&format!(
            "<div class=\"scroll\"><table class=\"heat\" aria-label=\"{}\">\n",
            markup::text(title)
        ))?;
        page.raw("<thead><tr><td></td>")?;
        for place in self.to.iter().take(Self::MOST) {
            page.raw(&format!("<th scope=\"col\"><span>{}</span></th>", markup::text(&place.name())))?;
        }
        page.raw("</tr></thead><tbody>\n")?;
        for (row, source) in self.from.iter().take(Self::MOST).enumerate() {
            let name = source.name();
            page.raw(&format!("<tr><th scope=\"row\">{}</th>", markup::text(&name)))?;
            for (column, target) in self.to.iter().take(Self::MOST).enumerate() {
                let Some(pairs) = self.cells.get(&(row, column)) else {
                    page.raw("<td></td>")?;
                    continue;
                };
                let all = usize::from(source.width()) * usize::from(target.width());
                let mask =
                    |columns: &mut dyn Iterator<Item = u8>| Mask(columns.fold(0, |all, it| all | 1 << it));
                let used = mask(&mut pairs.iter().map(|pair| pair.0));
                let reached = mask(&mut pairs.iter().map(|pair| pair.1));
                let heat = (pairs.len() * 4).div_ceil(all.max(1)).clamp(1, 4);
                let cell = match source {
                    Component::ViewId => reached.to_string(),
                    _ => format!("{used}\u{2192}{reached}"),
                };
                let (source, target) = (masked(source, used), masked(target, reached));
                let words = format!("{source} \u{2192} {target}: {} of {all}", pairs.len());
                let words = markup::text(&words);
                page.raw(&format!("<td class=\"h{heat}\" title=\"{words}\">{cell}</td>"))?;
            }
            page.raw("</tr>\n")?;
        }
        page.raw("</tbody></table></div>\n")?;
        if self.from.len().max(self.to.len()) > Self::MOST {
            writeln!(
                page,
                "only the first {} of {} rows and {} columns",
                Self::MOST,
                self.from.len(),
                self.to.len()
            )?;
        }
        Ok(())
    }
}
