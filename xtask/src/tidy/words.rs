//! Words that no file of the repository may contain. This file is exempt.

/// Beginnings of absolute paths. They are searched for in binary files too: compilers often store the path of
/// a source.
pub(crate) const PATHS: &[&str] = &["/work/", "/root/", "/home/", "/users/", "c:\\users\\", "/tmp/"];

/// Words, each with the reason. They are lower case; a word that begins or ends with a letter is matched only
/// as a whole word.
pub(crate) const WORDS: &[(&str, &str)] = &[
    ("../shared", "lies outside the repository"),
    ("/.library", "lies outside the repository"),
    ("artifactory", "names a package mirror; the registry is crates.io"),
    ("jfrog", "names a package mirror; the registry is crates.io"),
    ("sub-agent", "tells how the text came about, not what it is"),
    ("subagent", "tells how the text came about, not what it is"),
    ("colleague", "tells how the text came about, not what it is"),
    ("context window", "tells how the text came about, not what it is"),
    ("this session", "tells how the text came about, not what it is"),
    ("earlier session", "tells how the text came about, not what it is"),
    ("previous session", "tells how the text came about, not what it is"),
    ("next session", "tells how the text came about, not what it is"),
    ("language model", "tells how the text came about, not what it is"),
    ("ai assistant", "tells how the text came about, not what it is"),
];

/// Words that a reader of plain technical English stumbles over, in sources and pages, each with what is written instead.
pub(crate) const PROSE: &[(&str, &str)] = &[
    ("behind", "`after`"),
    ("whoever", "`callers that`, `a program that`"),
    ("unheard", "`unknown`, `unused`"),
    ("strewn", "`scattered`"),
    ("as good as", "`almost`"),
];

/// Files in which a path or word is allowed, each with the reason.
pub(crate) const EXEMPT: &[(&str, &str, &str)] =
    &[("xtask/src/tidy/words.rs", "", "the list itself"), ("xtask/src/tidy.rs", "", "the tests of the list")];
