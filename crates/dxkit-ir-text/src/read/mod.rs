//! Text to modules: the bytes of a text go in, a [`Module`] or a list of errors with their offsets comes
//! out.
//!
//! A text is read once, by recursive descent: each type, constant, instruction, node and attribute has one
//! function, which takes its form from the text or returns the error that it noted. There is no list of
//! tokens. The [cursor](cursor) is a position in the bytes; its primitives test the canonical form, which
//! printers write, and ask the [lexer](lexer) for everything else (comments, labels, other white space). So
//! canonical texts are read fast, and no form is read by two grammars. What repeats in a text (heads of
//! calls, types, constants, opcodes) is found again by the [cache](cache), in the primitive that reads it.
//!
//! The order of the text does not matter, although a body needs everything outside of it. That takes these
//! passes, each over the [entities](outline::Entity) of a kind, whose positions the [outline](outline) finds
//! first:
//!
//! 1. names of structures, then their elements, so that structures may contain pointers to each other;
//! 2. statements about the module, COMDATs, and groups of attributes;
//! 3. heads of global values, then their contents, which refer to each other;
//! 4. nodes of metadata, which are built when all are read, then named metadata;
//! 5. bodies of functions; references to what follows in a body are replaced at its end;
//! 6. addresses of blocks, and the order of uses.
//!
//! An error ends an entity, or in a body an instruction; reading goes on with the next one, so that one run
//! reports several errors.

mod attribute;
mod cache;
mod checks;
mod constant;
mod cursor;
mod debug_node;
mod entity_lines;
mod function;
mod global;
mod globals;
mod instruction;
mod lexer;
mod memory;
mod metadata;
mod number;
mod opcode;
mod outline;
mod record;
mod scan;
mod terminator;
mod types;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{ComdatId, FunctionId, MetadataId, MetadataKindId, TypeId, ValueId};
use dxkit_bytes::{TextError, TextErrors};
use hashbrown::HashMap;

use attribute::AttributeTables;
use function::Body;
use metadata::Nodes;
use types::TypeTable;

pub(crate) use lexer::{Lexer, Token};
pub(crate) use number::round;

use crate::Dialect;

/// The maximum nesting of types, constants and metadata.
const MAX_DEPTH: u32 = 256;
/// Reading stops after this many errors, because more would not help.
pub const MOST_ERRORS: usize = 20;
/// The maximum length of a text in bytes.
const LONGEST: usize = 1 << 28;

/// Words of later versions of LLVM that people write, or that tools print.
const NEWER: &str = "afn captures contract disjoint dso_local fneg freeze immarg local_unnamed_addr memory \
    mustprogress nneg nocallback nocreateundeforpoison nofree noundef nosync nusw poison \
    preallocated ptr range reassoc samesign source_filename speculatable splat vscale willreturn \
    writeonly";

/// The kind `dbg`, which LLVM gives this number.
const DBG: MetadataKindId = MetadataKindId(0);

/// How a text is read.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadOptions<'k> {
    /// The dialect: [`Dialect::detect`] recognises that of a text.
    pub dialect: Dialect,
    /// The kinds of attached metadata that the module has before those of the text, in addition to LLVM's
    /// own. A compiler registers kinds that no instruction may use, and bitcode lists all of them.
    pub kinds: &'k [&'k [u8]],
    /// Whether comments after instructions state [flags](crate::notes).
    pub notes: bool,
    /// Whether the encoding of a basic type may be any number. DXC writes random ones
    /// (`__builtin_LinAlgMatrix`), which LLVM's own reader refuses above 255.
    pub any_encoding: bool,
    /// Whether a structure must be defined before its elements are needed, as in LLVM 3.7's reader, which
    /// reads a text in one pass. Otherwise types may be anywhere.
    pub in_order: bool,
}

