//! Splits lists of operands of PTX. The parsers of PTX modules and of inline PTX share this code.

/// Splits a text at the commas that are outside of all brackets. `None` if brackets do not match, or if an operand is
/// empty.
pub fn split(text: &str) -> Option<Vec<&str>> {
    let (mut depth, mut start, mut out) = (0i32, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth -= 1,
            ',' if depth == 0 => {
                out.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    if !text[start..].trim().is_empty() || !out.is_empty() {
        out.push(text[start..].trim());
    }
    (depth == 0 && out.iter().all(|o| !o.is_empty())).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_in_brackets_do_not_split() {
        assert_eq!(split("a, [b, c],{d, {e, f}} , (g)"), Some(vec!["a", "[b, c]", "{d, {e, f}}", "(g)"]));
        assert_eq!(split(" "), Some(Vec::new()));
        for malformed in ["a, [b", "a]b[", "a,,b", "a,"] {
            assert_eq!(split(malformed), None, "{malformed}");
        }
    }
}
