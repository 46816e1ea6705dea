use std::borrow::{Borrow, Cow};
use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::compact::CompactText;
use super::reader::Quoted;
use super::text::{escape, respell, unescape};
use super::value::JsonValue;

/// Up to this many entries, comparing keys one by one is faster than hashing them.
const LINEAR: usize = 16;

/// The fields of an object that the contract does not name, in the order in which they came.
pub type Extra = Map<JsonValue>;

/// A key in the one spelling that all its spellings share: JSON's, with as few escapes as possible.
///
/// So a lone surrogate, which no Rust string can hold, is kept as its escape, and two of them do not become one.
#[derive(Clone, Debug)]
pub(crate) struct Key(CompactText);

impl Key {
    pub(crate) fn new(text: &str) -> Self {
        Self(CompactText::new(&escape(text)))
    }

    pub(crate) fn read(quoted: Quoted<'_>) -> Self {
        if quoted.escaped {
            return Self(CompactText::new(&respell(quoted.raw)));
        }
        Self(CompactText::new(quoted.raw))
    }

    /// The key as it stands between quotes.
    pub(crate) fn escaped(&self) -> &str {
        self.0.as_str()
    }

    pub(crate) fn text(&self) -> Cow<'_, str> {
        let escaped = self.escaped();
        if escaped.contains('\\') {
            return Cow::Owned(unescape(escaped).0);
        }
        Cow::Borrowed(escaped)
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_bytes() == other.0.as_bytes()
    }
}

impl Eq for Key {}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.escaped().hash(state);
    }
}

impl Borrow<str> for Key {
    fn borrow(&self) -> &str {
        self.escaped()
    }
}

/// A JSON object with arbitrary keys: keeps the order, finds keys in constant time.
///
/// A key is any JSON string. Among unknown fields, one with a lone surrogate escape, which no `&str` can hold, is kept and
/// written again; it shows U+FFFD in its place when iterated over. In a map that the contract names it becomes U+FFFD.
#[derive(Clone)]
pub struct Map<V> {
    /// Most objects hold nothing unknown: one word is all that they pay.
    inner: Option<Box<Inner<V>>>,
}

#[derive(Clone)]
struct Inner<V> {
    entries: Vec<(Key, V)>,
    /// Where each key stands, once there are many.
    index: HashMap<Key, usize>,
}

impl<V> Inner<V> {
    fn position(&self, escaped: &str) -> Option<usize> {
        if self.entries.len() > LINEAR {
            return self.index.get(escaped).copied();
        }
        let is_it = |(key, _): &(Key, V)| key.0.as_bytes() == escaped.as_bytes();
        self.entries.iter().position(is_it)
    }

    fn push(&mut self, key: Key, value: V) {
        self.entries.push((key, value));
        match self.entries.len() - 1 {
            last if last > LINEAR => {
                self.index.insert(self.entries[last].0.clone(), last);
            }
            LINEAR => self.rebuild(),
            _ => {}
        }
    }

    fn rebuild(&mut self) {
        self.index.clear();
        if self.entries.len() > LINEAR {
            let keys = self.entries.iter().map(|(key, _)| key.clone());
            self.index.extend(keys.zip(0..));
        }
    }
}

impl<V> Map<V> {
    /// An empty map.
    #[must_use]
    pub const fn new() -> Self {
        Self { inner: None }
    }

    /// A map of whatever yields keys and values: an array, a `HashMap`, a `serde_json::Map`. Values are converted.
    #[must_use]
    pub fn from_entries(
        entries: impl IntoIterator<Item = (impl AsRef<str>, impl Into<V>)>,
    ) -> Self {
        let entries = entries.into_iter();
        entries.map(|(key, value)| (key, value.into())).collect()
    }

    fn entries(&self) -> &[(Key, V)] {
        self.inner.as_ref().map_or(&[], |inner| &inner.entries)
    }

    fn position(&self, key: &str) -> Option<usize> {
        self.inner.as_ref()?.position(&escape(key))
    }

