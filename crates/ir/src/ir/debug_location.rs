//! The source location that `!dbg` states for an instruction (LangRef, "DILocation").

use super::{Inst, MdId, MdKindId, Metadata, Module, Part};

/// A source location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourcePlace {
    /// The file name, as the compiler was given it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 if the debug information has none.
    pub column: u32,
}

/// Limit on the number of scopes between an instruction and its file.
const MAX_SCOPES: usize = 64;

/// Returns the source location of an instruction. `None` if there is no debug information, or if the line is 0. The
/// line 0 means that the code belongs to no source line.
pub fn source_place(module: &Module, inst: &Inst) -> Option<SourcePlace> {
    let location = node(module, inst.md(MdKindId::DBG)?)?;
    let number = |name| field(location, name).and_then(|text| text.parse().ok());
    let line = number("line").filter(|line| *line > 0)?;
    let mut scope = reference(location, "scope")?;
    for _ in 0..MAX_SCOPES {
        let parts = node(module, scope)?;
        if let Some(file) = reference(parts, "file") {
            let file = quoted(node(module, file)?, "filename")?;
            return Some(SourcePlace { file, line, column: number("column").unwrap_or(0) });
        }
        scope = reference(parts, "scope")?;
    }
    None
}

fn node(module: &Module, id: MdId) -> Option<&[Part]> {
    match module.metadata.get(id.0 as usize)? {
        Metadata::Special { text, .. } => Some(&text.0),
        _ => None,
    }
}

/// Returns the value of a field; the value is a word or a number.
fn field<'a>(parts: &'a [Part], name: &str) -> Option<&'a str> {
    let values = parts.iter().filter_map(|part| match part {
        Part::Text(text) => after(text, name),
        _ => None,
    });
    values.map(|value| value.split([',', ')']).next().unwrap_or("").trim()).find(|value| !value.is_empty())
}

/// Returns the value of a field; the value is a quoted text.
fn quoted(parts: &[Part], name: &str) -> Option<String> {
    let value = parts.iter().find_map(|part| match part {
        Part::Text(text) => after(text, name),
        _ => None,
    })?;
    Some(value.strip_prefix('"')?.split('"').next()?.to_string())
}

/// Returns the node that a field names.
fn reference(parts: &[Part], name: &str) -> Option<MdId> {
    parts.windows(2).find_map(|pair| match pair {
        [Part::Text(text), Part::Md { id, .. }] if text.ends_with(&format!("{name}: ")) => Some(*id),
        _ => None,
    })
}

/// Returns the text after the name of a field. Skips a field with a longer name that only ends with `name`.
fn after<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let label = format!("{name}: ");
    let is_field = |at: &usize| text[..*at].chars().next_back().is_none_or(|c| !c.is_alphanumeric());
    let at = text.match_indices(&label).map(|(at, _)| at).find(is_field)?;
    Some(&text[at + label.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::InstId;
    use crate::ir::parse::parse_module;

    #[test]
    fn scopes_lead_to_the_file() {
        let text = "define void @f(ptr %p) !dbg !4 {\n  store i32 1, ptr %p, align 4, !dbg !6\n  \
                    store i32 1, ptr %p, align 4, !dbg !7\n  store i32 1, ptr %p, align 4, !dbg !8\n  \
                    store i32 1, ptr %p, align 4\n  ret void\n}\n\
                    !llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n\
                    !0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1)\n\
                    !1 = !DIFile(filename: \"src/stencil.cu\", directory: \"/home\")\n\
                    !2 = !{i32 2, !\"Debug Info Version\", i32 3}\n!3 = !DISubroutineType(types: !{})\n\
                    !4 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 3, type: !3, unit: !0)\n\
                    !5 = distinct !DILexicalBlockFile(scope: !4, discriminator: 2)\n\
                    !6 = !DILocation(line: 14, column: 12, scope: !5)\n!7 = !DILocation(line: 15, scope: !4)\n\
                    !8 = !DILocation(line: 0, scope: !4)\n";
        let module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
        let f = module.find_function("f").expect("defined");
        let place = |i| source_place(&module, module.function(f).inst(InstId(i)));
        let at = |line, column| Some(SourcePlace { file: "src/stencil.cu".into(), line, column });
        assert_eq!([place(0), place(1), place(2), place(3)], [at(14, 12), at(15, 0), None, None]);
    }
}
