"""A game told coup by coup in prose, in the manner of the old treatises, in French or English.

It tells a record that has been replayed; what it says of points comes from the states of the law (§112).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.trictrac.names import SIDES, listed, points_told, throw_name, trous_told
from academie.games.trictrac.record.format import Coup, Mark, Note, replay
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Game
    from academie.games.trictrac.record.format import Record
    from academie.games.trictrac.state import State

_WORDS = {
    "releve": Title("Relevé {number}", "Relevé {number}"),
    "coup": Title("Coup {number}.", "{number}{nth} coup."),
    "throws": Title("{side} throws {throw}", "{side} amènent {throw}"),
    "void": Title(
        "The first throw is {throw}, a doublet: it is void.",
        "Le premier jet est {throw}, un doublet : le coup est nul.",
    ),
    "dice": Title("and so has the dice", "et ont ainsi le dé"),
    "marks": Title("and marks {points}: {jans}", "et marquent {points} : {jans}"),
    "jan": Title("{points} for {jan}{where}", "{points} pour {jan}{where}"),
    "trous": Title("which makes {trous}", "ce qui leur fait {trous}"),
    "leave": Title("He leaves; the dames are stacked again.", "Ils s'en vont ; on relève les dames."),
    "hold": Title("He holds", "Ils tiennent"),
    "plays": Title("He plays {moves}.", "Ils jouent {moves}."),
    "nothing": Title("He can play nothing.", "Ils ne peuvent rien jouer."),
    "one": Title(
        "He plays {moves}; the other number cannot be played.", "Ils jouent {moves} ; l'autre nombre ne se joue pas."
    ),
    "from": Title("from {a} to {b}", "de {a} en {b}"),
    "all": Title("tout d'une from {a} to {b}, resting on {stop}", "tout d'une de {a} en {b}, par {stop}"),
    "off": Title("a dame of {a} onto the rim", "une dame de {a} sur la bande"),
    "two": Title("two dames {move}", "deux dames {move}"),
    "power": Title("into the coin par puissance from {a}", "dans le coin par puissance de {a}"),
    "then": Title("Then {side} marks {points}: {jans}", "Puis {side} marquent {points} : {jans}"),
    "score": Title("({white} and {black}.)", "({white} contre {black}.)"),
    "won": Title("{side} has won the partie.", "{side} ont gagné la partie."),
    "table": Title("At the table: {text}", "À la table : {text}"),
}


def transcript(game: Game, record: Record, language: str = "fr") -> str:
    """The whole game in prose, a paragraph for each coup."""
    teller = _Teller(game, language)
    states = replay(game, record)
    at = 0
    lines = [_title(game, record, language), "", teller.say("releve", number=1)]
    number = releve = 1
    for item in record.items:
        if isinstance(item, Note):
            lines.append(item.text if item.sign == ";" else teller.say("table", text=item.text))
            at += item.sign == "="
            continue
        at += 1 + (item.word in {"hold", "leave"}) + bool(item.play)
        lines.append(teller.coup(number, item, states[at]))
        number += 1
        if any(event.key == "releve" for event in states[at].events) and item.word != "dice":
            releve += 1
            lines += ["", teller.say("releve", number=releve)]
    if (result := states[-1].result) is not None:
        lines += ["", teller.say("won", side=SIDES[result.winner or 0].to(language))]
    return "\n".join(lines) + "\n"


def _title(game: Game, record: Record, language: str) -> str:
    names = [record.tags.get(key, "?") for key in ("White", "Black")]
    date = record.tags.get("Date", "?")
    players = f"{names[0]} – {names[1]}" if set(names) != {"?"} else game.title.to(language)
    return players if date == "?" else f"{players}, {date}"


class _Teller:
    """The words of a language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game, self.language = game, language

    def say(self, key: str, **values: object) -> str:
        return _WORDS[key].fill(**values).to(self.language)

    def coup(self, number: int, coup: Coup, end: State) -> str:
        nth = "er" if number == 1 else "e"
        head = self.say("coup", number=number, nth=nth)
        throw = throw_name(coup.dice).to(self.language)
        if coup.seat is None:
            return f"{head} {self.say('void', throw=throw)}"
        first = self.say("throws", side=SIDES[coup.seat].to(self.language), throw=throw)
        parts = [first + (" " + self.marks("marks", coup.marks) if coup.marks else "")]
        if coup.word == "dice":
            parts[0] += " " + self.say("dice")
        told = [f"{head} {', '.join(parts)}."]
        if coup.word == "leave":
            told.append(self.say("leave"))
        elif coup.word == "hold":
            told.append(self.say("hold") + ".")
        if coup.play:
            told.append(self.played(coup.play))
        told += self.afterwards(coup)
        if coup.marks or coup.after:
            told.append(self.score(end))
        return " ".join(told)

    def marks(self, key: str, marks: tuple[Mark, ...], side: str = "") -> str:
        jans = [mark for mark in marks if mark.jan]
        joint = "et" if self.language == "fr" else "and"
        names = listed([self.jan(mark) for mark in jans], joint)
        told = self.say(key, points=points_told(sum(mark.points for mark in jans)), jans=names, side=side)
        count = sum(mark.points for mark in marks if not mark.jan)
        if count:
            told += ", " + self.say("trous", trous=trous_told(count))
        return told

    def jan(self, mark: Mark) -> str:
        terms = self.game.glossary.terms
        key = mark.jan
        squares = str(mark).partition("@")[2].replace(",", ", ")
        where = f" ({squares})" if squares and not mark.jan.startswith("conserver") else ""
        return self.say("jan", points=mark.points, jan=terms[key].name.to(self.language), where=where)

    def afterwards(self, coup: Coup) -> list[str]:
        told = []
        for seat in (coup.seat, 1 - (coup.seat or 0)):
            marks = tuple(mark for mark in coup.after if mark.seat == seat)
            if marks and seat is not None:
                side = SIDES[seat].to(self.language)
                name = side[0].lower() + side[1:] if self.language == "fr" else side
                told.append(self.marks("then", marks, name) + ".")
        return told

    def played(self, play: str) -> str:
        words = [word for word in play.split() if word != "-"]
        moves = [self.stride(word) for word in words]
        if len(moves) == 2 and words[0] == words[1]:
            moves = [self.say("two", move=moves[0].removeprefix("une dame ").removeprefix("a dame "))]
        if not moves:
            return self.say("nothing")
        joint = "et" if self.language == "fr" else "and"
        return self.say("one" if "-" in play.split() else "plays", moves=listed(moves, joint))

    def stride(self, word: str) -> str:
        a, *rest = word.removesuffix("p").split("/")
        if word.endswith("p"):
            return self.say("power", a=a)
        if rest[-1] == "off":
            return self.say("off", a=a)
        return self.say("all", a=a, stop=rest[0], b=rest[1]) if len(rest) == 2 else self.say("from", a=a, b=rest[0])

    def score(self, state: State) -> str:
        told = []
        for score in state.core.scores:
            trous = trous_told(score.trous).to(self.language)
            told.append(f"{trous}, {score.points}{' bredouille' if score.bredouille else ''}")
        return self.say("score", white=told[0], black=told[1])
