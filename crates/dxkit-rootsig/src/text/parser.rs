//! The parser: text to value. It continues after an error, so that one run reports all of them.
//!
//! In goes a text; out comes a root signature, or a list of errors with places. It is a recursive descent
//! parser over the tokens of `lexer`, with one token of lookahead: the language is a list of elements with
//! named arguments, in any order. After an error, it skips to the next comma or parenthesis on the level of
//! the element. Each element and field notes its bytes in the text ([`Places`]); so a violated rule, found
//! in the finished value by the same validation as for bytes, is reported at the text that states it.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::{BitOr, Range};
use core::str::FromStr;

use dxkit_bytes::{Finding, Float32, Frame, Report, Severity, TextError, TextErrors};
use dxkit_types::ResourceClass;

use super::lexer::{Bad, Lexeme, Lexer, Token};
use super::words::Word;
use crate::queries::Interval;
use crate::{
    DescriptorRange, DescriptorRangeFlags, KnownVersion, Location, Parameter, ParameterContents,
    RootConstants, RootDescriptor, RootFlags, RootSignatureDesc, StaticSampler,
};

/// The most errors that are reported of one text.
const LIMIT: usize = 50;

/// How a text is compiled.
///
/// ```
/// use dxkit_rootsig::{KnownVersion, TextOptions};
///
/// let errors = TextOptions::new(KnownVersion::V1_0).compile("CBV(b0, flags=DATA_STATIC), SRV(b1)").unwrap_err();
/// let messages: Vec<_> = errors.iter().map(|error| error.message()).collect();
/// assert_eq!(messages, ["root signatures of version 1.0 have no flags here", "b1 is not a register of an SRV, which takes t0, t1, …"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextOptions {
    /// The version to compile for. The text itself does not contain it.
    pub version: KnownVersion,
    /// Whether the text is that of `[RootSignature("…")]`, where `LOCAL_ROOT_SIGNATURE` is refused.
    pub global: bool,
    /// Whether comments (`//` and `/* */`) are allowed. DXC refuses them inside the text.
    pub comments: bool,
    /// Whether the rules that DXC enforces are checked (its option `-Vd` turns them off).
    pub verify: bool,
}

/// The result of compiling a text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Compiled {
    /// The root signature.
    pub signature: RootSignatureDesc<'static>,
    /// Input that DXC accepts and Direct3D refuses: root arguments that cost more than 64 DWORDs.
    pub warnings: Vec<TextError>,
}

impl Default for TextOptions {
    /// Version 1.1, which is DXC's default; all rules are checked.
    fn default() -> Self {
        Self::new(KnownVersion::V1_1)
    }
}

impl TextOptions {
    /// As DXC compiles with the profiles `rootsig_1_0` and `rootsig_1_1`.
    #[must_use]
    pub const fn new(version: KnownVersion) -> Self {
        Self { version, global: false, comments: false, verify: true }
    }

    /// Compiles a text.
    ///
    /// # Errors
    /// All errors of the text, up to 50. The accepted texts are those that DXC 1.10 accepts. Version 1.2,
    /// which DXC 1.10 does not know, adds the `flags` of static samplers as clang spells them. Tabs and line
    /// ends are white space.
    pub fn compile(&self, text: &str) -> Result<Compiled, TextErrors> {
        let mut parser = Parser {
            lexer: Lexer::new(text, self.comments),
            ahead: Lexeme { token: Token::End, start: 0, end: 0 },
            last_end: 0,
            options: *self,
            errors: Vec::new(),
            places: Vec::new(),
        };
        parser.advance();
        parser.last_end = 0;
        let signature = parser.signature();
        let Parser { mut errors, places, .. } = parser;
        if errors.is_empty() && self.verify {
            verify(&signature, &places, &mut errors);
        }
        if errors.iter().any(|error| error.severity() == Severity::Error) {
            errors.truncate(LIMIT);
            let stopped = errors.len() >= LIMIT;
            return Err(TextErrors::new(text, errors, stopped));
        }
        let warnings = errors.into_iter().map(|error| error.in_text(text)).collect();
        Ok(Compiled { signature, warnings })
    }
}

impl RootSignatureDesc<'static> {
    /// Compiles a text for a version; see [`TextOptions`].
    ///
    /// # Errors
    /// All errors of the text.
    pub fn from_text(text: &str, version: KnownVersion) -> Result<Self, TextErrors> {
        TextOptions::new(version).compile(text).map(|compiled| compiled.signature)
    }
}

impl FromStr for RootSignatureDesc<'static> {
    type Err = TextErrors;

    /// Compiles a text for version 1.1, which is DXC's default.
    fn from_str(text: &str) -> Result<Self, TextErrors> {
        Self::from_text(text, KnownVersion::V1_1)
    }
}

/// The element of the root signature that a piece of text describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ElementIndex {
    Parameter(usize),
    Range(usize, usize),
    Sampler(usize),
}

