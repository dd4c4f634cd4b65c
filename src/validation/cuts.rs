//! Finds where a pipeline of `opt` can be cut to check the MemorySSA that its passes preserve.
//!
//! A cut is the pipeline up to one of its passes, followed by a printer. At the end of the cut, `opt` prints the
//! MemorySSA that the passes so far have preserved. The output is the module at this point, and a new `opt` process can
//! be asked about it. A printer cannot stand among loop passes, so the list of loop passes ends at the cut, and the
//! printer follows this list. If no pass has built MemorySSA yet, or if a pass has dropped it, `opt` builds it for the
//! printer. Such a cut would show nothing that a pass preserved, so it is omitted. If no pass of a pipeline builds
//! MemorySSA, it is built before the first pass.

use super::pass_list::{Node, parsed, texts};
use crate::oracle::transform::split_options;

/// The beginning of a pipeline, followed by a printer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The pipeline in the form that `opt` takes.
    pub pipeline: String,
    /// LLVM's pass before the printer.
    pub pass: String,
    /// Whether the printer follows the whole pipeline.
    pub whole: bool,
}

/// Passes and pass managers for which `opt` builds MemorySSA.
const BUILDERS: [&str; 6] = ["loop-mssa", "early-cse<memssa>", "gvn<memoryssa>", "dse", "memcpyopt", "gvn-hoist"];

/// Function passes that preserve MemorySSA even where they change the function.
const KEEPERS: [&str; 7] = ["early-cse", "gvn", "dse", "memcpyopt", "gvn-hoist", "loop-simplify", "lcssa"];

/// Passes that are omitted from cuts. With GlobalsAA, a call may have no access in MemorySSA; a fresh build, which has
/// no GlobalsAA, would differ.
const GLOBALS: [&str; 3] = ["require<globals-aa>", "recompute-globalsaa", "invalidate<globals-aa>"];

/// Returns all cuts, from the first pass to the last. There is no cut after a module pass, and none in a pipeline that
/// builds no MemorySSA. GlobalsAA is omitted.
pub fn cuts(pipeline: &str) -> Vec<Cut> {
    let (list, llvm_options) = split_options(pipeline);
    let Some(nodes) = parsed(list, &GLOBALS) else { return Vec::new() };
    let mut walk = Walk { llvm_options, built: false, cuts: Vec::new() };
    walk.level(&nodes, &PassContext { before: String::new(), after: String::new(), last: true });
    let is_all = texts(&nodes) == list;
    walk.cuts.iter_mut().for_each(|c| c.whole &= is_all);
    walk.cuts
}

/// Returns the whole pipeline with MemorySSA built before the pipeline and a printer after it. There are two spellings,
/// one for function passes and one for module passes. `opt` accepts one of them.
pub fn built_in_front(pipeline: &str) -> Vec<Cut> {
    let (list, llvm_options) = split_options(pipeline);
    let Some(nodes) = parsed(list, &GLOBALS).filter(|nodes| !nodes.is_empty()) else { return Vec::new() };
    let (all, pass) = (texts(&nodes), nodes.last().map_or("", Node::last));
    let spelled = [
        format!("require<memoryssa>,{all},print<memoryssa>{llvm_options}"),
        format!("function(require<memoryssa>),{all},function(print<memoryssa>){llvm_options}"),
    ];
    let whole = all == list;
    spelled.map(|pipeline| Cut { pipeline, pass: pass.to_string(), whole }).into()
}

/// The text around a list of passes.
struct PassContext {
    before: String,
    after: String,
    /// Whether the list is the end of the pipeline.
    last: bool,
}

struct Walk<'a> {
    llvm_options: &'a str,
    built: bool,
    cuts: Vec<Cut>,
}

