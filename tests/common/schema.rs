//! Checks the lines of `--json` against `docs/lines.schema.json`.
//!
//! The crate `jsonschema` depends on 50 crates that aliasmith does not use otherwise, even without its default
//! features. The schema uses a dozen keywords of JSON Schema draft 2020-12. This checker implements exactly these
//! keywords and panics on any other, so that no part of the schema is ignored. In addition to the schema, the checker
//! requires that lines are compact and that keys have the schema's order.

use serde_json::{Map, Value};
use std::sync::LazyLock;

/// `docs/lines.schema.json`.
pub static SCHEMA: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../docs/lines.schema.json")).expect("the schema is JSON"));

/// Returns the kinds of lines: the values of their key `type`.
pub fn kinds() -> Vec<&'static str> {
    let options = SCHEMA["oneOf"].as_array().expect("a list of kinds");
    options.iter().map(|o| o["$ref"].as_str().expect("a reference").trim_start_matches("#/$defs/")).collect()
}

/// Panics unless every line of a verb's stdout has one of the schema's kinds.
pub fn check_lines(stdout: &str) {
    for line in stdout.lines() {
        let value: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
        assert_eq!(value.to_string(), line, "a line is compact");
        let kind = value["type"].as_str().unwrap_or_else(|| panic!("no type: {line}"));
        assert!(kinds().contains(&kind), "docs/lines.schema.json knows no lines of type {kind}: {line}");
        check(kind, &value);
    }
}

/// Panics unless the value satisfies the schema's definition.
pub fn check(definition: &str, value: &Value) {
    if let Err(why) = holds(&SCHEMA["$defs"][definition], value, "") {
        panic!("not a {definition} of docs/lines.schema.json: {why}\n{value}");
    }
}

/// Checks whether a value satisfies a schema. Returns the place and the reason if it does not.
fn holds(schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let schema = schema.as_object().unwrap_or_else(|| panic!("no schema for {at}"));
    for (keyword, rule) in schema {
        let fail = || Err(format!("{at}: {value} against {keyword} {rule}"));
        let all =
            |rule: &Value| rule.as_array().expect("a list").iter().filter(|r| holds(r, value, at).is_ok()).count();
        let (length, least) = (value.as_str().map_or(0, str::len) as u64, rule.as_u64());
        match keyword.as_str() {
            "description" => {}
            "$ref" => {
                let name = rule.as_str().expect("a name").trim_start_matches("#/$defs/");
                holds(&SCHEMA["$defs"][name], value, at)?;
            }
            "type" if !has_type(rule, value) => return fail(),
            "const" if rule != value => return fail(),
            "enum" if !rule.as_array().expect("a list").contains(value) => return fail(),
            "minimum" if value.as_f64().is_some_and(|v| v < rule.as_f64().expect("a number")) => return fail(),
            "maxLength" if Some(length) > least => return fail(),
            "minItems" if value.as_array().map(|a| a.len() as u64) < least => return fail(),
            "anyOf" if all(rule) == 0 => return fail(),
            "oneOf" if all(rule) != 1 => return fail(),
            "items" => {
                for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                    holds(rule, item, &format!("{at}[{i}]"))?;
                }
            }
            "properties" => properties(rule, value, at)?,
            "required" => {
                let missing = |k: &&Value| value.get(k.as_str().expect("a key")).is_none();
                if let (Some(_), Some(key)) = (value.as_object(), rule.as_array().expect("a list").iter().find(missing))
                {
                    return Err(format!("{at}: no {key}"));
                }
            }
            "additionalProperties" => additional(schema, rule, value, at)?,
            "type" | "const" | "enum" | "minimum" | "maxLength" | "minItems" | "anyOf" | "oneOf" => {}
            other => panic!("this checker knows no keyword {other}: teach it"),
        }
    }
    Ok(())
}

fn has_type(rule: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        "null" => value.is_null(),
        other => panic!("no type {other}"),
    };
    match rule {
        Value::Array(names) => names.iter().any(|n| is(n.as_str().expect("a type"))),
        one => is(one.as_str().expect("a type")),
    }
}

/// Checks the value of each key that the schema names, and the order of the keys.
fn properties(rule: &Value, value: &Value, at: &str) -> Result<(), String> {
    let (rules, empty) = (rule.as_object().expect("an object"), Map::new());
    let given = value.as_object().unwrap_or(&empty);
    for (key, schema) in rules {
        given.get(key).map_or(Ok(()), |v| holds(schema, v, &format!("{at}.{key}")))?;
    }
    let ordered: Vec<&String> = rules.keys().filter(|k| given.contains_key(*k)).collect();
    let known: Vec<&String> = given.keys().filter(|k| rules.contains_key(*k)).collect();
    // Some rules only distinguish kinds of findings. These rules name a few keys, in the same order.
    if ordered == known { Ok(()) } else { Err(format!("{at}: the keys stand in the order {known:?}, not {ordered:?}")) }
}

/// Checks the keys that the schema does not name. The schema forbids such keys, or states one rule for all their
/// values.
fn additional(schema: &Map<String, Value>, rule: &Value, value: &Value, at: &str) -> Result<(), String> {
    let named = schema.get("properties").and_then(Value::as_object);
    let others = value.as_object().into_iter().flatten().filter(|(k, _)| !named.is_some_and(|n| n.contains_key(*k)));
    for (key, v) in others {
        match rule {
            Value::Bool(false) => return Err(format!("{at}: a key {key}, which the schema does not know")),
            rule => holds(rule, v, &format!("{at}.{key}"))?,
        }
    }
    Ok(())
}