/// An element, one of its fields (an empty name: the whole element), and the bytes of the text that state it.
type Places = Vec<(ElementIndex, &'static str, Range<usize>)>;

/// The arguments that an element has so far: name and place.
type Seen = Vec<(&'static str, Range<usize>)>;

/// The error has been reported.
struct Reported;

/// The arguments of an element.
struct Arguments {
    seen: Seen,
    /// No argument has an error.
    complete: bool,
}

struct Parser<'t> {
    lexer: Lexer<'t>,
    ahead: Lexeme<'t>,
    /// The end of the token before `ahead`.
    last_end: usize,
    options: TextOptions,
    errors: Vec<TextError>,
    places: Places,
}

/// A class of root descriptors and ranges as the text names it.
const CLASSES: [(&str, ResourceClass); 4] = [
    ("CBV", ResourceClass::CBV),
    ("SRV", ResourceClass::SRV),
    ("UAV", ResourceClass::UAV),
    ("Sampler", ResourceClass::Sampler),
];

const ELEMENTS: &str = "RootFlags, RootConstants, CBV, SRV, UAV, DescriptorTable or StaticSampler";

impl<'t> Parser<'t> {
    fn advance(&mut self) -> Lexeme<'t> {
        let lexeme = self.ahead;
        self.last_end = lexeme.end;
        self.ahead = self.lexer.next();
        lexeme
    }

    fn span(&self) -> Range<usize> {
        self.ahead.start..self.ahead.end
    }

    fn report(&mut self, span: Range<usize>, message: String) -> &mut TextError {
        if self.errors.len() > LIMIT {
            self.errors.truncate(LIMIT);
        }
        self.errors.push(TextError::new(span, message));
        // The list is not empty: an error was just added.
        let last = self.errors.len().saturating_sub(1);
        #[allow(clippy::indexing_slicing)]
        &mut self.errors[last]
    }

    /// Reports that the next token is not `what`, which was expected.
    fn expected(&mut self, what: &str) -> Reported {
        let message = match self.ahead.token {
            Token::Bad(bad) => return self.bad(bad),
            Token::End => format!("expected {what}, found the end"),
            Token::Word(word) => format!("expected {what}, found {word}"),
            Token::Unsigned(_) | Token::Negative(_) | Token::Float(_) | Token::Register(..) => {
                format!("expected {what}, found {}", self.spelling())
            }
            Token::Comma => format!("expected {what}, found ','"),
            Token::Open => format!("expected {what}, found '('"),
            Token::Close => format!("expected {what}, found ')'"),
            Token::Equals => format!("expected {what}, found '='"),
            Token::Or => format!("expected {what}, found '|'"),
        };
        // An error at the end of the text is reported after the last token.
        let span = if self.ahead.token == Token::End { self.last_end..self.last_end } else { self.span() };
        self.report(span, message);
        Reported
    }

    fn bad(&mut self, bad: Bad) -> Reported {
        let spelling = self.spelling().to_owned();
        let (message, help) = match bad {
            Bad::Character(character) => (format!("unexpected character {character:?}"), None),
            Bad::NoDigits => (format!("{spelling} is not a number: it has no digits"), None),
            Bad::NoExponent => (format!("{spelling} is not a number: its exponent has no digits"), None),
            Bad::TooLarge => (format!("{spelling} does not fit 32 bits"), None),
            Bad::RegisterTooLarge => {
                (format!("the number of register {spelling} does not fit 32 bits"), None)
            }
            Bad::OutOfRange => (
                format!("{spelling} is out of range"),
                Some(
                    "the largest float is 3.402823466e+38; a number that a double cannot tell from zero is refused as well",
                ),
            ),
            Bad::TooLong => ("longer than 127 characters, which is the limit of DXC".to_owned(), None),
            Bad::Comment => (
                "comments are not allowed inside the text of a root signature".to_owned(),
                Some("in HLSL, put them between the strings"),
            ),
        };
        let span = self.span();
        let error = self.report(span, message);
        if let Some(help) = help {
            error.set_help(help);
        }
        Reported
    }

    /// The spelling of the next token.
    fn spelling(&self) -> &'t str {
        self.lexer.text().get(self.span()).unwrap_or_default()
    }

    /// Skips to the comma or parenthesis that ends an argument; nested parentheses are skipped as a whole.
    fn skip_argument(&mut self) {
        let mut depth = 0usize;
        loop {
            match self.ahead.token {
                Token::End => return,
                Token::Comma | Token::Close if depth == 0 => return,
                Token::Open => depth = depth.saturating_add(1),
                Token::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.advance();
        }
    }

    /// Skips to the comma after an element.
    fn skip_element(&mut self) {
        self.skip_argument();
        while self.ahead.token == Token::Close {
            self.advance();
            self.skip_argument();
        }
    }

    fn signature(&mut self) -> RootSignatureDesc<'static> {
        let mut desc = RootSignatureDesc::new(self.options.version);
        let mut flags_seen: Option<Range<usize>> = None;
        while self.ahead.token != Token::End && self.errors.len() < LIMIT {
            if self.element(&mut desc, &mut flags_seen).is_err() {
                self.skip_element();
            }
            match self.ahead.token {
                Token::End => break,
                // DXC accepts a comma after the last element.
                Token::Comma => _ = self.advance(),
                // A forgotten comma: the next element is read.
                Token::Word(_) => _ = self.expected("',' between elements"),
                _ => {
                    self.expected("',' between elements");
                    self.skip_element();
                    if self.ahead.token == Token::Comma {
                        self.advance();
                    }
                }
            }
        }
        desc
    }

    fn element(
        &mut self,
        desc: &mut RootSignatureDesc<'static>,
        flags_seen: &mut Option<Range<usize>>,
    ) -> Result<(), Reported> {
        let Token::Word(word) = self.ahead.token else { return Err(self.expected(ELEMENTS)) };
        let start = self.ahead.start;
        let is = |name: &str| word.eq_ignore_ascii_case(name);
        let class = CLASSES.iter().find(|(name, _)| is(name));
        if is("RootFlags") {
            let span = self.span();
            if let Some(first) = flags_seen.replace(span.clone()) {
                let error = self.report(span, "RootFlags is given twice".to_owned());
                error.set_related(first, "the first one");
            }
            self.advance();
            self.open("RootFlags")?;
            desc.flags |= self.flags::<RootFlags>()?;
            if self.ahead.token != Token::Close {
                return Err(self.expected("'|' or ')'"));
            }
            self.advance();
            return Ok(());
        }
        if is("StaticSampler") {
            let place = ElementIndex::Sampler(desc.static_samplers.len());
            let sampler = self.static_sampler(place)?;
            desc.static_samplers.push(sampler);
            self.places.push((place, "", start..self.last_end));
            return Ok(());
        }
        let index = desc.parameters.len();
        let parameter = if is("RootConstants") {
            self.root_constants(index)?
        } else if is("DescriptorTable") {
            self.table(index)?
        } else {
            match class {
                Some((name, class)) if *class != ResourceClass::Sampler => {
                    self.descriptor(index, name, *class)?
                }
                Some(_) => {
                    let span = self.span();
                    let error = self.report(
                        span,
                        "a Sampler is only allowed inside a DescriptorTable; a sampler outside is a StaticSampler".to_owned(),
                    );
                    error.set_help("write DescriptorTable(Sampler(s0)) or StaticSampler(s0)".to_owned());
                    return Err(Reported);
                }
                None => {
                    let reported = self.expected(ELEMENTS);
                    self.suggest(word, ELEMENTS.split([',', ' ']).filter(|name| name.len() > 2));
                    return Err(reported);
                }
            }
        };
        desc.parameters.push(parameter);
        self.places.push((ElementIndex::Parameter(index), "", start..self.last_end));
        Ok(())
    }

    fn open(&mut self, name: &str) -> Result<(), Reported> {
        if self.ahead.token != Token::Open {
            return Err(self.expected(&format!("'(' after {name}")));
        }
        self.advance();
        Ok(())
    }

    /// Reads an element: its name, and the arguments in parentheses. `argument` reads one of them. An element
    /// with errors is kept, so that the indices of those after it are right.
    fn arguments(
        &mut self,
        name: &str,
        mut argument: impl FnMut(&mut Self, &mut Seen) -> Result<(), Reported>,
    ) -> Result<Arguments, Reported> {
        let mut seen = Seen::new();
        let mut complete = true;
        let head = self.advance();
        self.open(name)?;
        loop {
            if argument(self, &mut seen).is_err() {
                complete = false;
                self.skip_argument();
            }
            match self.ahead.token {
                Token::Close => {
                    self.advance();
                    break;
                }
                Token::Comma => _ = self.advance(),
                Token::End => {
                    let error =
                        self.report(self.last_end..self.last_end, format!("the ')' of {name} is missing"));
                    error.set_related(head.start..head.end, "it starts here");
                    return Err(Reported);
                }
                _ => {
                    self.expected("',' or ')'");
                    complete = false;
                    let adjacent = self.ahead.start == self.last_end;
                    if let (true, Token::Word(word)) = (adjacent, self.ahead.token) {
                        let help = if word.starts_with(['x', 'X']) {
                            "numbers are decimal"
                        } else {
                            "letters cannot follow a number"
                        };
                        self.help(help.to_owned());
                    }
                    // A forgotten comma: what follows is read as the next argument.
                    if adjacent || !matches!(self.ahead.token, Token::Word(_) | Token::Register(..)) {
                        self.skip_argument();
                        match self.ahead.token {
                            Token::Comma => _ = self.advance(),
                            Token::Close => {
                                self.advance();
                                break;
                            }
                            _ => {}
                        }
                    }
                }
            }
            if self.errors.len() >= LIMIT {
                return Err(Reported);
            }
        }
        Ok(Arguments { seen, complete })
    }

    /// Records that an argument is given here; reports an error if it is given for the second time.
    fn note_argument(&mut self, seen: &mut Seen, name: &'static str, what: &str) {
        let span = self.span();
        if let Some((_, first)) = seen.iter().find(|(known, _)| *known == name) {
            let first = first.clone();
            let error = self.report(span.clone(), format!("{what} is given twice"));
            error.set_related(first, "the first one");
        }
        seen.push((name, span));
    }

    /// Reads the name of an argument and the `=` after it.
    fn name_and_equals(&mut self) -> Result<(), Reported> {
        let name = self.advance();
        if self.ahead.token != Token::Equals {
            let name = self.lexer.text().get(name.start..name.end).unwrap_or_default().to_owned();
            return Err(self.expected(&format!("'=' after {name}")));
        }
        self.advance();
        Ok(())
    }

    fn unsigned(&mut self, what: &str) -> Result<u32, Reported> {
        let Token::Unsigned(value) = self.ahead.token else {
            let found = self.ahead.token;
            let reported = self.expected(what);
            if let (Token::Unsigned(_) | Token::Negative(_) | Token::Float(_), Some(error)) =
                (found, self.errors.last_mut())
            {
                error.set_help("a decimal integer from 0 to 4294967295 is required".to_owned());
            }
            return Err(reported);
        };
        self.advance();
        Ok(value)
    }

    fn float(&mut self) -> Result<Float32, Reported> {
        #[allow(clippy::cast_precision_loss)] // as the compiler converts
        let value = match self.ahead.token {
            Token::Unsigned(value) => value as f32,
            Token::Negative(value) => value as f32,
            Token::Float(value) => value,
            Token::Word(_) => {
                let reported = self.expected("a number");
                self.help("constants have no names here; the largest float is 3.402823466e+38f".to_owned());
                return Err(reported);
            }
            _ => return Err(self.expected("a number")),
        };
        self.advance();
        Ok(Float32::from(value))
    }

    fn word<T: Word>(&mut self) -> Result<T, Reported> {
        if let Token::Word(word) = self.ahead.token {
            if let Some(value) = T::from_word(word) {
                self.advance();
                return Ok(value);
            }
            let span = self.span();
            self.report(span, format!("{word} is not {}", with_article(T::WHAT)));
            self.suggest_word::<T>(word);
            return Err(Reported);
        }
        let words = T::words();
        let first = words.first().copied().unwrap_or_default();
        Err(self.expected(&format!("{}, such as {}{first}", with_article(T::WHAT), T::PREFIX)))
    }

    fn flags<T: Word + Default + BitOr<Output = T>>(&mut self) -> Result<T, Reported> {
        match self.ahead.token {
            Token::Unsigned(0) => {
                self.advance();
                return Ok(T::default());
            }
            Token::Unsigned(_) => {
                let span = self.span();
                let error = self
                    .report(span, "flags are given by name; the only number that is allowed is 0".to_owned());
                error.set_help(format!("the flags are {}", T::words().join(", ")));
                return Err(Reported);
            }
            _ => {}
        }
        let mut flags = T::default();
        loop {
            let span = self.span();
            let flag = self.word::<T>()?;
            if self.options.global
                && T::table().iter().any(|(known, name)| *known == flag && *name == "LOCAL_ROOT_SIGNATURE")
            {
                self.report(
                    span,
                    "LOCAL_ROOT_SIGNATURE is not allowed: the root signature of a shader is a global one"
                        .to_owned(),
                );
            }
            flags = flags | flag;
            if self.ahead.token != Token::Or {
                return Ok(flags);
            }
            self.advance();
        }
    }

    /// Adds to the last error the word that was probably meant, or else the first twelve words.
    fn suggest_word<T: Word>(&mut self, found: &str) {
        let words = T::words();
        let whole: Vec<String> = words.iter().map(|name| format!("{}{name}", T::PREFIX)).collect();
        if let Some(help) = T::explain(found) {
            self.help(help.to_owned());
            return;
        }
        // The prefix was left out.
        if let Some(at) = words.iter().position(|name| name.eq_ignore_ascii_case(found)) {
            self.help(format!("did you mean {}?", whole.get(at).map_or("", String::as_str)));
            return;
        }
        let reported = self.suggest(found, whole.iter().map(String::as_str));
        if !reported {
            let shown: Vec<&str> = whole.iter().map(String::as_str).take(12).collect();
            let more = if whole.len() > shown.len() { ", …" } else { "" };
            self.help(format!("allowed: {}{more}", shown.join(", ")));
        }
    }

    fn help(&mut self, help: String) {
        if let Some(error) = self.errors.last_mut() {
            error.set_help(help);
        }
    }

    /// Adds to the last error the word that was probably meant; `false` if no word is near.
    fn suggest<'w>(&mut self, found: &str, words: impl IntoIterator<Item = &'w str>) -> bool {
        let nearest = words
            .into_iter()
            .map(|word| (distance(found, word), word))
            .filter(|(distance, word)| *distance <= word.len() / 4 + 1)
            .min_by_key(|(distance, _)| *distance);
        if let Some((_, word)) = nearest {
            self.help(format!("did you mean {word}?"));
        }
        nearest.is_some()
    }

    /// The argument's name, if it is one of these; an error otherwise.
    fn argument_name(
        &mut self,
        element: &str,
        register: &str,
        names: &[&'static str],
    ) -> Result<&'static str, Reported> {
        let what = || {
            format!(
                "an argument of {element} ({register}{})",
                names.iter().map(|name| format!(", {name}")).collect::<String>()
            )
        };
        let Token::Word(word) = self.ahead.token else { return Err(self.expected(&what())) };
        if let Some(name) = names.iter().find(|name| word.eq_ignore_ascii_case(name)) {
            return Ok(name);
        }
        let span = self.span();
        let error = self.report(span, format!("{element} has no argument {word}"));
        error.set_help(format!("expected {}", what()));
        if let Some(help) = argument_help(element, register, word) {
            self.help(help);
        } else {
            self.suggest(word, names.iter().copied());
        }
        Err(Reported)
    }

    fn register(&mut self, seen: &mut Seen, element: &str, class: ResourceClass) -> Result<u32, Reported> {
        let Token::Register(found, number) = self.ahead.token else {
            return Err(self.expected("a register"));
        };
        self.note_argument(seen, "register", "the register");
        if found != class {
            let (letter, spelling) = (class.register_letter().unwrap_or('?'), self.spelling());
            let article = if matches!(element.bytes().next(), Some(b'S' | b'U')) && element.len() == 3 {
                "an"
            } else {
                "a"
            };
            let span = self.span();
            self.report(
                span,
                format!(
                    "{spelling} is not a register of {article} {element}, which takes {letter}0, {letter}1, …"
                ),
            );
        }
        self.advance();
        Ok(number)
    }

    /// Reports a missing argument that has no default. After an error in an argument nothing is reported: the
    /// missing one may be that.
    fn require(&mut self, arguments: &Arguments, name: &str, start: usize, message: &str) {
        if arguments.complete && !arguments.seen.iter().any(|(known, _)| *known == name) {
            let span = start..self.last_end;
            self.report(span, message.to_owned());
        }
    }

    fn place(&mut self, place: ElementIndex, field: &'static str, start: usize) {
        self.places.push((place, field, start..self.last_end));
    }

    fn visibility(
        &mut self,
        place: ElementIndex,
        seen: &mut Seen,
    ) -> Result<crate::ShaderVisibility, Reported> {
        let start = self.ahead.start;
        self.note_argument(seen, "visibility", "visibility");
        self.name_and_equals()?;
        let visibility = self.word()?;
        self.place(place, "shader_visibility", start);
        Ok(visibility)
    }

    fn space(&mut self, place: ElementIndex, seen: &mut Seen) -> Result<u32, Reported> {
        let start = self.ahead.start;
        self.note_argument(seen, "space", "space");
        self.name_and_equals()?;
        let space = self.unsigned("a number for the space")?;
        self.place(place, "register_space", start);
        Ok(space)
    }

    fn root_constants(&mut self, index: usize) -> Result<Parameter<'static>, Reported> {
        let place = ElementIndex::Parameter(index);
        let mut constants = RootConstants::default();
        let mut visibility = crate::ShaderVisibility::All;
        let start = self.ahead.start;
        let arguments = self.arguments("RootConstants", |parser, seen| {
            let start = parser.ahead.start;
            if matches!(parser.ahead.token, Token::Register(..)) {
                constants.shader_register = parser.register(seen, "RootConstants", ResourceClass::CBV)?;
                parser.place(place, "shader_register", start);
                return Ok(());
            }
            match parser.argument_name(
                "RootConstants",
                "b#",
                &["num32BitConstants", "space", "visibility"],
            )? {
                "space" => constants.register_space = parser.space(place, seen)?,
                "visibility" => visibility = parser.visibility(place, seen)?,
                name => {
                    parser.note_argument(seen, name, name);
                    parser.name_and_equals()?;
                    constants.num_32bit_values = parser.unsigned("the number of constants")?;
                    parser.place(place, "num_32bit_values", start);
                }
            }
            Ok(())
        })?;
        self.require(&arguments, "num32BitConstants", start, "RootConstants needs num32BitConstants=…");
        self.require(&arguments, "register", start, "RootConstants needs a register b#");
        Ok(Parameter {
            shader_visibility: visibility,
            contents: ParameterContents::Constants32Bit(constants),
        })
    }

    /// Flags of a version since 1.1.
    fn flags_since_1_1<T: Word + Default + BitOr<Output = T>>(
        &mut self,
        place: ElementIndex,
        seen: &mut Seen,
    ) -> Result<T, Reported> {
        let start = self.ahead.start;
        self.note_argument(seen, "flags", "flags");
        if self.options.version < KnownVersion::V1_1 {
            let span = self.span();
            let error = self.report(span, "root signatures of version 1.0 have no flags here".to_owned());
            error.set_help("these flags exist since version 1.1".to_owned());
        }
        self.name_and_equals()?;
        let flags = self.flags()?;
        self.place(place, "flags", start);
        Ok(flags)
    }

    fn descriptor(
        &mut self,
        index: usize,
        name: &str,
        class: ResourceClass,
    ) -> Result<Parameter<'static>, Reported> {
        let place = ElementIndex::Parameter(index);
        let letter = class.register_letter().unwrap_or('?');
        let mut descriptor = RootDescriptor::new(0);
        let mut visibility = crate::ShaderVisibility::All;
        let start = self.ahead.start;
        let arguments = self.arguments(name, |parser, seen| {
            let start = parser.ahead.start;
            if matches!(parser.ahead.token, Token::Register(..)) {
                descriptor.shader_register = parser.register(seen, name, class)?;
                parser.place(place, "shader_register", start);
                return Ok(());
            }
            match parser.argument_name(name, &format!("{letter}#"), &["space", "visibility", "flags"])? {
                "space" => descriptor.register_space = parser.space(place, seen)?,
                "visibility" => visibility = parser.visibility(place, seen)?,
                _ => descriptor.flags = parser.flags_since_1_1(place, seen)?,
            }
            Ok(())
        })?;
        self.require(&arguments, "register", start, &format!("{name} needs a register {letter}#"));
        let contents = match class {
            ResourceClass::SRV => ParameterContents::SRV(descriptor),
            ResourceClass::UAV => ParameterContents::UAV(descriptor),
            _ => ParameterContents::CBV(descriptor),
        };
        Ok(Parameter { shader_visibility: visibility, contents })
    }

    fn table(&mut self, index: usize) -> Result<Parameter<'static>, Reported> {
        let place = ElementIndex::Parameter(index);
        let mut ranges: Vec<DescriptorRange> = Vec::new();
        let mut visibility = crate::ShaderVisibility::All;
        self.arguments("DescriptorTable", |parser, seen| {
            let Token::Word(word) = parser.ahead.token else {
                return Err(parser.expected("a range (CBV, SRV, UAV, Sampler) or visibility"));
            };
            if word.eq_ignore_ascii_case("visibility") {
                visibility = parser.visibility(place, seen)?;
                return Ok(());
            }
            let start = parser.ahead.start;
            let Some((name, class)) = CLASSES.iter().find(|(name, _)| word.eq_ignore_ascii_case(name)) else {
                let reported = parser.expected("a range (CBV, SRV, UAV, Sampler) or visibility");
                let root_elements = ["StaticSampler", "RootConstants", "DescriptorTable", "RootFlags"];
                if let Some(name) = root_elements.iter().find(|name| word.eq_ignore_ascii_case(name)) {
                    parser.help(format!("{name} is an element of the root signature, not of a table"));
                } else {
                    parser.suggest(word, ["CBV", "SRV", "UAV", "Sampler", "visibility"]);
                }
                return Err(reported);
            };
            let place = ElementIndex::Range(index, ranges.len());
            ranges.push(parser.range(place, name, *class)?);
            parser.place(place, "", start);
            Ok(())
        })?;
        Ok(Parameter { shader_visibility: visibility, contents: ParameterContents::DescriptorTable(ranges) })
    }

    fn range(
        &mut self,
        place: ElementIndex,
        name: &str,
        class: ResourceClass,
    ) -> Result<DescriptorRange, Reported> {
        let letter = class.register_letter().unwrap_or('?');
        let mut range = DescriptorRange::new(class, 0);
        let start = self.ahead.start;
        let arguments = self.arguments(name, |parser, seen| {
            let start = parser.ahead.start;
            if matches!(parser.ahead.token, Token::Register(..)) {
                range.base_shader_register = parser.register(seen, name, class)?;
                parser.place(place, "base_shader_register", start);
                return Ok(());
            }
            let names = ["numDescriptors", "space", "offset", "flags"];
            match parser.argument_name(name, &format!("{letter}#"), &names)? {
                "space" => range.register_space = parser.space(place, seen)?,
                "flags" => range.flags = parser.flags_since_1_1::<DescriptorRangeFlags>(place, seen)?,
                "offset" => {
                    parser.note_argument(seen, "offset", "offset");
                    parser.name_and_equals()?;
                    range.offset_in_descriptors_from_table_start =
                        parser.number_or("DESCRIPTOR_RANGE_OFFSET_APPEND", DescriptorRange::APPEND)?;
                    parser.place(place, "offset_in_descriptors_from_table_start", start);
                }
                name => {
                    parser.note_argument(seen, name, name);
                    parser.name_and_equals()?;
                    range.num_descriptors = parser.number_or("unbounded", DescriptorRange::UNBOUNDED)?;
                    parser.place(place, "num_descriptors", start);
                }
            }
            Ok(())
        })?;
        self.require(&arguments, "register", start, &format!("{name} needs a register {letter}#"));
        Ok(range)
    }

    fn number_or(&mut self, word: &str, value: u32) -> Result<u32, Reported> {
        match self.ahead.token {
            Token::Word(found) if found.eq_ignore_ascii_case(word) => {
                self.advance();
                Ok(value)
            }
            Token::Word(found) => {
                let reported = self.expected(&format!("a number or {word}"));
                if word.to_ascii_lowercase().contains(&*found.to_ascii_lowercase()) {
                    self.help(format!("did you mean {word}?"));
                }
                Err(reported)
            }
            _ => self.unsigned(&format!("a number or {word}")),
        }
    }

    fn static_sampler(&mut self, place: ElementIndex) -> Result<StaticSampler, Reported> {
        const NAMES: [&str; 13] = [
            "filter",
            "addressU",
            "addressV",
            "addressW",
            "mipLODBias",
            "maxAnisotropy",
            "comparisonFunc",
            "borderColor",
            "minLOD",
            "maxLOD",
            "space",
            "visibility",
            "flags",
        ];
        let names = if self.options.version >= KnownVersion::V1_2 {
            &NAMES[..]
        } else {
            NAMES.get(..12).unwrap_or_default()
        };
        let mut sampler = StaticSampler::new(0);
        let start = self.ahead.start;
        let arguments = self.arguments("StaticSampler", |parser, seen| {
            let start = parser.ahead.start;
            if matches!(parser.ahead.token, Token::Register(..)) {
                sampler.shader_register = parser.register(seen, "StaticSampler", ResourceClass::Sampler)?;
                parser.place(place, "shader_register", start);
                return Ok(());
            }
            let name = match parser.argument_name("StaticSampler", "s#", names) {
                Ok("space") => {
                    sampler.register_space = parser.space(place, seen)?;
                    return Ok(());
                }
                Ok("visibility") => {
                    sampler.shader_visibility = parser.visibility(place, seen)?;
                    return Ok(());
                }
                Ok(name) => name,
                Err(reported) => {
                    if matches!(parser.ahead.token, Token::Word(word) if word.eq_ignore_ascii_case("flags")) {
                        parser.help("flags of static samplers exist since version 1.2".to_owned());
                    }
                    return Err(reported);
                }
            };
            parser.note_argument(seen, name, name);
            parser.name_and_equals()?;
            let field = parser.sampler_argument(name, &mut sampler)?;
            parser.place(place, field, start);
            Ok(())
        })?;
        self.require(&arguments, "register", start, "StaticSampler needs a register s#");
        Ok(sampler)
    }

    /// The value of an argument of a static sampler. The name of its field.
    fn sampler_argument(
        &mut self,
        name: &str,
        sampler: &mut StaticSampler,
    ) -> Result<&'static str, Reported> {
        Ok(match name {
            "filter" => {
                sampler.filter = self.word()?;
                "filter"
            }
            "addressU" => {
                sampler.address_u = self.word()?;
                "address_u"
            }
            "addressV" => {
                sampler.address_v = self.word()?;
                "address_v"
            }
            "addressW" => {
                sampler.address_w = self.word()?;
                "address_w"
            }
            "mipLODBias" => {
                sampler.mip_lod_bias = self.float()?;
                "mip_lod_bias"
            }
            "maxAnisotropy" => {
                sampler.max_anisotropy = self.unsigned("the number of samples")?;
                "max_anisotropy"
            }
            "comparisonFunc" => {
                sampler.comparison_func = self.word()?;
                "comparison_func"
            }
            "borderColor" => {
                sampler.border_color = self.word()?;
                "border_color"
            }
            "minLOD" => {
                sampler.min_lod = self.float()?;
                "min_lod"
            }
            "maxLOD" => {
                sampler.max_lod = self.float()?;
                "max_lod"
            }
            _ => {
                sampler.flags = self.flags()?;
                "flags"
            }
        })
    }
}

