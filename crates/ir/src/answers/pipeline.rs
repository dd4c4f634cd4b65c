//! Reads properties of a query from its pipeline text. Users can repeat the query with this text, and no other module
//! interprets it.

/// Whether the query used globals-aa: its text has `require<globals-aa>`, or globals-aa in `-aa-pipeline`.
pub fn has_globals_aa(pipeline: &str) -> bool {
    pipeline.contains("globals-aa")
}

/// Whether the query asked MemorySSA's walker instead of printing the graph.
pub fn asks_walker(pipeline: &str) -> bool {
    pipeline.contains("walker")
}

/// Returns the options that the user gave the oracle, such as `-memssa-check-limit=3`. Options that aliasmith passes in
/// every query are omitted.
pub fn options(pipeline: &str) -> impl Iterator<Item = &str> {
    const OURS: [&str; 4] = ["-passes=", "-profile=", "-evaluate-aa-metadata", "-pass-remarks"];
    // The pipeline text of every query to the reference contains `-aa-pipeline=`, also if the user did not set it.
    let own_chain = profile(pipeline).is_some();
    let is_ours = move |word: &str| {
        OURS.iter().any(|ours| word.starts_with(ours)) || own_chain && word.starts_with("-aa-pipeline=")
    };
    let is_option = move |word: &&str| word.starts_with('-') && !is_ours(word);
    pipeline.split(' ').filter(is_option).map(|word| word.trim_start_matches('-'))
}

/// Returns the profile that a query to the reference used; `None` for a query to another oracle.
pub fn profile(pipeline: &str) -> Option<&str> {
    pipeline.split(' ').find_map(|word| word.strip_prefix("-profile="))
}
