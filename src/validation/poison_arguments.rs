//! Inputs with one poison argument. LangRef lets a caller pass poison unless the parameter is `noundef` ("Parameter
//! Attributes"). A pass may drop a `freeze` of an argument, or use the argument on more paths than before. The
//! undefined behaviour or poison that the pass adds may then occur only with a poison argument.

use crate::case::Input;
use crate::evaluation::assess::Run;
use crate::ir::Module;

/// Returns at most `most` variants of a run. In each, one argument is poison. Two kinds of arguments are never replaced
/// by poison: those for which `is_stated` returns true, and those whose parameters promise a defined value or memory.
pub(super) fn poison_runs(module: &Module, run: &Run, is_stated: impl Fn(usize) -> bool, most: usize) -> Vec<Run> {
    const PROMISES: [&str; 6] = ["noundef", "byval", "byref", "sret", "dereferenceable", "inalloca"];
    let params = module.function(run.entry).params.iter().enumerate().take(run.setup.args.len());
    let open = params.filter(|(at, param)| !is_stated(*at) && !PROMISES.iter().any(|name| param.attrs.has(name)));
    let poison = |at: usize| {
        let mut setup = run.setup.clone();
        setup.args[at] = Some(Input::Poison);
        setup.stored.retain(|stored| stored.arg as usize != at);
        setup.adjacent.retain(|pair| pair.arg as usize != at && pair.after as usize != at);
        Run { entry: run.entry, setup }
    };
    open.map(|(at, _)| poison(at)).take(most).collect()
}

#[cfg(test)]
mod tests {
    use crate::ir::parse::parse_module;
    use crate::machine::Options;
    use crate::validation::modules::compare_modules;

    /// A pass may drop the `freeze` of an argument only if the argument is never poison (`noundef`). A pass may also
    /// add a `freeze`, or change other code.
    #[test]
    fn a_freeze_of_an_argument_is_needed() {
        let text = |kind: &str, body: &str| {
            let body = format!("{body}\n  br i1 %c, label %t, label %e\nt:\n  ret i32 1\ne:\n  ret i32 1\n");
            parse_module("t.ll", format!("define i32 @f(i32 {kind} %a) {{\n{body}}}\n").as_bytes())
                .expect("good text")
                .module
        };
        let frozen = "  %f = freeze i32 %a\n  %c = icmp eq i32 %f, 7";
        let bare = "  %c = icmp eq i32 %a, 7";
        let odd = "  %f = freeze i32 %a\n  %c = icmp ne i32 %f, 7";
        for (kind, before, after, is_same) in [
            ("", frozen, bare, false),
            ("noundef", frozen, bare, true),
            ("", bare, frozen, true),
            ("", frozen, odd, true),
        ] {
            let [before, after] = [before, after].map(|body| text(kind, body));
            let entry = before.find_function("f").expect("defined");
            let compared = compare_modules((&before, &after), &[entry], (None, 0), 8, &Options::default());
            assert_eq!((compared.is_same(), compared.different.is_none()), (is_same, is_same), "{kind} {compared:?}");
        }
    }
}