/// Reads a module from LLVM's assembly.
///
/// A text of [LLVM 22's assembly](Dialect::V22) gives a module of LLVM 3.7, except for pointer types:
/// attributes, debug nodes and records, and constants get the form of LLVM 3.7. Pointers refer to [a type of
/// their own](crate::is_any); target types are types of the module. `poison` becomes undef; `freeze` becomes
/// a `select` of one value; `fneg` becomes a subtraction from -0.0. Anything that LLVM 3.7 cannot express and
/// that does not change results is dropped: flags that permit more optimisation, attributes of later
/// versions, operand bundles, of which [marks](crate::CONVERGENCE_MARK) are left, debug records of more than
/// one value.
///
/// The reader accepts what [`write`](crate::write) prints and what people write: named values, any order,
/// comments. The word `fast` stands for all [flags](dxkit_bitcode::ir::FastMathFlags::FAST), as in LLVM. The
/// module has LLVM's own kinds of attached metadata, those of the options, and those that the text uses.
///
/// ```
/// use dxkit_ir_text::{ReadOptions, read};
///
/// let text = "define i32 @twice(i32 %x) {\n  %sum = add i32 %x, %x\n  ret i32 %sum\n}\n";
/// let module = read(text, &ReadOptions::default())?;
/// assert_eq!(module.function_named(b"twice").map(|function| function.instructions().count()), Some(2));
///
/// let errors = read("define i32 @f() {\n  ret i32 %x\n}\n", &ReadOptions::default()).unwrap_err();
/// assert_eq!(errors.to_string(), "2:11: error: there is no value %x\n  ret i32 %x\n          ^");
/// # Ok::<(), dxkit_ir_text::TextErrors>(())
/// ```
///
/// # Errors
/// If the text is not one that LLVM's own reader takes: with every error, up to [`MOST_ERRORS`].
pub fn read(text: impl AsRef<[u8]>, options: &ReadOptions<'_>) -> Result<Module, TextErrors> {
    Ok(read_with_places(text, options)?.0)
}

/// The positions of the nodes of a text: see [`read_with_places`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Places {
    nodes: Vec<(MetadataId, usize)>,
}

impl Places {
    /// The offset in the text at which a node is defined. Nodes with equal operands are one node, which has
    /// the first offset.
    #[must_use]
    pub fn node(&self, id: MetadataId) -> Option<usize> {
        self.nodes.iter().find(|(node, _)| *node == id).map(|(_, at)| *at)
    }
}

/// Like [`read`], and also returns the positions of nodes in the text, for callers that check their meaning.
///
/// # Errors
/// See [`read`].
pub fn read_with_places(
    text: impl AsRef<[u8]>,
    options: &ReadOptions<'_>,
) -> Result<(Module, Places), TextErrors> {
    let mut reader = TextReader::default();
    let module = reader.read(text, options)?;
    Ok((module, reader.places()))
}

/// Reads one text after the other, and keeps the memory of one for the next.
///
/// ```
/// use dxkit_bitcode::Module;
/// use dxkit_ir_text::{ReadOptions, TextReader};
///
/// let (mut reader, mut module) = (TextReader::default(), Module::default());
/// for text in ["@a = external global i32\n", "@b = external global i32\n@c = external global i32\n"] {
///     reader.read_into(&mut module, text, &ReadOptions::default())?;
///     assert_eq!(module.globals().len(), text.lines().count());
/// }
/// # Ok::<(), dxkit_ir_text::TextErrors>(())
/// ```
#[derive(Debug, Default)]
pub struct TextReader {
    /// What the last text left.
    memory: Memory,
}

impl TextReader {
    /// Reads a module, as [`read`] does.
    ///
    /// # Errors
    /// See [`read`]. The next text can be read all the same.
    pub fn read(&mut self, text: impl AsRef<[u8]>, options: &ReadOptions<'_>) -> Result<Module, TextErrors> {
        let mut module = Module::default();
        self.read_into(&mut module, text, options)?;
        Ok(module)
    }

    /// Reads a module in the place of another, whose memory is used again. After an error, what the module
    /// has is not specified.
    ///
    /// # Errors
    /// See [`read`]. The next text can be read all the same.
    pub fn read_into(
        &mut self,
        module: &mut Module,
        text: impl AsRef<[u8]>,
        options: &ReadOptions<'_>,
    ) -> Result<(), TextErrors> {
        let text = text.as_ref();
        if text.len() > LONGEST {
            let message = alloc::format!("the text has more than {LONGEST} bytes");
            return Err(TextError::without_place(message).into());
        }
        let blanked = if options.dialect.is_modern() { crate::comments::blanked(text) } else { None };
        let errors = self.memory.read_into(module, blanked.as_deref().unwrap_or(text), options);
        TextErrors::at_offsets(text, errors, MOST_ERRORS).map_or(Ok(()), Err)
    }

    /// The positions of the nodes of the text that was read last.
    #[must_use]
    pub fn places(&self) -> Places {
        Places { nodes: self.memory.nodes.places() }
    }
}

