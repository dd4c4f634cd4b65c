#!/bin/sh
# Writes crates/ir/src/ir/intrinsics.txt: for every intrinsic, the attributes that opt-15, 16, 19, 22 and 23 print for
# its declaration.
#
# Needs python3, opt-N, and llvm-tblgen-N with the .td files (Debian: llvm-N-dev). For LLVM 23, LLVM23 is a folder with
# bin/opt and include; llvm-tblgen-22 reads its .td files. The names, and the number and rough type of the parameters,
# come from the .td files (llvm-tblgen -dump-json). The attributes are those that `opt-N -S` prints. The table has all
# generic, NVPTX and AMDGPU intrinsics. Of other targets, it has those that LLVM 19's own tests of alias analysis,
# MemorySSA and the memory passes use.
#
#   sh crates/ir/src/ir/intrinsics.gen.sh > crates/ir/src/ir/intrinsics.txt
set -eu
exec python3 - <<'PYTHON'
import json, os, re, subprocess, sys, tempfile

MAJORS = (15, 16, 19, 22, 23)
LLVM23 = os.environ.get('LLVM23', '/usr/lib/llvm-23')
PREFIXES = ('', 'nvvm', 'amdgcn', 'r600')
OTHERS = {'llvm.' + name for name in """
aarch64.dsb aarch64.irg aarch64.ldxr aarch64.neon.ld1x2 aarch64.neon.ld2 aarch64.neon.ld3 aarch64.neon.ld4
aarch64.neon.shadd aarch64.neon.sqdmulls.scalar aarch64.neon.st2 aarch64.neon.st3 aarch64.stxp aarch64.sve.dup
aarch64.sve.ld1.gather.scalar.offset aarch64.sve.st1.scatter.scalar.offset aarch64.tagp arm.mve.sqrshrl
arm.mve.vld2q arm.mve.vmlldava arm.neon.vld1 arm.neon.vst1 arm.ssat dx.create.handle
wasm.dot.i8x16.i7x16.add.signed wasm.dot.i8x16.i7x16.signed wasm.fma wasm.fms wasm.laneselect
wasm.relaxed.dot.i8x16.i7x16.add.signed wasm.relaxed.dot.i8x16.i7x16.signed wasm.relaxed.laneselect
wasm.relaxed.madd wasm.relaxed.nmadd x86.avx2.gather.d.d x86.avx2.gather.d.ps.256 x86.avx2.phadd.d
x86.avx2.phadd.sw x86.avx2.phadd.w x86.avx2.phsub.d x86.avx2.phsub.sw x86.avx2.phsub.w x86.ssse3.phadd.d.128
x86.ssse3.phadd.sw.128 x86.ssse3.phadd.w.128 x86.ssse3.phsub.d.128 x86.ssse3.phsub.sw.128
x86.ssse3.phsub.w.128
""".split()}
FLOATS = {'f16': 'half', 'bf16': 'bfloat', 'f32': 'float', 'f64': 'double', 'f80': 'x86_fp80', 'f128': 'fp128',
          'ppcf128': 'ppc_fp128', 'MetadataVT': 'metadata', 'token': 'token', 'iPTR': 'ptr', 'iPTRAny': 'ptr',
          'pAny': 'ptr', 'fAny': 'float', 'vAny': '<4 x i32>', 'isVoid': '...'}

def type_text(vt):
    m = re.fullmatch(r'(nx)?v(\d+)(\w+)', vt)
    if m and type_text(m[3]):
        return '<%s%s x %s>' % ('vscale x ' if m[1] else '', m[2], type_text(m[3]))
    if re.fullmatch(r'i\d+', vt):
        return vt
    return FLOATS.get(vt, 'i32')

def element(text):
    m = re.fullmatch(r'<(?:vscale x )?\d+ x (.*)>', text)
    return m[1] if m else text

def with_element(text, elem):
    m = re.fullmatch(r'(<(?:vscale x )?\d+ x ).*>', text)
    return m[1] + elem + '>' if m else elem

