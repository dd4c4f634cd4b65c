//! Enums whose variants have names in text: those of LLVM's text, or those of our own reports; and the error for an
//! unknown name.

/// A word that names none of the things it should.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no {what} '{word}'; there are: {}", known.join(", "))]
pub struct UnknownWord {
    /// What it should name: `profile`, `option`…
    pub what: &'static str,
    /// The word.
    pub word: String,
    /// What there is.
    pub known: Vec<&'static str>,
}

/// Makes such an enum. The first word of a kind is its name; the others are read as well.
macro_rules! words {
    ($(#[$about:meta])* $vis:vis enum $name:ident {
        $($(#[$doc:meta])* $kind:ident = $word:literal $(| $other:literal)*,)*
    }) => {
        $(#[$about])*
        $vis enum $name {
            $($(#[$doc])* #[doc = concat!("`", $word, "`.")] $kind,)*
        }

        #[allow(dead_code)] // Few need all three.
        impl $name {
            /// Every kind, in order.
            pub const ALL: &[$name] = &[$($name::$kind),*];

            /// Its word.
            pub const fn name(self) -> &'static str {
                match self {
                    $($name::$kind => $word,)*
                }
            }

            /// The kind that a word stands for.
            pub fn named(word: &str) -> Option<$name> {
                match word {
                    $($word $(| $other)* => Some($name::$kind),)*
                    _ => None,
                }
            }
        }
    };
}
