//! Enums whose variants have names in text (LLVM's text or our own reports), and the error for an unknown name.

/// The error for a word that is not one of the valid names.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no {what} '{word}'; there are: {}", known.join(", "))]
pub struct UnknownWord {
    /// The kind of thing that the word should name: `profile`, `option`…
    pub what: &'static str,
    /// The unknown word.
    pub word: String,
    /// The valid names.
    pub known: Vec<&'static str>,
}

/// Makes an enum whose variants have names. The first string literal of a variant is the variant's name. Further
/// literals are other words that the parser accepts for the variant.
#[macro_export]
macro_rules! words {
    ($(#[$about:meta])* $vis:vis enum $name:ident {
        $($(#[$doc:meta])* $kind:ident = $word:literal $(| $other:literal)*,)*
    }) => {
        $(#[$about])*
        $vis enum $name {
            $($(#[$doc])* #[doc = concat!("`", $word, "`.")] $kind,)*
        }

        #[allow(dead_code)] // Few enums need all three items.
        impl $name {
            /// Every variant, in order.
            pub const ALL: &[$name] = &[$($name::$kind),*];

            /// Returns the name of the variant.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$kind => $word,)*
                }
            }

            /// Returns the variant that has this name, or that accepts this word as another name.
            pub fn named(word: &str) -> Option<$name> {
                match word {
                    $($word $(| $other)* => Some($name::$kind),)*
                    _ => None,
                }
            }
        }
    };
}
