"""The house's record of a game, read (docs/record.md): every line is played through the law, or refused by its number.

A text may hold records of several games, and of several rooms. What is written otherwise than writer.py would,
but says the same, is read too: other spellings of a move, a throw and its move on two lines, empty lines.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from academie import games
from academie.errors import AcademieError, Illegal, Unreadable, quoted
from academie.records.game import Record, whole
from academie.records.writer import DRAWN, LEAVES, NOBODY, end_text, one_line, seat_letters, shares_text
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Game, Move, Result, Roll, State

_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\.)*)"\]')
_LINE = re.compile(r"([0-9]{1,9})\. (\S+?)((?: [0-9-]+)*)(?:: (\S.*))?")
_END = re.compile(r"\*|\S+ [a-z_]+ [0-9]+")
_SHOWN = 6  # outcomes of chance that a refusal lists
_TAG_SHOWN = Title('[Game "NAME"]', '[Game "NOM"]')
_NOTHING = Title(
    "There is no record here; one begins with tags such as {tag}.",
    "Il n'y a pas de feuille de partie ici ; une feuille commence par des étiquettes comme {tag}.",
).fill(tag=_TAG_SHOWN)
_OUT_OF_PLACE = Title("{text} is out of place: {due}.", "{text} n'est pas à sa place : {due}.")
_NOT_AMONG = {  # by whether there are more than are shown
    False: Title("{text} cannot come here; there is {some}.", "{text} ne peut pas venir ici ; il y a {some}."),
    True: Title(
        "{text} cannot come here; there is {some} and so on.",
        "{text} ne peut pas venir ici ; il y a {some} et ainsi de suite.",
    ),
}


def read(text: str) -> list[tuple[Game, Record]]:
    """All the records of a text, each with its game; raises an `AcademieError` that names the line."""
    found: list[tuple[Game, Record]] = []
    reading = _Reading()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        bare = line.strip()
        if not bare:
            continue
        try:
            if reading.ended and bare.startswith("["):
                found.append(reading.record())
                reading = _Reading()
            reading.line(bare)
        except AcademieError as error:
            raise type(error)(
                Title("Line {number}: {wrong}", "Ligne {number} : {wrong}").fill(number=number, wrong=error.text)
            ) from error
    if not reading.tags:
        raise Unreadable(_NOTHING)
    if not reading.ended:
        raise Unreadable(
            Title(
                "The last record does not end; close it with its result, or with * when it is unfinished.",
                "La dernière feuille ne finit pas ; fermez-la par son résultat, ou par * si la partie est inachevée.",
            )
        )
    return [*found, reading.record()]


def read_one(text: str) -> tuple[Game, Record]:
    """The only record of a text, with its game."""
    records = read(text)
    if len(records) != 1:
        raise Unreadable(
            Title(
                "There are {count} records here where one is wanted; divide the file.",
                "Le fichier tient {count} feuilles de partie quand il en faut une seule ; divisez-le.",
            ).fill(count=len(records))
        )
    return records[0]


class _Reading:
    """A record as far as it has been read."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.game: Game | None = None
        self.states: list[State] = []  # the first state, and the one that stands now
        self.moves: list[Move | Roll] = []
        self.placed: dict[int, State] = {}
        self.remarks: dict[int, tuple[str, ...]] = {}
        self.number = 0
        self.act: Result | None = None
        self.ended = False

    def record(self) -> tuple[Game, Record]:
        """What has been read, the tags that the game itself gives left out."""
        if self.game is None:
            raise TypeError("a record without its game")
        own = {"Game", "Profile", "Result"}
        tags = {name: value for name, value in self.tags.items() if name not in own}
        result = self.act or self.states[-1].result
        return self.game, Record(self.states[0], tuple(self.moves), result, tags, self.placed, remarks=self.remarks)

    def line(self, text: str) -> None:
        """One line that is not empty."""
        if self.ended:
            raise Unreadable(
                Title(
                    "{text} stands after the end of the record; begin the next one with its tags.",
                    "{text} vient après la fin de la feuille ; commencez la suivante par ses étiquettes.",
                ).fill(text=quoted(text))
            )
        if text.startswith("["):
            self._tag(text)
        elif not self.tags:
            raise Unreadable(_NOTHING)
        elif text.startswith("="):
            self._state(text[1:].strip())
        elif self.game is None:
            raise Unreadable(
                Title(
                    "The tags are followed by the first state; write = and its line.",
                    "Après les étiquettes vient le premier état ; écrivez = et sa ligne.",
                )
            )
        else:
            self._said(self.game, text)

    def _tag(self, text: str) -> None:
        if self.game is not None:
            raise Unreadable(
                Title(
                    "A tag stands among the moves; end the record with * or its result before the next one.",
                    "Une étiquette se trouve parmi les coups ; finissez la feuille par * ou par son résultat avant "
                    "la suivante.",
                )
            )
        match = _TAG.fullmatch(text)
        if match is None:
            raise Unreadable(
                Title(
                    '{text} is not a tag; write it like [White "Kermadeuc"].',
                    '{text} n\'est pas une étiquette ; écrivez-la comme [White "Kermadeuc"].',
                ).fill(text=quoted(text))
            )
        if match[1] in self.tags:
            raise Unreadable(
                Title(
                    "The tag {name} stands twice; keep one of them.",
                    "L'étiquette {name} se trouve deux fois ; n'en gardez qu'une.",
                ).fill(name=match[1])
            )
        self.tags[match[1]] = one_line(re.sub(r"\\(.)", r"\1", match[2]))

    def _state(self, line: str) -> None:
        """The first state, or one set up in the course of the game."""
        if self.game is None:
            self.game, first = self._first(line)
            self.states = [first, first]
            return
        if len(self.moves) in self.placed or self.act is not None:
            raise Unreadable(
                Title(
                    "A second state cannot be set up here; keep one, before the end.",
                    "On ne peut placer ici un second état ; n'en gardez qu'un, avant la fin.",
                )
            )
        self.states[-1] = self.placed[len(self.moves)] = self._set(self.game, line)

    def _first(self, line: str) -> tuple[Game, State]:
        if "Game" not in self.tags:
            raise Unreadable(
                Title(
                    "The record does not say what was played; begin it with a tag such as {tag}.",
                    "La feuille ne dit pas à quoi l'on a joué ; commencez-la par une étiquette comme {tag}.",
                ).fill(tag=_TAG_SHOWN)
            )
        game = games.find(self.tags["Game"])
        return game, self._set(game, line)

    def _set(self, game: Game, line: str) -> State:
        """A state by its line, whole and under the one profile of the record."""
        named = game.profiles.find(self.tags["Profile"]).name if "Profile" in self.tags else None
        state = whole(game.read(line, None if " profile=" in line else named))
        if named not in {None, state.profile.name}:
            raise Illegal(
                Title(
                    "The tag says {tag}, the state {state}; keep one profile.",
                    "L'étiquette dit {tag}, l'état {state} ; gardez un seul profil.",
                ).fill(tag=quoted(str(named)), state=quoted(state.profile.name))
            )
        return state

    def _said(self, game: Game, text: str) -> None:
        """A remark, a numbered line, what the players did to end the game, or its end."""
        if text.startswith(";"):
            here = len(self.moves)
            self.remarks[here] = (*self.remarks.get(here, ()), one_line(text[1:]))
        elif match := _LINE.fullmatch(text):
            self._numbered(game, match)
        elif text == DRAWN or text.endswith(f" {LEAVES}"):
            self._ending(game, text)
        elif _END.fullmatch(text):
            self._end(text)
        else:
            raise Unreadable(
                Title(
                    "{text} is no line of a record; write {number}. and a throw, or a move.",
                    "{text} n'est pas une ligne de feuille ; écrivez {number}. puis un jet de dés ou un coup.",
                ).fill(text=quoted(text), number=self.number + 1)
            )

    def _numbered(self, game: Game, match: re.Match[str]) -> None:
        number, who, chances, move = match.groups()
        if number != str(self.number + 1):
            raise Unreadable(
                Title(
                    "{number} stands where {due} is due; number the lines in order.",
                    "{number} se trouve où l'on attend {due} ; numérotez les lignes dans l'ordre.",
                ).fill(number=number, due=self.number + 1)
            )
        if self.act is not None:
            raise Illegal(
                Title(
                    "The players have ended the game; nothing is played after that.",
                    "Les joueurs ont mis fin à la partie ; rien ne se joue plus après.",
                )
            )
        if not chances and not move:
            raise Unreadable(
                Title(
                    "The line has neither a throw nor a move; take it out.",
                    "La ligne n'a ni jet de dés ni coup ; ôtez-la.",
                )
            )
        letters = seat_letters(game, self.states[0])
        for word in chances.split():
            self._chance(game, letters, who, word)
        if move:
            self._move(game, letters, who, move)
        self.number += 1

    def _chance(self, game: Game, letters: list[str], who: str, word: str) -> None:
        state = self.states[-1]
        rolls = {game.write_roll(state, roll): roll for roll in state.rolls()}
        if not rolls:
            raise Illegal(_OUT_OF_PLACE.fill(text=quoted(word), due=_due(letters, state)))
        seat = game.taker(state)
        _check_seat(who, NOBODY if seat is None else letters[seat])
        if word not in rolls:
            more = len(rolls) > _SHOWN
            raise Illegal(_NOT_AMONG[more].fill(text=quoted(word), some=", ".join(list(rolls)[:_SHOWN])))
        self._step(rolls[word])

    def _move(self, game: Game, letters: list[str], who: str, text: str) -> None:
        state = self.states[-1]
        if state.player is None:
            raise Illegal(_OUT_OF_PLACE.fill(text=quoted(text), due=_due(letters, state)))
        _check_seat(who, letters[state.player])
        self._step(game.read_move(state, text))

    def _step(self, choice: Move | Roll) -> None:
        self.states[-1] = self.states[-1].after(choice)
        self.moves.append(choice)

    def _ending(self, game: Game, text: str) -> None:
        state = self.states[-1]
        if state.result is not None or self.act is not None:
            raise Illegal(
                Title("The game is over already; leave {text} out.", "La partie est déjà finie ; ôtez {text}.").fill(
                    text=quoted(text)
                )
            )
        if text == DRAWN:
            self.act = game.agreed(state)
            return
        letters = seat_letters(game, self.states[0])
        letter = text.removesuffix(f" {LEAVES}")
        if letter not in letters:
            raise Unreadable(
                Title(
                    "There is no player {letter}; there is {known}.",
                    "Il n'y a pas de joueur {letter} ; il y a {known}.",
                ).fill(letter=quoted(letter), known=", ".join(letters))
            )
        self.act = game.left(state, letters.index(letter))

    def _end(self, text: str) -> None:
        result = self.act or self.states[-1].result
        if text != end_text(result):
            raise Illegal(
                Title(
                    "The record ends {text}, by the law it ends {lawful}.",
                    "La feuille finit par {text} ; selon la loi, la partie finit par {lawful}.",
                ).fill(text=quoted(text), lawful=quoted(end_text(result)))
            )
        if (tag := self.tags.get("Result", shares_text(result))) != shares_text(result):
            raise Illegal(
                Title(
                    "The tag Result says {tag}, the game ends {end}.",
                    "L'étiquette Result dit {tag}, la partie finit par {end}.",
                ).fill(tag=quoted(tag), end=quoted(shares_text(result)))
            )
        self.ended = True


def _check_seat(who: str, due: str) -> None:
    if who == due:
        return
    if due == NOBODY:
        raise Illegal(
            Title(
                "The throw is nobody's yet; write {nobody} for {who}.",
                "Le jet n'est encore à personne ; écrivez {nobody} au lieu de {who}.",
            ).fill(nobody=NOBODY, who=quoted(who))
        )
    raise Illegal(
        Title("It is the turn of {due}, not of {who}.", "C'est le tour de {due}, non de {who}.").fill(
            due=due, who=quoted(who)
        )
    )


def _due(letters: list[str], state: State) -> Title:
    """What ought to come next."""
    if state.result is not None:
        return Title("the game is over", "la partie est finie")
    if state.player is None:
        return Title("chance decides next", "c'est au hasard de décider")
    return Title("{letter} has to move", "c'est à {letter} de jouer").fill(letter=letters[state.player])
