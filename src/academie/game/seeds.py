"""Random streams: any number of independent ones from one seed. Must agree with seeds.hpp.

A game that is one of several takes `stream(seed, its number)`, never `seed + number`: game 1 of seed 7 would be game 0
of seed 8.
"""

import random

WORD = 2**64
GOLDEN = 0x9E3779B97F4A7C15  # 2^64 over the golden ratio, made odd


def mixed(word: int) -> int:
    """One to one, and every bit of what comes out depends on every bit that went in (the finisher of SplitMix64)."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB % WORD
    return word ^ word >> 31


def stream(seed: int, index: int = 0) -> int:
    """What the generator of the `index`th game of a seed begins with: 64 bits, whatever integer the seed is."""
    return mixed((mixed((_word(seed) + GOLDEN) % WORD) + (index + 1) * GOLDEN) % WORD)


def chance(seed: int, index: int = 0) -> random.Random:
    """A source of chance of its own."""
    return random.Random(stream(seed, index))  # noqa: S311 - a game, not a secret


def _word(seed: int) -> int:
    """The seed itself where it is a word; else its sign and its words, one mixed into the next."""
    if 0 <= seed < WORD:
        return seed
    word, left = mixed(GOLDEN + int(seed < 0)), abs(seed)
    while left:
        word, left = mixed(((word ^ left % WORD) + GOLDEN) % WORD), left // WORD
    return word