/// Explains a word that is not an argument of an element, where its author probably meant something else.
fn argument_help(element: &str, register: &str, word: &str) -> Option<String> {
    let lower = word.to_ascii_lowercase();
    let letter = register.trim_end_matches('#');
    let is_register = |word: &str| {
        word.strip_prefix(['b', 't', 'u', 's'])
            .is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
    };
    Some(match &*lower {
        "register" | "shaderregister" | "baseshaderregister" => {
            format!("registers are given without a name: {element}({letter}0)")
        }
        "visibility" => "visibility is an argument of the DescriptorTable".to_owned(),
        "numdescriptors" | "offset" if element != "StaticSampler" => {
            format!("{word} is an argument of ranges: DescriptorTable({element}({letter}0, {word}=…))")
        }
        "x" => "numbers are decimal".to_owned(),
        _ if lower != word && is_register(&lower) => format!("registers are written in lower case: {lower}"),
        _ if lower.len() == 1 && matches!(&*lower, "b" | "t" | "u" | "s") => {
            format!("a register is a letter and a number: {letter}0")
        }
        _ if lower.starts_with("space") && lower.bytes().skip(5).all(|byte| byte.is_ascii_digit()) => {
            format!("the space is written space={}", lower.trim_start_matches("space"))
        }
        _ => return None,
    })
}

