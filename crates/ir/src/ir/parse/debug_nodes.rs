//! Debug information nodes in LLVM's canonical form: fields in LLVM's order, default values omitted, mandatory values
//! added, old spellings replaced.
//!
//! Nodes with equal texts become one node. So a node must have its canonical text as soon as it is parsed. [`NODES`]
//! lists the nodes and their fields. Other nodes and other fields are kept as written.

use super::super::{Part, Verbatim};

/// A field and its value in the text.
pub(super) struct Field {
    pub name: Box<str>,
    pub value: Vec<Part>,
}

/// The fields of each node, in text order. The sign after a field's name states when the field is printed:
///
/// - no sign: if its value is not zero, null or empty;
/// - `~X`: if its value is not X;
/// - `=X`: always, with the value X if the text has none;
/// - `+`: as written.
const NODES: [(&str, &str); 27] = [
    ("!DILocation", "line=0 column scope+ inlinedAt isImplicitCode~false atomGroup atomRank"),
    ("!DISubrange", "count+ lowerBound+ upperBound+ stride+"),
    ("!DIGenericSubrange", "count+ lowerBound+ upperBound+ stride+"),
    ("!DIEnumerator", "name+ value+ isUnsigned~false"),
    ("!DIBasicType", "tag~DW_TAG_base_type name size align dataSize encoding num_extra_inhabitants flags"),
    (
        "!DIStringType",
        "tag~DW_TAG_string_type name stringLength stringLengthExpression stringLocationExpression size align encoding",
    ),
    (
        "!DIDerivedType",
        "tag+ name scope file line baseType+ size align offset flags extraData dwarfAddressSpace+ annotations \
         ptrAuthKey ptrAuthIsAddressDiscriminated ptrAuthExtraDiscriminator ptrAuthIsaPointer \
         ptrAuthAuthenticatesNullValues",
    ),
    (
        "!DICompositeType",
        "tag+ name scope file line baseType size align offset flags elements runtimeLang vtableHolder templateParams \
         identifier discriminator dataLocation associated allocated rank annotations",
    ),
    ("!DISubroutineType", "flags cc types+"),
    ("!DIFile", "filename+ directory+ checksumkind checksum source+"),
    (
        "!DICompileUnit",
        "language+ sourceLanguageName+ file+ producer isOptimized=false flags runtimeVersion=0 splitDebugFilename \
         emissionKind=NoDebug enums retainedTypes globals imports macros dwoId splitDebugInlining~true \
         debugInfoForProfiling~false nameTableKind~Default rangesBaseAddress~false sysroot sdk",
    ),
    (
        "!DISubprogram",
        "name linkageName scope=null file line type scopeLine containingType virtualIndex+ thisAdjustment flags \
         spFlags+ unit templateParams declaration retainedNodes thrownTypes annotations targetFuncName",
    ),
    ("!DILexicalBlock", "scope+ file line column"),
    ("!DILexicalBlockFile", "scope+ file discriminator+"),
    ("!DINamespace", "name scope+ exportSymbols~false"),
    ("!DICommonBlock", "scope+ declaration=null name file line"),
    ("!DIMacro", "type+ line name value"),
    ("!DIMacroFile", "type~DW_MACINFO_start_file line file+ nodes"),
    ("!DIModule", "scope+ name configMacros includePath apinotes file line isDecl~false"),
    ("!DITemplateTypeParameter", "name type+ defaulted~false"),
    ("!DITemplateValueParameter", "tag~DW_TAG_template_value_parameter name type defaulted~false value+"),
    (
        "!DIGlobalVariable",
        "name linkageName scope=null file line type isLocal=false isDefinition=true declaration templateParams align \
         annotations",
    ),
    ("!DILocalVariable", "name arg scope+ file line type flags align annotations"),
    ("!DILabel", "scope+ name file line column isArtificial~false coroSuspendIdx"),
    ("!GenericDINode", "tag+ header operands"),
    ("!DIObjCProperty", "name file line setter getter attributes type"),
    ("!DIImportedEntity", "tag+ name scope+ entity file line elements"),
];

/// The emission kinds in numeric order. Older texts have the number instead of the name.
const EMISSION: [&str; 4] = ["NoDebug", "FullDebug", "LineTablesOnly", "DebugDirectivesOnly"];

/// Whether [`NODES`] has a row for this node (`!DIFile`).
pub(super) fn is_known(node: &str) -> bool {
    NODES.iter().any(|(name, _)| *name == node)
}

