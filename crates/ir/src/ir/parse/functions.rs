//! Function headers.

use super::super::lex::{Kind, Token};
use super::super::{FuncId, Function, GlobalRef, Param, Type};
use super::attributes::{GroupUse, Owner};
use super::body::Body;
use super::{Parser, R};

impl<'a> Parser<'a> {
    pub(super) fn declare(&mut self) -> R<()> {
        self.bump();
        let mut metadata = Vec::new();
        while self.tok.kind == Kind::MdName {
            self.attachment(&mut metadata)?;
        }
        let (mut f, _) = self.function_header(false)?;
        f.metadata.extend(metadata);
        f.metadata.sort_by_key(|(kind, _)| *kind);
        self.m.functions.push(f);
        Ok(())
    }

    pub(super) fn define(&mut self) -> R<()> {
        self.bump();
        let (mut f, params) = self.function_header(true)?;
        while self.tok.kind == Kind::MdName {
            self.attachment(&mut f.metadata)?;
        }
        f.metadata.sort_by_key(|(kind, _)| *kind);
        // The function is added to the module before its body is parsed, because the body may name it.
        let index = self.m.functions.len();
        let ret = f.ret;
        self.m.functions.push(f);
        self.body = Some(Body::new(index, ret));
        for (i, (name, at)) in params.into_iter().enumerate() {
            let ty = self.m.functions[index].params[i].ty;
            let kept = self.define_argument(name, ty, at)?;
            self.m.functions[index].params[i].name = kept;
        }
        self.blocks()?;
        let (symbol, ty) = (self.m.functions[index].symbol, self.m.functions[index].ty);
        let mut f = std::mem::replace(&mut self.m.functions[index], Function::new(symbol, ty, ret));
        let result = self.finish_body(&mut f);
        self.m.functions[index] = f;
        result
    }

    /// Parses the header of a function, from the linkage to the properties after the parameters. Returns the function,
    /// and the tokens of the parameters' names.
    #[allow(clippy::type_complexity)]
    fn function_header(&mut self, define: bool) -> R<(Function, Vec<(Option<Token>, Token)>)> {
        let linkage_at = self.tok;
        let (mut linkage, _) = self.linkage()?;
        match &*linkage.linkage {
            "external" => linkage.linkage = "".into(),
            "extern_weak" if define => return Err(self.fail_at(linkage_at, "invalid linkage for function definition")),
            "appending" | "common" => return Err(self.fail_at(linkage_at, "invalid function linkage type")),
            "" | "extern_weak" => {}
            _ if !define => {
                return Err(self
                    .fail_at(linkage_at, "invalid linkage for function declaration")
                    .hint("only external and extern_weak functions can be declared"));
            }
            _ => {}
        }
        let cc = self.convention()?;
        let ret_attrs = self.value_attributes()?;
        let ret_at = self.tok;
        let ret = self.any_type()?;
        if matches!(self.m.types.get(ret), Type::Function { .. } | Type::Label | Type::Metadata) {
            return Err(self.fail_at(ret_at, "invalid function return type"));
        }
        let name = match self.tok.kind {
            Kind::Global | Kind::GlobalId => self.bump(),
            _ => return Err(self.expected_error("the name of the function, such as @f")),
        };
        let (params, names, vararg) = self.parameters(define)?;
        linkage.unnamed_addr = self.unnamed_addr();
        let space = match self.optional_address_space()? {
            Some(space) => space,
            None => self.layout().program_space,
        };
        let param_types = params.iter().map(|p| p.ty).collect();
        let ty = self.m.types.intern(Type::Function { ret, params: param_types, vararg });
        let id = FuncId(self.m.functions.len() as u32);
        let symbol = self.define_symbol(name, GlobalRef::Function(id), space)?;
        let mut f = Function { linkage, cc, ret_attrs, params, vararg, space, ..Function::new(symbol, ty, ret) };
        self.function_properties(&mut f)?;
        Ok((f, names))
    }

    #[allow(clippy::type_complexity)]
    fn parameters(&mut self, define: bool) -> R<(Vec<Param>, Vec<(Option<Token>, Token)>, bool)> {
        self.expect(b'(', "to open the parameters")?;
        let (mut params, mut names, mut vararg) = (Vec::new(), Vec::new(), false);
        while !self.is_at(b')') {
            if !params.is_empty() {
                self.expect(b',', "or ')' in the parameters")?;
            }
            if self.tok.kind == Kind::Ellipsis {
                self.bump();
                vararg = true;
                break;
            }
            let at = self.tok;
            let ty = self.ty()?;
            if matches!(self.m.types.get(ty), Type::Function { .. } | Type::Label) || define && !self.first_class(ty) {
                return Err(self.fail_at(at, "invalid type for a function parameter"));
            }
            let attrs = self.value_attributes()?;
            let name = matches!(self.tok.kind, Kind::Local | Kind::LocalId).then(|| self.bump());
            // LLVM ignores the names of a declaration's parameters.
            names.push((name, name.unwrap_or(at)));
            params.push(Param { ty, name: None, attrs });
        }
        self.expect(b')', "at the end of the parameters")?;
        Ok((params, names, vararg))
    }

    fn function_properties(&mut self, f: &mut Function) -> R<()> {
        let mut groups = Vec::new();
        let mut set = self.function_attributes(&mut groups)?;
        loop {
            match self.word() {
                "section" => {
                    self.bump();
                    f.linkage.section = Some(self.string("naming the section")?);
                }
                "partition" => {
                    self.bump();
                    f.linkage.partition = Some(self.string("naming the partition")?);
                }
                "comdat" => f.linkage.comdat = Some(self.comdat()?),
                "align" => {
                    self.bump();
                    let close = self.eat(b'(');
                    f.align = Some(self.alignment()?);
                    if close {
                        self.expect(b')', "after the alignment")?;
                    }
                }
                "prefalign" => {
                    self.bump();
                    self.expect(b'(', "after prefalign")?;
                    f.prefalign = Some(self.alignment()?);
                    self.expect(b')', "after the alignment")?;
                }
                "gc" => {
                    self.bump();
                    f.gc = Some(self.string("naming the collector")?);
                }
                "prefix" => {
                    self.bump();
                    f.prefix = Some(self.typed_constant()?.1);
                }
                "prologue" => {
                    self.bump();
                    f.prologue = Some(self.typed_constant()?.1);
                }
                "personality" => {
                    self.bump();
                    f.personality = Some(self.typed_constant()?.1);
                }
                _ => {
                    let before = self.tok;
                    let more = self.function_attributes(&mut groups)?;
                    if self.tok == before {
                        break;
                    }
                    set.merge(&more);
                }
            }
        }
        f.attrs = set.finish();
        let owner = Owner::Function(self.m.functions.len());
        for at in groups {
            self.group_uses.push(GroupUse { owner, group: self.id(at)? });
        }
        Ok(())
    }

    /// Skips `uselistorder T v, { … }`, because modules do not keep the order of use lists.
    pub(super) fn use_list_order(&mut self) -> R<()> {
        self.bump();
        let (_, _) = self.typed_value()?;
        self.use_list_indices()
    }

    pub(super) fn use_list_indices(&mut self) -> R<()> {
        self.expect(b',', "before the indices")?;
        self.expect(b'{', "to open the indices")?;
        loop {
            self.uint32("an index")?;
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}', "after the indices")?;
        Ok(())
    }
}
