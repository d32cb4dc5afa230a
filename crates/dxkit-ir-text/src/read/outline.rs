//! The positions of the entities of a text, and the order in which they are read.

use alloc::vec::Vec;

use super::entity_lines::entity_line;
use super::lexer::{Lexer, Token};
use super::{Read, Reader};

/// An item at the top level of the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Entity {
    /// `target`, `module asm`, and other statements about the module.
    Module,
    /// `%x = type …`
    Type,
    /// `$x = comdat …`
    Comdat,
    /// `attributes #0 = …`
    Attributes,
    /// `@x = …`
    Global,
    /// `define …` and `declare …`
    Function,
    /// `!0 = …`
    Node,
    /// `!x = …`
    NamedMetadata,
    /// `uselistorder …`
    UseListOrder,
}

/// An entity, where it starts, and where the next one does.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    entity: Entity,
    pub(super) at: usize,
    pub(super) end: usize,
}

/// The entities of a text, in its order.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    all: Vec<Piece>,
    /// The index of the first entity of each kind, the one after the last, and how many there are. In most
    /// texts, those of a kind are in sequence.
    kinds: [(usize, usize, usize); Entity::KINDS],
}

impl Entity {
    const KINDS: usize = Self::UseListOrder as usize + 1;
}

impl Pieces {
    fn clear(&mut self) {
        let Self { all, kinds } = self;
        all.clear();
        *kinds = Default::default();
    }

    /// States the start of what follows the last entity.
    fn end_last(&mut self, at: usize) {
        if let Some(last) = self.all.last_mut() {
            last.end = last.end.min(at);
        }
    }

    /// Adds an entity, up to which the last one is.
    #[inline]
    fn push(&mut self, entity: Entity, at: usize, end: usize) {
        self.end_last(at);
        if let Some((first, after, count)) = self.kinds.get_mut(entity as usize) {
            if *count == 0 {
                *first = self.all.len();
            }
            *after = self.all.len() + 1;
            *count += 1;
        }
        self.all.push(Piece { entity, at, end });
    }

    /// How many entities of a kind there are.
    pub(super) fn count(&self, entity: Entity) -> usize {
        self.kinds.get(entity as usize).map_or(0, |(_, _, count)| *count)
    }

    /// The entities of a kind.
    pub(super) fn entities(&self, entity: Entity) -> impl Iterator<Item = &Piece> + Clone {
        let (first, after, _) = self.kinds.get(entity as usize).copied().unwrap_or_default();
        self.all.get(first..after).unwrap_or_default().iter().filter(move |piece| piece.entity == entity)
    }
}

impl<'t> Reader<'t> {
    /// Reads the text.
    pub(super) fn module(&mut self) {
        let mut pieces = core::mem::take(self.pieces);
        pieces.clear();
        pieces.all.reserve(self.text.len() / 160);
        self.outline(&mut pieces);
        self.types.named.reserve(pieces.count(Entity::Type));
        for piece in pieces.entities(Entity::Type) {
            if self.start(piece.at, Self::type_name).is_err() {
                self.note_broken_type(piece.at);
            }
        }
        self.each(&pieces, Entity::Type, Self::type_definition);
        self.each(&pieces, Entity::Module, Self::module_entity);
        self.each(&pieces, Entity::Comdat, Self::comdat);
        self.each(&pieces, Entity::Attributes, Self::attribute_group);
        self.globals.reserve(self.module, pieces.count(Entity::Global) + pieces.count(Entity::Function));
        // What is left to be read of global values, and where each ends.
        let mut pending_globals = super::emptied(core::mem::take(self.pending_globals));
        for piece in &pieces.all {
            let head = match piece.entity {
                Entity::Global => Self::global_head,
                Entity::Function => Self::function_head,
                _ => continue,
            };
            let read = self.start(piece.at, |reader| {
                pending_globals.push((head(reader)?, piece.end));
                Ok(())
            });
            if read.is_err() {
                self.note_broken(piece.at);
            }
        }
        for (pending, end) in &mut pending_globals {
            let _ = self.start(pending.at, |reader| {
                reader.finish_global(pending)?;
                if pending.body.is_some() { Ok(()) } else { reader.at_end(*end) }
            });
        }
        self.reserve_nodes();
        self.each(&pieces, Entity::Node, Self::numbered_node);
        self.resolve_nodes();
        self.connect_debug_nodes();
        self.each(&pieces, Entity::NamedMetadata, Self::named_metadata);
        for (pending, end) in &pending_globals {
            if let Some(body) = pending.body {
                let errors = self.errors.len();
                let _ = self.start(body, |reader| {
                    reader.function_body(pending)?;
                    reader.advance(1);
                    reader.at_end(*end)
                });
                if self.errors.len() != errors {
                    self.unclosed_body(body);
                }
            }
        }
        self.resolve_block_addresses();
        self.each(&pieces, Entity::UseListOrder, Self::use_list_order);
        *self.pending_globals = super::emptied(pending_globals);
        *self.pieces = pieces;
    }

