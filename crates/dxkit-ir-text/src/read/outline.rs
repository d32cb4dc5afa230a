//! The positions of the entities of a text, and the order in which they are read.

use alloc::vec::Vec;

use dxkit_bitcode::ir::TypeId;

use super::find::{line_feed, near_line_feed};
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
    /// A structure whose name was read without tokens, and the position of its elements.
    pub(super) structure: Option<(TypeId, usize)>,
}

/// The entities of a text, in its order.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    all: Vec<Piece>,
    /// The index of the first entity of each kind, the one after the last, and how many there are. In most texts, those of a
    /// kind are in sequence.
    kinds: [(usize, usize, usize); Entity::KINDS],
    /// Lines that seem to be nodes, from that of the number 0 on. They are not among the entities.
    pub(super) nodes: Option<NodeLines>,
}

/// Lines in sequence that start with `!`.
#[derive(Debug, Clone, Copy)]
pub(super) struct NodeLines {
    pub(super) count: usize,
    pub(super) at: usize,
    pub(super) end: usize,
}

impl Entity {
    const KINDS: usize = Self::UseListOrder as usize + 1;
}

impl Pieces {
    fn clear(&mut self) {
        let Self { all, kinds, nodes } = self;
        all.clear();
        *kinds = Default::default();
        *nodes = None;
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
        self.all.push(Piece { entity, at, end, structure: None });
    }

    /// How many entities of a kind there are.
    pub(super) fn count(&self, entity: Entity) -> usize {
        self.kinds.get(entity as usize).map_or(0, |(_, _, count)| *count)
    }

    /// The entities of a kind.
    pub(super) fn of(&self, entity: Entity) -> impl Iterator<Item = &Piece> + Clone {
        let (first, after, _) = self.kinds.get(entity as usize).copied().unwrap_or_default();
        self.all.get(first..after).unwrap_or_default().iter().filter(move |piece| piece.entity == entity)
    }

    fn of_mut(&mut self, entity: Entity) -> impl Iterator<Item = &mut Piece> {
        let (first, after, _) = self.kinds.get(entity as usize).copied().unwrap_or_default();
        let pieces = self.all.get_mut(first..after).unwrap_or_default();
        pieces.iter_mut().filter(move |piece| piece.entity == entity)
    }
}

impl<'t> Reader<'t> {
    /// Reads the text.
    pub(super) fn module(&mut self) {
        let mut pieces = core::mem::take(self.pieces);
        pieces.clear();
        pieces.all.reserve(self.text.len() / 160);
        if !self.exact || self.printed_outline(&mut pieces, true).is_none() {
            self.exact = false;
            pieces.clear();
            self.outline(&mut pieces);
        }
        self.types.named.reserve(pieces.count(Entity::Type));
        for piece in pieces.of_mut(Entity::Type) {
            let is_read = self.has_old_lines() && self.printed_type_name(piece)
                || self.start(piece.at, Self::type_name).is_ok();
            if !is_read {
                self.note_broken_type(piece.at);
            }
        }
        self.each(&pieces, Entity::Type, Self::printed_type_elements, Self::type_definition);
        let none = |_: &mut Self, _: &Piece| false;
        self.each(&pieces, Entity::Module, Self::printed_target, Self::module_entity);
        self.each(&pieces, Entity::Comdat, none, Self::comdat);
        self.each(&pieces, Entity::Attributes, Self::printed_attributes, Self::attribute_group);
        self.globals.reserve(self.module, pieces.count(Entity::Global) + pieces.count(Entity::Function));
        self.met.reserve_called(pieces.count(Entity::Function));
        // What is left to be read of global values, and where each ends.
        let mut rests = super::emptied(core::mem::take(self.rests));
        for piece in &pieces.all {
            let head = match piece.entity {
                Entity::Global => {
                    if let Some(global) = self.has_old_lines().then(|| self.printed_global(piece)).flatten() {
                        rests.extend(global.map(|rest| (rest, piece.end)));
                        continue;
                    }
                    Self::global_head
                }
                Entity::Function => {
                    if self.has_old_lines() {
                        if self.printed_declaration(piece) {
                            continue;
                        }
                        if let Some(definition) = self.printed_definition(piece) {
                            rests.push((definition, piece.end));
                            continue;
                        }
                    }
                    Self::function_head
                }
                _ => continue,
            };
            let read = self.start(piece.at, |reader| {
                rests.push((head(reader)?, piece.end));
                Ok(())
            });
            if read.is_err() {
                self.note_broken(piece.at);
            }
        }
        for (rest, end) in rests.iter_mut().filter(|(rest, _)| rest.body.is_none()) {
            if self.has_old_lines() && self.printed_content(rest, *end) {
                continue;
            }
            let _ = self.start(rest.at, |reader| {
                reader.global_rest(rest)?;
                if rest.body.is_some() { Ok(()) } else { reader.at_end(*end) }
            });
        }
        if !(self.has_lines() && self.printed_nodes(&pieces)) {
            if pieces.nodes.is_some() {
                pieces.clear();
                let _ = self.printed_outline(&mut pieces, false);
            }
            self.reserve_nodes();
            self.each(&pieces, Entity::Node, none, Self::numbered_node);
            self.resolve_nodes();
        }
        self.connect_debug_nodes();
        self.each(&pieces, Entity::NamedMetadata, Self::printed_named_metadata, Self::named_metadata);
        for (rest, end) in &rests {
            if let Some(body) = rest.body {
                let _ = self.start(body, |reader| {
                    reader.function_body(rest)?;
                    reader.body_end(*end)
                });
            }
        }
        self.resolve_block_addresses();
        self.each(&pieces, Entity::UseListOrder, none, Self::use_list_order);
        *self.rests = super::emptied(rests);
        *self.pieces = pieces;
    }