impl Memory {
    /// Reads a module, and gives the errors in its text.
    fn read_into(
        &mut self,
        module: &mut Module,
        text: &[u8],
        options: &ReadOptions<'_>,
    ) -> Vec<(usize, String)> {
        let mut reader = Reader::new(text, options, module, self);
        reader.module();
        reader.cache.leave_memory();
        reader.body.leave_memory();
        core::mem::take(&mut reader.errors)
    }
}

/// The memory of a [`Reader`], for the next text.
#[derive(Debug, Default)]
struct Memory {
    attributes: AttributeTables,
    globals: globals::Globals,
    integers: constant::Integers,
    scratch: Scratch,
    nodes: Nodes,
    pieces: outline::Pieces,
    /// The data layout that was found valid last, be it that of another text.
    layout: Vec<u8>,
    types: types::TypeLists,
    cache: cache::CacheLists,
    body: function::BodyLists,
    pending_globals: Vec<(global::PendingGlobal<'static>, usize)>,
}

/// An error was recorded; the current entity is abandoned.
#[derive(Debug, Clone, Copy)]
struct Stop;

type Read<T> = Result<T, Stop>;

/// Lists that are used again, where one is needed for a moment.
#[derive(Debug, Default)]
struct Scratch {
    types: Vec<TypeId>,
    values: Vec<ValueId>,
    slots: Vec<metadata::Slot>,
    fields: Vec<metadata::Slot>,
    operands: Vec<Option<MetadataId>>,
    words: Vec<u64>,
    contents: Vec<u32>,
    indices: Vec<u32>,
    open: Vec<(usize, usize)>,
}

/// The entry of a list that grows on demand.
#[inline(always)]
fn entry<T: Clone>(list: &mut Vec<Option<T>>, place: usize) -> Option<&mut Option<T>> {
    // Numbers often follow each other.
    if list.len() == place {
        list.push(None);
    } else if list.len() < place {
        list.resize(place + 1, None);
    }
    list.get_mut(place)
}

/// Reuses the allocation of an emptied list for elements of another type of the same size.
fn emptied<T, U>(mut list: Vec<T>) -> Vec<U> {
    list.clear();
    // A list that is made of another's elements takes over its memory.
    list.into_iter().filter_map(|_| None).collect()
}

/// The items with each name.
type Names<'t, T> = HashMap<Cow<'t, [u8]>, T>;

/// Reads a text.
struct Reader<'t> {
    text: &'t [u8],
    /// The start of the next token: white space and comments in front of it were passed.
    at: usize,
    /// The end of the previous token.
    end_of_last: usize,
    /// The token that the lexer found last.
    lexed: cursor::Lexed<'t>,
    errors: Vec<(usize, String)>,
    depth: u32,
    dialect: Dialect,
    /// Whether the text ends inside of the body of a function, and nothing that begins later is in it: what
    /// the rest of the text may define is no other error.
    is_cut: bool,
    /// Whether comments state flags.
    notes: bool,
    any_encoding: bool,
    in_order: bool,
    /// Whether the call that is read has all flags of `fast`.
    call_is_fast: bool,
    /// The function of [marks](crate::CONVERGENCE_MARK), once there is one.
    mark: Option<FunctionId>,
    module: &'t mut Module,
    types: TypeTable<'t>,
    globals: &'t mut globals::Globals,
    attributes: &'t mut AttributeTables,
    integers: &'t mut constant::Integers,
    scratch: &'t mut Scratch,
    nodes: &'t mut Nodes,
    cache: cache::Cache<'t>,
    body: Body<'t>,
    /// The memory for what is left to be read of global values.
    pending_globals: &'t mut Vec<(global::PendingGlobal<'static>, usize)>,
    pieces: &'t mut outline::Pieces,
    layout: &'t mut Vec<u8>,
    /// The total number of elements that `splat` stood for so far.
    repeated: usize,
    /// Created on first use.
    on_demand: Option<Box<OnDemand<'t>>>,
}