    /// Reads all entities of a kind, whichever of them have errors.
    fn each(&mut self, pieces: &Pieces, entity: Entity, read: impl Fn(&mut Self) -> Read<()>) {
        for piece in pieces.entities(entity) {
            // The error is recorded by the callee.
            let read = self.start(piece.at, |reader| {
                read(reader)?;
                // It must end where the next one starts.
                reader.at_end(piece.end)
            });
            if entity == Entity::Type && read.is_err() {
                self.note_broken_type(piece.at);
            }
        }
    }

    /// Notes that the definition of a type has an error.
    #[cold]
    fn note_broken_type(&mut self, at: usize) {
        let mut lexer = Lexer::at(self.text, at);
        lexer.next();
        let name = self.text.get(lexer.start..lexer.end()).unwrap_or_default().to_vec();
        self.on_demand().broken.insert(name);
    }

    fn start(&mut self, at: usize, read: impl FnOnce(&mut Self) -> Read<()>) -> Read<()> {
        if self.stopped() {
            return Err(super::Stop);
        }
        self.depth = 0;
        self.go_to(at);
        read(self)
    }

    fn at_end(&mut self, end: usize) -> Read<()> {
        // What was taken must not reach into the next entity.
        let fits = self.end_of_last <= end;
        if self.at == end || (fits && (self.at > end || self.token() == Token::End)) {
            return Ok(());
        }
        Err(self.unexpected("another definition or declaration"))
    }

    /// Finds the entities. Between brackets, there are none.
    fn outline(&mut self, found: &mut Pieces) {
        let mut lexer = Lexer::new(self.text);
        // Whether the current token belongs to an entity, which is read later.
        let mut inside = false;
        // Whether the next token is the second word of `target triple` or `module asm`, which starts no
        // entity.
        let mut is_second = false;
        loop {
            if !is_second && self.outline_lines(&mut lexer, found) {
                inside = true;
            }
            let token = lexer.next();
            if token == Token::End {
                return;
            }
            let at = lexer.start;
            if core::mem::take(&mut is_second) && matches!(token, Token::Word(_)) {
                continue;
            }
            if let Token::Mark(b'(' | b'[' | b'{') = token {
                if !lexer.skip_brackets() {
                    if self.stopped() {
                        return;
                    }
                    self.unclosed_bracket(&mut lexer, at, found);
                }
                continue;
            }
            if let Some(entity) = self.entity_at(token, lexer, found) {
                found.push(entity, at, self.text.len());
                is_second = entity == Entity::Module;
            } else if !inside {
                (self.at, self.end_of_last) = (at, at);
                self.expected("a definition or a declaration at the start of the text");
            }
            inside = true;
        }
    }

    /// Finds the entities that are whole lines, as far as they follow each other. Whether there is one.
    #[inline(always)]
    fn outline_lines(&self, lexer: &mut Lexer<'t>, found: &mut Pieces) -> bool {
        let (start, count) = (lexer.end(), found.all.len());
        let mut at = start;
        loop {
            match self.text.get(at) {
                Some(b'\n') => at += 1,
                Some(_) if at == 0 || self.text.get(at - 1) == Some(&b'\n') => {
                    let rest = self.text.get(at..).unwrap_or_default();
                    if rest.first() == Some(&b';') {
                        at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
                        continue;
                    }
                    let Some((entity, length)) = entity_line(rest) else { break };
                    found.push(entity, at, self.text.len());
                    at += length;
                }
                _ => break,
            }
        }
        lexer.go_to(at);
        found.all.len() > count
    }

