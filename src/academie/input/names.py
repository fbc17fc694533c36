"""Names as people spell them: compares spellings, finds the name that one stands for, and suggests near ones.

Case, accents, ligatures, hyphens, underscores, spaces and apostrophes do not matter; nor does an article before a name,
or the word “game”, where the rest is enough. Every choice from a list by name is made here.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from functools import lru_cache

from academie.errors import Unknown, Unreadable, quoted
from academie.text.message import Message, verbatim

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae"})
_ARTICLE = re.compile(
    r"(?:(?:le |the )?(?:jeu|game) (?:de la |de l['’]|des |du |de |d['’]|of )|the |les |le |la |l['’])"
)
_NEAR = 0.7  # how much alike a spelling is to a name that it may stand for
_PART = 4  # letters of a part of a name that may stand for the whole
_OFFERED = 3

YES, NO = Message.within("to type", "yes|y"), Message.within("to type", "no|n")
_ALIKE = Message("The names {one} and {other} are spelled the same; rename one of them.")
_MEANT = Message("did you mean {near}?")


@lru_cache(maxsize=512)
def typed(*things: Message) -> frozenset[str]:
    """The words that may be typed for a thing, in every language: a message has several with | between them."""
    return frozenset(word for words in things for text in words.texts.values() for word in text.split("|"))


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """A spelling as it is compared with others: its letters and figures alone, without case or accents."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    return "".join(sign for sign in plain if sign.isalnum())


def bare(text: str) -> str:
    """The same without the article before it; the whole where nothing else is left."""
    spoken = " ".join(re.split(r"[\s_-]+", text.casefold().strip()))
    return folded(_ARTICLE.sub("", spoken, count=1)) or folded(text)


class Names:
    """The names of a list, each with its other spellings: titles in two languages, words that stand for it."""

    def __init__(self, spellings: Mapping[str, Iterable[str | Message]]) -> None:
        self.names = tuple(spellings)
        self._spelled: dict[str, str] = {}  # the name by each spelling as it is compared
        for name, others in spellings.items():
            for text in _texts(name, *others):
                self._add(folded(text), name)
        short = {(bare(text), name) for name, others in spellings.items() for text in _texts(name, *others)}
        shared = Counter(spelled for spelled, _ in short)
        self._bare = {spelled: name for spelled, name in short if shared[spelled] == 1}

    def _add(self, spelled: str, name: str) -> None:
        other = self._spelled.setdefault(spelled, name)
        if other != name:
            raise Unreadable(_ALIKE.fill(one=quoted(other), other=quoted(name)))

    def find(self, text: str) -> str | None:
        """The name that a text spells; None where it spells none."""
        if text in self.names:
            return text
        return self._spelled.get(folded(text)) or self._bare.get(bare(text)) if folded(text) else None

    def near(self, text: str) -> list[str]:
        """The names that a text was perhaps meant to be, the likeliest first."""
        plain = folded(text)
        likeness: dict[str, float] = {}
        for spelled, name in [*self._spelled.items(), *self._bare.items()] if plain else ():
            likeness[name] = max(likeness.get(name, 0.0), _alike(plain, spelled))
        found = [name for name in self.names if likeness.get(name, 0.0) >= _NEAR]
        return sorted(found, key=lambda name: -likeness[name])[:_OFFERED]

    def choose(self, text: str, none: Message, known: Message) -> str:
        """The name that a text spells; raises `Unknown`: there is `none`, and then who was meant, or who is `known`.

        `none` has the field {name}, for what was typed, and ends with a semicolon; `known` has {known}, for the names.
        """
        found = self.find(text)
        if found is None:
            near = self.near(text)
            rest = _MEANT.fill(near=", ".join(near)) if near else known.fill(known=", ".join(self.names))
            raise Unknown(verbatim("{none} {rest}").fill(none=none.fill(name=quoted(text)), rest=rest))
        return found


def _texts(*names: str | Message) -> Iterator[str]:
    for name in names:
        yield from (name,) if isinstance(name, str) else name.texts.values()


def _alike(name: str, spelled: str) -> float:
    """How much a spelling is like another, from 0 to 1: a part of a name is much like it, and so are its letters."""
    if sorted(name) == sorted(spelled):
        return 0.95
    shorter, longer = sorted((name, spelled), key=len)
    if len(shorter) >= _PART and shorter in longer:
        return 0.8 + 0.2 * len(shorter) / len(longer)
    match = SequenceMatcher(None, name, spelled, autojunk=False)
    return match.ratio() if match.real_quick_ratio() >= _NEAR and match.quick_ratio() >= _NEAR else 0.0
