//! The top level of a module: targets, symbols, variables, aliases, comdats.

use super::super::lex::{Kind, Token};
use super::super::{Alias, GlobalId, GlobalRef, GlobalVar, Linkage, Type};
use super::attributes::{GroupUse, Owner};
use super::{Parser, R};

const LINKAGES: [&str; 11] = [
    "private",
    "internal",
    "weak",
    "weak_odr",
    "linkonce",
    "linkonce_odr",
    "available_externally",
    "appending",
    "common",
    "extern_weak",
    "external",
];

impl<'a> Parser<'a> {
    /// Parses the whole file.
    pub(super) fn module(&mut self) -> R<()> {
        self.header();
        while self.tok.kind != Kind::Eof {
            self.top_level()?;
        }
        self.finish()
    }

    /// Reads the comment lines before the first entity into the module's header.
    fn header(&mut self) {
        let before = &self.text[..self.tok.start];
        for line in before.split(|b| *b == b'\n') {
            let line = line.trim_ascii_start();
            if line.first() == Some(&b';') {
                self.m.header.push(String::from_utf8_lossy(line.trim_ascii_end()).into());
            }
        }
    }

    fn top_level(&mut self) -> R<()> {
        match self.tok.kind {
            Kind::Local | Kind::LocalId => self.type_definition(),
            Kind::Global | Kind::GlobalId => self.global(),
            Kind::Comdat => self.comdat_definition(),
            Kind::MdName | Kind::Punct(b'!') => self.md_definition(),
            Kind::Summary => self.summary(),
            Kind::Label if self.bytes(self.tok) == b"source_filename:" => {
                Err(self.expected_error("source_filename = \"…\""))
            }
            Kind::Word => match self.word() {
                "define" => self.define(),
                "declare" => self.declare(),
                "target" => self.target(),
                "source_filename" => {
                    self.bump();
                    self.expect(b'=', "after source_filename")?;
                    self.m.source_filename = Some(self.string("naming the source file")?);
                    Ok(())
                }
                "module" => {
                    self.bump();
                    self.expect_word("asm", "after module")?;
                    let text = self.string("of assembly")?;
                    self.m.module_asm.push(text);
                    Ok(())
                }
                "attributes" => self.attribute_group(),
                "uselistorder" => self.use_list_order(),
                "uselistorder_bb" => {
                    self.bump();
                    self.symbol()?;
                    self.expect(b',', "after the function")?;
                    match self.tok.kind {
                        Kind::Local | Kind::LocalId => self.bump(),
                        _ => return Err(self.expected_error("a block")),
                    };
                    self.use_list_indices()
                }
                _ => Err(self.top_level_error()),
            },
            _ => Err(self.top_level_error()),
        }
    }

    fn top_level_error(&self) -> Box<super::Fault> {
        let fault = self.expected_error("a top-level entity");
        if let Kind::Bad(_) = self.tok.kind {
            return fault;
        }
        let hint = match self.word() {
            w if super::instructions::is_mnemonic(w) => "instructions belong inside define … { }",
            "function" | "func" | "fn" | "def" => "functions start with define or declare",
            _ => "such as define, declare, @global = …, %type = type …, attributes #0 = … or !0 = …",
        };
        fault.hint(hint)
    }

    fn target(&mut self) -> R<()> {
        self.bump();
        let which = self.word();
        if !matches!(which, "triple" | "datalayout") {
            return Err(self.expected_error("triple or datalayout after target"));
        }
        self.bump();
        self.expect(b'=', "here")?;
        let at = self.tok;
        let text = self.string("after '='")?;
        if which == "triple" {
            self.m.triple = text;
            return Ok(());
        }
        if let Err(why) = super::DataLayout::parse(&text) {
            return Err(self.fail_at(at, why.to_string()));
        }
        if self.layout.is_some() && self.m.data_layout != text {
            return Err(self.fail_at(at, "the data layout must precede everything that depends on it"));
        }
        self.m.data_layout = text;
        Ok(())
    }

    /// Skips a line `^0 = …`, because modules do not keep the summary index.
    fn summary(&mut self) -> R<()> {
        self.bump();
        self.expect(b'=', "after a summary number")?;
        let mut depth = 0usize;
        loop {
            match self.tok.kind {
                Kind::Punct(b'(') => depth += 1,
                Kind::Punct(b')') => {
                    depth = depth.checked_sub(1).ok_or_else(|| self.fail("unmatched ')' in a summary entry"))?;
                    if depth == 0 {
                        self.bump();
                        return Ok(());
                    }
                }
                // `^1 = flags: 8`.
                Kind::Int if depth == 0 => {
                    self.bump();
                    return Ok(());
                }
                Kind::Eof => return Err(self.fail("summary entry is never closed")),
                Kind::Bad(why) => return Err(self.fail(why)),
                _ => {}
            }
            self.bump();
        }
    }

