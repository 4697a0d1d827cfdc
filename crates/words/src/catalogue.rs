//! The messages of a language, in Project Fluent's format, one file each. They are part of the program.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// A language that sentences are made in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Japanese.
    Japanese,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Japanese];

    /// Its code: `en`, `ja`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// The language of a code.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// Its messages as they are written.
    pub(crate) const fn messages(self) -> &'static str {
        match self {
            Self::English => include_str!("../messages/en.ftl"),
            Self::Japanese => include_str!("../messages/ja.ftl"),
        }
    }
}

/// What a message is told with.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Text(String),
    Count(i32),
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<i32> for Value {
    fn from(count: i32) -> Self {
        Self::Count(count)
    }
}

/// A message with its values. One that the file lacks is told by its name; a test finds it.
pub(crate) fn tell(language: Language, id: &str, values: &[(&'static str, Value)]) -> String {
    let bundle = bundle(language);
    let pattern = bundle.get_message(id).and_then(|message| message.value());
    let Some(pattern) = pattern else { return id.to_owned() };
    let mut arguments = FluentArgs::new();
    for (name, value) in values {
        let value: FluentValue<'_> = match value {
            Value::Text(text) => text.as_str().into(),
            Value::Count(count) => (*count).into(),
        };
        arguments.set(*name, value);
    }
    bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
}

/// Sentences after each other, as the language puts them.
pub(crate) fn paragraph(language: Language, sentences: Vec<String>) -> String {
    const NAMES: [&str; 4] = ["a", "b", "c", "d"];
    const IDS: [&str; 4] = ["paragraph-1", "paragraph-2", "paragraph-3", "paragraph-4"];
    let Some(id) = sentences.len().checked_sub(1).map(|last| IDS[last.min(3)]) else {
        return String::new();
    };
    let values: Vec<(&'static str, Value)> =
        NAMES.into_iter().zip(sentences.into_iter().map(Value::from)).collect();
    tell(language, id, &values)
}

fn bundle(language: Language) -> &'static FluentBundle<FluentResource> {
    static ENGLISH: OnceLock<FluentBundle<FluentResource>> = OnceLock::new();
    static JAPANESE: OnceLock<FluentBundle<FluentResource>> = OnceLock::new();
    let cell = match language {
        Language::English => &ENGLISH,
        Language::Japanese => &JAPANESE,
    };
    cell.get_or_init(|| {
        let tag: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // The marks that keep writing directions apart are of no use here, and spoil plain text.
        bundle.set_use_isolating(false);
        // What is damaged in a file is left out of it; a test reads each file.
        let file = FluentResource::try_new(language.messages().to_owned());
        let file = file.unwrap_or_else(|(file, _)| file);
        let _ = bundle.add_resource(file);
        bundle
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(language: Language) -> Vec<&'static str> {
        let lines = language.messages().lines();
        let named = lines.filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()));
        named.filter_map(|line| line.split(" = ").next()).collect()
    }

    #[test]
    fn every_file_reads_and_has_the_same_messages() {
        for language in Language::ALL {
            let file = FluentResource::try_new(language.messages().to_owned());
            assert!(file.is_ok(), "{language:?}");
            assert_eq!(ids(language), ids(Language::English), "{language:?}");
            assert_eq!(Language::of_code(language.code()), Some(language));
        }
    }

    #[test]
    fn counts_have_their_plural() {
        let told = |count: i32| tell(Language::English, "points", &[("count", count.into())]);
        assert_eq!(told(1), "about 1 point");
        assert_eq!(told(12), "about 12 points");
        assert_eq!(told(0), "less than a point");
        let told = |count: i32| tell(Language::Japanese, "points", &[("count", count.into())]);
        assert_eq!(told(12), "約12目");
    }
}
