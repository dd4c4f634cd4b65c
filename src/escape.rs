//! Escapes foreign text (names in a file, file names) for people, terminals and shells.
//!
//! LLVM's names may hold any byte: line breaks, quotes, control sequences of a terminal. Data keeps them as they are
//! (JSON and LLVM's own text escape them); a line for people, a comment line and a command to copy must stay intact.

use std::path::Path;

/// A text as one line: control characters as LLVM escapes them, `\0A` for a line break.
pub fn one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() {
            let mut bytes = [0; 4];
            c.encode_utf8(&mut bytes).bytes().for_each(|b| out += &format!("\\{b:02X}"));
        } else {
            out.push(c);
        }
    }
    out
}

/// A word of a command for a POSIX shell, in quotes if the shell would take it for more than one word, or for something else.
pub fn shell_word(word: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_=./,:@%+".contains(&b) || !b.is_ascii();
    match !word.is_empty() && word.bytes().all(plain) {
        true => word.into(),
        false => shell_quoted(word),
    }
}

/// A word of a command for a POSIX shell, in quotes.
pub fn shell_quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// As [`shell_word`] the name of a file, which no command takes for an option.
pub fn shell_path(path: &Path) -> String {
    let name = path.display().to_string();
    shell_word(&if name.starts_with('-') && name != "-" { format!("./{name}") } else { name })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_breaks_a_line() {
        assert_eq!(one_line("k\n; x\u{1b}[2J\u{85}"), "k\\0A; x\\1B[2J\\C2\\85");
        assert_eq!(one_line("a \"b\" é \\0A"), "a \"b\" é \\0A");
    }

    #[test]
    fn a_shell_reads_the_words_that_were_meant() {
        for word in ["plain-1.ll", "", "a b", "it's", "$(x)`y`", "a\nb", "\\", "é", "*", "~", "a;b", "-x", "#"] {
            let script = format!("printf %s {}", shell_word(word));
            let said = std::process::Command::new("sh").args(["-c", &script]).output().expect("sh runs");
            assert_eq!(String::from_utf8_lossy(&said.stdout), word, "{script}");
        }
        assert_eq!(["f/x.ll", "-x.ll", "-"].map(|p| shell_path(Path::new(p))), ["f/x.ll", "./-x.ll", "-"]);
        assert_eq!(shell_word("findings/alias-noalias"), "findings/alias-noalias");
    }
}