impl Walk<'_> {
    fn level(&mut self, nodes: &[Node<'_>], around: &PassContext) {
        for (i, node) in nodes.iter().enumerate() {
            let before = match i {
                0 => around.before.clone(),
                _ => format!("{}{},", around.before, texts(&nodes[..i])),
            };
            let last = around.last && i + 1 == nodes.len();
            match node.stem() {
                "loop" | "loop-mssa" => self.loops(node, &before, &around.after, last),
                "function" | "cgscc" | "module" | "devirt" | "repeat" => {
                    let inner = PassContext {
                        before: format!("{before}{}(", node.name),
                        after: format!("){}", around.after),
                        last,
                    };
                    self.level(&node.inner, &inner);
                }
                stem => {
                    self.built |= BUILDERS.contains(&node.name) || BUILDERS.contains(&stem);
                    if KEEPERS.contains(&stem) || last {
                        self.cut(format!("{before}{}", node.text()), stem, &around.after, last);
                    }
                }
            }
        }
    }

    /// Adds the cuts of a list of loop passes: one cut after each pass.
    fn loops(&mut self, node: &Node<'_>, before: &str, after: &str, last: bool) {
        self.built |= BUILDERS.contains(&node.name);
        for (i, pass) in node.inner.iter().enumerate() {
            let last = last && i + 1 == node.inner.len();
            if node.name == "loop-mssa" || last {
                let text = format!("{before}{}({})", node.name, texts(&node.inner[..=i]));
                self.cut(text, pass.stem(), after, last);
            }
        }
    }

    fn cut(&mut self, so_far: String, pass: &str, after: &str, whole: bool) {
        if self.built {
            let pipeline = format!("{so_far},print<memoryssa>{after}{}", self.llvm_options);
            self.cuts.push(Cut { pipeline, pass: pass.to_string(), whole });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts_of(pipeline: &str) -> Vec<String> {
        cuts(pipeline).into_iter().map(|c| c.pipeline).collect()
    }

    #[test]
    fn a_printer_follows_each_pass_that_may_keep_memory_ssa() {
        assert_eq!(
            texts_of("early-cse<memssa>,instcombine,loop-mssa(licm<no-allowspeculation>,loop-rotate),sroa -k=1"),
            [
                "early-cse<memssa>,print<memoryssa> -k=1",
                "early-cse<memssa>,instcombine,loop-mssa(licm<no-allowspeculation>),print<memoryssa> -k=1",
                "early-cse<memssa>,instcombine,loop-mssa(licm<no-allowspeculation>,loop-rotate),print<memoryssa> -k=1",
                "early-cse<memssa>,instcombine,loop-mssa(licm<no-allowspeculation>,loop-rotate),sroa,print<memoryssa> -k=1",
            ]
        );
        let last = cuts("loop-mssa(licm,loop-rotate)").pop().expect("cuts");
        assert!(last.whole && last.pass == "loop-rotate");
        assert!(!cuts("dse,sroa")[0].whole);
    }

    #[test]
    fn cuts_close_brackets_and_omit_globals_aa() {
        let o2 = "annotation2metadata,require<globals-aa>,function(invalidate<aa>),cgscc(devirt<4>(inline,function<eager-inv;no-rerun>(\
                  sroa<modify-cfg>,early-cse<memssa>))),function(gvn<>)";
        assert_eq!(
            texts_of(o2),
            [
                "annotation2metadata,function(invalidate<aa>),cgscc(devirt<4>(inline,function<eager-inv;no-rerun>(sroa<modify-cfg>,\
                 early-cse<memssa>,print<memoryssa>)))",
                "annotation2metadata,function(invalidate<aa>),cgscc(devirt<4>(inline,function<eager-inv;no-rerun>(sroa<modify-cfg>,\
                 early-cse<memssa>))),function(gvn<>,print<memoryssa>)",
            ]
        );
    }

    #[test]
    fn missing_memory_ssa_is_required_first_and_bad_text_is_safe() {
        for none in ["instcombine,gvn,simplifycfg", "loop(licm)"] {
            assert!(cuts(none).is_empty());
            let front = built_in_front(none);
            assert_eq!(front[0].pipeline, format!("require<memoryssa>,{none},print<memoryssa>"));
            assert_eq!(front[1].pipeline, format!("function(require<memoryssa>),{none},function(print<memoryssa>)"));
        }
        assert_eq!(built_in_front("function(loop(licm))")[1].pass, "licm");
        assert!(texts_of("dse,loop(licm)").iter().all(|c| !c.contains("require")));
        for bad in ["", "(", "dse(", "dse)", "<", ",,", "a(b<c)", "dse,,dse", "loop-mssa", "loop-mssa()"] {
            cuts(bad);
            built_in_front(bad);
        }
    }
}