    fn comdat_definition(&mut self) -> R<()> {
        let at = self.bump();
        let name: Box<str> = self.name(at).into();
        self.expect(b'=', "after the name of a comdat")?;
        self.expect_word("comdat", "after '='")?;
        let kind = self.word();
        if !matches!(kind, "any" | "exactmatch" | "largest" | "nodeduplicate" | "noduplicates" | "samesize") {
            return Err(self.expected_error("any, exactmatch, largest, nodeduplicate or samesize"));
        }
        self.bump();
        if !self.comdats.insert(name.clone()) {
            return Err(self.fail_at(at, "redefinition of comdat"));
        }
        self.m.comdats.push((name, kind.into()));
        Ok(())
    }

    /// Parses the words from the linkage to `unnamed_addr`. Also returns whether a linkage was written.
    pub(super) fn linkage(&mut self) -> R<(Linkage, bool)> {
        let mut l = Linkage::default();
        let written = LINKAGES.contains(&self.word());
        if written {
            l.linkage = self.word().into();
            self.bump();
        }
        if !self.eat_word("dso_preemptable") {
            l.dso_local = self.eat_word("dso_local");
        }
        match self.word() {
            "hidden" | "protected" if l.is_local() => {
                return Err(self.fail("symbol with local linkage must have default visibility"));
            }
            word @ ("hidden" | "protected") => {
                l.visibility = word.into();
                self.bump();
            }
            "default" => {
                self.bump();
            }
            _ => {}
        }
        if let word @ ("dllimport" | "dllexport") = self.word() {
            l.dll = word.into();
            self.bump();
        }
        // A symbol with local linkage or with a visibility is `dso_local`, even if the text does not state this.
        if l.is_local() || !l.visibility.is_empty() && &*l.linkage != "extern_weak" {
            l.dso_local = false;
        }
        Ok((l, written))
    }

    fn thread_local(&mut self) -> R<Box<str>> {
        if !self.eat_word("thread_local") {
            return Ok("".into());
        }
        if !self.eat(b'(') {
            return Ok("thread_local".into());
        }
        let model = self.word();
        if !matches!(model, "localdynamic" | "initialexec" | "localexec") {
            return Err(self.expected_error("localdynamic, initialexec or localexec"));
        }
        self.bump();
        self.expect(b')', "after the model")?;
        Ok(format!("thread_local({model})").into())
    }

    pub(super) fn unnamed_addr(&mut self) -> Box<str> {
        match self.word() {
            word @ ("unnamed_addr" | "local_unnamed_addr") => {
                self.bump();
                word.into()
            }
            _ => "".into(),
        }
    }

    /// Parses `@name = …`.
    fn global(&mut self) -> R<()> {
        let at = self.bump();
        self.expect(b'=', "after the name of a global")?;
        let (mut linkage, written) = self.linkage()?;
        linkage.thread_local = self.thread_local()?;
        linkage.unnamed_addr = self.unnamed_addr();
        if matches!(self.word(), "alias" | "ifunc") {
            return self.alias(at, linkage);
        }
        self.variable(at, linkage, written)
    }

    fn variable(&mut self, at: Token, mut linkage: Linkage, written: bool) -> R<()> {
        // LLVM's parser ignores the data layout's `G` here. Front ends apply `G`, and write the address space.
        let space = self.optional_address_space()?.unwrap_or_default();
        let externally_initialized = self.eat_word("externally_initialized");
        let constant = match self.word() {
            "constant" => true,
            "global" => false,
            _ => return Err(self.expected_error("'global' or 'constant'")),
        };
        self.bump();
        let ty_at = self.tok;
        let ty = self.ty()?;
        if matches!(self.m.types.get(ty), Type::Function { .. } | Type::Label | Type::Metadata) {
            return Err(self.fail_at(ty_at, format!("a global variable cannot have type {}", self.show(ty))));
        }
        let declaration = written && matches!(&*linkage.linkage, "external" | "extern_weak" | "available_externally");
        let has_init = !declaration || self.starts_initializer();
        let init = if has_init { Some(self.constant(ty)?) } else { None };
        if init.is_some() && &*linkage.linkage == "external" {
            linkage.linkage = "".into();
        }
        let id = GlobalId(self.m.globals.len() as u32);
        let symbol = self.define_symbol(at, GlobalRef::Variable(id), space)?;
        self.m.globals.push(GlobalVar {
            symbol,
            linkage,
            space,
            externally_initialized,
            constant,
            ty,
            init,
            align: None,
            attrs: Default::default(),
            metadata: Vec::new(),
            extra: Vec::new(),
        });
        self.variable_properties(id)
    }