/// Tables that few texts need, made on demand: other texts need no code for making and dropping them.
#[derive(Debug, Default)]
struct OnDemand<'t> {
    numbered_globals: Vec<ValueId>,
    numbered_types: HashMap<u32, TypeId>,
    /// Global values and types whose definition has an error: what refers to them is no other error.
    broken: hashbrown::HashSet<Vec<u8>>,
    comdats: Names<'t, ComdatId>,
    /// The kinds of attached metadata, as soon as one is looked for among many.
    kinds: HashMap<Vec<u8>, MetadataKindId>,
    /// Addresses of blocks, which are known when all bodies are.
    block_addresses: Vec<constant::BlockAddress<'t>>,
    debug: record::NewDebugInfo,
    /// The nodes of debug information that global variables have.
    global_nodes: Vec<(dxkit_bitcode::ir::GlobalId, metadata::Slot)>,
}

impl<'t> Reader<'t> {
    // What it is made of is large, and put together in its place.
    #[inline(always)]
    fn new(
        text: &'t [u8],
        options: &ReadOptions<'_>,
        module: &'t mut Module,
        memory: &'t mut Memory,
    ) -> Self {
        let Memory {
            attributes,
            globals,
            integers,
            scratch,
            nodes,
            pieces,
            layout,
            types,
            cache,
            body,
            pending_globals,
        } = memory;
        // DXC's texts are about five times as long as their bitcode.
        module.reset(text.len() / 5);
        for kind in options.kinds {
            module.intern_metadata_kind(kind);
        }
        attributes.clear();
        globals.clear();
        integers.clear();
        nodes.clear();
        Self {
            text,
            types: TypeTable::new(module, types),
            at: 0,
            end_of_last: 0,
            lexed: cursor::Lexed::none(),
            errors: Vec::new(),
            depth: 0,
            dialect: options.dialect,
            is_cut: false,
            notes: options.notes,
            any_encoding: options.any_encoding,
            in_order: options.in_order,
            call_is_fast: false,
            mark: None,
            module,
            globals,
            attributes,
            integers,
            scratch,
            nodes,
            cache: cache::Cache::new(cache),
            body: Body::new(body),
            pending_globals,
            pieces,
            layout,
            repeated: 0,
            on_demand: None,
        }
    }

