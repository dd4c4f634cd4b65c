//! Spells a pipeline as a release expects it, by `[[renamed]]` and `[[needs]]` of `oracles/passes.toml`.

use super::pipelines::{is_function_pass, needs, passes, renamed};
use super::transform::split_options;
use std::borrow::Cow;

/// Returns a pipeline, with its options, as this release spells it. Parameters and options are renamed, and the module
/// analyses that the passes need in this release are added.
pub fn spelled(pipeline: &str, major: u32) -> Cow<'_, str> {
    let (list, options) = split_options(pipeline);
    let needed = with_needed(with_parameters(list, major), major);
    let options = with_options(options, major);
    if needed == list && options == split_options(pipeline).1 {
        return Cow::Borrowed(pipeline);
    }
    Cow::Owned(needed + &options)
}

/// Returns an option of `opt` as this release spells it.
pub fn spelled_option(option: &str, major: u32) -> Cow<'_, str> {
    let (dashes, name) = option.split_at(option.len() - option.trim_start_matches('-').len());
    let (name, value) = name.split_at(name.find('=').unwrap_or(name.len()));
    for change in renamed().iter().filter(|change| change.parameter_of.is_none()) {
        let (other, own) = words(change.since <= major, &change.old, &change.new);
        if name == other {
            return Cow::Owned(format!("{dashes}{own}{value}"));
        }
    }
    Cow::Borrowed(option)
}

/// Returns first the word that this release does not use, then the word that it uses. `is_new` says whether this
/// release uses the new word.
fn words<'a>(is_new: bool, old: &'a str, new: &'a str) -> (&'a str, &'a str) {
    if is_new { (old, new) } else { (new, old) }
}

fn with_options(options: &str, major: u32) -> String {
    options.split(' ').map(|option| spelled_option(option, major)).collect::<Vec<_>>().join(" ")
}

/// Returns a list of passes with the parameters as this release spells them.
fn with_parameters(list: &str, major: u32) -> String {
    let mut text = list.to_string();
    for change in renamed() {
        let Some(pass) = &change.parameter_of else { continue };
        let (other, own) = words(change.since <= major, &change.old, &change.new);
        let mut done = String::new();
        while let Some((before, parameters, rest)) = split_at_parameters(&text, pass) {
            let parameter = |word: &str| match (word == other, word.strip_prefix("no-") == Some(other)) {
                (true, _) => own.to_string(),
                (_, true) => format!("no-{own}"),
                _ => word.to_string(),
            };
            done += before;
            done += &parameters.split(';').map(parameter).collect::<Vec<_>>().join(";");
            text = rest.to_string();
        }
        text = done + &text;
    }
    text
}

/// Finds the first pass of this name that has parameters. Returns the text before the parameters, the parameters, and
/// the rest.
fn split_at_parameters<'a>(list: &'a str, pass: &str) -> Option<(&'a str, &'a str, &'a str)> {
    let start = format!("{pass}<");
    let is_name = |at: &usize| list[..*at].chars().next_back().is_none_or(|c| "(,".contains(c));
    let at = list.match_indices(&start).map(|(at, _)| at).find(is_name)? + start.len();
    let end = at + list[at..].find('>')?;
    Some((&list[..at], &list[at..end], &list[end..]))
}

/// Returns a list of passes, preceded by the module analyses that the passes need.
fn with_needed(list: String, major: u32) -> String {
    let mut text = list;
    for need in needs().iter().filter(|need| need.since <= major) {
        let is_needing = |name: &str| need.passes.iter().any(|pass| pass == name);
        if text.contains(&*need.analysis) || !passes(&text).any(is_needing) {
            continue;
        }
        let names = outer(&text);
        let of_functions = names.iter().any(|name| is_needing(name))
            || names.first().is_some_and(|first| is_function_pass(first) || ["loop", "loop-mssa"].contains(first));
        let all = if of_functions { format!("function({text})") } else { text };
        text = format!("require<{}>,{all}", need.analysis);
    }
    text
}

/// Returns the names of the outermost entries of a pass list, without their parameters and nested passes.
fn outer(list: &str) -> Vec<&str> {
    let mut depth = 0_u32;
    let is_end = |c: char| {
        match c {
            '(' | '<' => depth += 1,
            ')' | '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && c == ','
    };
    let bare = |part: &'_ str| part.find(['(', '<']).unwrap_or(part.len());
    list.split(is_end).map(|part| &part[..bare(part)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn required_module_analysis_is_placed_first() {
        for (given, in_23) in [
            ("atomic-expand", "require<libcall-lowering-info>,function(atomic-expand)"),
            ("gvn,atomic-expand,dse -x=1", "require<libcall-lowering-info>,function(gvn,atomic-expand,dse) -x=1"),
            ("function(atomic-expand)", "require<libcall-lowering-info>,function(atomic-expand)"),
            (
                "function(gvn,dse),default<O2>,function(expand-ir-insts<O2>)",
                "require<libcall-lowering-info>,function(gvn,dse),default<O2>,function(expand-ir-insts<O2>)",
            ),
            (
                "loop-mssa(licm),function(atomic-expand)",
                "require<libcall-lowering-info>,function(loop-mssa(licm),function(atomic-expand))",
            ),
        ] {
            assert_eq!(spelled(given, 23), in_23);
            assert_eq!(spelled(&spelled(given, 23), 24), in_23, "it is there already");
            assert_eq!(spelled(given, 22), given);
        }
        for plain in ["default<O2>", "gvn", "function(dse) -atomic-expand"] {
            assert!(matches!(spelled(plain, 23), Cow::Borrowed(text) if text == plain), "{plain}");
        }
    }

    #[test]
    fn parameters_and_options_have_the_names_of_the_release() {
        for (of_22, of_23) in [
            ("gvn<no-pre;no-load-pre>", "gvn<no-scalar-pre;no-load-pre>"),
            ("function(gvn<pre>,dse,gvn<memoryssa>)", "function(gvn<scalar-pre>,dse,gvn<memoryssa>)"),
            ("dse -enable-pre=false -enable-load-pre=false", "dse -enable-scalar-pre=false -enable-load-pre=false"),
            ("dse -enable-pre", "dse -enable-scalar-pre"),
            ("newgvn<no-pre>", "newgvn<no-pre>"),
        ] {
            for given in [of_22, of_23] {
                assert_eq!(spelled(given, 22), of_22);
                assert_eq!(spelled(given, 23), of_23);
            }
        }
    }
}