    /// The number of entries.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    /// True when there is no entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.inner.is_none()
    }

    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&V> {
        let position = self.position(key)?;
        self.entries().get(position).map(|(_, value)| value)
    }

    /// The value of a key, to change it.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut V> {
        let position = self.position(key)?;
        let entry = self.inner.as_mut()?.entries.get_mut(position)?;
        Some(&mut entry.1)
    }

    /// True when the key is there.
    #[must_use]
    pub fn contains_key(&self, key: &str) -> bool {
        self.position(key).is_some()
    }

    pub(crate) fn contains_escaped(&self, key: &str) -> bool {
        self.get_escaped(key).is_some()
    }

    /// Sets a key, in the place that it has or else at the end, and gives back its former value.
    pub fn insert(&mut self, key: impl AsRef<str>, value: V) -> Option<V> {
        self.put(Key::new(key.as_ref()), value)
    }

    pub(crate) fn put(&mut self, key: Key, value: V) -> Option<V> {
        let inner = self.inner.get_or_insert_with(|| {
            Box::new(Inner {
                entries: Vec::new(),
                index: HashMap::new(),
            })
        });
        if let Some(position) = inner.position(key.escaped()) {
            let former = &mut inner.entries[position].1;
            return Some(std::mem::replace(former, value));
        }
        inner.push(key, value);
        None
    }

    /// Takes a key out. The entries behind it move up, which takes time in proportion to their number.
    pub fn remove(&mut self, key: &str) -> Option<V> {
        let position = self.position(key)?;
        let inner = self.inner.as_mut()?;
        let (_, value) = inner.entries.remove(position);
        if inner.entries.is_empty() {
            self.inner = None;
        } else {
            inner.rebuild();
        }
        Some(value)
    }

    /// The entries in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Cow<'_, str>, &V)> {
        let entries = self.entries().iter();
        entries.map(|(key, value)| (key.text(), value))
    }

    /// True when both have the same keys, in any order, with values that the function finds equal.
    pub fn equals_by(&self, other: &Self, equal: impl Fn(&V, &V) -> bool) -> bool {
        self.len() == other.len()
            && self.entries().iter().all(|(key, value)| {
                let found = other.get_escaped(key.escaped());
                found.is_some_and(|found| equal(value, found))
            })
    }

    fn get_escaped(&self, key: &str) -> Option<&V> {
        let inner = self.inner.as_ref()?;
        let entry = inner.entries.get(inner.position(key)?)?;
        Some(&entry.1)
    }

    pub(crate) fn iter_keys(&self) -> impl Iterator<Item = (&Key, &V)> {
        self.entries().iter().map(|(key, value)| (key, value))
    }
}

impl<V> Default for Map<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V: fmt::Debug> fmt::Debug for Map<V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_map().entries(self.iter()).finish()
    }
}

/// Equal keys with equal values; their order does not count.
impl<V: PartialEq> PartialEq for Map<V> {
    fn eq(&self, other: &Self) -> bool {
        self.equals_by(other, V::eq)
    }
}

impl<K: AsRef<str>, V> Extend<(K, V)> for Map<V> {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) {
        for (key, value) in entries {
            self.insert(key, value);
        }
    }
}

impl<K: AsRef<str>, V> FromIterator<(K, V)> for Map<V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut map = Self::new();
        map.extend(entries);
        map
    }
}

impl<K: AsRef<str>, V, const N: usize> From<[(K, V); N]> for Map<V> {
    fn from(entries: [(K, V); N]) -> Self {
        entries.into_iter().collect()
    }
}

impl From<serde_json::Map<String, serde_json::Value>> for Extra {
    fn from(entries: serde_json::Map<String, serde_json::Value>) -> Self {
        Self::from_entries(entries)
    }
}

/// The entries in their order.
impl<V> IntoIterator for Map<V> {
    type Item = (String, V);
    type IntoIter = Entries<V>;

    fn into_iter(self) -> Self::IntoIter {
        let entries = self.inner.map(|inner| inner.entries).unwrap_or_default();
        Entries(entries.into_iter())
    }
}

/// The entries of a [`Map`] that is used up.
pub struct Entries<V>(std::vec::IntoIter<(Key, V)>);

impl<V> Iterator for Entries<V> {
    type Item = (String, V);

    fn next(&mut self) -> Option<Self::Item> {
        let (key, value) = self.0.next()?;
        Some((key.text().into_owned(), value))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl<V> ExactSizeIterator for Entries<V> {}
