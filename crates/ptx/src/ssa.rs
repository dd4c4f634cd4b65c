//! Turns registers into values. If a block reads a register that it has not written, the predecessors of the block are
//! searched for the value (Braun et al., "Simple and Efficient Construction of Static Single Assignment Form"). If a
//! register was never written, its value is arbitrary: `freeze poison`.

use crate::flow::Register;
use rustc_hash::FxHashMap;
use std::fmt::Write as _;

/// The values of a function, block by block.
#[derive(Debug)]
pub struct Ssa {
    blocks: Vec<Block>,
    phis: Vec<Phi>,
    /// Instructions that must come first in the entry block: variables, and values of unwritten registers.
    first: Vec<String>,
    next: u32,
    /// Maps the name of each phi to its index in `phis`.
    numbers: FxHashMap<String, usize>,
}

#[derive(Default, Debug)]
struct Block {
    predecessors: Vec<usize>,
    lines: Vec<String>,
    /// The value of each register after the last instruction so far.
    values: FxHashMap<Register, String>,
    phis: Vec<usize>,
    /// Whether no further instruction will be added.
    is_complete: bool,
}

#[derive(Debug)]
struct Phi {
    name: String,
    register: Register,
    block: usize,
    arguments: Vec<String>,
    /// The value of all arguments other than the phi itself; `None` if they differ. A phi with such a value is not
    /// printed.
    same: Option<String>,
}

impl Ssa {
    /// Begins a function with the given predecessors of each block.
    pub fn new(predecessors: Vec<Vec<usize>>) -> Ssa {
        let blocks = predecessors.into_iter().map(|predecessors| Block { predecessors, ..Block::default() });
        Ssa { blocks: blocks.collect(), phis: Vec::new(), first: Vec::new(), next: 0, numbers: FxHashMap::default() }
    }

    /// Returns a new name.
    pub fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Adds `%v1 = text` to a block, and returns the name.
    pub fn emit(&mut self, block: usize, text: &str) -> String {
        let name = self.fresh();
        self.blocks[block].lines.push(format!("{name} = {text}"));
        name
    }

    /// Adds an instruction without a result to a block.
    pub fn line(&mut self, block: usize, text: String) {
        self.blocks[block].lines.push(text);
    }

    /// Adds an instruction before all other instructions of the function.
    pub fn first(&mut self, text: String) {
        self.first.push(text);
    }

    /// Writes a register.
    pub fn write(&mut self, block: usize, register: Register, value: String) {
        self.blocks[block].values.insert(register, value);
    }

    /// Marks a block as complete: no further instruction will be added.
    pub fn complete(&mut self, block: usize) {
        self.blocks[block].is_complete = true;
    }

    /// Reads a register at the current end of a block.
    pub fn read(&mut self, block: usize, register: Register) -> String {
        let (mut at, mut passed) = (block, Vec::new());
        let value = loop {
            if let Some(value) = self.blocks[at].values.get(&register) {
                break value.clone();
            }
            passed.push(at);
            match self.blocks[at].predecessors[..] {
                [only] if self.blocks[only].is_complete && !passed.contains(&only) => at = only,
                [] => {
                    let name = self.fresh();
                    self.first.push(format!("{name} = freeze i{} poison", register.bits));
                    break name;
                }
                _ => {
                    let name = self.fresh();
                    self.blocks[at].phis.push(self.phis.len());
                    let phi = Phi { name: name.clone(), register, block: at, arguments: Vec::new(), same: None };
                    self.phis.push(phi);
                    break name;
                }
            }
        };
        for at in passed {
            self.blocks[at].values.insert(register, value.clone());
        }
        value
    }

    /// Fills the phis; every block must be complete. Then drops each phi whose arguments, apart from the phi itself,
    /// are all the same value.
    pub fn finish(&mut self) {
        let mut at = 0;
        while at < self.phis.len() {
            let (block, register) = (self.phis[at].block, self.phis[at].register);
            let predecessors = self.blocks[block].predecessors.clone();
            self.phis[at].arguments = predecessors.into_iter().map(|p| self.read(p, register)).collect();
            at += 1;
        }
        self.numbers = self.phis.iter().enumerate().map(|(n, phi)| (phi.name.clone(), n)).collect();
        loop {
            let mut changed = false;
            for n in 0..self.phis.len() {
                if self.phis[n].same.is_some() {
                    continue;
                }
                let own = self.phis[n].name.clone();
                let all = self.phis[n].arguments.iter().map(|v| self.resolve(v)).filter(|v| *v != own);
                let mut all: Vec<&str> = all.collect();
                all.sort_unstable();
                all.dedup();
                if let [only] = all[..] {
                    self.phis[n].same = Some(only.to_string());
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// Returns the value that replaces a name after the removal of trivial phis.
    fn resolve<'s>(&'s self, mut value: &'s str) -> &'s str {
        while let Some(same) = self.numbers.get(value).and_then(|n| self.phis[*n].same.as_deref()) {
            value = same;
        }
        value
    }

    /// Prints a block without its label.
    pub fn print(&self, block: usize, name: impl Fn(usize) -> String, out: &mut String) {
        for phi in self.blocks[block].phis.iter().map(|n| &self.phis[*n]).filter(|phi| phi.same.is_none()) {
            let from = self.blocks[block].predecessors.iter().zip(&phi.arguments);
            let list = from.map(|(p, v)| format!("[ {}, %{} ]", self.resolve(v), name(*p)));
            let list = list.collect::<Vec<_>>().join(", ");
            _ = writeln!(out, "  {} = phi i{} {list}", phi.name, phi.register.bits);
        }
        let first = self.first.iter().filter(|_| block == 0);
        for line in first.chain(&self.blocks[block].lines) {
            out.push_str("  ");
            let mut rest = line.as_str();
            while let Some(at) = rest.find("%v") {
                out.push_str(&rest[..at]);
                let digits = rest[at + 2..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - at - 2);
                out.push_str(self.resolve(&rest[at..at + 2 + digits]));
                rest = &rest[at + 2 + digits..];
            }
            out.push_str(rest);
            out.push('\n');
        }
    }
}
