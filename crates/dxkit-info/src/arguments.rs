//! [`CompileArguments`]: the arguments of the compiler in `SRCI` and `PDBI`.

use alloc::borrow::{Cow, ToOwned as _};
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::Name;

/// Arguments of the compiler: pairs of an option's name without dash and its value. One of the two may be
/// empty: an option without a value, a value without an option. The main file is not included.
///
/// DXC keeps parsed options: `-DX=1` and `-D X=1` are both the pair `D`, `X=1`. For an option with two values
/// (`-opt-select`) it keeps the first one only.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CompileArguments<'a> {
    /// Name, value.
    pub pairs: Vec<(Name<'a>, Name<'a>)>,
}

impl<'a> CompileArguments<'a> {
    /// These arguments.
    #[must_use]
    pub fn new(pairs: impl IntoIterator<Item = (Name<'a>, Name<'a>)>) -> Self {
        Self { pairs: pairs.into_iter().collect() }
    }

    /// The pairs of a command line, in the form that debug modules keep: each word is an option with its
    /// dash, or the value of the preceding option. Values inside the word of `-D`, `-E`, `-I` or `-T` are
    /// split off.
    ///
    /// ```
    /// use dxkit_info::CompileArguments;
    ///
    /// let arguments = CompileArguments::from_words(["-T", "ps_6_0", "-DX=1", "-Zi", "-I", "-odd"].map(Into::into));
    /// assert_eq!(arguments.profile().unwrap(), "ps_6_0");
    /// assert_eq!(arguments.words(), ["-T", "ps_6_0", "-D", "X=1", "-Zi", "-I", "-odd"]);
    /// ```
    #[must_use]
    pub fn from_words(words: impl IntoIterator<Item = Name<'a>>) -> Self {
        let owned = |text: &[u8]| Name::from(Cow::Owned(text.to_vec()));
        let mut pairs = Vec::<(Name<'a>, Name<'a>)>::new();
        // Whether the next word must be a value, and whether it may be one.
        let (mut wanted, mut possible) = (false, false);
        for word in words {
            let bytes = word.as_bytes();
            let option = bare(bytes);
            let is_option = option.len() < bytes.len() && bytes.starts_with(b"-");
            match pairs.last_mut() {
                Some((_, value)) if wanted || possible && !is_option => {
                    *value = word;
                    (wanted, possible) = (false, false);
                    continue;
                }
                _ => {}
            }
            if !is_option {
                pairs.push((Name::default(), word));
                continue;
            }
            let valued = VALUED.iter().find(|name| option.starts_with(name));
            let joined = valued.and_then(|name| Some((*name, option.strip_prefix(*name)?)));
            match joined {
                Some((name, value)) if !value.is_empty() => {
                    pairs.push((owned(name), owned(value)));
                    (wanted, possible) = (false, false);
                }
                _ => {
                    pairs.push((owned(option), Name::default()));
                    (wanted, possible) = (joined.is_some(), true);
                }
            }
        }
        Self { pairs }
    }

    /// The values of an option, by its name without dash.
    pub fn option<'s>(&'s self, name: &'s str) -> impl DoubleEndedIterator<Item = &'s Name<'a>> {
        let wanted = move |option: &Name<'_>| bare(option.as_bytes()) == name.as_bytes();
        self.pairs.iter().filter(move |(option, _)| wanted(option)).map(|(_, value)| value)
    }

    /// Name of the entry function: the last option `-E`. The default is `main`, except for libraries and root
    /// signatures.
    #[must_use]
    pub fn entry(&self) -> Option<&Name<'a>> {
        self.option("E").next_back()
    }

    /// The profile, such as `ps_6_0`: the last option `-T`.
    #[must_use]
    pub fn profile(&self) -> Option<&Name<'a>> {
        self.option("T").next_back()
    }

    /// Definitions of macros, such as `FAST` or `LIGHTS=4`: the options `-D`.
    pub fn defines(&self) -> impl Iterator<Item = &Name<'a>> {
        self.option("D")
    }

    /// All pairs other than entry, profile and definitions, as words with their dashes.
    #[must_use]
    pub fn others(&self) -> Vec<String> {
        let is_other = |name: &Name<'_>| !matches!(bare(name.as_bytes()), b"E" | b"T" | b"D");
        words(self.pairs.iter().filter(|(name, _)| is_other(name)).map(|(name, value)| (name, value)))
    }

    /// The arguments for the compiler: with dashes, options and values as separate words. Invalid UTF-8 is
    /// replaced.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        words(self.pairs.iter().map(|(name, value)| (name, value)))
    }

    /// The same arguments, borrowing nothing from the file.
    #[must_use]
    pub fn into_owned(self) -> CompileArguments<'static> {
        let owned = |(name, value): (Name<'a>, Name<'a>)| (name.into_owned(), value.into_owned());
        CompileArguments { pairs: self.pairs.into_iter().map(owned).collect() }
    }
}

fn words<'n, 'a: 'n>(pairs: impl Iterator<Item = (&'n Name<'a>, &'n Name<'a>)>) -> Vec<String> {
    let mut words = Vec::new();
    for (name, value) in pairs {
        if !name.is_empty() {
            let mut option = String::new();
            // LLVM's own examples store the dash.
            if bare(name.as_bytes()) == name.as_bytes() {
                option.push('-');
            }
            option.push_str(&name.to_string_lossy());
            words.push(option);
        }
        if !value.is_empty() {
            words.push(value.to_string_lossy().into_owned());
        } else if name.is_empty() || VALUED.contains(&bare(name.as_bytes())) {
            words.push(String::new());
        }
    }
    words
}

/// Options that always take a value: without an empty one they would take the next argument.
const VALUED: [&[u8]; 4] = [b"D", b"E", b"I", b"T"];

/// The name of an option without its dash or slash.
fn bare(name: &[u8]) -> &[u8] {
    name.strip_prefix(b"-").or_else(|| name.strip_prefix(b"/")).unwrap_or(name)
}

/// These words as a line for a POSIX shell, quoted so that the shell splits it into the same words.
pub fn shell_line<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> String {
    let mut line = String::new();
    for word in words {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&quoted(word.as_ref()));
    }
    line
}

/// The argument, quoted for a POSIX shell.
fn quoted(argument: &str) -> Cow<'_, str> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "%+,-./:=@_".contains(c);
    if !argument.is_empty() && argument.chars().all(plain) {
        return Cow::Borrowed(argument);
    }
    let mut quoted = "'".to_owned();
    for c in argument.chars() {
        match c {
            '\'' => quoted.push_str("'\\''"),
            _ => quoted.push(c),
        }
    }
    quoted.push('\'');
    Cow::Owned(quoted)
}
