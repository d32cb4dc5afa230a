//! The lines of the source that instructions were made of.

use core::fmt::{self, Write as _};

use dxkit::disasm::lines::{Lines, Located};

use crate::prelude::*;
use crate::schema::documents;
use crate::{FAINT, PART, Page, escaped, paint};

documents! {
    /// Instructions, with the lines of the source that they were made of.
    pub struct LinesDocument<'l> {
        /// The name of the input.
        file: &'l str,
        /// Whether any instruction of the program has a line.
        debug_information: bool,
        /// The instructions that were asked for, or all.
        instructions: Vec<InstructionLines>,
        optional {
            /// The PDB that the debug information is from.
            pdb: String,
            /// Addresses at which there is no instruction.
            missing: Vec<String>,
        }
    }

    /// An instruction, with lines.
    pub(crate) struct InstructionLines {
        /// Its number in the program, from 0.
        number: u32,
        /// Bytes from the start of the program: of `SHEX` or `SHDR`, or of the bitcode.
        offset: u64,
        /// Bytes from the start of the file.
        file_offset: u64,
        /// Its text.
        instruction: String,
        /// The functions of the source that it was made of, the innermost first: each was inlined into the
        /// next.
        frames: Vec<SourceFrame>,
        optional {
            /// The address that was asked for.
            address: String,
            /// Its function in the module.
            function: String,
            /// Its number in the function.
            function_number: u32,
        }
    }

    /// A function of the source, with a line in it.
    pub(crate) struct SourceFrame {
        /// The file, as the debug information names it.
        file: String,
        /// The line, from 1: of a function that inlined another one, that of the call.
        line: u32,
        optional {
            /// The function.
            function: String,
            /// The column, from 1.
            column: u32,
        }
    }
}

impl<'l> LinesDocument<'l> {
    /// All instructions of a program.
    #[must_use]
    pub fn all(file: &'l str, lines: &Lines) -> Self {
        let found: Vec<_> = lines.instructions().map(|found| (None, found)).collect();
        Self::new(file, lines, &found, Vec::new())
    }

    /// Instructions, each with the address that it was found at, and the addresses without one.
    #[must_use]
    pub fn new(
        file: &'l str,
        lines: &Lines,
        found: &[(Option<String>, Located<'_>)],
        missing: Vec<String>,
    ) -> Self {
        let located: Vec<_> = found.iter().map(|(_, located)| *located).collect();
        let texts = lines.texts(&located);
        let instructions = found.iter().zip(texts).map(|((address, located), instruction)| {
            let frames = lines.frames(located).map(|frame| SourceFrame {
                file: frame.file.to_owned(),
                line: frame.line,
                function: frame.function.map(str::to_owned),
                column: (frame.column > 0).then_some(frame.column),
            });
            InstructionLines {
                number: located.number,
                offset: located.offset,
                file_offset: located.in_file,
                instruction,
                frames: frames.collect(),
                address: address.clone(),
                function: located.function.map(str::to_owned),
                function_number: located.function.map(|_| located.in_function),
            }
        });
        Self {
            file,
            debug_information: lines.has_debug_information(),
            instructions: instructions.collect(),
            pdb: None,
            missing: (!missing.is_empty()).then_some(missing),
        }
    }

    /// With the name of the PDB that the debug information is from.
    #[must_use]
    pub fn with_pdb(self, pdb: Option<String>) -> Self {
        Self { pdb, ..self }
    }

    /// Prints each instruction with its lines, those of callers below.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn print(&self, page: &mut Page<'_>) -> fmt::Result {
        for one in &self.instructions {
            let place = match (&one.function, one.function_number) {
                (Some(function), Some(number)) => format!("{}:{number}", escaped(function)),
                _ => one.number.to_string(),
            };
            let offset = paint(FAINT, format!("{:#x}", one.offset));
            writeln!(page, "{}  {offset}  {}", paint(PART, place), escaped(&one.instruction))?;
            if one.frames.is_empty() {
                writeln!(page, "    {}", paint(FAINT, "no line"))?;
            }
            for (depth, frame) in one.frames.iter().enumerate() {
                let inlined = if depth > 0 { "(inlined by) " } else { "" };
                let function = frame.function.as_deref().unwrap_or("?");
                let column = frame.column.map(|column| format!(":{column}")).unwrap_or_default();
                let (function, file) = (escaped(function), escaped(&frame.file));
                writeln!(page, "    {inlined}{function} at {file}:{}{column}", frame.line)?;
            }
        }
        Ok(())
    }
}
