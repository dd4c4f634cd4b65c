//! Modules, global values, functions and blocks.

use super::super::{Alias, BlockId, Constant, Function, GlobalVar, Linkage, SymbolId, Value, Verbatim, intrinsics};
use super::{At, FunctionPrinter, ModulePrinter, attributes, text};
use std::fmt::Write;

impl ModulePrinter<'_> {
    /// Appends the whole module, without a `; ModuleID` line.
    pub(super) fn write_module(&self, out: &mut String) {
        let m = self.module;
        if let Some(name) = m.source_filename.as_deref().filter(|n| !n.is_empty()) {
            out.push_str("source_filename = ");
            text::write_quoted(out, name);
            out.push('\n');
        }
        if !m.data_layout.is_empty() {
            let _ = writeln!(out, "target datalayout = \"{}\"", m.data_layout);
        }
        if !m.triple.is_empty() {
            let _ = writeln!(out, "target triple = \"{}\"", m.triple);
        }
        if !m.module_asm.is_empty() {
            out.push('\n');
        }
        for line in &m.module_asm {
            out.push_str("module asm ");
            text::write_quoted(out, line);
            out.push('\n');
        }
        self.structs.definitions(m, out);
        self.comdats(out);
        if !m.globals.is_empty() {
            out.push('\n');
        }
        m.globals.iter().for_each(|g| self.global(out, g));
        for ifunc in [false, true] {
            if m.aliases.iter().any(|a| a.ifunc == ifunc) {
                out.push('\n');
            }
            m.aliases.iter().filter(|a| a.ifunc == ifunc).for_each(|a| self.alias(out, a));
        }
        for f in &m.functions {
            out.push('\n');
            FunctionPrinter::new(self, f).write_function(out);
        }
        if !self.groups.texts.is_empty() {
            out.push('\n');
        }
        for (number, group) in self.groups.texts.iter().enumerate() {
            let _ = writeln!(out, "attributes #{number} = {{ {group} }}");
        }
        self.named_metadata(out);
        self.nodes(out);
    }

    /// Returns the name of the comdat of a global object, if it has one.
    fn comdat_of<'a>(&'a self, linkage: &'a Linkage, symbol: SymbolId) -> Option<&'a str> {
        match linkage.comdat.as_deref() {
            Some("") => Some(self.module.symbol_name(symbol)),
            other => other,
        }
    }

    /// Appends the used comdats, in the order in which first the functions and then the variables mention them.
    fn comdats(&self, out: &mut String) {
        let m = self.module;
        let of_functions = m.functions.iter().filter_map(|f| self.comdat_of(&f.linkage, f.symbol));
        let of_variables = m.globals.iter().filter_map(|g| self.comdat_of(&g.linkage, g.symbol));
        let mut seen: Vec<&str> = Vec::new();
        for name in of_functions.chain(of_variables) {
            if seen.contains(&name) {
                continue;
            }
            seen.push(name);
            out.push_str("\n$");
            text::name(out, name);
            let kind = m.comdats.iter().find(|(n, _)| &**n == name).map_or("any", |(_, kind)| &**kind);
            let _ = writeln!(out, " = comdat {kind}");
        }
    }

    /// Appends linkage, visibility and the related words, each followed by a blank.
    fn linkage_words(&self, out: &mut String, l: &Linkage) {
        let implied = l.is_local() || !l.visibility.is_empty() && &*l.linkage != "extern_weak";
        let dso_local = if l.dso_local && !implied { "dso_local" } else { "" };
        for word in [&*l.linkage, dso_local, &*l.visibility, &*l.dll] {
            if !word.is_empty() {
                out.push_str(word);
                out.push(' ');
            }
        }
    }

    fn comdat_reference(&self, out: &mut String, l: &Linkage, symbol: SymbolId) {
        let Some(name) = self.comdat_of(l, symbol) else { return };
        out.push_str(" comdat");
        if name != self.module.symbol_name(symbol) {
            out.push_str("($");
            text::name(out, name);
            out.push(')');
        }
    }

    fn global(&self, out: &mut String, g: &GlobalVar) {
        let l = &g.linkage;
        self.symbol(out, g.symbol);
        out.push_str(" = ");
        if g.init.is_none() && l.linkage.is_empty() {
            out.push_str("external ");
        }
        self.linkage_words(out, l);
        for word in [&*l.thread_local, &*l.unnamed_addr] {
            if !word.is_empty() {
                out.push_str(word);
                out.push(' ');
            }
        }
        if g.space.0 != 0 {
            let _ = write!(out, "addrspace({}) ", g.space.0);
        }
        out.push_str(if g.externally_initialized { "externally_initialized " } else { "" });
        out.push_str(if g.constant { "constant " } else { "global " });
        self.ty(out, g.ty);
        if let Some(init) = g.init {
            out.push(' ');
            self.constant(out, init);
        }
        for (word, name) in [("section", &l.section), ("partition", &l.partition)] {
            if let Some(name) = name {
                let _ = write!(out, ", {word} ");
                text::write_quoted(out, name);
            }
        }
        for extra in &g.extra {
            let _ = write!(out, ", {extra}");
        }
        if l.comdat.is_some() {
            out.push(',');
            self.comdat_reference(out, l, g.symbol);
        }
        if let Some(align) = g.align {
            let _ = write!(out, ", align {align}");
        }
        self.attachments(out, &g.metadata, ", ");
        if let Some(number) = self.groups.number(&g.attrs) {
            let _ = write!(out, " #{number}");
        }
        out.push('\n');
    }

    fn alias(&self, out: &mut String, a: &Alias) {
        let l = &a.linkage;
        self.symbol(out, a.symbol);
        out.push_str(" = ");
        self.linkage_words(out, l);
        for word in [&*l.thread_local, &*l.unnamed_addr] {
            if !word.is_empty() {
                out.push_str(word);
                out.push(' ');
            }
        }
        out.push_str(if a.ifunc { "ifunc " } else { "alias " });
        self.ty(out, a.ty);
        out.push_str(", ");
        match self.module.constant(self.without_range(a.target)) {
            Constant::Expr { .. } => self.constant(out, a.target),
            _ => self.typed_constant(out, a.target),
        }
        if let Some(partition) = &l.partition {
            out.push_str(", partition ");
            text::write_quoted(out, partition);
        }
        out.push('\n');
    }
}

