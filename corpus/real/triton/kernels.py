"""Triton kernels of our own, small versions of what real programs launch. build.py compiles them to LLVM IR."""

import triton
import triton.language as tl


@triton.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    tl.store(out + i, tl.load(x + i, mask=mask) + tl.load(y + i, mask=mask), mask=mask)


@triton.jit
def softmax(out, x, stride, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    v = tl.load(x + row * stride + i, mask=i < columns, other=-float("inf"))
    e = tl.exp(v - tl.max(v, axis=0))
    tl.store(out + row * stride + i, e / tl.sum(e, axis=0), mask=i < columns)


@triton.jit
def layernorm(x, out, weight, bias, mean, rstd, stride, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    x += row * stride
    out += row * stride
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for off in range(0, n, BLOCK):
        i = off + tl.arange(0, BLOCK)
        total += tl.load(x + i, mask=i < n, other=0.0).to(tl.float32)
    m = tl.sum(total, axis=0) / n
    square = tl.zeros([BLOCK], dtype=tl.float32)
    for off in range(0, n, BLOCK):
        i = off + tl.arange(0, BLOCK)
        d = tl.where(i < n, tl.load(x + i, mask=i < n, other=0.0).to(tl.float32) - m, 0.0)
        square += d * d
    r = 1 / tl.sqrt(tl.sum(square, axis=0) / n + eps)
    tl.store(mean + row, m)
    tl.store(rstd + row, r)
    for off in range(0, n, BLOCK):
        i = off + tl.arange(0, BLOCK)
        w = tl.load(weight + i, mask=i < n)
        b = tl.load(bias + i, mask=i < n)
        v = tl.load(x + i, mask=i < n, other=0.0).to(tl.float32)
        tl.store(out + i, (v - m) * r * w + b, mask=i < n)


@triton.jit
def matmul(a, b, c, m, n, k, sam, sak, sbk, sbn, scm, scn,
           BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    im = tl.program_id(0) * BM + tl.arange(0, BM)
    jn = tl.program_id(1) * BN + tl.arange(0, BN)
    ik = tl.arange(0, BK)
    pa = a + im[:, None] * sam + ik[None, :] * sak
    pb = b + ik[:, None] * sbk + jn[None, :] * sbn
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for step in range(0, tl.cdiv(k, BK)):
        va = tl.load(pa, mask=(im[:, None] < m) & (ik[None, :] < k - step * BK), other=0.0)
        vb = tl.load(pb, mask=(jn[None, :] < n) & (ik[:, None] < k - step * BK), other=0.0)
        acc = tl.dot(va, vb, acc)
        pa += BK * sak
        pb += BK * sbk
    pc = c + im[:, None] * scm + jn[None, :] * scn
    tl.store(pc, acc.to(tl.float16), mask=(im[:, None] < m) & (jn[None, :] < n))


@triton.jit
def quantised_matmul(a, b, scales, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """int8 weights, two of four bits in a byte, one scale per column."""
    im = tl.program_id(0) * BM + tl.arange(0, BM)
    jn = tl.program_id(1) * BN + tl.arange(0, BN)
    ik = tl.arange(0, BK)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k0 in range(0, k, BK):
        va = tl.load(a + im[:, None] * k + (k0 + ik)[None, :], mask=im[:, None] < m, other=0.0)
        packed = tl.load(b + ((k0 + ik)[:, None] // 2) * n + jn[None, :], mask=jn[None, :] < n, other=0)
        nibble = (packed >> ((ik[:, None] & 1) * 4)) & 15
        acc = tl.dot(va, (nibble - 8).to(tl.float16), acc)
    s = tl.load(scales + jn, mask=jn < n, other=0.0)
    tl.store(c + im[:, None] * n + jn[None, :], acc * s[None, :], mask=(im[:, None] < m) & (jn[None, :] < n))


@triton.jit
def attention_forward(q, k, v, out, lse, scale, length, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    im = tl.program_id(0) * BM + tl.arange(0, BM)
    d = tl.arange(0, D)
    base = tl.program_id(1) * length * D
    vq = tl.load(q + base + im[:, None] * D + d[None, :], mask=im[:, None] < length, other=0.0)
    top = tl.full([BM], -float("inf"), dtype=tl.float32)
    total = tl.zeros([BM], dtype=tl.float32)
    acc = tl.zeros([BM, D], dtype=tl.float32)
    for start in range(0, length, BN):
        jn = start + tl.arange(0, BN)
        vk = tl.load(k + base + jn[None, :] * D + d[:, None], mask=jn[None, :] < length, other=0.0)
        s = tl.dot(vq, vk) * scale
        s = tl.where((im[:, None] >= jn[None, :]) & (jn[None, :] < length), s, -1.0e6)
        new = tl.maximum(top, tl.max(s, 1))
        p = tl.exp2(s - new[:, None])
        alpha = tl.exp2(top - new)
        total = total * alpha + tl.sum(p, 1)
        vv = tl.load(v + base + jn[:, None] * D + d[None, :], mask=jn[:, None] < length, other=0.0)
        acc = tl.dot(p.to(tl.float16), vv, acc * alpha[:, None])
        top = new
    acc = acc / total[:, None]
    tl.store(lse + tl.program_id(1) * length + im, top + tl.log2(total), mask=im < length)
    tl.store(out + base + im[:, None] * D + d[None, :], acc.to(tl.float16), mask=im[:, None] < length)


@triton.jit
def attention_backward(q, k, v, dout, lse, delta, dq, dk, dv, scale, length,
                       BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    jn = tl.program_id(0) * BN + tl.arange(0, BN)
    d = tl.arange(0, D)
    base = tl.program_id(1) * length * D
    rows = tl.program_id(1) * length
    vk = tl.load(k + base + jn[:, None] * D + d[None, :], mask=jn[:, None] < length, other=0.0)
    vv = tl.load(v + base + jn[:, None] * D + d[None, :], mask=jn[:, None] < length, other=0.0)
    gk = tl.zeros([BN, D], dtype=tl.float32)
    gv = tl.zeros([BN, D], dtype=tl.float32)
    for start in range(0, length, BM):
        im = start + tl.arange(0, BM)
        vq = tl.load(q + base + im[:, None] * D + d[None, :], mask=im[:, None] < length, other=0.0)
        do = tl.load(dout + base + im[:, None] * D + d[None, :], mask=im[:, None] < length, other=0.0)
        l = tl.load(lse + rows + im, mask=im < length, other=0.0)
        de = tl.load(delta + rows + im, mask=im < length, other=0.0)
        s = tl.dot(vq, tl.trans(vk)) * scale
        p = tl.where(im[:, None] >= jn[None, :], tl.exp2(s - l[:, None]), 0.0)
        gv = tl.dot(tl.trans(p.to(tl.float16)), do, gv)
        dp = tl.dot(do, tl.trans(vv))
        ds = (p * (dp - de[:, None])).to(tl.float16)
        gk = tl.dot(tl.trans(ds), vq, gk)
        gq = tl.dot(ds, vk) * scale
        tl.atomic_add(dq + base + im[:, None] * D + d[None, :], gq, mask=im[:, None] < length, sem="relaxed")
    tl.store(dk + base + jn[:, None] * D + d[None, :], gk * scale, mask=jn[:, None] < length)
    tl.store(dv + base + jn[:, None] * D + d[None, :], gv, mask=jn[:, None] < length)


@triton.jit
def histogram(x, out, n, BLOCK: tl.constexpr, BINS: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=0)
    h = tl.histogram(v & (BINS - 1), BINS)
    tl.atomic_add(out + tl.arange(0, BINS), h)


@triton.jit
def histogram_direct(x, out, n, BLOCK: tl.constexpr, BINS: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=0)
    tl.atomic_add(out + (v & (BINS - 1)), 1, mask=i < n)


@triton.jit
def persistent_sum(x, partial, ticket, result, tiles, n, BLOCK: tl.constexpr):
    """A fixed grid takes tiles from a queue; whoever finishes last adds up."""
    tile = tl.atomic_add(ticket, 1)
    while tile < tiles:
        i = tile * BLOCK + tl.arange(0, BLOCK)
        v = tl.load(x + i, mask=i < n, other=0.0)
        tl.store(partial + tile, tl.sum(v, axis=0))
        tile = tl.atomic_add(ticket, 1)
    done = tl.atomic_add(ticket + 1, 1, sem="acq_rel")
    if done == tl.num_programs(0) - 1:
        total = 0.0
        for t in range(0, tiles):
            total += tl.load(partial + t)
        tl.store(result, total)


@triton.jit
def spin_lock_add(lock, out, x, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.load(x + tl.program_id(0) * n + i, mask=i < n, other=0.0)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(out + i, tl.load(out + i, mask=i < n, other=0.0) + v, mask=i < n)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def scan_sum(x, out, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    v = tl.load(x + row * n + i, mask=i < n, other=0.0)
    tl.store(out + row * n + i, tl.cumsum(v, 0), mask=i < n)


@triton.jit
def sort_rows(x, out, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    v = tl.load(x + row * n + i, mask=i < n, other=2147483647)
    tl.store(out + row * n + i, tl.sort(v), mask=i < n)


@triton.jit
def spmv(rows, columns, values, x, y, n, BLOCK: tl.constexpr):
    """A graph in compressed rows: one program per row."""
    row = tl.program_id(0)
    if row < n:
        begin = tl.load(rows + row)
        end = tl.load(rows + row + 1)
        acc = tl.zeros([BLOCK], dtype=tl.float32)
        for at in range(begin, end, BLOCK):
            i = at + tl.arange(0, BLOCK)
            c = tl.load(columns + i, mask=i < end, other=0)
            acc += tl.load(values + i, mask=i < end, other=0.0) * tl.load(x + c, mask=i < end, other=0.0)
        tl.store(y + row, tl.sum(acc, axis=0))


@triton.jit
def relax_edges(source, target, weight, distance, changed, n, BLOCK: tl.constexpr):
    """One round of shortest paths."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    s = tl.load(source + i, mask=mask, other=0)
    t = tl.load(target + i, mask=mask, other=0)
    d = tl.atomic_add(distance + s, 0, mask=mask) + tl.load(weight + i, mask=mask, other=0)
    old = tl.atomic_min(distance + t, d, mask=mask)
    tl.atomic_or(changed + 0 * i, (d < old).to(tl.int32), mask=mask)


@triton.jit
def stencil(x, out, width, height, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    inside = (i > 0) & (i < width - 1) & (row > 0) & (row < height - 1)
    p = x + row * width + i
    v = tl.load(p, mask=inside, other=0.0) * -4.0
    v += tl.load(p - 1, mask=inside, other=0.0) + tl.load(p + 1, mask=inside, other=0.0)
    v += tl.load(p - width, mask=inside, other=0.0) + tl.load(p + width, mask=inside, other=0.0)
    tl.store(out + row * width + i, v, mask=inside)


@triton.jit
def dropout(x, out, n, p, seed, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n)
    keep = tl.rand(seed, i) > p
    tl.store(out + i, tl.where(keep, v / (1 - p), 0.0), mask=i < n)


@triton.jit
def argmax_rows(x, out, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    v = tl.load(x + row * n + i, mask=i < n, other=-float("inf"))
    tl.store(out + row, tl.argmax(v, axis=0))


@triton.jit
def transpose(x, out, n, m, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    j = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = (i[:, None] < n) & (j[None, :] < m)
    v = tl.load(x + i[:, None] * m + j[None, :], mask=mask)
    tl.store(out + j[:, None] * n + i[None, :], tl.trans(v), mask=tl.trans(mask))


@triton.jit
def gelu_rows(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n).to(tl.float32)
    tl.store(out + i, (0.5 * v * (1 + tl.erf(v * 0.7071067811865476))).to(tl.bfloat16), mask=i < n)


@triton.jit
def convolution(x, w, out, width, taps, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    acc = tl.zeros([BLOCK], dtype=tl.float32)
    for t in range(0, taps):
        at = i + t - taps // 2
        acc += tl.load(x + at, mask=(at >= 0) & (at < width), other=0.0) * tl.load(w + t)
    tl.store(out + i, acc, mask=i < width)


@triton.jit
def tma_matmul(a, b, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    da = tl.make_tensor_descriptor(a, [m, k], [k, 1], [BM, BK])
    db = tl.make_tensor_descriptor(b, [k, n], [n, 1], [BK, BN])
    dc = tl.make_tensor_descriptor(c, [m, n], [n, 1], [BM, BN])
    x = tl.program_id(0) * BM
    y = tl.program_id(1) * BN
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for s in range(0, k, BK):
        acc = tl.dot(da.load([x, s]), db.load([s, y]), acc)
    dc.store([x, y], acc.to(tl.float16))


@triton.jit
def cross_entropy(logits, labels, loss, grad, stride, vocab, ignore, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    logits += row * stride
    grad += row * stride
    y = tl.load(labels + row)
    if y == ignore:
        for off in range(0, vocab, BLOCK):
            i = off + tl.arange(0, BLOCK)
            tl.store(grad + i, 0.0, mask=i < vocab)
        return
    m = float("-inf")
    d = 0.0
    for off in range(0, vocab, BLOCK):
        i = off + tl.arange(0, BLOCK)
        v = tl.load(logits + i, mask=i < vocab, other=float("-inf")).to(tl.float32)
        bm = tl.max(v)
        nm = tl.maximum(m, bm)
        d = d * tl.exp(m - nm) + tl.sum(tl.exp(v - nm))
        m = nm
    for off in range(0, vocab, BLOCK):
        i = off + tl.arange(0, BLOCK)
        v = tl.load(logits + i, mask=i < vocab, other=float("-inf")).to(tl.float32)
        g = tl.exp(v - m) / d
        g = tl.where(i == y, g - 1.0, g)
        tl.store(grad + i, g, mask=i < vocab)
    tl.debug_barrier()
    at = tl.load(logits + y).to(tl.float32)
    tl.store(loss + row, m + tl.log(d) - at)


@triton.jit
def paged_attention(q, kc, vc, tables, lens, out, scale, blocks, heads, PAGE: tl.constexpr, D: tl.constexpr):
    """One query of a sequence against pages that a table names."""
    seq = tl.program_id(0)
    head = tl.program_id(1)
    d = tl.arange(0, D)
    n = tl.load(lens + seq)
    vq = tl.load(q + (seq * heads + head) * D + d).to(tl.float32)
    top = -float("inf")
    total = 0.0
    acc = tl.zeros([D], dtype=tl.float32)
    for b in range(0, tl.cdiv(n, PAGE)):
        page = tl.load(tables + seq * blocks + b).to(tl.int64)
        i = tl.arange(0, PAGE)
        at = ((page * PAGE + i) * heads + head) * D
        live = b * PAGE + i < n
        k = tl.load(kc + at[:, None] + d[None, :], mask=live[:, None], other=0.0).to(tl.float32)
        s = tl.where(live, tl.sum(k * vq[None, :], axis=1) * scale, -float("inf"))
        new = tl.maximum(top, tl.max(s, axis=0))
        p = tl.exp(s - new)
        alpha = tl.exp(top - new)
        v = tl.load(vc + at[:, None] + d[None, :], mask=live[:, None], other=0.0).to(tl.float32)
        acc = acc * alpha + tl.sum(p[:, None] * v, axis=0)
        total = total * alpha + tl.sum(p, axis=0)
        top = new
    tl.store(out + (seq * heads + head) * D + d, (acc / total).to(tl.float16))


@triton.jit
def combine_ssm(a1, b1, a2, b2):
    return a1 * a2, a2 * b1 + b2


@triton.jit
def selective_scan(x, dt, A, B, C, y, dim, length, BLOCK: tl.constexpr, N: tl.constexpr):
    d = tl.program_id(0)
    b = tl.program_id(1)
    i = tl.arange(0, BLOCK)
    j = tl.arange(0, N)
    m = i < length
    va = tl.load(A + d * N + j)
    vd = tl.load(dt + (b * dim + d) * length + i, mask=m, other=0.0)
    vx = tl.load(x + (b * dim + d) * length + i, mask=m, other=0.0)
    vb = tl.load(B + (b * length + i)[:, None] * N + j[None, :], mask=m[:, None], other=0.0)
    vc = tl.load(C + (b * length + i)[:, None] * N + j[None, :], mask=m[:, None], other=0.0)
    da = tl.exp(vd[:, None] * va[None, :])
    db = (vd * vx)[:, None] * vb
    _, h = tl.associative_scan((da, db), 0, combine_ssm)
    tl.store(y + (b * dim + d) * length + i, tl.sum(h * vc, axis=1), mask=m)


@triton.jit
def mxfp4_gemm(a, b, bsc, c, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    im = tl.program_id(0) * BM + tl.arange(0, BM)
    jn = tl.program_id(1) * BN + tl.arange(0, BN)
    ik = tl.arange(0, BK)
    ikp = tl.arange(0, BK // 2)
    iks = tl.arange(0, BK // 32)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k0 in range(0, k, BK):
        va = tl.load(a + im[:, None] * k + (k0 + ik)[None, :], mask=im[:, None] < m, other=0.0)
        vb = tl.load(b + (k0 // 2 + ikp)[:, None] * n + jn[None, :], mask=jn[None, :] < n, other=0)
        xb = tl.load(bsc + jn[:, None] * (k // 32) + (k0 // 32 + iks)[None, :], mask=jn[:, None] < n, other=0)
        acc = tl.dot_scaled(va, None, "bf16", vb, xb, "e2m1", acc)
    tl.store(c + im[:, None] * n + jn[None, :], acc, mask=(im[:, None] < m) & (jn[None, :] < n))


@triton.jit
def state_passing(states, out, final, decay, seq_idx, dim, chunks, chunk_size, stride, BLOCK: tl.constexpr):
    """From chunk to chunk of a state space model: how far the walk goes, and in which steps, are both sizes."""
    head = tl.program_id(1)
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    state = tl.zeros([BLOCK], dtype=tl.float32)
    before = 0
    for c in range(chunks):
        new = tl.load(states + head * dim + c * stride + i, mask=i < dim, other=0.0).to(tl.float32)
        a = tl.load(decay + head * chunks + c)
        now = tl.load(seq_idx + (c + 1) * chunk_size - 1)
        state = tl.where(now == before, tl.exp(a), 0.0) * state + new
        before = now
        if c < chunks - 1:
            tl.store(out + head * dim + (c + 1) * stride + i, state, mask=i < dim)
        else:
            tl.store(final + head * dim + i, state, mask=i < dim)


@triton.jit
def lora_shrink(x, lora, out, starts, lengths, which, n, k, sx, sl0, sl1, so,
                BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Each sequence has an adapter of its own: where it begins, how long it is and which one lie in memory."""
    pid = tl.program_id(0)
    sequence = tl.program_id(1)
    columns = tl.cdiv(n, BN)
    im = (pid // columns) * BM + tl.arange(0, BM)
    jn = (pid % columns) * BN + tl.arange(0, BN)
    length = tl.load(lengths + sequence)
    if (pid // columns) * BM >= length:
        return
    adapter = tl.load(which + sequence)
    if adapter == -1:
        return
    start = tl.load(starts + sequence)
    ik = tl.arange(0, BK)
    pa = x + (start + im % length)[:, None] * sx + ik[None, :]
    pb = lora + adapter * sl0 + (jn % n)[None, :] * sl1 + ik[:, None]
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for step in range(0, tl.cdiv(k, BK)):
        va = tl.load(pa, mask=ik[None, :] < k - step * BK, other=0.0)
        vb = tl.load(pb, mask=ik[:, None] < k - step * BK, other=0.0)
        acc = tl.dot(va, vb, acc)
        pa += BK
        pb += BK
    tl.store(out + (start + im)[:, None] * so + jn[None, :], acc, mask=(im[:, None] < length) & (jn[None, :] < n))


@triton.jit
def softplus(x, out, n, BLOCK: tl.constexpr):
    """PTX of the kernel's own, with constants as decimals."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=0.0)
    s = tl.inline_asm_elementwise(
        "{ .reg .pred p; setp.gt.f32 p, $1, 20.; @p mov.f32 $0, $1; @!p mul.f32 $0, $1, 1.44269504; "
        "@!p ex2.approx.ftz.f32 $0, $0; @!p add.f32 $0, $0, 1.0; @!p lg2.approx.ftz.f32 $0, $0; "
        "@!p mul.f32 $0, $0, 0.69314718; }",
        "=r,r", [v], dtype=tl.float32, is_pure=True, pack=1)
    tl.store(out + i, s, mask=i < n)


@triton.jit
def chunk_pairs(q, k, out, offsets, chunks, D: tl.constexpr, BC: tl.constexpr, NC: tl.constexpr):
    """One dimension of the grid says which two parts of a chunk meet; only those below the diagonal have work."""
    d = tl.arange(0, D)
    sequence = tl.load(chunks + tl.program_id(0) * 2)
    chunk = tl.load(chunks + tl.program_id(0) * 2 + 1)
    begin = tl.load(offsets + sequence)
    length = tl.load(offsets + sequence + 1) - begin
    i = tl.program_id(1) // NC
    j = tl.program_id(1) % NC
    if chunk * NC * BC + i * BC >= length:
        return
    if i <= j:
        return
    oi = chunk * NC * BC + i * BC + tl.arange(0, BC)
    oj = chunk * NC * BC + j * BC + tl.arange(0, BC)
    vq = tl.load(q + (begin + oi)[:, None] * D + d[None, :], mask=oi[:, None] < length, other=0.0)
    vk = tl.load(k + (begin + oj)[None, :] * D + d[:, None], mask=oj[None, :] < length, other=0.0)
    at = (begin + oi)[:, None] * (NC * BC) + (j * BC + tl.arange(0, BC))[None, :]
    tl.store(out + at, tl.dot(vq, vk), mask=oi[:, None] < length)