    /// Whether an initialiser follows, although the linkage is that of a declaration.
    fn starts_initializer(&self) -> bool {
        match self.tok.kind {
            Kind::Int | Kind::Decimal | Kind::HexFloat | Kind::Punct(b'{' | b'[' | b'<') => true,
            Kind::Word => super::constants::is_constant_word(self.word()),
            Kind::Global | Kind::GlobalId => self.peek().kind != Kind::Punct(b'='),
            _ => false,
        }
    }

    fn variable_properties(&mut self, id: GlobalId) -> R<()> {
        let index = id.0 as usize;
        let mut metadata = Vec::new();
        while self.eat(b',') {
            if self.tok.kind == Kind::MdName {
                self.attachment(&mut metadata)?;
                continue;
            }
            match self.word() {
                "section" => {
                    self.bump();
                    self.m.globals[index].linkage.section = Some(self.string("naming the section")?);
                }
                "partition" => {
                    self.bump();
                    self.m.globals[index].linkage.partition = Some(self.string("naming the partition")?);
                }
                "comdat" => self.m.globals[index].linkage.comdat = Some(self.comdat()?),
                "align" => {
                    self.bump();
                    self.m.globals[index].align = Some(self.alignment()?);
                }
                "code_model" => {
                    let start = self.bump().start;
                    self.string("naming the code model")?;
                    let text = self.squeeze(start, self.last_end).into();
                    self.m.globals[index].extra.push(text);
                }
                word @ ("no_sanitize_address"
                | "no_sanitize_hwaddress"
                | "sanitize_memtag"
                | "sanitize_address_dyninit") => {
                    self.bump();
                    self.m.globals[index].extra.push(word.into());
                }
                _ => return Err(self.expected_error("section, comdat, align or metadata after ','")),
            }
        }
        metadata.sort_by_key(|(kind, _)| *kind);
        self.m.globals[index].metadata = metadata;
        let mut groups = Vec::new();
        if self.tok.kind == Kind::Group || self.tok.kind == Kind::Str {
            let set = self.function_attributes(&mut groups)?;
            self.m.globals[index].attrs = set.finish();
        }
        for at in groups {
            self.group_uses.push(GroupUse { owner: Owner::Global(index), group: self.id(at)? });
        }
        Ok(())
    }

    /// Parses `comdat` or `comdat($name)`.
    pub(super) fn comdat(&mut self) -> R<Box<str>> {
        self.bump();
        if !self.eat(b'(') {
            return Ok("".into());
        }
        if self.tok.kind != Kind::Comdat {
            return Err(self.expected_error("the name of a comdat, such as $f"));
        }
        let at = self.bump();
        self.expect(b')', "after the comdat")?;
        Ok(self.name(at).into())
    }

    fn alias(&mut self, at: Token, mut linkage: Linkage) -> R<()> {
        let ifunc = self.word() == "ifunc";
        self.bump();
        if &*linkage.linkage == "external" {
            linkage.linkage = "".into();
        }
        let ty = self.any_type()?;
        self.expect(b',', "after the type")?;
        let target_at = self.tok;
        let typeless = matches!(self.word(), "bitcast" | "getelementptr" | "addrspacecast" | "inttoptr");
        let target = if typeless { self.nested(Self::constant_expr)? } else { self.typed_constant()?.1 };
        let target_ty = self.const_type(target);
        let Type::Ptr(space) = *self.m.types.get(target_ty) else {
            return Err(self.fail_at(target_at, "an alias or ifunc must have pointer type"));
        };
        let id = self.m.aliases.len() as u32;
        let symbol = self.define_symbol(at, GlobalRef::Alias(id), space)?;
        self.m.aliases.push(Alias { symbol, linkage, ifunc, ty, space, target });
        while self.eat(b',') {
            if self.tok.kind == Kind::MdName {
                self.attachment(&mut Vec::new())?;
                continue;
            }
            self.expect_word("partition", "after ','")?;
            self.m.aliases[id as usize].linkage.partition = Some(self.string("naming the partition")?);
        }
        Ok(())
    }
}