    /// The tables that few texts need.
    fn on_demand(&mut self) -> &mut OnDemand<'t> {
        self.on_demand.get_or_insert_default()
    }

    /// Whether the definition of a global value or a type has an error.
    fn is_broken(&self, name: &[u8]) -> bool {
        self.on_demand.as_ref().is_some_and(|on_demand| on_demand.broken.contains(name))
    }

    /// Whether the text is LLVM 22's.
    #[inline]
    const fn is_new(&self) -> bool {
        self.dialect.is_modern()
    }

    /// The type of pointers of LLVM 22.
    fn any_pointer(&mut self, address_space: u32) -> TypeId {
        let any = match self.types.any {
            Some(any) => any,
            None => {
                let any = self.module.intern_type(&crate::opaque::ANY);
                self.types.any = Some(any);
                any
            }
        };
        self.pointer_type(any, address_space)
    }

    /// The type of pointers to a type, as far as pointers of the dialect have one.
    fn pointer_to(&mut self, pointee: TypeId, address_space: u32) -> TypeId {
        if self.is_new() {
            self.any_pointer(address_space)
        } else {
            self.pointer_type(pointee, address_space)
        }
    }

    /// Whether a pointer may refer to a type.
    fn may_point_to(&self, pointee: TypeId, wanted: TypeId) -> bool {
        pointee == wanted || Some(pointee) == self.types.any
    }

    /// Skips these words, in dialects that have them.
    fn skip_words(&mut self, words: &[&[u8]]) {
        if !self.is_new() {
            return;
        }
        while let Token::Word(word) = self.token() {
            if !words.contains(&word) {
                return;
            }
            self.bump();
        }
    }

    /// Skips parentheses and their content, if they follow.
    fn skip_parentheses(&mut self) {
        if self.token() == Token::Mark(b'(') {
            self.skip_group(false);
        }
    }

    /// Skips the next token; if that is a parenthesis, or a square bracket where these count, everything up
    /// to the one that closes it.
    fn skip_group(&mut self, square_brackets: bool) {
        let mut depth = 0usize;
        loop {
            match self.token() {
                Token::Mark(b'(') => depth += 1,
                Token::Mark(b'[') if square_brackets => depth += 1,
                Token::Mark(b')') => depth = depth.saturating_sub(1),
                Token::Mark(b']') if square_brackets => depth = depth.saturating_sub(1),
                Token::End => return,
                _ => {}
            }
            self.bump();
            if depth == 0 {
                return;
            }
        }
    }

    /// Whether reading stops because there were too many errors.
    fn stopped(&self) -> bool {
        self.errors.len() >= MOST_ERRORS
    }

    /// Notes an error at a place.
    #[cold]
    fn error(&mut self, at: usize, message: impl Into<String>) -> Stop {
        if !self.stopped() {
            self.errors.push((at, message.into()));
        }
        Stop
    }

    /// Whether the last error is in the last line of the text.
    #[cold]
    fn has_error_in_last_line(&self) -> bool {
        let rest = self.errors.last().and_then(|(at, _)| self.text.get(*at..));
        rest.is_some_and(|rest| !rest.trim_ascii_end().contains(&b'\n'))
    }

    /// Notes that there is nothing of a name, unless the text ends too early for that to be known.
    #[cold]
    fn missing(&mut self, at: usize, message: impl Into<String>) -> Stop {
        if self.is_cut { Stop } else { self.error(at, message) }
    }

    /// Notes that something else was expected than the token.
    #[cold]
    fn expected(&mut self, what: &str) -> Stop {
        // A token that is missing at the end of a line is reported there.
        let between = self.text.get(self.end_of_last..self.at).unwrap_or_default();
        let at = if between.contains(&b'\n') { self.end_of_last } else { self.at };
        self.expected_at(at, what)
    }

    /// The error that the token is not what can start here, at the token: none is missing in front of it.
    fn unexpected(&mut self, what: &str) -> Stop {
        self.expected_at(self.at, what)
    }

    fn expected_at(&mut self, at: usize, what: &str) -> Stop {
        let found = match self.token() {
            Token::Bad(reason) => return self.error(self.at, reason),
            Token::End => String::from("the end of the text"),
            _ => {
                let text = self.text.get(self.at..self.token_end()).unwrap_or_default();
                let (shown, more) = match text.get(..40) {
                    Some(start) => (start, "..."),
                    None => (text, ""),
                };
                alloc::format!("'{}{more}'", String::from_utf8_lossy(shown))
            }
        };
        let newer = match self.token() {
            Token::Word(word) if !self.is_new() && NEWER.split(' ').any(|newer| newer.as_bytes() == word) => {
                ", which LLVM 3.7 does not have"
            }
            // Today's LLVM has these types. No reader of DXIL takes the modules that its backend writes.
            Token::Word(b"bfloat" | b"x86_amx") => ", a type that DXIL does not have",
            _ => "",
        };
        self.error(at, alloc::format!("expected {what}, found {found}{newer}"))
    }

    /// Reads something that may be nested.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.error(self.at, alloc::format!("this is nested more than {MAX_DEPTH} deep")));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    /// The text of a type, for messages.
    fn spelled(&self, ty: TypeId) -> String {
        let mut out = Vec::new();
        crate::print::write_type(self.module, ty, &mut out);
        String::from_utf8_lossy(&out).into_owned()
    }

    fn has_type(&self, value: ValueId, ty: TypeId) -> bool {
        self.module.type_of(value) == Some(ty)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn nothing_of_a_text_is_there_in_the_next_one() {
        let texts = [
            "%a = type { i32 }\ndefine i32 @f(i32) {\n  %2 = add i32 %0, %0\n  br label %3\n\n; <label>:3\n  ret i32 %2\n}\n",
            "!named = !{!0}\n!0 = !{i32 %2}\n",
            "@0 = external global i32\n$c = comdat any\n%0 = type i32\ndefine void @g() {\nx:\n  br label %y\n\ny:\n  ret void\n}\n",
            "@a = global i32* @0\n",
            "@a = external global %0\n",
            "@a = global i32 0, comdat($c)\n",
            "define void @g() {\n  br label %y\n}\n",
        ];
        let mut reader = TextReader::default();
        let options = ReadOptions::default();
        for text in texts.iter().chain(texts.iter().rev()) {
            let [again, alone] = [reader.read(text, &options), read(text, &options)].map(|module| {
                let module = module.map_err(|errors| errors.to_string())?;
                Ok::<_, String>(module.write(dxkit_bitcode::writer::BitcodeDialect::Dxc).ok())
            });
            assert_eq!(again, alone, "{text}");
        }
    }

    #[test]
    fn the_memory_of_a_list_has_no_elements() {
        let list: Vec<Option<u32>> = emptied(alloc::vec![Some(1u32), None, Some(3)]);
        assert!(list.is_empty());
        assert!(emptied::<u32, u32>(Vec::new()).is_empty());
    }
}
