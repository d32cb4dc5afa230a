//! Text escaped for HTML.

use core::fmt;

/// A text in HTML. See [`text`].
#[derive(Debug, Clone, Copy)]
pub struct Text<'t>(&'t str);

/// A text in HTML, as the contents of an element or in quotes as the value of an attribute.
///
/// ```
/// assert_eq!(dxkit_report::html::text("<a b=\"'&").to_string(), "&lt;a b=&quot;&#39;&amp;");
/// ```
#[must_use]
pub fn text(text: &str) -> Text<'_> {
    Text(text)
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find(['&', '<', '>', '"', '\'', '\0']) {
            let (plain, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
            f.write_str(plain)?;
            let mut after = after.chars();
            f.write_str(match after.next() {
                Some('&') => "&amp;",
                Some('<') => "&lt;",
                Some('>') => "&gt;",
                Some('"') => "&quot;",
                Some('\'') => "&#39;",
                _ => "\u{fffd}",
            })?;
            rest = after.as_str();
        }
        f.write_str(rest)
    }
}
