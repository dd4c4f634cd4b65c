//! Escapes text from outside, such as file names and the names in a file, for people, terminals and shells.
//!
//! An LLVM name may have any byte, such as line breaks, quotes and control sequences of a terminal. JSON and LLVM's own
//! text escape such bytes themselves. The functions of this module are needed for lines that people read, for comment
//! lines, and for commands that people copy.

use std::path::Path;

/// Returns the text as one line. Control characters are escaped as LLVM escapes them: a line break becomes `\0A`.
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

/// Returns a word of a command for a POSIX shell. The word is quoted if the shell would split or interpret it.
pub fn shell_word(word: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-_=./,:@%+".contains(&b) || !b.is_ascii();
    match !word.is_empty() && word.bytes().all(plain) {
        true => word.into(),
        false => shell_quoted(word),
    }
}

/// Returns a word of a command for a POSIX shell, always quoted.
pub fn shell_quoted(word: &str) -> String {
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Returns a file name as [`shell_word`] does. A name that begins with `-` gets the prefix `./`, so that no command
/// reads it as an option.
pub fn shell_path(path: &Path) -> String {
    let name = path.display().to_string();
    shell_word(&if name.starts_with('-') && name != "-" { format!("./{name}") } else { name })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_text_is_one_line() {
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
