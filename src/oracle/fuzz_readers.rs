//! A fuzz target for all readers of the output of an `opt` or of the plugin. On arbitrary bytes, each reader must
//! return answers or an error.

use super::discovery::Opt;
use super::manifest::Manifest;
use super::parse_output::{self, ParsedAnswers};
use super::plan::plans;
use super::prepare::prepare;
use super::server::frames;
use super::{Ask, Subject, plugin_read, preserved_memssa, read_printed};
use crate::ir::Module;
use std::path::PathBuf;

/// Reads the text with each reader, as if it were an `opt`'s output about this module. Returns the number of lists of
/// answers that were read.
pub fn read_as_anything(text: &str, module: &Module, manifest: &Manifest) -> usize {
    let (path, version) = (PathBuf::new(), String::new());
    let opt = Opt { manifest: manifest.clone(), path, version, plugin: None };
    let ask = Ask { sets: true, memdeps: true, ..Ask::default() };
    let group = [Subject::whole(module)];
    let Ok(prepared) = prepare(&group, manifest.major, None, None) else { return 0 };
    let lists = |found: &ParsedAnswers| found.iter().map(|(answers, _)| answers.len()).sum::<usize>();
    let mut all = read_printed::graphs_in(text, module).len();
    for plan in plans(manifest, &ask) {
        all += parse_output::read(&opt, &group, &prepared, &plan, text).as_ref().map_or(0, lists);
        let stages = plugin_read::stages(text, manifest.major, 1).into_iter().flatten();
        for stage in stages {
            all += plugin_read::read(&opt, &group, &prepared, (&ask, &plan), stage).as_ref().map_or(0, lists);
        }
    }
    all + usize::from(preserved_memssa::read_doubts(text).is_ok()) + frames(text).map_or(0, |frames| frames.len())
}