/// Returns LLVM's text of a node. The name includes the `!`.
pub(super) fn canonical(node: &str, mut fields: Vec<Field>) -> Verbatim {
    match node {
        "!DISubprogram" => subprogram_flags(&mut fields),
        "!DICompileUnit" => emission_kind(&mut fields),
        _ => {}
    }
    let listed = NODES.iter().find(|(name, _)| *name == node).map_or("", |(_, fields)| fields);
    let mut kept: Vec<Field> = Vec::with_capacity(fields.len());
    for rule in listed.split_whitespace() {
        let (name, rule) = rule.split_at(rule.find(['=', '~', '+']).unwrap_or(rule.len()));
        let found = fields.iter().position(|f| &*f.name == name).map(|i| fields.remove(i));
        let said = |f: &Field| !matches!(word(f), Some("0" | "null" | "\"\"" | "{}"));
        kept.extend(match (rule.chars().next(), found) {
            (Some('='), None) => Some(field(name, &rule[1..])),
            (Some('~'), Some(f)) => Some(f).filter(|f| word(f) != Some(&rule[1..])),
            (None, Some(f)) => Some(f).filter(said),
            (_, found) => found,
        });
    }
    kept.extend(fields);
    text(node, kept)
}

fn text(node: &str, fields: Vec<Field>) -> Verbatim {
    let mut parts = Vec::new();
    let mut buffer = format!("{node}(");
    for (i, f) in fields.into_iter().enumerate() {
        buffer.push_str(if i > 0 { ", " } else { "" });
        buffer.push_str(&f.name);
        buffer.push_str(": ");
        for part in f.value {
            match part {
                Part::Text(t) => buffer.push_str(&t),
                part => {
                    parts.push(Part::Text(std::mem::take(&mut buffer).into()));
                    parts.push(part);
                }
            }
        }
    }
    buffer.push(')');
    parts.push(Part::Text(buffer.into()));
    Verbatim(parts)
}

fn field(name: &str, value: &str) -> Field {
    Field { name: name.into(), value: vec![Part::Text(value.into())] }
}

/// Returns the value of a field, if it is plain text.
fn word(f: &Field) -> Option<&str> {
    match &f.value[..] {
        [Part::Text(t)] => Some(t),
        _ => None,
    }
}

/// Finds a field and returns its value, if it is plain text.
fn value<'a>(fields: &'a [Field], name: &str) -> Option<&'a str> {
    fields.iter().find(|f| &*f.name == name).and_then(word)
}

/// In a subprogram, replaces the fields of older texts by `spFlags`. The virtual table index is printed only for a
/// virtual function.
fn subprogram_flags(fields: &mut Vec<Field>) {
    if value(fields, "spFlags").is_none() {
        let is = |name, default| value(fields, name).unwrap_or(default) == "true";
        let flags: Vec<&str> = [
            (value(fields, "virtuality") == Some("DW_VIRTUALITY_virtual"), "DISPFlagVirtual"),
            (value(fields, "virtuality") == Some("DW_VIRTUALITY_pure_virtual"), "DISPFlagPureVirtual"),
            (is("isLocal", "false"), "DISPFlagLocalToUnit"),
            (is("isDefinition", "true"), "DISPFlagDefinition"),
            (is("isOptimized", "false"), "DISPFlagOptimized"),
        ]
        .into_iter()
        .filter_map(|(set, name)| set.then_some(name))
        .collect();
        let flags = if flags.is_empty() { "0".to_string() } else { flags.join(" | ") };
        fields.push(field("spFlags", &flags));
    }
    let is_virtual = value(fields, "spFlags").is_some_and(|flags| flags.contains("Virtual"));
    if is_virtual && value(fields, "virtualIndex").is_none() {
        fields.push(field("virtualIndex", "0"));
    }
    let said_otherwise = |f: &Field| matches!(&*f.name, "virtuality" | "isLocal" | "isDefinition" | "isOptimized");
    let no_index = |f: &Field| !is_virtual && &*f.name == "virtualIndex" && word(f) == Some("0");
    fields.retain(|f| !said_otherwise(f) && !no_index(f));
}

fn emission_kind(fields: &mut [Field]) {
    let Some(f) = fields.iter_mut().find(|f| &*f.name == "emissionKind") else { return };
    let kind = word(f).and_then(|number| EMISSION.get(number.parse::<usize>().ok()?));
    if let Some(kind) = kind {
        f.value = vec![Part::Text((*kind).into())];
    }
}
