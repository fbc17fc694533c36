"""The record of a game of trictrac (§112): throws, plays, marks, decisions, acts and rulings, readable and writable.

docs/trictrac-record.md specifies the format. `read` and `write` keep the text, `replay` plays it through the law and
refuses, in one sentence with the number of the coup, what the law does not give. transcript.py tells it in prose.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from academie.errors import AcademieError, Illegal, Unreadable, quoted
from academie.game import Roll
from academie.games.trictrac.names import WHOSE
from academie.games.trictrac.notation import read_move, read_state
from academie.games.trictrac.state import LAW, Move, State, ours
from academie.tables.board import fleche, letter, read_dice, write_dice
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from academie.game import Event, Game
    from academie.game import Move as AnyMove

SEATS = "WB"
RESULTS = {(0, 1): "1-0", (0, 2): "2-0", (1, 1): "0-1", (1, 2): "0-2"}
_MARK = re.compile(r"([WB])\+(\d{1,3}):([a-z_]+)(?:@([A-Y](?:,[A-Y])*))?")
_TROUS = re.compile(r"([WB])#(\d{1,3})")
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\.)*)"\]')
_COUP = re.compile(r"([0-9]{1,9})\. ([WB-]) (\d-\d)(?: (.+))?")
_TROU_KEYS = {"trou", "trou_bredouille"}
_SHOWN = 40  # letters of a tag in a sentence


@dataclass(frozen=True)
class Mark:
    """Points marked: by whom, how many, for which jan and where; jan is empty for trous pegged."""

    seat: int
    points: int
    jan: str = ""
    squares: tuple[int, ...] = ()

    def __str__(self) -> str:
        if not self.jan:
            return f"{SEATS[self.seat]}#{self.points}"
        where = "@" + ",".join(letter(square) for square in self.squares) if self.squares else ""
        return f"{SEATS[self.seat]}+{self.points}:{self.jan}{where}"


@dataclass(frozen=True)
class Coup:
    """One throw and what was done with it. Nobody's (seat None) is a first throw that came out a doublet (§3)."""

    seat: int | None
    dice: tuple[int, int]
    marks: tuple[Mark, ...] = ()  # before the play
    word: str = ""  # "hold", "leave", "void", "dice"
    play: str = ""
    after: tuple[Mark, ...] = ()  # after it

    def __str__(self) -> str:
        who = "-" if self.seat is None else SEATS[self.seat]
        words = [who, write_dice(self.dice), *map(str, self.marks), self.word, self.play, *map(str, self.after)]
        return " ".join(filter(None, words))


@dataclass(frozen=True)
class Note:
    """A free line: "!" an act or a ruling of the table, ";" a remark, "=" the state as the table then had it."""

    sign: str
    text: str

    def __str__(self) -> str:
        return f"{self.sign} {self.text}"


Item: TypeAlias = "Coup | Note"


@dataclass(frozen=True)
class Record:
    """A game: tags in order, then coups and notes in order."""

    tags: Mapping[str, str] = field(default_factory=dict)
    items: tuple[Item, ...] = ()

    @property
    def coups(self) -> list[Coup]:
        """The throws alone."""
        return [item for item in self.items if isinstance(item, Coup)]


# -- writing --------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The text of a record; coups are numbered from 1."""
    lines = [f'[{key} "{_escaped(value)}"]' for key, value in record.tags.items()]
    lines.append("")
    number = 0
    for item in record.items:
        if isinstance(item, Coup):
            number += 1
            lines.append(f"{number}. {item}")
            if item.word == "leave" or any(mark.jan == "levee" for mark in item.after):
                lines.append("")  # a new relevé
        else:
            lines.append(str(item))
    return "\n".join(lines).rstrip("\n") + "\n"


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def of_game(
    game: Game, start: State, choices: Iterable[AnyMove | Roll], tags: Mapping[str, str] | None = None
) -> Record:
    """The record of a game from its first state and everything thrown and chosen since, marked by the machine."""
    state, items, pending = start, [], None
    for choice in choices:
        following = state.after(choice)
        marks = _marks(following.events)
        if isinstance(choice, Roll):
            if pending is not None:
                items.append(pending)
            pending = _thrown(state, following, choice, marks)
        elif pending is None:
            raise Illegal(
                Title(
                    "A record begins with a throw; give the state before the dice are thrown.",
                    "Une partie commence par un jet ; donnez l'état d'avant que les dés soient jetés.",
                )
            )
        elif isinstance(choice, Move) and choice.word:
            pending = Coup(pending.seat, pending.dice, pending.marks, choice.word)
        else:
            pending = Coup(pending.seat, pending.dice, pending.marks, pending.word, str(choice), marks)
        state = following
    if pending is not None:
        items.append(pending)
    return Record(_tags(game, start, state, tags or {}), tuple(items))