def scaled(text, up, down=1):
    return re.sub(r'\d+(?= x)', lambda m: str(int(m[0]) * up // down), text, count=1)

def kind_of(k):
    return k['!superclasses'][-1]

def is_any(k):
    # LLVM 23 has the field isAny; in older releases, the superclass is LLVMAnyType.
    return k['isAny'] if 'isAny' in k else 'LLVMAnyType' in k['!superclasses']

def any_text(k):
    # In LLVM 23, Sig has a third number: the constraints on the vector (1: it is one) and on the element.
    constraints = k['Sig'][2] if 'LLVMAnyType' in k['!superclasses'] and len(k.get('Sig') or []) > 2 else 0
    text = {1: 'i32', 2: 'float', 3: 'ptr'}.get(constraints & 15) or type_text(k['VT']['def'])
    return '<4 x %s>' % text if constraints >> 4 == 1 and text[0] != '<' else text

def is_dependent(k):
    # Dependent types have the superclass LLVMDependentType in LLVM 23, and LLVMMatchType in older releases.
    return not {'LLVMDependentType', 'LLVMMatchType'}.isdisjoint(k['!superclasses'])

def index_of(k):
    # The overloaded type that this type depends on: OverloadIndex in LLVM 23, Number in older releases.
    index = k['OverloadIndex'] if 'OverloadIndex' in k else k['Number']
    return 0 if index is None else index

def concrete(kinds):
    """One type per LLVMType record; opt-22 gives no attributes to a declaration whose type does not fit."""
    one_nth = [k['Sig'][2] for k in kinds if kind_of(k) == 'LLVMOneNthElementsVectorType' and k.get('Sig')]
    overloads = []
    for k in kinds:
        if kind_of(k) == 'LLVMVectorOfAnyPointersToElt':
            overloads.append('<4 x ptr>')
        elif is_any(k):
            text = any_text(k)
            overloads.append(scaled(text, one_nth[0]) if one_nth and text[0] == '<' else text)
    at, result = 0, []
    for k in kinds:
        kind = kind_of(k)
        if is_any(k) or kind == 'LLVMVectorOfAnyPointersToElt':
            result.append(overloads[at])
            at += 1
            continue
        if not is_dependent(k):
            text = type_text(k['VT']['def'])
            space = k.get('AddrSpace') or (k['Sig'][1] if k['VT']['def'] == 'iPTR' and len(k.get('Sig') or []) > 1 else 0)
            result.append('ptr addrspace(%d)' % space if text == 'ptr' and space else text)
            continue
        base = overloads[index_of(k)] if index_of(k) < len(overloads) else 'i32'
        bits = {'i8': 8, 'i16': 16, 'i32': 32, 'i64': 64, 'half': 16, 'float': 32, 'double': 64}
        resized = lambda up, down: 'i%d' % (bits.get(element(base), 32) * up // down)
        result.append({
            'LLVMVectorElementType': lambda: element(base),
            'LLVMScalarOrSameVectorWidth': lambda: with_element(base, type_text(scalar(k))),
            'LLVMOneNthElementsVectorType': lambda: scaled(base, 1, one_nth[0] if one_nth else 1),
            'LLVMHalfElementsVectorType': lambda: scaled(base, 1, 2),
            'LLVMExtendedType': lambda: with_element(base, resized(2, 1)),
            'LLVMTruncatedType': lambda: with_element(base, resized(1, 2)),
            'LLVMSubdivide2VectorType': lambda: scaled(with_element(base, resized(1, 2)), 2),
            'LLVMSubdivide4VectorType': lambda: scaled(with_element(base, resized(1, 4)), 4),
            'LLVMVectorOfBitcastsToInt': lambda: with_element(base, resized(1, 1)),
            'LLVMAnyPointerToElt': lambda: 'ptr',
            'LLVMPointerToElt': lambda: 'ptr',
            'LLVMPointerTo': lambda: 'ptr',
        }.get(kind, lambda: base)())
    return result

def scalar(k):
    names = {1: 'i1', 2: 'i8', 3: 'i16', 4: 'i32', 5: 'i64'}
    return k['ElTy']['def'] if k.get('ElTy') else names.get(k['Sig'][2], 'i32')

def signatures(major):
    include = (LLVM23 if major == 23 else '/usr/lib/llvm-%d' % major) + '/include'
    dump = subprocess.run(['llvm-tblgen-%d' % min(major, 22), '-dump-json', '-I' + include, include + '/llvm/IR/Intrinsics.td'],
                          check=True, capture_output=True, text=True).stdout
    td = json.loads(dump)
    result = {}
    for record in td['!instanceof']['Intrinsic']:
        r = td[record]
        name = r['LLVMName'] or 'llvm.' + record[len('int_'):].replace('_', '.')
        if r['TargetPrefix'] not in PREFIXES and name not in OTHERS:
            continue
        kinds = [td[t['def']] for t in r['RetTypes'] + r['ParamTypes']]
        types = concrete(kinds)
        n = len(r['RetTypes'])
        ret = 'void' if n == 0 else types[0] if n == 1 else '{ ' + ', '.join(types[:n]) + ' }'
        overloaded = any(is_any(k) or kind_of(k) == 'LLVMVectorOfAnyPointersToElt' for k in kinds)
        result[name] = (ret, types[n:], overloaded)
    return result

def opt(major, names, sigs):
    flags = ['-opaque-pointers'] if major < 17 else []
    with tempfile.NamedTemporaryFile('w', suffix='.ll') as f:
        for n in names:
            f.write('declare %s @%s(%s)\n' % (sigs[n][0], n, ', '.join(sigs[n][1])))
        f.flush()
        run = subprocess.run([LLVM23 + '/bin/opt' if major == 23 else 'opt-%d' % major, '-S', '-disable-verify', f.name] + flags, capture_output=True, text=True)
    if run.returncode == 0:
        return run.stdout
    if len(names) == 1:
        print('opt-%d refuses %s: %s' % (major, names[0], run.stderr.strip()[:100]), file=sys.stderr)
        return ''
    half = len(names) // 2
    return opt(major, names[:half], sigs) + opt(major, names[half:], sigs)

def split_params(text):
    depth, start, parts = 0, 0, []
    for i, c in enumerate(text):
        if c in '(<{[':
            depth += 1
        elif c in ')>}]':
            depth -= 1
        elif c == ',' and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return parts + [text[start:]] if text else []

TYPE = r'(\{[^}]*\}|<[^>]*>|\.\.\.|ptr addrspace\(\d+\)|[a-z]\w*)'

def shapes(major, sigs):
    names, result = sorted(sigs), {}
    for at in range(0, len(names), 250):
        text = opt(major, names[at:at + 250], sigs)
        # Each process has its own numbers of groups.
        for module in text.split('; ModuleID')[1:]:
            groups = dict(re.findall(r'^attributes (#\d+) = \{ (.*) \}$', module, re.M))
            for line in re.findall(r'^declare .*$', module, re.M):
                m = re.fullmatch(r'declare (.*?)' + TYPE + r' @"?([\w.]+)"?\((.*)\)(?: (#\d+))?', line)
                name = m[3]
                while name not in sigs and '.' in name:
                    name = name[:name.rindex('.')]
                if name not in sigs:
                    print('opt-%d renames to %s' % (major, m[3]), file=sys.stderr)
                    continue
                params = [re.sub(r'^ *' + TYPE, '', p, count=1).strip() for p in split_params(m[4])]
                while params and not params[-1]:
                    params.pop()
                result[name] = ';'.join([groups.get(m[5], ''), m[1].strip()] + params).rstrip(';')
    return result

signature = {major: signatures(major) for major in MAJORS}
table = {major: shapes(major, signature[major]) for major in MAJORS}
names = sorted(set().union(*table.values()))
used = {}
for n in names:
    for major in MAJORS:
        if n in table[major]:
            used[table[major][n]] = used.get(table[major][n], 0) + 1
order = sorted(used, key=lambda s: (-used[s], s))
number = {s: i for i, s in enumerate(order)}
print('# Attributes of the declarations of intrinsics, as opt-15, 16, 19, 22 and 23 print them. Made by intrinsics.gen.sh.')
print('# First the sets: =function;result;parameter;parameter... Then: name, * if overloaded, set for 15, 16, 19, 22, 23')
print("# (- where that version does not know the intrinsic; one number if all five agree).")
for s in order:
    print('=' + s)
for n in names:
    sets = [str(number[table[major][n]]) if n in table[major] else '-' for major in MAJORS]
    star = '*' if any(n in signature[m] and signature[m][n][2] for m in MAJORS) else ''
    print(n[len('llvm.'):] + star, sets[0] if len(set(sets)) == 1 else ' '.join(sets))
PYTHON
