use super::*;

fn kinds(text: &str) -> Vec<(Kind, &str)> {
    let mut lexer = Lexer::new(text.as_bytes());
    let mut out = Vec::new();
    loop {
        let t = lexer.token();
        if t.kind == Kind::Eof {
            return out;
        }
        out.push((t.kind, &text[t.start..t.end]));
    }
}

#[test]
fn tokens_of_every_kind() {
    use Kind::*;
    let cases: &[(&str, &[(Kind, &str)])] = &[
        ("%a %-x.1 %\"a b\" %12", &[(Local, "%a"), (Local, "%-x.1"), (Local, "%\"a b\""), (LocalId, "%12")]),
        ("@f @0 $c #3 ^7", &[(Global, "@f"), (GlobalId, "@0"), (Comdat, "$c"), (Group, "#3"), (Summary, "^7")]),
        (
            "foo: 12: \"x y\": -l: $d:",
            &[(Label, "foo:"), (Label, "12:"), (Label, "\"x y\":"), (Label, "-l:"), (Label, "$d:")],
        ),
        ("i32x i32", &[(Word, "i32"), (Word, "x"), (Word, "i32")]),
        ("cc10 ccc", &[(Word, "cc"), (Int, "10"), (Word, "ccc")]),
        (
            "-5 1.5e+3 +1.0 0xH1234 0x7F f0x12 u0xFF",
            &[
                (Int, "-5"),
                (Decimal, "1.5e+3"),
                (Decimal, "+1.0"),
                (HexFloat, "0xH1234"),
                (HexFloat, "0x7F"),
                (HexFloat, "f0x12"),
                (Int, "u0xFF"),
            ],
        ),
        (
            "!0 !foo.bar !DILocation(",
            &[(Punct(b'!'), "!"), (Int, "0"), (MdName, "!foo.bar"), (MdName, "!DILocation"), (Punct(b'('), "(")],
        ),
        ("... #dbg_value ; x\n/* y */ |", &[(Ellipsis, "..."), (Hash, "#"), (Word, "dbg_value"), (Punct(b'|'), "|")]),
    ];
    for (text, want) in cases {
        assert_eq!(kinds(text), *want, "{text}");
    }
}

#[test]
fn invalid_tokens_state_the_reason() {
    for (text, why) in [
        ("\"abc", "string is never closed"),
        ("%\"abc", "quoted name is never closed"),
        ("/* abc", "comment is never closed"),
        ("0xZ", "expected hexadecimal digits after '0x'"),
        ("+00", "an integer has no '+'"),
        ("% x", "expected a name or a number after '%'"),
        ("\u{1}", "unexpected byte: is this a text file?"),
    ] {
        assert_eq!(Lexer::new(text.as_bytes()).token().kind, Kind::Bad(why), "{text}");
    }
}

#[test]
fn names_decode_without_loss() {
    assert_eq!(decode(b"plain"), "plain");
    assert_eq!(decode(b"a\\20b\\\\"), "a b\\");
    assert_eq!(decode(b"\\C3\\A9"), "é");
    let odd = decode(b"\\FF\\01x");
    assert_eq!(odd, "\u{10FFFF}\u{1}x");
}
