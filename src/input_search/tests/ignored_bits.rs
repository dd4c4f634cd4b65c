//! Tests integers with bits that an operation ignores, such as the high bits of `%x` in `trunc i64 %x to i32`.

use super::*;

/// Returns the values of the first argument in the runs of eight searches.
fn searched(body: &str) -> Vec<u128> {
    let module = parse(&format!("define i1 @k(i32 %x) {{\n{body}\nret i1 %c\n}}"));
    let searches = (0..8).map(|n| Search::new(&module, entry(&module), None, 1000 * n, 64));
    let (_, runs) = assess_search(&module, &Program::new(&module), &[], searches, &Options::default());
    let number = |run: Run| match run.setup.args[0] {
        Some(Input::Bits { value, .. }) => Some(value),
        _ => None,
    };
    runs.into_iter().filter_map(number).collect()
}

#[test]
fn ignored_bits_are_random_in_some_solutions() {
    let rows: [(&str, u128, u128); 3] = [
        ("%n = and i32 %x, 65280\n%c = icmp eq i32 %n, 4608", 65280, 4608),
        ("%n = trunc i32 %x to i8\n%c = icmp eq i8 %n, 77", 255, 77),
        ("%n = shl i32 %x, 12\n%c = icmp eq i32 %n, 409600", 0xf_ffff, 100),
    ];
    for (body, used, want) in rows {
        let solutions: Vec<u128> = searched(body).into_iter().filter(|x| x & used == want).collect();
        assert!(solutions.iter().any(|x| x & !used == 0), "{body}: the plain solution");
        assert!(solutions.iter().any(|x| x & !used > 0xffff & !used), "{body}: another solution");
    }
}

/// A product with `nuw` has only one solution, so no bits are random.
#[test]
fn bits_that_would_wrap_are_not_ignored() {
    let solutions = |flags: &str| {
        let body = format!("%n = mul {flags} i32 %x, 4096\n%c = icmp eq i32 %n, 409600");
        searched(&body).into_iter().filter(|x| x & 0xf_ffff == 100).collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(solutions("nuw"), [100].into());
    assert!(solutions("").len() > 1);
}