    /// Reads all entities of a kind, whichever of them have mistakes: as a line of a printer, or from tokens.
    fn each(
        &mut self,
        pieces: &Pieces,
        entity: Entity,
        printed: impl Fn(&mut Self, &Piece) -> bool,
        read: impl Fn(&mut Self) -> Read<()>,
    ) {
        for piece in pieces.of(entity) {
            if !(self.has_lines() && printed(self, piece)) {
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
    }

    /// Notes that the definition of a type has a mistake.
    #[cold]
    fn note_broken_type(&mut self, at: usize) {
        let mut lexer = Lexer::new(self.text);
        lexer.go_to(at);
        lexer.next();
        let name = self.text.get(lexer.start..lexer.end()).unwrap_or_default().to_vec();
        self.rare().broken.insert(name);
    }

    /// Whether entities may be read as lines.
    fn has_lines(&self) -> bool {
        self.exact && !self.stopped()
    }

    /// Whether types may be read in lines.
    fn has_old_lines(&self) -> bool {
        self.has_lines() && !self.is_new()
    }

    fn start(&mut self, at: usize, read: impl FnOnce(&mut Self) -> Read<()>) -> Read<()> {
        if self.stopped() {
            return Err(super::Stop);
        }
        self.depth = 0;
        // The token after the last entity is usually the first of this one.
        if self.start == at {
            self.end_of_last = at;
        } else {
            self.go_to(at);
        }
        read(self)
    }

    /// The token that closes a body, which the end of the entity must follow.
    fn body_end(&mut self, end: usize) -> Read<()> {
        let after = self.after(self.lexer.end());
        let is_end = self.token == Token::Mark(b'}');
        if is_end && self.exact && after.first() == Some(&b'\n') && self.ends_entity(after, end) {
            // The next token was not read.
            self.start = usize::MAX;
            return Ok(());
        }
        self.bump();
        self.at_end(end)
    }

    fn at_end(&mut self, end: usize) -> Read<()> {
        // What was taken must not reach into the next entity.
        let fits = !self.exact && self.end_of_last <= end;
        if self.start == end || (fits && (self.start > end || self.token == Token::End)) {
            return Ok(());
        }
        Err(self.unexpected("another definition or declaration"))
    }

    /// Finds the entities of a text that has each of them at the start of a line, and nothing else there, as printers write
    /// it. `None` of others. Whether each ends where the next one starts is seen when they are read. Nodes may be found as one
    /// [piece](NodeLines).
    fn printed_outline(&self, found: &mut Pieces, nodes_in_sequence: bool) -> Option<()> {
        let (mut at, mut after_comment) = (0, false);
        while let Some(line) = self.text.get(at..).filter(|line| !line.is_empty()) {
            let mut has_body = false;
            let entity = match line {
                [b'\n', ..] => {
                    at += 1;
                    continue;
                }
                [b';', ..] => {
                    if after_comment {
                        (at, _) = self.skip_lines::<b';', false>(at);
                    }
                    after_comment = true;
                    None
                }
                [b'!', b'0', b' ', ..] if nodes_in_sequence && found.nodes.is_none() => {
                    found.end_last(at);
                    let nodes = self.node_lines(at)?;
                    found.nodes = Some(nodes);
                    at = nodes.end;
                    continue;
                }
                [b'!', b'0'..=b'9', ..] => Some(Entity::Node),
                [b'!', ..] => Some(Entity::NamedMetadata),
                [b'@', ..] => Some(Entity::Global),
                [b'%', ..] => Some(Entity::Type),
                [b'$', ..] => Some(Entity::Comdat),
                [b'd', b'e', b'c', b'l', b'a', b'r', b'e', b' ', ..] => Some(Entity::Function),
                [b'd', b'e', b'f', b'i', b'n', b'e', b' ', ..] => {
                    has_body = true;
                    Some(Entity::Function)
                }
                [b'a', b't', b't', b'r', b'i', b'b', b'u', b't', b'e', b's', b' ', ..] => {
                    Some(Entity::Attributes)
                }
                [b't', b'a', b'r', b'g', b'e', b't', b' ', ..] => Some(Entity::Module),
                _ => {
                    let end = line.iter().position(|byte| !matches!(byte, b'a'..=b'z' | b'_'))?;
                    let word = line.get(..end)?;
                    has_body = word == b"define";
                    match entity_of_word(word) {
                        None if word == b"source_filename" && self.is_new() => Some(Entity::Module),
                        found => Some(found?),
                    }
                }
            };
            if let Some(entity) = entity {
                found.push(entity, at, self.text.len());
                after_comment = false;
                if has_body {
                    at = self.end_of_body(at)?;
                }
            }
            at += near_line_feed(self.text.get(at..)?)? + 1;
            // There often is an empty line, for which there is no branch.
            at += usize::from(self.text.get(at) == Some(&b'\n'));
        }
        Some(())
    }

    /// The lines from here on that start with `!`.
    fn node_lines(&self, at: usize) -> Option<NodeLines> {
        let (mut end, mut count) = self.skip_lines::<b'!', true>(at);
        loop {
            end = self.next_line(end)?;
            count += 1;
            if self.text.get(end) != Some(&b'!') {
                return Some(NodeLines { count, at, end });
            }
        }
    }

    /// A position as far as all lines that start before it, the line at `at` excepted, start with a byte; and the number of
    /// line feeds that were passed, if these are counted. What is left of these lines is short.
    fn skip_lines<const START: u8, const COUNTED: bool>(&self, at: usize) -> (usize, usize) {
        /// So many bytes are looked at together, without a branch for each line.
        const BLOCK: usize = 64;
        let (mut at, mut count) = (at, 0);
        while let Some(bytes) = self.text.get(at..).and_then(|rest| rest.first_chunk::<{ BLOCK + 1 }>()) {
            let (Some(block), Some(after)) = (bytes.first_chunk::<BLOCK>(), bytes.last_chunk::<BLOCK>())
            else {
                break;
            };
            let (mut others, mut feeds) = (0, 0);
            // Of arrays of this length, a compiler makes vector instructions.
            for (byte, next) in block.iter().zip(after) {
                let feed = u8::from(*byte == b'\n');
                if COUNTED {
                    feeds += feed;
                }
                others |= feed & u8::from(*next != START);
            }
            if others != 0 {
                break;
            }
            at += BLOCK;
            count += usize::from(feeds);
        }
        (at, count)
    }

    /// The start of the first line from here on that begins with `}`. Few lines have that character anywhere.
    fn end_of_body(&self, at: usize) -> Option<usize> {
        let mut at = at;
        loop {
            at += memchr::memchr(b'}', self.text.get(at..)?)?;
            if self.text.get(..at)?.ends_with(b"\n") {
                return Some(at);
            }
            at += 1;
        }
    }

    /// The start of the next line; `None` if the text ends without a line feed.
    #[inline]
    fn next_line(&self, at: usize) -> Option<usize> {
        Some(at + line_feed(self.text.get(at..)?)? + 1)
    }

    /// Finds the entities.
    fn outline(&mut self, found: &mut Pieces) {
        let mut lexer = Lexer::new(self.text);
        let mut token = lexer.next();
        // Whether the current token belongs to an entity, which is read later.
        let mut inside = false;
        while token != Token::End {
            let at = lexer.start;
            let entity = match token {
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
                Token::Mark(b'(' | b'[' | b'{') => {
                    if !lexer.skip_brackets() {
                        if self.stopped() {
                            return;
                        }
                        self.error(lexer.unclosed(at), "this bracket is not closed");
                        // Continue with the next line that starts an entity.
                        let next = next_entity(self.text, at);
                        let in_function =
                            found.all.last().is_some_and(|last| last.entity == Entity::Function);
                        // Otherwise, a bracket is missing inside of the function.
                        let is_open = !self.text.trim_ascii_end().ends_with(b"}");
                        self.is_cut |= in_function && is_open && next >= self.text.len();
                        lexer.go_to(next);
                    }
                    token = lexer.next();
                    continue;
                }
                _ => None,
            };
            match entity {
                Some(entity) => {
                    found.push(entity, at, self.text.len());
                    inside = true;
                }
                None if !inside => {
                    (self.token, self.start, self.end_of_last) = (token, at, at);
                    self.lexer = lexer;
                    self.expected("a definition or a declaration at the start of the text");
                    inside = true;
                }
                None => {}
            }
            token = lexer.next();
            if matches!(entity, Some(Entity::Module)) && matches!(token, Token::Word(_)) {
                // `target triple`, `module asm`: the second word does not start an entity.
                token = lexer.next();
            }
        }
    }

    fn type_name(&mut self) -> Read<()> {
        let (name, at) = (self.token, self.start);
        self.bump();
        self.expect(b'=', "after the name of a type")?;
        self.expect_word("type", "after '='")?;
        let is_struct = match self.token {
            Token::Mark(b'{') | Token::Word(b"opaque") => true,
            Token::Mark(b'<') => self.lexer.peek() == b'{',
            _ => false,
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

fn entity_of_word(word: &[u8]) -> Option<Entity> {
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