    /// The entity that starts with a token, if one does.
    fn entity_at(&self, token: Token<'t>, lexer: Lexer<'t>, found: &Pieces) -> Option<Entity> {
        match token {
            Token::Word(b"source_filename") if self.is_new() => Some(Entity::Module),
            // A type.
            Token::Word(b"target") if self.is_new() && lexer.peek() == b'(' => None,
            Token::Word(word) => entity_of_word(word),
            Token::Local(_) | Token::LocalNumber(_) if lexer.peek() == b'=' => {
                // A function whose body has no bracket in front has instructions here.
                let in_function = found.all.last().is_some_and(|last| last.entity == Entity::Function);
                (!in_function || starts_type(lexer)).then_some(Entity::Type)
            }
            Token::Global(_) | Token::GlobalNumber(_) if lexer.peek() == b'=' => Some(Entity::Global),
            Token::Comdat(_) if lexer.peek() == b'=' => Some(Entity::Comdat),
            Token::MetadataNumber(_) if lexer.peek() == b'=' => Some(Entity::Node),
            Token::MetadataName(_) if lexer.peek() == b'=' => Some(Entity::NamedMetadata),
            _ => None,
        }
    }

    /// Notes that a bracket in a body with an error is not closed, which the outline does not see if a
    /// comment has one that closes it.
    #[cold]
    fn unclosed_body(&mut self, body: usize) {
        let mut lexer = Lexer::at(self.text, body);
        if lexer.next() == Token::Mark(b'{') && !lexer.skip_brackets() && !self.stopped() {
            let error = (lexer.unclosed(body), "this bracket is not closed");
            if !self.errors.iter().any(|(at, message)| (*at, message.as_str()) == error) {
                self.error(error.0, error.1);
            }
        }
    }

    /// Notes that a bracket is not closed, and goes on with the next line that starts an entity.
    #[cold]
    fn unclosed_bracket(&mut self, lexer: &mut Lexer<'t>, at: usize, found: &Pieces) {
        self.error(lexer.unclosed(at), "this bracket is not closed");
        let next = next_entity(self.text, at);
        let in_function = found.all.last().is_some_and(|last| last.entity == Entity::Function);
        // Otherwise, a bracket is missing inside of the function.
        let is_open = !self.text.trim_ascii_end().ends_with(b"}");
        self.is_cut |= in_function && is_open && next >= self.text.len();
        lexer.go_to(next);
    }

    fn type_name(&mut self) -> Read<()> {
        let at = self.at;
        let name = self.take();
        self.expect(b'=', "after the name of a type")?;
        self.expect_word("type", "after '='")?;
        let is_struct = match self.byte() {
            b'{' => true,
            b'<' => self.peek_after() == b'{',
            _ => self.at_word(b"opaque"),
        };
        match name {
            Token::Local(name) if is_struct => self.declare_type(name.bytes(), at),
            Token::LocalNumber(number) if is_struct => self.declare_numbered_type(number, at),
            _ => Ok(()),
        }
    }
}

/// Whether a name is followed by `= type`.
fn starts_type(mut lexer: Lexer<'_>) -> bool {
    lexer.next();
    lexer.next() == Token::Word(b"type")
}

pub(super) fn entity_of_word(word: &[u8]) -> Option<Entity> {
    Some(match word {
        b"define" | b"declare" => Entity::Function,
        b"attributes" => Entity::Attributes,
        b"target" | b"module" | b"deplibs" => Entity::Module,
        b"uselistorder" | b"uselistorder_bb" => Entity::UseListOrder,
        _ => return None,
    })
}

/// The offset of the next line that looks like the start of an entity.
fn next_entity(text: &[u8], at: usize) -> usize {
    let mut at = at;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let Some(end) = memchr::memchr(b'\n', rest) else { return text.len() };
        at += end + 1;
        let line = text.get(at..).unwrap_or_default();
        let starts = match line.first() {
            Some(b'@' | b'!' | b'$' | b'%') => {
                let name = line.iter().position(|byte| matches!(byte, b' ' | b'\n')).unwrap_or(line.len());
                line.get(name..).is_some_and(|rest| rest.starts_with(b" ="))
            }
            Some(b'a'..=b'z') => {
                let word = line.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(line.len());
                line.get(..word).and_then(entity_of_word).is_some()
            }
            _ => false,
        };
        if starts {
            return at;
        }
    }
}
