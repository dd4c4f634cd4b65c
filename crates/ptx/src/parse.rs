//! Parses the text of a PTX module (PTX ISA, "Syntax", "Kernel and Function Directives").

use crate::syntax::{Error, Function, Instruction, PtxModule, Statement, Variable, bits};
use aliasmith_ir::operands::split;

/// Replaces each comment by spaces, so that all other bytes keep their offsets.
pub fn without_comments(text: &str) -> String {
    let mut out = text.as_bytes().to_vec();
    let (mut at, mut quoted) = (0, false);
    while at < out.len() {
        let rest = &text.as_bytes()[at..];
        let len = match rest {
            [b'"', ..] => {
                quoted = !quoted;
                0
            }
            [b'/', b'/', ..] if !quoted => rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len()),
            [b'/', b'*', ..] if !quoted => {
                rest.windows(2).skip(2).position(|w| w == b"*/").map_or(rest.len(), |n| n + 4)
            }
            _ => 0,
        };
        out[at..at + len].iter_mut().filter(|b| **b != b'\n').for_each(|b| *b = b' ');
        at += len.max(1);
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Whether a name may have this character. LLVM prints names with dots, although ptxas rejects such names.
pub fn is_name(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$' | '%' | '.' | '-' | '@')
}

/// Parses a text whose comments were replaced by spaces ([`without_comments`]).
pub fn parse(text: &str) -> Result<PtxModule<'_>, Error> {
    let mut p = Parser { text, at: 0 };
    let mut module = PtxModule::default();
    p.space();
    if !p.rest().starts_with(".version") {
        return p.fail(1, "a PTX module begins with .version", Some("aliasmith reads whole modules of PTX"));
    }
    while !p.rest().is_empty() {
        p.item(&mut module)?;
        p.space();
    }
    Ok(module)
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

type Parse<T> = Result<T, Error>;

impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn fail<T>(&self, len: usize, message: &str, hint: Option<&'static str>) -> Parse<T> {
        let message = message.to_string();
        Err(Error { start: self.at, end: (self.at + len).min(self.text.len()), message, hint })
    }

    /// Skips white space. If `token` is next, consumes it and returns true.
    fn eat(&mut self, token: &str) -> bool {
        self.space();
        let is = self.rest().starts_with(token);
        self.at += if is { token.len() } else { 0 };
        is
    }

    fn expect(&mut self, token: &str) -> Parse<()> {
        if self.eat(token) { Ok(()) } else { self.fail(1, &format!("expected `{token}`"), None) }
    }

    /// Reads a word of the characters that [`is_name`] accepts. Dots belong to the word only if `dots` is set.
    fn word(&mut self, dots: bool) -> Parse<&'a str> {
        self.space();
        let rest = self.rest();
        let end = rest.find(|c| !is_name(c) || (c == '.' && !dots)).unwrap_or(rest.len());
        if end == 0 {
            return self.fail(1, "expected a name", None);
        }
        self.at += end;
        Ok(&rest[..end])
    }

    /// Reads a directive, `.word`, and returns the word; `None` if no directive is next.
    fn directive(&mut self) -> Option<&'a str> {
        self.space();
        let rest = self.rest().strip_prefix('.')?;
        let end = rest.find(|c: char| !c.is_alphanumeric() && !matches!(c, '_' | ':')).unwrap_or(rest.len());
        self.at += 1 + end;
        (end > 0).then_some(&rest[..end])
    }

    fn number(&mut self) -> Parse<u64> {
        let start = self.at;
        let word = self.word(false)?;
        match integer(word).and_then(|n| u64::try_from(n).ok()) {
            Some(n) => Ok(n),
            None => {
                self.at = start;
                self.fail(word.len(), "expected a number", None)
            }
        }
    }

    /// Consumes the text up to and including `end`. Returns the part before `end`, without white space around it.
    fn until(&mut self, end: char) -> Parse<&'a str> {
        let rest = self.rest();
        match rest.find(end) {
            Some(n) => {
                self.at += n + end.len_utf8();
                Ok(rest[..n].trim())
            }
            None => {
                let shown = if end == '\n' { "end of line" } else { "`;`" };
                self.at = self.text.len();
                self.fail(0, &format!("expected {shown} before the end of the file"), Some("the file is cut off"))
            }
        }
    }

    fn line(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest.find('\n').unwrap_or(rest.len());
        self.at += end;
        rest[..end].trim()
    }

    fn item(&mut self, module: &mut PtxModule<'a>) -> Parse<()> {
        let mut linkage = Vec::new();
        loop {
            let start = self.at;
            let Some(word) = self.directive() else {
                return self.fail(1, "expected a directive of a module", None);
            };
            match word {
                "version" | "address_size" | "file" => drop(self.line()),
                "target" => module.target = self.line(),
                "section" => {
                    self.until('{')?;
                    self.until('}')?;
                }
                "pragma" => drop(self.until(';')?),
                "alias" => {
                    let pair = self.until(';')?;
                    let Some((a, b)) = pair.split_once(',') else {
                        return self.fail(1, "expected `.alias name, name;`", None);
                    };
                    module.aliases.push((a.trim(), b.trim()));
                }
                "visible" | "extern" | "weak" | "common" => {
                    linkage.push(word);
                    continue;
                }
                "entry" | "func" => module.functions.push(self.function(word == "entry", linkage)?),
                "global" | "shared" | "const" | "local" => {
                    let variable = self.variable(word, linkage)?;
                    module.variables.push(variable);
                    while self.eat(",") {
                        let first = module.variables.last().cloned();
                        let name = self.word(true)?;
                        module.variables.extend(first.map(|v| Variable { name, init: None, ..v }));
                    }
                    self.expect(";")?;
                }
                _ => {
                    self.at = start;
                    return self.fail(word.len() + 1, &format!("unknown directive .{word}"), None);
                }
            }
            return Ok(());
        }
    }

    /// Parses the rest of a variable, from the text after its space to the end of its initialiser.
    fn variable(&mut self, space: &'a str, linkage: Vec<&'a str>) -> Parse<Variable<'a>> {
        let (mut align, mut ty, mut pointer) = (None, None, None);
        let at = self.at;
        while let Some(word) = self.directive() {
            match word {
                "align" => {
                    let n = self.number()?;
                    // In `.ptr .align 4`, the alignment is the alignment of the memory to which the pointer points.
                    align = if pointer.is_some() { align } else { Some(n) };
                }
                "ptr" => pointer = Some(""),
                "global" | "shared" | "const" | "local" if pointer.is_some() => pointer = Some(word),
                "attribute" | "unified" | "managed" => {
                    if self.eat("(") {
                        self.until(')')?;
                    }
                }
                _ if bits(word).is_some() => ty = Some(word),
                "texref" | "surfref" | "samplerref" => ty = Some("b64"),
                _ => {
                    self.at -= word.len() + 1;
                    return self.fail(word.len() + 1, &format!("unknown directive .{word} of a variable"), None);
                }
            }
        }
        let name = self.word(true)?;
        let Some(ty) = ty else {
            return self.fail(1, &format!("variable {name} has no type"), None);
        };
        let mut dimensions = Vec::new();
        while self.eat("[") {
            let open = self.eat("]");
            dimensions.push(if open { None } else { Some(self.number()?) });
            if !open {
                self.expect("]")?;
            }
        }
        let mut init = None;
        if self.eat("=") {
            self.space();
            let rest = self.rest();
            let mut depth = 0i32;
            let end = rest.find(|c| {
                depth += i32::from(matches!(c, '{' | '(')) - i32::from(matches!(c, '}' | ')'));
                c == ';' || c == ',' && depth == 0
            });
            let Some(end) = end else {
                return self.fail(1, "the initialiser does not end", Some("the file is cut off"));
            };
            init = Some(rest[..end].trim());
            self.at += end;
        }
        Ok(Variable { name, space, linkage, align, ty, dimensions, pointer, init, at })
    }

    /// Parses `(.param .b32 a, …)`, if it comes next.
    fn params(&mut self) -> Parse<Vec<Variable<'a>>> {
        let mut all = Vec::new();
        if !self.eat("(") || self.eat(")") {
            return Ok(all);
        }
        loop {
            match self.directive() {
                Some("param" | "reg") => all.push(self.variable("param", Vec::new())?),
                _ => return self.fail(1, "expected `.param`", None),
            }
            if self.eat(")") {
                return Ok(all);
            }
            self.expect(",")?;
        }
    }

    fn function(&mut self, is_entry: bool, linkage: Vec<&'a str>) -> Parse<Function<'a>> {
        let results = self.params()?;
        let name = self.word(true)?;
        let params = self.params()?;
        loop {
            if self.eat(";") {
                return Ok(Function { name, is_entry, linkage, results, params, body: None });
            }
            if self.eat("{") {
                let body = Some(self.body()?);
                return Ok(Function { name, is_entry, linkage, results, params, body });
            }
            // Skips directives such as `.maxntid 32, 1, 1` and `.noreturn`.
            if self.directive().is_none() {
                return self.fail(1, "expected `{` or `;` after the head of a function", None);
            }
            while !self.rest().is_empty() && !self.rest().starts_with(['.', '{', ';']) {
                self.at += self.rest().chars().next().map_or(0, char::len_utf8);
            }
        }
    }

    fn body(&mut self) -> Parse<Vec<Statement<'a>>> {
        let (mut all, mut depth) = (Vec::new(), 1);
        while depth > 0 {
            self.space();
            if self.rest().is_empty() {
                return self.fail(0, "expected `}` before the end of the file", Some("the file is cut off"));
            }
            if self.eat("{") {
                depth += 1;
                all.push(Statement::Open);
            } else if self.eat("}") {
                depth -= 1;
                all.push(Statement::Close);
            } else if !self.eat(";") {
                all.extend(self.statement()?);
            }
        }
        all.pop();
        Ok(all)
    }

    fn statement(&mut self) -> Parse<Option<Statement<'a>>> {
        let start = self.at;
        if self.rest().starts_with('.') {
            return self.declaration();
        }
        let rest = self.rest();
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        if end > 0 && rest[end..].trim_start().starts_with(':') && !rest[end..].trim_start().starts_with("::") {
            self.at += end;
            self.expect(":")?;
            return Ok(Some(Statement::Label(&rest[..end])));
        }
        let mut guard = None;
        if self.eat("@") {
            let negated = self.eat("!");
            guard = Some((self.word(true)?, negated));
            self.space();
        }
        let at = self.at;
        let text = self.until(';')?;
        let (mnemonic, operands) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let is_word = |w: &&str| !w.is_empty() && w.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
        let words: Vec<&str> = mnemonic.split('.').collect();
        let Some(operands) = split(operands).filter(|_| words.iter().all(is_word)) else {
            self.at = if mnemonic.is_empty() { start } else { at };
            let shown = text.split_whitespace().collect::<Vec<_>>().join(" ");
            let shown: String = shown.chars().take(40).collect();
            let hint = Some("an instruction is `mnemonic operand, operand;`");
            return self.fail(text.len(), &format!("expected an instruction, found `{shown}`"), hint);
        };
        Ok(Some(Statement::Instruction(Instruction { guard, words, operands, at })))
    }

    fn declaration(&mut self) -> Parse<Option<Statement<'a>>> {
        let start = self.at;
        match self.directive() {
            Some("loc" | "file") => {
                self.line();
                Ok(None)
            }
            Some("pragma") => self.until(';').map(|_| None),
            Some("reg") => self.registers().map(Some),
            Some("branchtargets") => {
                let targets = self.until(';')?.split(',').map(str::trim).collect();
                Ok(Some(Statement::Targets(targets)))
            }
            Some("callprototype") => {
                let results = self.params()?;
                self.word(true)?;
                let params = self.params()?;
                self.until(';')?;
                Ok(Some(Statement::Prototype(results, params)))
            }
            Some(space @ ("local" | "shared" | "param" | "global" | "const")) => {
                let variable = self.variable(space, Vec::new())?;
                self.expect(";")?;
                Ok(Some(Statement::Variable(variable)))
            }
            word => {
                self.at = start;
                let word = word.unwrap_or("");
                self.fail(word.len() + 1, &format!("unknown directive .{word} in a function"), None)
            }
        }
    }

    fn registers(&mut self) -> Parse<Statement<'a>> {
        let start = self.at;
        let ty = self.directive().filter(|ty| bits(ty).is_some());
        let Some(ty) = ty else {
            self.at = start;
            return self.fail(1, "expected the type of registers", None);
        };
        let mut names = Vec::new();
        loop {
            let name = self.word(true)?;
            let mut count = None;
            if self.eat("<") {
                count = Some(u32::try_from(self.number()?).unwrap_or(u32::MAX));
                self.expect(">")?;
            }
            names.push((name, count));
            if self.eat(";") {
                return Ok(Statement::Registers(ty, names));
            }
            self.expect(",")?;
        }
    }
}

/// Returns the value of an integer constant (PTX ISA, "Integer Constants").
pub fn integer(text: &str) -> Option<i128> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |t| (true, t.trim_start()));
    let digits = digits.trim_end_matches(['U', 'u']);
    let value = match digits.get(..2) {
        Some("0x" | "0X") => i128::from_str_radix(&digits[2..], 16),
        Some("0b" | "0B") => i128::from_str_radix(&digits[2..], 2),
        _ if digits.len() > 1 && digits.starts_with('0') => i128::from_str_radix(&digits[1..], 8),
        _ => digits.parse(),
    };
    let value = value.ok().filter(|_| !digits.starts_with(['+', '-']))?;
    Some(if negative { -value } else { value })
}
