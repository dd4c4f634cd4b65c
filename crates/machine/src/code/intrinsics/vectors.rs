//! Intrinsics that move the elements of vectors, with their names.

/// How an intrinsic moves the elements of vectors (LangRef, "Vector Manipulation Intrinsics"). Elements are numbered
/// from 0.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum VectorOp {
    /// The elements of the first vector, beginning at a stated index.
    Extract,
    /// The first vector, with elements replaced by those of the second vector, beginning at a stated index.
    Insert,
    Reverse,
    /// Consecutive elements of the two joined vectors, beginning at a stated index. If the operation is `SpliceRight`
    /// or the index is negative, the first element is that number of elements before the end of the first vector.
    Splice,
    SpliceLeft,
    SpliceRight,
    /// The first elements of all vectors, then their second elements, and so on.
    Interleave,
    /// The inverse of `Interleave`, with this number of vectors in the result. Vector k begins with element k.
    Deinterleave {
        vectors: u8,
    },
}

/// Identifies an element: the index of the argument that contains it, and the number of the element in this argument.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ElementPlace {
    pub argument: usize,
    pub element: usize,
}

impl VectorOp {
    /// Returns the index of the argument that states an element's index or a number of elements; `None` if no argument
    /// does.
    pub fn number_at(self) -> Option<usize> {
        match self {
            VectorOp::Extract => Some(1),
            VectorOp::Insert | VectorOp::Splice | VectorOp::SpliceLeft | VectorOp::SpliceRight => Some(2),
            VectorOp::Reverse | VectorOp::Interleave | VectorOp::Deinterleave { .. } => None,
        }
    }

    /// Returns which element becomes element `i` of the result. `number`: the value of the argument whose index
    /// [`number_at`](Self::number_at) returns. `lens`: the lengths of the arguments. `None`: there is no such element.
    pub fn source(self, i: usize, number: i128, lens: &[usize]) -> Option<ElementPlace> {
        let first = *lens.first()?;
        let of = |argument: usize, element: usize| {
            (element < *lens.get(argument)?).then_some(ElementPlace { argument, element })
        };
        let joined = |start: i128| {
            let at = usize::try_from(start).ok().filter(|start| *start <= first)? + i;
            if at < first { of(0, at) } else { of(1, at - first) }
        };
        let length = first as i128;
        match self {
            VectorOp::Extract => of(0, usize::try_from(number).ok()?.checked_add(i)?),
            VectorOp::Insert => {
                let start = usize::try_from(number).ok()?;
                let end = start.checked_add(*lens.get(1)?).filter(|end| *end <= first)?;
                if (start..end).contains(&i) { of(1, i - start) } else { of(0, i) }
            }
            VectorOp::Reverse => of(0, first.checked_sub(i + 1)?),
            VectorOp::Splice if number < 0 => joined(length + number),
            VectorOp::Splice | VectorOp::SpliceLeft => joined(number),
            VectorOp::SpliceRight => joined(length - number),
            VectorOp::Interleave => of(i % lens.len(), i / lens.len()),
            VectorOp::Deinterleave { vectors } => {
                let vectors = usize::from(vectors);
                let each = first / vectors;
                of(0, i % each * vectors + i / each)
            }
        }
    }
}

/// Returns the operation of the intrinsic `llvm.{name}`; `name` has no type suffixes. Older names begin with
/// `experimental.`.
pub fn vector_by_name(name: &str) -> Option<VectorOp> {
    let name = name.strip_prefix("experimental.").unwrap_or(name).strip_prefix("vector.")?;
    let counted = |prefix: &str| match name.strip_prefix(prefix)?.parse() {
        Ok(vectors @ 2..=8) => Some(vectors),
        _ => None,
    };
    Some(match name {
        "extract" => VectorOp::Extract,
        "insert" => VectorOp::Insert,
        "reverse" => VectorOp::Reverse,
        "splice" => VectorOp::Splice,
        "splice.left" => VectorOp::SpliceLeft,
        "splice.right" => VectorOp::SpliceRight,
        _ if counted("interleave").is_some() => VectorOp::Interleave,
        _ => VectorOp::Deinterleave { vectors: counted("deinterleave")? },
    })
}
