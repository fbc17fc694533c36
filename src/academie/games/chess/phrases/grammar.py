"""From words to a phrase: the grammar of the notation, as a parser by descent.

It reads what the book prints and refuses the rest in one sentence, which names the word it stumbled on. Whether a
move of that kind is possible is not asked here.
"""

from collections.abc import Callable
from typing import Any

import chess

from academie.errors import Unreadable, quoted
from academie.games.chess.phrases.phrase import (
    ARTICLES,
    BLACK,
    KINDS,
    ORDINALS,
    OTHER,
    WHITE,
    Action,
    Chain,
    Name,
    Owner,
    Phrase,
    Place,
    without_tail,
    words,
)
from academie.text.message import Message

_FILLERS = frozenset({",", ".", "et", "en", "revient", "se", "sauve", "va", "joue", "double", "perpétuel", "d'"})
_MARKS = (("du", "gambit"), ("en", "prise"), ("de", "passé"), ("doublé",))


def read(text: str) -> Phrase:
    """The phrase of one half-move; raises `Unreadable` with the word that cannot be read."""
    return _Reading(text).phrase()


class _Reading:
    """Words, a cursor, and what has been understood so far."""

    def __init__(self, text: str) -> None:
        self.text = " ".join(text.split())
        self.words = without_tail(words(text))
        self.at = 0
        self.parsed: dict[str, Any] = {}

    def phrase(self) -> Phrase:
        if not self.words:
            raise self.refuse(Message("there are no words in it"))
        if self.words == ("de", "même"):
            return Phrase(self.text, Action.SAME, verb="de même")
        self.subject()
        while not self.done():
            if not any(clause(self) for clause in _CLAUSES) and not self.take_one(_FILLERS):
                raise self.refuse(Message("the word {word} has no meaning there", word=quoted(self.stumbled())))
        return self.closed()

    def closed(self) -> Phrase:
        """The phrase, if the words say what is done."""
        found, man = self.parsed, self.parsed.get("man")
        if "action" not in found and "place" in found:
            found["action"] = Action.SQUARE
        if "action" not in found and found.get("check"):
            found["action"] = Action.CHECK
        if "action" not in found and man is not None and man.kind == chess.PAWN:
            found["action"] = Action.ADVANCE
        if "action" not in found:
            raise self.refuse(Message("it does not name an action"))
        if man is None and found["action"] not in {Action.TAKE, Action.RETAKE, Action.QUEEN, Action.CHECK}:
            raise self.refuse(Message("it does not say which man moves"))
        return Phrase(self.text, **found)

    def refuse(self, why: Message) -> Unreadable:
        return Unreadable(
            "The phrase {text} cannot be read: {why}; write it as in “Le chevalier du roi à la troisième case de "
            "son fou”.",
            text=quoted(self.text, 100),
            why=why,
        )

    def stumbled(self) -> str:
        """The word that cannot be read: an article is not to blame for its noun."""
        rest = self.words[self.at :]
        return next((word for word in rest if word not in ARTICLES and word not in {"à", "de"}), rest[0])

    # the cursor

    def done(self) -> bool:
        return self.at >= len(self.words)

    def peek(self, *expected: str) -> bool:
        return self.words[self.at : self.at + len(expected)] == expected

    def take(self, *expected: str) -> bool:
        if not self.peek(*expected):
            return False
        self.at += len(expected)
        return True

    def take_one(self, expected: frozenset[str]) -> str:
        if self.done() or self.words[self.at] not in expected:
            return ""
        self.at += 1
        return self.words[self.at - 1]

    def since(self, start: int) -> str:
        return " ".join(self.words[start : self.at]).replace("' ", "'")

    # men and squares

    def subject(self) -> None:
        """The man that moves; a pawn may be pushed, and the phrase may leave the choice between two men open."""
        for colour in ("blanc", "noir"):
            self.take("le", colour, "pousse")
        self.take("pousse")
        man = self.name()
        if man is None:
            return
        self.parsed["man"] = man
        if self.take("ou", "le") or self.take("ou", "la"):
            self.parsed["other"] = self.name()
        if self.take("attaqué", "par") or self.take("attaquée", "par"):
            self.name()

    def name(self) -> Name | None:
        """A man with all that says which."""
        start = self.at
        while self.take_one(ARTICLES):
            pass
        word = self.take_one(frozenset(KINDS))
        if not word:
            self.at = start
            return None
        which = self.at
        mark = self.mark()
        chain = self.chain()
        mark = mark or self.mark()
        near = self.name() if self.take("près", "de") or self.take("près", "du") else None
        place = self.place() if self.take("qui", "est") else None
        return Name(KINDS[word], chain, mark, near, place, self.since(start), self.since(which))

    def mark(self) -> str:
        return next((" ".join(mark) for mark in _MARKS if self.take(*mark)), "")

    def chain(self) -> Chain:
        """Links such as “du fou de sa dame noire”, for as long as there are any."""
        kinds: list[chess.PieceType] = []
        owner = Owner.UNSAID
        while not self.done():
            start = self.at
            if colour := self.colour():
                owner = colour
                continue
            if self.take("royal") or self.take("royale"):
                kinds.append(chess.KING)
                continue
            self.take("de")
            article = self.take_one(frozenset({"du", "la", "son", "sa", "l'"}))
            self.take("propre")
            word = self.take_one(frozenset(KINDS)) if article else ""
            if not word or (article == "la" and self.words[start] != "de"):
                self.at = start
                break
            kinds.append(KINDS[word])
            if article in {"son", "sa"} and owner is Owner.UNSAID:
                owner = Owner.MOVER
        return Chain(tuple(kinds), owner)

    def colour(self) -> Owner | None:
        start = self.at
        self.take("du")
        for colours, owner in ((WHITE, Owner.WHITE), (BLACK, Owner.BLACK), (OTHER, Owner.OTHER)):
            if self.take_one(colours):
                return owner
        self.at = start
        return None

    def place(self) -> Place | None:
        """“à la troisième case …”; the rank is the first where none is said."""
        start = self.at
        if not self.take("à") or not self.take_one(frozenset({"la", "sa"})):
            self.at = start
            return None
        own = self.words[self.at - 1] == "sa"
        self.take("propre")
        ordinal = self.take_one(frozenset(ORDINALS))
        if not self.take_one(frozenset({"case", "place"})):
            self.at = start
            return None
        chain = Chain(owner=Owner.MOVER) if own else self.chain()
        return Place(ORDINALS.get(ordinal, 1), chain, self.since(start))

    # clauses: each says whether it was there

    def act(self, action: Action, start: int) -> None:
        """The first action said is the one that is played."""
        if "action" not in self.parsed:
            self.parsed |= {"action": action, "verb": self.since(start)}

    def takes(self) -> bool:
        start = self.at
        him = bool(self.take_one(frozenset({"le", "la", "l'"})))
        verb = self.take_one(frozenset({"prend", "prenant", "reprend"}))
        if not verb:
            self.at = start
            return False
        self.parsed["him"] = him
        self.act(Action.RETAKE if verb == "reprend" else Action.TAKE, start)
        if self.take("en", "passant"):
            self.parsed["passing"] = True
        elif not him:
            self.parsed.update(target=self.name())
            self.parsed["passing"] = self.take("en", "passant")
        return True

    def goes(self) -> bool:
        place = self.place()
        if place is None:
            return False
        self.parsed["place"] = place
        return True

    def steps(self) -> bool:
        start = self.at
        for action, said in ((Action.STEP, "un pas"), (Action.LEAP, "deux pas"), (Action.STEP, "avance")):
            if self.take(*said.split()):
                self.act(action, start)
                return True
        return False

    def checks(self) -> bool:
        start = self.at
        if not self.take_one(frozenset({"donne", "donnant"})):
            return False
        self.take("un")
        if not self.take("échec") and not self.take("double", "échec"):
            self.at = start
            return False
        # An “échec à la tour” alone is an attack: check is said of the king.
        self.parsed["check"] = not (self.peek("à", "la", "tour") or self.peek("à", "la", "dame"))
        if self.take("et", "mat"):
            self.parsed["mate"] = True
        while self.take("au", "roi") or self.take("à", "la", "découverte") or self.beside():
            pass
        return True

    def beside(self) -> bool:
        """The man that a check attacks along with the king."""
        start = self.at
        self.take("et")
        if (self.take("à", "la") or self.take("au")) and (word := self.take_one(frozenset(KINDS))):
            if self.parsed["check"]:
                self.parsed["fork"] = KINDS[word]
            return True
        self.at = start
        return False

    def castles(self) -> bool:
        start = self.at
        if not self.take("roque"):
            return False
        if self.take("du", "côté") and (self.take_one(frozenset({"de", "du"}))):
            self.take_one(frozenset({"sa", "son", "la"}))
            side = self.take_one(frozenset({"tour", "roi", "dame"}))
            self.parsed["side"] = {"tour": chess.KING, "roi": chess.KING, "dame": chess.QUEEN}.get(side)
        self.act(Action.CASTLE, start)
        return True

    def covers(self) -> bool:
        start = self.at
        if not self.take("couvre", "l'", "échec"):
            return False
        self.act(Action.COVER, start)
        return True

    def retreats(self) -> bool:
        start = self.at
        left = self.take("où", "il") or self.take("où", "elle")
        if left:
            self.take_one(frozenset({"peut", "veut", "voudra"}))
        elif not self.take("se", "retire"):
            return False
        self.act(Action.RETREAT, start)
        return True

    def queens(self) -> bool:
        start = self.at
        self.take("pousse")
        if self.take("à", "dame"):
            self.act(Action.QUEEN, start)
            return True
        if self.take("demande"):
            kind = self.name()
            if kind is not None:
                self.parsed["promotion"] = kind.kind
                self.act(Action.QUEEN, start)
                return True
        self.at = start
        return False

    def attacks(self) -> bool:
        start = self.at
        if not self.take("attaque"):
            return False
        target = self.name()
        if "action" not in self.parsed and "place" not in self.parsed:
            self.parsed.update(target=target)
            self.act(Action.ATTACK, start)
        return True


_CLAUSES: tuple[Callable[[_Reading], bool], ...] = (
    _Reading.goes,
    _Reading.takes,
    _Reading.steps,
    _Reading.checks,
    _Reading.castles,
    _Reading.covers,
    _Reading.retreats,
    _Reading.queens,
    _Reading.attacks,
)
