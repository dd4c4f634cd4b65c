//! The function attributes for denormal numbers: `denormal_fpenv(…)` since LLVM 23, before that two string attributes.
//! LLVM 23's parser ignores the strings, and older releases do not know the attribute `denormal_fpenv`.

use super::{AttrSet, AttrValue};

words! {
    /// How a denormal operand or result is treated. The names are the words of `denormal_fpenv`.
    #[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
    pub enum DenormalKind {
        /// The denormal value is kept.
        #[default]
        Ieee = "ieee",
        /// The value becomes a zero of the same sign.
        PreserveSign = "preservesign",
        /// The value becomes +0.
        PositiveZero = "positivezero",
        /// The floating-point environment decides.
        Dynamic = "dynamic",
    }
}

impl DenormalKind {
    /// Returns the word that the string attributes use.
    fn in_strings(self) -> &'static str {
        match self {
            DenormalKind::Ieee => "ieee",
            DenormalKind::PreserveSign => "preserve-sign",
            DenormalKind::PositiveZero => "positive-zero",
            DenormalKind::Dynamic => "dynamic",
        }
    }

    fn of_string(word: &str) -> Option<DenormalKind> {
        use DenormalKind::*;
        match word {
            "" => Some(Ieee),
            _ => [Ieee, PreserveSign, PositiveZero, Dynamic].into_iter().find(|kind| kind.in_strings() == word),
        }
    }
}

/// The modes of one type.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct DenormalMode {
    /// The mode of results.
    pub output: DenormalKind,
    /// The mode of operands.
    pub input: DenormalKind,
}

impl DenormalMode {
    fn read(text: &str, comma: char, word: impl Fn(&str) -> Option<DenormalKind>) -> Option<DenormalMode> {
        let (output, input) = text.split_once(comma).unwrap_or((text, text));
        Some(DenormalMode { output: word(output.trim())?, input: word(input.trim())? })
    }

    fn write(self, comma: char, word: impl Fn(DenormalKind) -> &'static str) -> String {
        match self.output == self.input {
            true => word(self.output).to_string(),
            false => format!("{}{comma}{}", word(self.output), word(self.input)),
        }
    }
}

/// The modes of a function.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct DenormalModes {
    /// The mode of all types except `float`.
    pub others: DenormalMode,
    /// The mode of `float`.
    pub float: DenormalMode,
}

/// Name of the attribute of LLVM 23.
pub const ATTRIBUTE: &str = "denormal_fpenv";
/// Names of the two string attributes. The first states the modes of all types. The second states the modes of `float`,
/// if `float` has other modes than the remaining types.
pub const STRINGS: [&str; 2] = ["denormal-fp-math", "denormal-fp-math-f32"];

/// Returns the modes that a function states, or [`DenormalModes::default`] if it states none. The attribute takes
/// precedence over the strings. `None` if a mode is not a known word.
pub fn modes(attrs: &AttrSet) -> Option<DenormalModes> {
    match attrs.get(ATTRIBUTE).map(|a| &a.value) {
        Some(AttrValue::Verbatim(text)) => parse_attribute(text),
        Some(_) => None,
        None => of_strings(attrs),
    }
}

/// Parses `denormal_fpenv(preservesign|ieee, float: dynamic)`.
pub fn parse_attribute(text: &str) -> Option<DenormalModes> {
    let inside = text.strip_prefix(ATTRIBUTE)?.trim().strip_prefix('(')?.strip_suffix(')')?;
    let (mut others, mut float) = (None, None);
    for (i, part) in inside.split(',').map(str::trim).enumerate() {
        let (place, words) = match part.strip_prefix("float:") {
            Some(words) => (&mut float, words),
            None if i == 0 => (&mut others, part),
            None => return None,
        };
        let mode = DenormalMode::read(words, '|', DenormalKind::named)?;
        if place.replace(mode).is_some() {
            return None;
        }
    }
    let others = others.unwrap_or_default();
    Some(DenormalModes { others, float: float.unwrap_or(others) })
}

fn of_strings(attrs: &AttrSet) -> Option<DenormalModes> {
    let [others, float] = STRINGS.map(|name| match attrs.get(name).map(|a| &a.value) {
        Some(AttrValue::String(Some(words))) if !words.is_empty() => Some(words),
        _ => None,
    });
    let read = |words: &str| DenormalMode::read(words, ',', DenormalKind::of_string);
    let others = others.map_or(Some(DenormalMode::default()), |words| read(words))?;
    Some(DenormalModes { others, float: float.map_or(Some(others), |words| read(words))? })
}

