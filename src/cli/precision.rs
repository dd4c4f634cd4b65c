//! `aa-eval --precision`: prints how many questions each provider and rule of the reference decides. Also prints how
//! many undecided pairs overlapped in no execution. A more precise analysis might decide these pairs.

use super::output::Failure;
use super::{Common, source};
use aliasmith::answers::Answers;
use aliasmith::evaluation::assess::assess_search;
use aliasmith::evaluation::precision::{ANSWERS, Precision, RuleCounts, UninformativeCounts};
use aliasmith::input_search::Search;
use aliasmith::ir::upgrade::read_as;
use aliasmith::machine::{Options, Program};
use aliasmith::target::Profile;
use std::path::Path;

/// Adds one file to the table. Adds the reference's answers, and executes each function that outside code can call
/// `runs` times.
pub fn add(table: &mut Precision, path: &Path, profile: &Profile, runs: u32) -> Result<(), Failure> {
    let mut source = source::read(path)?;
    let entries = source::entries(&mut source, None)?;
    let module = &mut source.parsed.module;
    read_as(module, super::aa_eval::dialect(profile), &source.name);
    let module = &*module;
    let answers = table.add(module, profile);
    if runs > 0 {
        let lines = &source.lines;
        let stated = lines.states_setup.then_some(&lines.setup);
        let searches = entries.iter().map(|e| Search::new(module, *e, stated, lines.setup.seed, runs));
        let given: Vec<&Answers> = answers.iter().collect();
        let (assessment, _) = assess_search(module, &Program::new(module), &given, searches, &Options::default());
        table.add_assessment(&answers, &assessment);
    }
    Ok(())
}

/// Returns the table of all files, as text or JSON lines.
pub fn report(table: &Precision, profile: &Profile, common: &Common) -> String {
    if common.json { json(table, profile) } else { render_text(table, profile) }
}

/// A row of the table: a provider or one of its rules, and the number of answers of each kind that it decided. The row
/// of a provider also has the number of answers that are lost without the provider.
struct Row {
    provider: &'static str,
    rule: Option<&'static str>,
    decided: RuleCounts,
    lost: Option<u64>,
}

fn rows(table: &Precision) -> Vec<Row> {
    let mut rows = Vec::new();
    for provider in table.providers() {
        let lost = table.lost.get(provider).copied();
        rows.push(Row { provider, rule: None, decided: table.provider_counts(provider), lost });
        for (rule, decided) in &table.rules {
            if let Some(short) = rule.strip_prefix(provider).and_then(|r| r.strip_prefix('/')) {
                rows.push(Row { provider, rule: Some(short), decided: *decided, lost: None });
            }
        }
    }
    rows
}

/// Returns `n` as a percentage of `of`; 0 if `of` is 0.
fn percentage(n: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { n as f64 * 100.0 / of as f64 }
}

fn render_text(table: &Precision, profile: &Profile) -> String {
    let mut out = format!(
        "{}: {} functions, {} pairs of pointers, {} of accesses with metadata, {} questions about calls\n",
        profile.name, table.functions, table.pairs, table.accesses, table.calls
    );
    if table.left_out > 0 {
        out += &format!("{} questions beyond the limit were not asked\n", table.left_out);
    }
    let head = ANSWERS.map(|a| format!("{a:>13}")).concat();
    out += &format!("{:<34}{head}{:>10}{:>10}\n", "provider", "share", "lost");
    for row in rows(table) {
        let name = row.rule.map_or(row.provider.to_string(), |r| format!("  {r}"));
        let decided = row.decided.map(|n| format!("{n:>13}")).concat();
        let share = percentage(row.decided.iter().sum(), table.questions());
        let lost = row.lost.map_or("-".to_string(), |n| n.to_string());
        out += &format!("{name:<34}{decided}{share:>8.2} %{lost:>10}\n");
    }
    out += &format!("undecided, in {} executions\n", table.executions);
    for (name, left) in [("MayAlias", table.may_alias), ("ModRef", table.mod_ref)] {
        let UninformativeCounts { asked, exercised, met } = left;
        out += &format!(
            "  {name:<9}{asked:>10} = {:.2} % of the questions; {exercised} exercised, {met} met, {} never: room {:.2} %\n",
            percentage(asked, table.questions()),
            left.never_overlapped(),
            percentage(left.never_overlapped(), exercised)
        );
    }
    out
}

fn json(table: &Precision, profile: &Profile) -> String {
    let mut out = String::new();
    for row in rows(table) {
        let mut line = serde_json::json!({"type": "precision", "profile": profile.name, "provider": row.provider,
            "rule": row.rule});
        for (answer, n) in ANSWERS.iter().zip(row.decided) {
            line[*answer] = n.into();
        }
        line["lost"] = row.lost.into();
        out += &(line.to_string() + "\n");
    }
    let left = |u: UninformativeCounts| serde_json::json!({"asked": u.asked, "exercised": u.exercised, "met": u.met, "room": u.never_overlapped()});
    let total = serde_json::json!({"type": "precision-total", "profile": profile.name, "functions": table.functions,
        "pairs": table.pairs, "accesses": table.accesses, "calls": table.calls, "left_out": table.left_out,
        "executions": table.executions, "MayAlias": left(table.may_alias), "ModRef": left(table.mod_ref)});
    out + &total.to_string() + "\n"
}