/// A noun with its article.
fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// The number of edits from one word to the other, ignoring case.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<u8> = other.bytes().map(|byte| byte.to_ascii_lowercase()).collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, byte) in one.bytes().enumerate().take(64) {
        let mut diagonal = index;
        let mut left = index.saturating_add(1);
        for (cell, known) in row.iter_mut().skip(1).zip(&other) {
            let same = *known == byte.to_ascii_lowercase();
            let new = if same { diagonal } else { diagonal.min(left).min(*cell).saturating_add(1) };
            diagonal = *cell;
            *cell = new;
            left = new;
        }
        if let Some(first) = row.first_mut() {
            *first = index.saturating_add(1);
        }
    }
    row.last().copied().unwrap_or(usize::MAX)
}

/// Checks the rules, and finds the place in the text of each finding.
fn verify(desc: &RootSignatureDesc<'_>, places: &Places, errors: &mut Vec<TextError>) {
    let mut report = Report::new();
    desc.validate(&mut report);
    if report.is_empty() {
        return;
    }
    let mut collisions = None;
    for finding in report.finish() {
        let error =
            TextError::new(span_of(&finding, places), finding.message.clone()).with_rule(finding.rule);
        let mut error = error.with_severity(finding.severity);
        match finding.rule {
            // DXC does not check the cost of root arguments.
            "rootsig-cost" | "rootsig-local-size" => error = error.with_severity(Severity::Warning),
            "rootsig-overlap" => {
                let mut pairs = collisions.take().unwrap_or_else(|| desc.collisions().into_iter());
                let other = pairs.next().and_then(|(_, other): (Interval, Interval)| {
                    let place = match other.location {
                        Location::Constants32Bit { parameter } | Location::RootDescriptor { parameter } => {
                            ElementIndex::Parameter(parameter)
                        }
                        Location::Range { parameter, range, .. } => ElementIndex::Range(parameter, range),
                        Location::StaticSampler { index } => ElementIndex::Sampler(index),
                    };
                    let found = places.iter().find(|(known, field, _)| *known == place && field.is_empty());
                    found.map(|(_, _, span)| span.clone())
                });
                if let Some(bytes) = other {
                    error.set_related(bytes, "the registers are bound here");
                }
                collisions = Some(pairs);
            }
            _ => {}
        }
        errors.push(error);
    }
    errors.sort_by_key(|error| (error.severity() != Severity::Error, error.bytes().map(|bytes| bytes.start)));
}

