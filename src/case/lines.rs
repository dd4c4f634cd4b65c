//! The `; aliasmith:` comment lines.
