//! Conditions on the columns of an index: `stage=Pixel`, `resources~shadow`, `size>10000`.

use dxkit_report::{Cell, ColumnType, IndexRow};

/// How a value is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Equal,
    Unequal,
    Contains,
    AtLeast,
    AtMost,
    More,
    Less,
}

/// The signs of comparisons, longer ones first.
const SIGNS: [(&str, Comparison); 7] = [
    ("!=", Comparison::Unequal),
    (">=", Comparison::AtLeast),
    ("<=", Comparison::AtMost),
    ("=", Comparison::Equal),
    ("~", Comparison::Contains),
    (">", Comparison::More),
    ("<", Comparison::Less),
];

/// A condition on a column.
#[derive(Debug, Clone)]
pub(crate) struct Condition {
    /// As it was given.
    text: String,
    column: usize,
    comparison: Comparison,
    value: String,
    number: Option<i64>,
}

impl std::str::FromStr for Condition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let form = "a column, a sign and a value: stage=Pixel, resources~shadow, size>=10000, errors!=0";
        let at = text.find(['=', '!', '~', '<', '>']).ok_or_else(|| form.to_owned())?;
        let (name, rest) = text.split_at_checked(at).unwrap_or((text, ""));
        let sign = SIGNS.iter().find_map(|(sign, comparison)| Some((*comparison, rest.strip_prefix(sign)?)));
        let (comparison, value) = sign.ok_or_else(|| form.to_owned())?;
        let columns = IndexRow::COLUMNS;
        let column = columns.iter().position(|column| column.name == name.trim()).ok_or_else(|| {
            let names: Vec<&str> = columns.iter().map(|column| column.name).collect();
            format!("there is no column {name:?}; columns are {}", names.join(", "))
        })?;
        let value = value.trim().to_owned();
        let number = value.parse().ok();
        let ty = columns.get(column).map_or(ColumnType::Text, |column| column.ty);
        check(ty, comparison, &value).map_err(|wanted| {
            format!("{value:?} is not {wanted}, which the column {} is compared with", name.trim())
        })?;
        Ok(Self { text: text.to_owned(), column, comparison, value, number })
    }
}

/// The numbers of a version such as `6.6`, in whose order models and versions of compilers are.
fn version(text: &str) -> Option<Vec<u64>> {
    text.split('.').map(|number| number.parse().ok()).collect()
}

/// Whether values of a column can be compared with a value; the error is what could be.
fn check(ty: ColumnType, comparison: Comparison, value: &str) -> Result<(), &'static str> {
    let orders = !matches!(comparison, Comparison::Equal | Comparison::Unequal | Comparison::Contains);
    let is_number = value.parse::<i64>().is_ok();
    match (ty, comparison) {
        (ColumnType::Boolean, _) if orders || !matches!(value, "true" | "false") => Err("true or false"),
        (ColumnType::Integer | ColumnType::Time, Comparison::Equal | Comparison::Unequal)
            if !is_number && !value.is_empty() =>
        {
            Err("a number")
        }
        (ColumnType::Integer | ColumnType::Time | ColumnType::Counts, _) if orders && !is_number => {
            Err("a number")
        }
        (ColumnType::Text | ColumnType::Texts, _) if orders && version(value).is_none() => {
            Err("a number or a version such as 6.6")
        }
        _ => Ok(()),
    }
}

impl Condition {
    /// The condition as it was given.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Whether a row meets it. A list meets it if one of its elements does, and a map if one of its names or
    /// numbers does; `!=` is met where `=` is not.
    pub(crate) fn is_met(&self, row: &IndexRow) -> bool {
        let cells = row.cells();
        let Some(cell) = cells.get(self.column) else { return false };
        if self.comparison == Comparison::Unequal {
            return !self.meets(Comparison::Equal, cell);
        }
        self.meets(self.comparison, cell)
    }

    fn meets(&self, comparison: Comparison, cell: &Cell<'_>) -> bool {
        let text = |text: &str| self.text_meets(comparison, text);
        let number = |number: i64| self.number_meets(comparison, number);
        match cell {
            Cell::Text(value) => value.as_ref().map_or_else(|| self.value.is_empty(), |value| text(value)),
            Cell::Integer(value) => value.map_or(self.value.is_empty(), number),
            Cell::Boolean(value) => text(if *value { "true" } else { "false" }),
            Cell::Texts(list) => {
                list.iter().any(|value| text(value)) || list.is_empty() && self.value.is_empty()
            }
            Cell::Counts(map) => map.iter().any(|(name, count)| text(name) || number(*count)),
        }
    }

    fn text_meets(&self, comparison: Comparison, text: &str) -> bool {
        match comparison {
            Comparison::Equal => text.eq_ignore_ascii_case(&self.value),
            Comparison::Contains => text.to_lowercase().contains(&self.value.to_lowercase()),
            // Other texts than versions have no order.
            _ => match (version(text), version(&self.value)) {
                (Some(version), Some(value)) => is_so(comparison, &version, &value),
                _ => false,
            },
        }
    }

    fn number_meets(&self, comparison: Comparison, number: i64) -> bool {
        let Some(value) = self.number else { return false };
        match comparison {
            Comparison::Contains => number.to_string().contains(&self.value),
            _ => is_so(comparison, &number, &value),
        }
    }
}

fn is_so<T: Ord>(comparison: Comparison, left: &T, right: &T) -> bool {
    match comparison {
        Comparison::Equal | Comparison::Contains => left == right,
        Comparison::Unequal => left != right,
        Comparison::AtLeast => left >= right,
        Comparison::AtMost => left <= right,
        Comparison::More => left > right,
        Comparison::Less => left < right,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_and_met() {
        let mut row = IndexRow::default();
        row.stage = Some("Pixel".to_owned());
        row.size = 4152;
        row.model = Some("6.10".to_owned());
        row.resources = vec!["shadowMap".to_owned(), "albedo".to_owned()];
        row.parts.insert("STAT".to_owned(), 12);
        let met = |text: &str| text.parse::<Condition>().map(|condition| condition.is_met(&row));
        for text in [
            "stage=pixel",
            "stage != Vertex",
            "size>=4152",
            "size<5000",
            "resources=albedo",
            "resources~SHADOW",
            "resources!=normal",
            "parts=STAT",
            "compiler=",
            "debug_info=false",
            "model>6.9",
            "model>=6.10",
            "model<7",
        ] {
            assert_eq!(met(text), Ok(true), "{text}");
        }
        for text in [
            "stage=Vertex",
            "model<6.2",
            "stage>1",
            "size>4152",
            "resources=shadow",
            "parts=ILDB",
            "in_pdb=true",
            "stage~vert",
        ] {
            assert_eq!(met(text), Ok(false), "{text}");
        }
        assert!(
            met("colour=red").unwrap_err().starts_with("there is no column \"colour\"; columns are path, ")
        );
        for (text, wanted) in [
            ("size>large", "\"large\" is not a number, which the column size is compared with"),
            ("size=large", "\"large\" is not a number, which the column size is compared with"),
            (
                "model<new",
                "\"new\" is not a number or a version such as 6.6, which the column model is compared with",
            ),
            ("debug_info=yes", "\"yes\" is not true or false, which the column debug_info is compared with"),
        ] {
            assert_eq!(met(text), Err(wanted.to_owned()), "{text}");
        }
        assert!(met("stage").is_err());
    }
}
