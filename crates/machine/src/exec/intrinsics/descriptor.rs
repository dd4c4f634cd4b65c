//! The layout of a matrix in shared memory, which a 64-bit descriptor states (PTX ISA, "Matrix Descriptor Format",
//! "Strides", "Swizzling Modes").
//!
//! A matrix consists of chunks of 16 bytes. A line has one to eight chunks, depending on the swizzling mode. A block
//! has eight consecutive lines. The descriptor states the distance between neighbouring blocks in both directions.
//! Swizzling moves a chunk within its line, depending on bits of the chunk's own address.

/// A matrix in shared memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Descriptor {
    /// Addresses in shared memory and distances, all in bytes.
    start: u64,
    leading: u64,
    stride: u64,
    /// The number of bytes of a line: 16 (no swizzling), 32, 64 or 128.
    line: u64,
}

/// Bytes of a chunk.
pub const CHUNK: u64 = 16;

impl Descriptor {
    /// Decodes a descriptor of `wgmma`. `None`: the descriptor has a base offset, which the machine does not model.
    pub fn of_warpgroup(bits: u64) -> Option<Descriptor> {
        let field = |low: u32| (bits >> low & 0x3fff) << 4;
        let line = [16, 128, 64, 32][(bits >> 62) as usize];
        let plain = bits >> 49 & 7 == 0;
        plain.then_some(Descriptor { start: field(0), leading: field(16), stride: field(32), line })
    }

    /// Decodes a descriptor of `tcgen05`. `None`: the descriptor has a base offset, or a mode that the machine does not
    /// model.
    pub fn of_tensor_core(bits: u64) -> Option<Descriptor> {
        let line = match bits >> 61 {
            0 => 16,
            2 => 128,
            4 => 64,
            6 => 32,
            _ => return None,
        };
        let plain = bits >> 49 & 15 == 0;
        plain.then_some(Descriptor { line, ..Descriptor::of_warpgroup(bits)? })
    }

    /// Returns the address of an element of `bytes` bytes. `row` is its row in A or its column in B, and `depth` its
    /// index along the sum. If `transposed` is set, neighbouring rows of A (columns of B) are adjacent in memory.
    pub fn address(&self, transposed: bool, row: u32, depth: u32, bytes: u64) -> u64 {
        let (row, depth) = (u64::from(row), u64::from(depth));
        let Descriptor { start, leading, stride, line } = *self;
        let place = if transposed {
            let (chunk, within) = (row * bytes / CHUNK, row * bytes % CHUNK);
            let chunks = line / CHUNK;
            let (inner, outer) = if chunks == 1 { (leading, stride) } else { (stride, leading) };
            chunk % chunks * CHUNK + chunk / chunks * outer + depth % 8 * line + depth / 8 * inner + within
        } else {
            let (chunk, within) = (depth * bytes / CHUNK, depth * bytes % CHUNK);
            let next = if line == CHUNK { leading } else { CHUNK };
            row % 8 * line + row / 8 * stride + chunk * next + within
        };
        swizzled(start + place, line)
    }

    /// Returns the pieces of memory that a part of the matrix occupies: `rows` rows of A (or columns of B), with
    /// `depth` elements along the sum. Each piece is a start and a number of bytes. The pieces are sorted by address,
    /// and adjacent chunks are joined.
    pub fn pieces(&self, transposed: bool, rows: u32, depth: u32, bytes: u64) -> Vec<(u64, u64)> {
        let per = (CHUNK / bytes) as u32;
        let (rows, columns) = if transposed { (rows / per, depth) } else { (rows, depth / per) };
        let (step_row, step_depth) = if transposed { (per, 1) } else { (1, per) };
        let of = |row: u32, column: u32| self.address(transposed, row * step_row, column * step_depth, bytes);
        let mut chunks: Vec<u64> = (0..rows).flat_map(|r| (0..columns).map(move |c| of(r, c))).collect();
        chunks.sort_unstable();
        chunks.dedup();
        let mut pieces: Vec<(u64, u64)> = Vec::new();
        for chunk in chunks {
            match pieces.last_mut() {
                Some((at, len)) if *at + *len == chunk => *len += CHUNK,
                _ => pieces.push((chunk, CHUNK)),
            }
        }
        pieces
    }
}

/// Returns the address of a byte after swizzling, for lines of `line` bytes.
pub fn swizzled(address: u64, line: u64) -> u64 {
    address ^ (address >> 7 & (line / CHUNK - 1)) << 4
}

#[cfg(test)]
mod tests {
    use super::*;

    fn descriptor(line: u64, leading: u64, stride: u64) -> Descriptor {
        Descriptor { start: 0x400, leading, stride, line }
    }

    #[test]
    fn fields() {
        let bits = 1 << 62 | (1024 >> 4) << 32 | 1 << 16 | 0x2400 >> 4;
        assert_eq!(
            Descriptor::of_warpgroup(bits),
            Some(Descriptor { start: 0x2400, leading: 16, stride: 1024, line: 128 })
        );
        assert_eq!(Descriptor::of_warpgroup(bits | 1 << 49), None);
        assert_eq!(Descriptor::of_tensor_core(bits), Descriptor::of_warpgroup(bits));
        assert_eq!([1 << 52, 1 << 61].map(|bit| Descriptor::of_tensor_core(bits | bit)), [None; 2]);
    }

    /// The chunks have the places that the figures of the ISA show: with lines of 128 bytes, the chunk of row r and
    /// column c is at column c xor r.
    #[test]
    fn swizzles() {
        let wide = descriptor(128, 16, 1024);
        assert_eq!(wide.address(false, 0, 0, 2), 0x400);
        assert_eq!(wide.address(false, 1, 0, 2), 0x400 + 128 + 16);
        assert_eq!(wide.address(false, 3, 9, 2), 0x400 + 3 * 128 + (1 ^ 3) * 16 + 2);
        assert_eq!(wide.address(false, 8, 0, 2), 0x800);
        let narrow = descriptor(32, 16, 256);
        assert_eq!((narrow.address(false, 3, 0, 2), narrow.address(false, 4, 0, 2)), (0x460, 0x480 + 16));
        let none = descriptor(16, 128, 256);
        assert_eq!((none.address(false, 7, 8, 2), none.address(false, 8, 0, 2)), (0x400 + 112 + 128, 0x500));
    }

    /// A line has 64 columns of one row; the next row is the next line.
    #[test]
    fn transposed() {
        let wide = descriptor(128, 2048, 1024);
        assert_eq!((wide.address(true, 1, 0, 2), wide.address(true, 0, 1, 2)), (0x402, 0x400 + 128 + 16));
        assert_eq!((wide.address(true, 64, 0, 2), wide.address(true, 0, 8, 2)), (0x400 + 2048, 0x800));
    }

    #[test]
    fn descriptor_pieces_cover_the_matrix() {
        // 16 columns of 2-byte elements in 64 rows: two chunks of each line, somewhere in the line.
        let wide = descriptor(128, 16, 1024);
        let all: u64 = wide.pieces(false, 64, 16, 2).iter().map(|(_, len)| len).sum();
        assert_eq!(all, 64 * 32);
        // Without swizzling, the blocks of 128 bytes are contiguous.
        assert_eq!(descriptor(16, 128, 256).pieces(false, 16, 16, 2), [(0x400, 512)]);
        assert_eq!(wide.pieces(true, 64, 8, 2), [(0x400, 1024)]);
    }
}