impl FunctionPrinter<'_, '_> {
    /// Appends the whole function with its line end.
    pub(super) fn write_function(&self, out: &mut String) {
        self.write_annotated(out, &mut |_, _| {});
    }

    /// Like [`write_function`](Self::write_function), but `note` may add lines after labels and before instructions.
    pub(super) fn write_annotated(&self, out: &mut String, note: &mut dyn FnMut(&mut String, At)) {
        let (p, f) = (self.module, self.function);
        let comment = attributes::comment(p, &f.attrs);
        if !comment.is_empty() {
            let _ = writeln!(out, "; Function Attrs: {comment}");
        }
        if p.dialect.is_at_least(22) && self.is_unknown_intrinsic() {
            out.push_str("; Unknown intrinsic\n");
        }
        if f.is_declaration() {
            out.push_str("declare");
            p.attachments(out, &f.metadata, " ");
            out.push(' ');
        } else {
            out.push_str("define ");
        }
        self.signature(out);
        self.properties(out);
        if f.is_declaration() {
            return out.push('\n');
        }
        p.attachments(out, &f.metadata, " ");
        out.push_str(" {");
        let predecessors = self.predecessors();
        for block in f.block_ids() {
            self.block(out, block, &predecessors[block.0 as usize], note);
        }
        out.push_str("}\n");
    }

    /// Whether the name is reserved for intrinsics, but LLVM has no intrinsic with this name. Since LLVM 22, a printed
    /// comment states this.
    fn is_unknown_intrinsic(&self) -> bool {
        let name = self.module.module.symbol_name(self.function.symbol);
        name.starts_with("llvm.") && !intrinsics::lookup(name).is_some_and(|i| i.known_in(self.module.dialect.0))
    }