impl DenormalModes {
    /// Writes the whole attribute, as LLVM 23 does.
    pub fn attribute(self) -> String {
        let text = |mode: DenormalMode| mode.write('|', DenormalKind::name);
        match (self.others == DenormalMode::default(), self.others == self.float) {
            (_, true) => format!("{ATTRIBUTE}({})", text(self.others)),
            (true, false) => format!("{ATTRIBUTE}(float: {})", text(self.float)),
            (false, false) => format!("{ATTRIBUTE}({}, float: {})", text(self.others), text(self.float)),
        }
    }

    /// Returns the values of the two string attributes that have the same meaning as these modes.
    fn strings(self) -> [Option<String>; 2] {
        let text = |mode: DenormalMode| mode.write(',', DenormalKind::in_strings);
        let others = (self.others != DenormalMode::default()).then(|| text(self.others));
        [others, (self.float != self.others).then(|| text(self.float))]
    }
}

/// Whether [`to_attributes`] must be called. If `as_attribute` is true: whether `attrs` has one of the string
/// attributes and all modes are known words. Otherwise, true if the set has the attribute `denormal_fpenv`.
pub fn needs_rewrite(attrs: &AttrSet, as_attribute: bool) -> bool {
    match as_attribute {
        true => STRINGS.iter().any(|name| attrs.has(name)) && modes(attrs).is_some(),
        false => attrs.has(ATTRIBUTE),
    }
}

/// Rewrites the set, so that only the attribute (if `as_attribute`) or only the strings state the modes. The modes stay
/// the same.
pub fn to_attributes(attrs: &mut AttrSet, as_attribute: bool) {
    let Some(modes) = modes(attrs) else { return };
    let had_attribute = attrs.has(ATTRIBUTE);
    STRINGS.iter().for_each(|name| attrs.remove(name));
    attrs.remove(ATTRIBUTE);
    if as_attribute && (had_attribute || modes != DenormalModes::default()) {
        attrs.set(ATTRIBUTE, AttrValue::Verbatim(modes.attribute().into()));
    }
    if !as_attribute {
        for (name, value) in STRINGS.iter().zip(modes.strings()) {
            if let Some(value) = value {
                attrs.set(name, AttrValue::String(Some(value.into())));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strings(pairs: &[(&str, &str)]) -> AttrSet {
        let mut set = AttrSet::default();
        pairs.iter().for_each(|(name, value)| set.set(name, AttrValue::String(Some((*value).into()))));
        set
    }

    /// Each row was measured: if opt-23 reads bitcode of LLVM 22 with the strings on the left, it prints the attribute
    /// on the right.
    #[test]
    fn string_and_enum_denormal_attributes_are_equivalent() {
        let (all, float) = (STRINGS[0], STRINGS[1]);
        for (old, new) in [
            (strings(&[(all, "preserve-sign,preserve-sign")]), "denormal_fpenv(preservesign)"),
            (strings(&[(float, "preserve-sign")]), "denormal_fpenv(float: preservesign)"),
            (
                strings(&[(all, "dynamic,ieee"), (float, "positive-zero")]),
                "denormal_fpenv(dynamic|ieee, float: positivezero)",
            ),
            (strings(&[(all, "dynamic"), (float, "ieee")]), "denormal_fpenv(dynamic, float: ieee)"),
        ] {
            let mut set = old.clone();
            assert!(needs_rewrite(&set, true) && !needs_rewrite(&set, false));
            to_attributes(&mut set, true);
            assert_eq!(set.0.len(), 1);
            assert!(matches!(&set.0[0].value, AttrValue::Verbatim(text) if **text == *new), "{set:?}");
            assert_eq!(modes(&set), modes(&old));
            assert!(needs_rewrite(&set, false) && !needs_rewrite(&set, true));
            to_attributes(&mut set, false);
            assert_eq!(modes(&set), modes(&old));
            assert!(!set.has(ATTRIBUTE));
        }
    }

    #[test]
    fn the_attribute_is_read_as_23_reads_it() {
        let written = |text: &str| parse_attribute(text).map(DenormalModes::attribute);
        assert_eq!(written("denormal_fpenv(float: ieee)").as_deref(), Some("denormal_fpenv(ieee)"));
        assert_eq!(
            written("denormal_fpenv(dynamic,float: preservesign)").as_deref(),
            Some("denormal_fpenv(dynamic, float: preservesign)")
        );
        for bad in ["denormal_fpenv(preserve-sign)", "denormal_fpenv(ieee,ieee)", "denormal_fpenv()", "denormal_fpenv"]
        {
            assert_eq!(written(bad), None, "{bad}");
        }
    }
}