def _thrown(state: State, following: State, roll: Roll, marks: tuple[Mark, ...]) -> Coup:
    large, small = sorted(roll.dice, reverse=True)
    if following.thrower is None:
        return Coup(None, (large, small), word="void")
    word = "dice" if state.thrower is None and following.core.phase.name == "throw" else ""
    return Coup(following.core.thrower, (large, small), marks, word)


def _marks(events: Sequence[Event]) -> tuple[Mark, ...]:
    marks = []
    for event in events:
        if event.key in LAW:
            marks.append(Mark(event.player, event.points, event.key, event.squares))
        elif event.key in _TROU_KEYS:
            marks.append(Mark(event.player, event.points))
    return tuple(marks)


def _tags(game: Game, start: State, end: State, tags: Mapping[str, str]) -> dict[str, str]:
    usual = {"Game": game.name, "Profile": start.profile.name, "White": "?", "Black": "?", "Date": "?"}
    result = end.result
    made = {**usual, **tags, "Result": RESULTS[result.winner or 0, result.points] if result is not None else "*"}
    if str(start) != str(game.start(start.profile.name)):
        made["Start"] = str(start)
    return made


# -- reading --------------------------------------------------------------------------------------


def read(text: str) -> list[Record]:
    """All records of a text; each begins with its tags. Raises `Unreadable` with the line."""
    records: list[Record] = []
    tags: dict[str, str] = {}
    items: list[Item] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), start=1):
        bare = line.strip()
        if bare.startswith("["):
            if items:
                records.append(Record(tags, tuple(items)))
                tags, items = {}, []
            _read_tag(tags, bare, number)
        elif bare:
            items.append(_read_item(bare, number, sum(isinstance(item, Coup) for item in items)))
    if tags or items:
        records.append(Record(tags, tuple(items)))
    if not records:
        raise Unreadable(
            Title(
                'There is no record here; one begins with tags such as [Game "trictrac"].',
                'Il n\'y a pas de partie ici ; elle commence par des étiquettes comme [Game "trictrac"].',
            )
        )
    return records


def read_one(text: str) -> Record:
    """The only record of a text."""
    records = read(text)
    if len(records) != 1:
        raise Unreadable(
            Title(
                "There are {records} records here where one is wanted; divide the file.",
                "Il y a ici {records} parties où l'on en veut une ; divisez le fichier.",
            ).fill(records=len(records))
        )
    return records[0]


def _read_tag(tags: dict[str, str], line: str, number: int) -> None:
    match = _TAG.fullmatch(line)
    if match is None:
        raise Unreadable(
            Title(
                'Line {number}: {line} is not a tag; write it like [White "Kermadeuc"].',
                'Ligne {number} : {line} n\'est pas une étiquette ; écrivez-la comme [White "Kermadeuc"].',
            ).fill(number=number, line=quoted(line))
        )
    if match[1] in tags:
        raise Unreadable(
            Title(
                "Line {number}: the tag {tag} stands twice; keep one of them.",
                "Ligne {number} : l'étiquette {tag} s'y trouve deux fois ; n'en gardez qu'une.",
            ).fill(number=number, tag=match[1][:_SHOWN])
        )
    tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])


def _read_item(line: str, number: int, before: int) -> Item:
    if line[0] in "!;=":
        return Note(line[0], line[1:].strip())
    match = _COUP.fullmatch(line)
    if match is None:
        raise Unreadable(
            Title(
                "Line {number}: {line} is not a coup; write it like “{due}. W 6-5 A/G A/F”, or begin the line with ! "
                "; or = for a note.",
                "Ligne {number} : {line} n'est pas un coup ; écrivez-le comme « {due}. W 6-5 A/G A/F », ou commencez "
                "la ligne par ! ; ou = pour une note.",
            ).fill(number=number, line=quoted(line), due=before + 1)
        )
    if int(match[1]) != before + 1:
        raise Unreadable(
            Title(
                "Line {number}: coup {found} stands where {due} is due; number the coups in order.",
                "Ligne {number} : le coup {found} tient la place du coup {due} ; numérotez les coups dans l'ordre.",
            ).fill(number=number, found=match[1], due=before + 1)
        )
    try:
        return _read_coup(match[2], match[3], match[4] or "")
    except AcademieError as error:
        raise Unreadable(
            Title("Line {number}: {error}", "Ligne {number} : {error}").fill(number=number, error=error.text)
        ) from error


