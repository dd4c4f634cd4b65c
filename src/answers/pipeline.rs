//! What the text of a pipeline says of how it was asked. The text itself is what a user repeats; nothing else reads it.

/// Were the alias analyses asked after `require<globals-aa>`, or with globals-aa in their chain?
pub fn has_globals_aa(pipeline: &str) -> bool {
    pipeline.contains("globals-aa")
}

/// Was MemorySSA's walker asked, not the graph printed?
pub fn asks_walker(pipeline: &str) -> bool {
    pipeline.contains("walker")
}

/// The options that the oracle was given, such as `-memssa-check-limit=3`, without those that every query passes.
pub fn options(pipeline: &str) -> impl Iterator<Item = &str> {
    const OURS: [&str; 4] = ["-passes=", "-profile=", "-evaluate-aa-metadata", "-pass-remarks"];
    // The reference always names its chain.
    let own_chain = profile(pipeline).is_some();
    let is_ours = move |word: &str| {
        OURS.iter().any(|ours| word.starts_with(ours)) || own_chain && word.starts_with("-aa-pipeline=")
    };
    let is_option = move |word: &&str| word.starts_with('-') && !is_ours(word);
    pipeline.split(' ').filter(is_option).map(|word| word.trim_start_matches('-'))
}

/// The profile that the reference was asked under; of another oracle nothing.
pub fn profile(pipeline: &str) -> Option<&str> {
    pipeline.split(' ').find_map(|word| word.strip_prefix("-profile="))
}