    /// Appends linkage, result, name and parameters.
    fn signature(&self, out: &mut String) {
        let (p, f) = (self.module, self.function);
        p.linkage_words(out, &f.linkage);
        if let Some(cc) = &f.cc {
            let _ = write!(out, "{cc} ");
        }
        let attrs = attributes::inline(p, &f.ret_attrs);
        if !attrs.is_empty() {
            let _ = write!(out, "{attrs} ");
        }
        p.ty(out, f.ret);
        out.push(' ');
        p.symbol(out, f.symbol);
        out.push('(');
        for (i, param) in f.params.iter().enumerate() {
            out.push_str(if i > 0 { ", " } else { "" });
            p.ty(out, param.ty);
            let attrs = attributes::inline(p, &param.attrs);
            if !attrs.is_empty() {
                let _ = write!(out, " {attrs}");
            }
            if !f.is_declaration() {
                out.push(' ');
                self.value(out, Value::Arg(i as u32));
            }
        }
        if f.vararg {
            out.push_str(if f.params.is_empty() { "..." } else { ", ..." });
        }
        out.push(')');
    }

    /// Appends the properties between the parameters and the body.
    fn properties(&self, out: &mut String) {
        let (p, f) = (self.module, self.function);
        let l = &f.linkage;
        if !l.unnamed_addr.is_empty() {
            let _ = write!(out, " {}", l.unnamed_addr);
        }
        if f.space.0 != 0 || p.program_space != 0 {
            let _ = write!(out, " addrspace({})", f.space.0);
        }
        if let Some(number) = p.groups.number(&f.attrs) {
            let _ = write!(out, " #{number}");
        }
        for (word, name) in [("section", &l.section), ("partition", &l.partition)] {
            if let Some(name) = name {
                let _ = write!(out, " {word} ");
                text::write_quoted(out, name);
            }
        }
        p.comdat_reference(out, l, f.symbol);
        if let Some(align) = f.align {
            let _ = write!(out, " align {align}");
        }
        if let Some(align) = f.prefalign.filter(|_| p.dialect.is_at_least(23)) {
            let _ = write!(out, " prefalign({align})");
        }
        if let Some(gc) = &f.gc {
            let _ = write!(out, " gc \"{gc}\"");
        }
        for (word, constant) in [("prefix", f.prefix), ("prologue", f.prologue), ("personality", f.personality)] {
            if let Some(c) = constant {
                let _ = write!(out, " {word} ");
                p.typed_constant(out, c);
            }
        }
    }

    /// Returns for each block its predecessors, once per edge. As in LLVM, the predecessor that is last in the text
    /// comes first.
    fn predecessors(&self) -> Vec<Vec<BlockId>> {
        let f: &Function = self.function;
        let mut lists = vec![Vec::new(); f.blocks.len()];
        for from in f.block_ids() {
            let successors = f.terminator(from).map(|t| t.kind.successors()).unwrap_or_default();
            for to in successors {
                lists[to.0 as usize].push(from);
            }
        }
        lists.iter_mut().for_each(|list| list.reverse());
        lists
    }

    fn block(&self, out: &mut String, id: BlockId, predecessors: &[BlockId], note: &mut dyn FnMut(&mut String, At)) {
        let block = self.function.block(id);
        let entry = id.0 == 0;
        if block.name.is_some() || !entry {
            out.push('\n');
            let start = out.len();
            match &block.name {
                Some(name) => text::name(out, name),
                None => {
                    let number = self.locals.number(Value::Block(id));
                    number.iter().for_each(|n| out.push_str(&n.to_string()));
                }
            }
            out.push(':');
            if !entry {
                let column = out[start..].chars().count();
                out.extend(std::iter::repeat_n(' ', 50usize.saturating_sub(column).max(1)));
                out.push_str(if predecessors.is_empty() { "; No predecessors!" } else { "; preds = " });
                for (i, from) in predecessors.iter().enumerate() {
                    out.push_str(if i > 0 { ", " } else { "" });
                    self.value(out, Value::Block(*from));
                }
            }
        }
        out.push('\n');
        note(out, At::Block(id));
        for inst in &block.insts {
            for record in &self.function.inst(*inst).records {
                self.record(out, record);
            }
            note(out, At::Inst(*inst));
            self.instruction(out, *inst);
            out.push('\n');
        }
        block.records.iter().for_each(|r| self.record(out, r));
    }

    fn record(&self, out: &mut String, record: &Verbatim) {
        out.push_str("    ");
        self.module.write_verbatim(out, record, Some(self));
        out.push('\n');
    }
}