/// The place in the text of a finding's field, or else of the element.
fn span_of(finding: &Finding, places: &Places) -> Range<usize> {
    let index = |frame: &Frame| match frame {
        Frame::Index(index) => usize::try_from(*index).ok(),
        _ => None,
    };
    let frames = finding.path.frames();
    let (place, rest) = match frames {
        [Frame::Field("parameter"), one, Frame::Field("range"), two, rest @ ..] => {
            (index(one).zip(index(two)).map(|(one, two)| ElementIndex::Range(one, two)), rest)
        }
        [Frame::Field("parameter"), one, rest @ ..] => (index(one).map(ElementIndex::Parameter), rest),
        [Frame::Field("static_sampler"), one, rest @ ..] => (index(one).map(ElementIndex::Sampler), rest),
        _ => (None, frames),
    };
    let field = match rest {
        [Frame::Field(field)] => *field,
        _ => "",
    };
    let of = |field: &str| {
        let here = places.iter().find(|(known, name, _)| Some(*known) == place && *name == field);
        here.map(|(_, _, span)| span.clone())
    };
    let whole = places.iter().filter(|(_, name, _)| name.is_empty());
    let all = || {
        whole
            .clone()
            .map(|(_, _, span)| span.start)
            .min()
            .zip(whole.clone().map(|(_, _, span)| span.end).max())
    };
    of(field).or_else(|| of("")).or_else(|| all().map(|(start, end)| start..end)).unwrap_or(0..0)
}