def _read_coup(who: str, dice: str, rest: str) -> Coup:
    seat = None if who == "-" else SEATS.index(who)
    marks: tuple[list[Mark], list[Mark]] = ([], [])
    word = ""
    strides: list[str] = []
    for text in rest.split():
        if (mark := _read_mark(text)) is not None:
            marks[bool(strides)].append(mark)
        elif text in {"hold", "leave", "void", "dice"} and not word and not strides:
            word = text
        elif ("/" in text or text == "-") and not marks[1]:
            strides.append(text)
        else:
            raise Unreadable(
                Title(
                    "{text} is out of place; a coup has marks, a word, dames, and marks again.",
                    "{text} n'est pas à sa place ; un coup a des marques, un mot, des dames, puis des marques.",
                ).fill(text=quoted(text))
            )
    if (word == "void") != (seat is None):
        raise Unreadable(
            Title(
                "A throw of nobody is “- 3-3 void”, and no other throw is void.",
                "Un jet qui n'est à personne s'écrit « - 3-3 void », et nul autre jet n'est void.",
            )
        )
    return Coup(seat, read_dice(dice), tuple(marks[0]), word, " ".join(strides), tuple(marks[1]))


def _read_mark(text: str) -> Mark | None:
    if match := _TROUS.fullmatch(text):
        return Mark(SEATS.index(match[1]), int(match[2]))
    if match := _MARK.fullmatch(text):
        squares = tuple(fleche(name) for name in match[4].split(",")) if match[4] else ()
        return Mark(SEATS.index(match[1]), int(match[2]), match[3], squares)
    return None


# -- replaying ------------------------------------------------------------------------------------


def replay(game: Game, record: Record) -> list[State]:
    """Every state of the record, the first included: after each throw, decision and play, and each “=” note.

    Marks that the record states must be those the law gives, unless its tag Marks says "none" or "hand".
    """
    if (named := record.tags.get("Game", game.name)) != game.name:
        raise Unreadable(
            Title(
                "The record is of {named} and not of {game}; read it in that room.",
                "La partie est de {named} et non de {game} ; lisez-la dans cette salle.",
            ).fill(named=quoted(named), game=game.name)
        )
    profile = record.tags.get("Profile")
    start = record.tags.get("Start")
    states = [read_state(start, game.profiles, profile) if start else ours(game.start(profile))]
    checked = record.tags.get("Marks", "law") == "law"
    number = 0
    for item in record.items:
        number += isinstance(item, Coup)
        try:
            if isinstance(item, Coup):
                states += play_coup(states[-1], item, checked=checked)
            elif item.sign == "=":
                states.append(read_state(item.text, game.profiles, profile))
        except AcademieError as error:
            raise Illegal(
                Title("Coup {number}: {error}", "Coup {number} : {error}").fill(number=number, error=error.text)
            ) from error
    return states


def play_coup(state: State, coup: Coup, *, checked: bool) -> list[State]:
    """The states of one coup from the state before it: after the throw, the decision, the play."""
    states = [_throw(state, coup)]
    if checked:
        _compare(coup.marks, states[-1])
    for text in (coup.word if coup.word in {"hold", "leave"} else "", coup.play):
        if text:
            states.append(states[-1].after(read_move(states[-1], text)))
    if checked and coup.play:
        _compare(coup.after, states[-1])
    return states


def _throw(state: State, coup: Coup) -> State:
    large, small = coup.dice
    if state.result is not None or not state.rolls():
        raise Illegal(
            Title(
                "{dice} is thrown before the last throw was played, or after the end (§8).",
                "{dice} est jeté avant que le dernier coup soit joué, ou après la fin (§8).",
            ).fill(dice=write_dice(coup.dice))
        )
    if state.thrower is None:
        return state.after(Roll((small, large) if coup.seat == 1 else (large, small)))
    if coup.seat != state.thrower:
        raise Illegal(
            Title("The dice are {whose} (§4, §8).", "Le dé est {whose} (§4, §8).").fill(whose=WHOSE[state.thrower])
        )
    return state.after(Roll((large, small), 1 if large == small else 2))


def _compare(stated: tuple[Mark, ...], state: State) -> None:
    due = _marks(state.events)
    if sorted(map(str, stated)) != sorted(map(str, due)):
        said, owed = (" ".join(map(str, marks)) or Title("nothing", "rien") for marks in (stated, due))
        raise Illegal(
            Title(
                "The record marks {said}, the law gives {owed} (§69, §110).",
                "La partie marque {said}, la loi donne {owed} (§69, §110).",
            ).fill(said=said, owed=owed)
        )
