//! What `dxc -dumpbin` prints, taken apart.

/// What `dxc -dumpbin` prints of a library.
pub(crate) struct Text<'t> {
    pub(crate) text: &'t str,
}

impl<'t> Text<'t> {
    /// The lines of the comment under this title.
    pub(crate) fn section(&self, title: &str) -> Vec<&'t str> {
        let lines = self.text.lines().skip_while(|line| line.trim_start_matches("; ") != title).skip(1);
        lines
            .take_while(|line| line.starts_with(';'))
            .map(|line| line.trim_start_matches(';').trim())
            .skip_while(|line| line.is_empty() || line.starts_with("Name ") || line.starts_with("---"))
            .take_while(|line| !line.is_empty())
            .collect()
    }

    /// The names of all defined functions, as the program has them.
    pub(crate) fn functions(&self) -> Vec<Vec<u8>> {
        let lines = self.text.lines().filter(|line| line.starts_with("define "));
        lines.map(|line| global(line).unwrap()).collect()
    }

    /// The lines of a function's body.
    pub(crate) fn body(&self, name: &[u8]) -> Vec<&'t str> {
        let start = |line: &str| line.starts_with("define ") && global(line).unwrap() == name;
        let lines = self.text.lines().skip_while(|line| !start(line)).skip(1);
        lines.take_while(|line| *line != "}").collect()
    }

    /// The names of the functions that are declared and defined elsewhere: not operations of DXIL.
    pub(crate) fn declared(&self) -> Vec<Vec<u8>> {
        let lines = self.text.lines().filter(|line| line.starts_with("declare "));
        let names = lines.map(|line| global(line).unwrap());
        names.filter(|name| !name.starts_with(b"dx.op.") && !name.starts_with(b"llvm.")).collect()
    }

    /// The line of a metadata node that an item refers to.
    pub(crate) fn line(&self, item: &str) -> &'t str {
        let start = format!("{item} = !{{");
        self.text.lines().find_map(|line| line.strip_prefix(&start)).unwrap()
    }

    /// The resources of the program: class, number in it, name of the global variable.
    pub(crate) fn resources(&self) -> Vec<(u32, u32, Vec<u8>)> {
        let Some(list) = self.text.lines().find_map(|line| line.strip_prefix("!dx.resources = !{")) else {
            return Vec::new();
        };
        let classes = self.follow(list.trim_end_matches('}'));
        let mut resources = Vec::new();
        for (class, list) in (0u32..).zip(classes).filter(|(_, list)| *list != "null") {
            for item in self.follow(list) {
                let line = self.line(item);
                let id = number(line.split(", ").next().unwrap());
                resources.push((class, id, global(line).unwrap()));
            }
        }
        resources
    }

    /// The items of a metadata node: `!7` without the mark.
    pub(crate) fn node(&self, number: &str) -> Vec<&'t str> {
        let start = format!("!{number} = !{{");
        let line = self.text.lines().find_map(|line| line.strip_prefix(&start)).unwrap();
        line.strip_suffix('}').unwrap().split(", ").collect()
    }

    /// The node that an item refers to.
    pub(crate) fn follow(&self, item: &str) -> Vec<&'t str> {
        self.node(item.strip_prefix('!').unwrap())
    }

    /// The three signatures of an entry function: inputs, outputs, and the third; `null` for an empty one.
    pub(crate) fn signatures(&self, name: &[u8]) -> Vec<&'t str> {
        let entry = self.entry(name).unwrap();
        let item = entry.rsplit(", ").nth(2).unwrap();
        if item == "null" { vec!["null"; 3] } else { self.follow(item) }
    }

    /// The properties of an entry function: tags and values by turns.
    pub(crate) fn properties(&self, name: &[u8]) -> Option<Vec<&'t str>> {
        Some(self.follow(self.entry(name)?.rsplit(", ").next().unwrap()))
    }

    /// The items of an entry function, in one text.
    fn entry(&self, name: &[u8]) -> Option<&'t str> {
        let entries = self.text.lines().find_map(|line| line.strip_prefix("!dx.entryPoints = !{"))?;
        let lines = entries.strip_suffix('}').unwrap().split(", ").map(|entry| self.line(entry));
        let line = lines.into_iter().find(|line| global(line).is_some_and(|found| found == name))?;
        line.strip_suffix('}')
    }
}

/// The name after the first `@`: quotes and escapes taken off.
pub(crate) fn global(line: &str) -> Option<Vec<u8>> {
    let (_, rest) = line.split_once('@')?;
    let Some(quoted) = rest.strip_prefix('"') else {
        return Some(rest.as_bytes()[..rest.find(['(', ',', ')', ' ']).unwrap_or(rest.len())].to_vec());
    };
    let quoted = &quoted[..quoted.find('"').unwrap()];
    let mut name = Vec::new();
    let mut pieces = quoted.split('\\');
    name.extend(pieces.next().unwrap().bytes());
    for piece in pieces {
        name.push(u8::from_str_radix(&piece[..2], 16).unwrap());
        name.extend(piece[2..].bytes());
    }
    Some(name)
}

/// The value of a tag in a list of tags and values.
pub(crate) fn tag<'t>(list: &[&'t str], tag: u32) -> Option<&'t str> {
    let wanted = format!("i32 {tag}");
    list.chunks_exact(2).find(|pair| pair[0] == wanted).map(|pair| pair[1])
}

/// The number of a constant: `i32 -1`. Metadata has the signs that numbers of the file do not have.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(crate) fn number(item: &str) -> u32 {
    let (_, number) = item.split_once(' ').unwrap();
    if number == "true" { 1 } else { number.parse::<i64>().unwrap() as u32 }
}

pub(crate) fn numbers(items: &[&str]) -> Vec<u32> {
    items.iter().map(|item| number(item)).collect()
}

/// The names of everything global that a line names.
pub(crate) fn globals(line: &str) -> Vec<Vec<u8>> {
    let line = line.split(" ;").next().unwrap_or_default();
    line.match_indices('@').filter_map(|(at, _)| global(&line[at..])).collect()
}
