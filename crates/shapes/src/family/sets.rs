//! Sets of patterns in their positions, as words of bits, many sets in one list.
//!
//! Each set knows which of its words are not empty, so that what several sets have in common is found
//! without looking at most of their words.

/// Patterns in their positions, a bit for each.
pub(super) type Bits = u32;

/// How many bits a word has.
pub(super) const WIDTH: usize = Bits::BITS as usize;

/// A bit for each word of a set.
type Words = u64;

/// How many patterns in their positions there may be.
pub(super) const ROOM: usize = WIDTH * Words::BITS as usize;

/// Sets by some number.
#[derive(Debug, Clone)]
pub(super) struct Sets {
    words: usize,
    bits: Vec<Bits>,
    /// For each set the words that are not empty.
    filled: Vec<Words>,
}

/// One of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Set<'a> {
    bits: &'a [Bits],
    filled: Words,
}

impl Sets {
    /// For each number below `count` the set of the members that have a property.
    pub(super) fn of<T>(members: &[T], count: usize, has: impl Fn(&T, usize) -> bool) -> Self {
        let mut sets = Self::none(members.len().div_ceil(WIDTH));
        for number in 0..count {
            let bit = |(place, member)| Bits::from(has(member, number)) << place;
            let word = |word| (0..).zip(word).map(bit).fold(0, |all: Bits, bit| all | bit);
            sets.push(members.chunks(WIDTH).map(word));
        }
        sets
    }

    /// For each list of sets what they have in common.
    pub(super) fn in_common<'a, const N: usize>(
        words: usize,
        lists: impl Iterator<Item = [Set<'a>; N]>,
    ) -> Self {
        let mut sets = Self::none(words);
        for list in lists {
            sets.push((0..words).map(|word| common_bits(&list, word)));
        }
        sets
    }

    /// The set of a number.
    #[inline]
    pub(super) fn set(&self, number: usize) -> Set<'_> {
        Set { bits: &self.bits[number * self.words..][..self.words], filled: self.filled[number] }
    }

    /// How many bytes they take.
    pub(super) fn memory(&self) -> usize {
        size_of_val(self.bits.as_slice()) + size_of_val(self.filled.as_slice())
    }

    const fn none(words: usize) -> Self {
        Self { words, bits: Vec::new(), filled: Vec::new() }
    }

    fn push(&mut self, words: impl Iterator<Item = Bits>) {
        let mut filled = 0;
        for (word, bits) in words.enumerate() {
            filled |= Words::from(bits != 0) << word;
            self.bits.push(bits);
        }
        self.filled.push(filled);
    }
}

impl Set<'_> {
    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.filled == 0
    }

    #[inline]
    pub(super) const fn contains(self, number: usize) -> bool {
        self.bits[number / WIDTH] >> (number % WIDTH) & 1 != 0
    }
}

/// Calls `found` with the number and the bits of each word that some sets have in common.
#[inline]
pub(super) fn each_in_common<const M: usize, const N: usize>(
    sets: &[Set<'_>; M],
    others: &[Set<'_>; N],
    found: &mut impl FnMut(usize, Bits),
) {
    let mut filled = sets.iter().chain(others).fold(Words::MAX, |all, set| all & set.filled);
    while filled != 0 {
        let word = filled.trailing_zeros() as usize;
        filled &= filled - 1;
        let bits = common_bits(sets, word) & common_bits(others, word);
        if bits != 0 {
            found(word, bits);
        }
    }
}

#[inline]
fn common_bits<const N: usize>(sets: &[Set<'_>; N], word: usize) -> Bits {
    sets.iter().fold(Bits::MAX, |all, set| all & set.bits[word])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_sets_have_in_common_is_found() {
        let numbers: Vec<usize> = (0..200).collect();
        let multiples = Sets::of(&numbers, 8, |number, of| of > 0 && number % of == 0);
        let mut found = Vec::new();
        each_in_common(&[multiples.set(6)], &[multiples.set(7)], &mut |word, bits| {
            found.extend(
                (0..WIDTH).filter(|bit| bits >> bit & 1 != 0).map(|bit| word * WIDTH + bit),
            );
        });
        assert_eq!(found, [0, 42, 84, 126, 168]);
        let words = 200_usize.div_ceil(WIDTH);
        let both = Sets::in_common(words, [[multiples.set(4), multiples.set(5)]].into_iter());
        assert!(both.set(0).contains(40) && !both.set(0).contains(45));
        assert!(multiples.set(0).is_empty() && !both.set(0).is_empty());
    }
}
