"""A game at the terminal as values: who sits where, what has been played, and what each typed line does.

It asks the room for every rule and prints nothing itself: each act answers with the sentences to show.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from academie.analysis import Budget
from academie.cli.analyse import verdict, write_line
from academie.cli.dice import typed_roll
from academie.cli.narration import account, thrower, told
from academie.cli.options import write_text
from academie.cli.words import say
from academie.errors import Illegal, Unavailable
from academie.game import Roll
from academie.games.draughts.state import State as DraughtsState
from academie.games.trictrac.players.greedy import GreedyPlayer, value
from academie.games.trictrac.state import Move as Play
from academie.games.trictrac.state import State as TrictracState
from academie.match.series import gainers
from academie.players import roster
from academie.records.formats import suffix, write_game
from academie.records.game import Record, seat_names
from academie.tutor import advise, spoken

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from academie.analysis import Analysis
    from academie.cli.dice import Cup
    from academie.game import Game, Move, Result, State
    from academie.players.player import Player

_LOOK = Budget(nodes=300_000)
_FAIR = 25  # hundredths of a man: closer than this is even to the machine
_LONG = 60  # plies after which the machine takes a draw in an even game
_PASSES = {"-", "boude"}


@dataclass
class Session:
    """One game in progress. `seats` holds the machine of each side, None where a person sits; no cup: typed dice."""

    game: Game
    start: State
    seats: tuple[Player | None, ...]
    language: str
    steps: list[tuple[Move | Roll | None, State]] = field(default_factory=list)  # None: crowned by offer
    ended: Result | None = None  # by leaving or agreement
    cup: Cup | None = None
    full: bool = False  # every throw is explained at length
    example: str = ""  # a move as it is typed
    looking: int | None = None  # the person who has the screen, where several people hide things from one another

    @property
    def state(self) -> State:
        """The position now."""
        return self.steps[-1][1] if self.steps else self.start

    @property
    def result(self) -> Result | None:
        """The end, by the board or by the players."""
        return self.ended or self.state.result

    @property
    def last(self) -> Move | None:
        """The last move played."""
        moves = (choice for choice, _ in reversed(self.steps) if not isinstance(choice, Roll))
        return next(moves, None)

    @property
    def dice_due(self) -> bool:
        """Whether the dice are to be thrown."""
        return self.result is None and bool(self.state.rolls())

    def throw(self, text: str = "") -> str:
        """Throw the program's dice, or take those that were typed; what the throw wins is told."""
        before = self.state
        if text or self.cup is None:
            roll = typed_roll(before, text)
        else:
            roll = self.cup.throw(before, sum(isinstance(choice, Roll) for choice, _ in self.steps))
        self.steps.append((roll, before.after(roll)))
        lines = told(self.game, before, roll, self.state, self.language)
        if self.full and self.state.player is not None:
            lines.append(account(self.game, before, roll, self.language))
        return "\n".join(lines)

    def dice_prompt(self) -> str:
        """What is asked of people who throw their own dice."""
        seat = thrower(self.state)
        return self.say("first_dice_prompt") if seat is None else self.say("dice_prompt", side=self.side(seat))

    def prompt(self) -> str:
        """What is asked of the person on move."""
        side = self.side(self.state.player)
        words = [word for move in reversed(self.known.moves()) if (word := getattr(move, "word", ""))]
        return self.say("decide", side=side, words=self._choice(words)) if words else self.say("prompt", side=side)

    def _choice(self, words: list[str]) -> str:
        """The words a player decides by, each with its meaning where the language has another."""
        terms = self.game.glossary.terms
        names = [terms[word].name.to(self.language) if word in terms else word for word in words]
        told = [f"{name} ({word})" if self.language != "en" else word for name, word in zip(names, words, strict=True)]
        return self.say("or").join(told)

    # --- What may be seen

    @property
    def people(self) -> list[int]:
        """The seats in which people sit."""
        return [seat for seat, player in enumerate(self.seats) if player is None]

    @property
    def viewer(self) -> int | None:
        """Whose view is on the screen where hands are hidden; None when nobody's may be."""
        return self.people[0] if len(self.people) == 1 else self.looking

    @property
    def seen(self) -> State | None:
        """What the screen may show: all of it, or the view of who looks; None until somebody does."""
        if not self.game.hidden or self.result is not None:
            return self.state
        return self.state.view(self.viewer) if self.viewer is not None else None

    @property
    def known(self) -> State:
        """The state as its player knows it: what he chooses from, person or machine."""
        seat = self.state.player
        return self.state.view(seat) if self.game.hidden and seat is not None else self.state

    @property
    def hand_over(self) -> int | None:
        """The person to whom the screen must be handed before he is asked; None when he may look at once."""
        seat = self.state.player
        waits = self.game.hidden and len(self.people) > 1 and self.looking != seat
        return seat if waits and seat in self.people else None

    @property
    def only(self) -> Move | None:
        """The move of a player who has no choice, in games where chance often leaves none."""
        legal = self.known.moves() if self.game.chance and self.result is None else ()
        return legal[0] if len(legal) == 1 else None

    @property
    def passes(self) -> bool:
        """Whether the player can do nothing but pass."""
        return self.only is not None and self.game.write_move(self.known, self.only) in _PASSES

    def play_only(self) -> str:
        """Play the only move there is."""
        if self.only is None:
            raise Illegal("There is more than one move; type one of those that moves lists.")
        return self._play(self.only)

    def explain(self) -> str:
        """The last throw explained at length."""
        states = self._states()
        for index in range(len(self.steps) - 1, -1, -1):
            choice = self.steps[index][0]
            if isinstance(choice, Roll):
                return account(self.game, states[index], choice, self.language)
        return self.say("no_throw")

    @property
    def machine(self) -> Player | None:
        """The machine whose turn it is; None when a person is asked."""
        seat = self.state.player
        return self.seats[seat] if seat is not None else None

    def side(self, player: int | None) -> str:
        """What a side is called."""
        return self.game.players[player].to(self.language) if player is not None else ""

    def say(self, key: str, **values: object) -> str:
        """A sentence in the language of the session."""
        return say(key, self.language, **values)

    def answer(self) -> str:
        """Let the machine move; the sentence tells what it played."""
        player = self.machine
        if player is None:
            raise Illegal("It is not the machine's turn.")
        return self._play(player.choose(self.known))

    def move(self, text: str) -> str:
        """Play the move a person typed."""
        return self._play(self.game.read_move(self.known, text))

    def _play(self, move: Move) -> str:
        before = self.state
        played = self.say("plays", side=self.side(before.player), move=self.game.write_move(before, move))
        self.steps.append((move, before.after(move)))
        self.looking = None
        happened = told(self.game, before, move, self.state, self.language) if self.game.chance else []
        return "\n".join([played, *happened])

    def moves(self) -> str:
        """The legal moves."""
        here = self.known
        return self.say("legal", moves=", ".join(self.game.write_move(here, move) for move in here.moves()))

    def hint(self) -> str:
        """What a machine would play, and what the books of the game advise, for and against which moves."""
        return "\n".join([self._machine_hint(), *spoken(advise(self.game, self.known), self.language)])

    def _machine_hint(self) -> str:
        """What the engine would play, or the game's usual machine where there is no engine."""
        if isinstance(self.state, TrictracState):
            return self._greedy_hint(self.state)
        try:
            best = self._look().lines[0]
        except Unavailable:
            player = roster.find(roster.usual(self.game), self.game)
            return self.say("hint_word", move=self.game.write_move(self.known, player.choose(self.known)))
        move, *rest = write_line(self.game, self.state, best.moves)
        return self.say("hint", move=move, verdict=verdict(best, self.language), line=" ".join(rest))

    def _greedy_hint(self, state: TrictracState) -> str:
        move = GreedyPlayer().choose(state)
        if isinstance(move, Play) and move.play is not None:
            return self.say("greedy_hint", move=str(move), value=value(state, move))
        return self.say("hint_word", move=str(move))

    def _look(self) -> Analysis:
        return self.game.engine(megabytes=16).analyse(self.known, _LOOK)

    def undo(self) -> str:
        """Take back to the last turn of a person; never where hands are hidden."""
        if self.game.hidden:
            return self.say("no_undo", title=self.game.title.to(self.language))
        if not any(self._a_person_plays(state) for state in self._states()[:-1]):
            return self.say("nothing_to_undo")
        self.steps.pop()
        while not self._a_person_plays(self.state):
            self.steps.pop()
        return self.say("taken_back")

    def _states(self) -> list[State]:
        return [self.start, *(state for _, state in self.steps)]

    def _a_person_plays(self, state: State) -> bool:
        return state.player is not None and self.seats[state.player] is None

    def help(self) -> str:
        """What may be typed."""
        if isinstance(self.state, TrictracState):
            return self.say("help_dice")
        return self.say("help_play", example=self.example) if self.game.chance else self.say("help")

    def resign(self) -> str:
        """The person whose turn it is leaves the game, and loses it."""
        player = self.state.player
        if player is not None:
            self.ended = self.game.left(self.state, player)
        return ""

    def other_person(self) -> str | None:
        """The name of the side that must be asked about a draw; None when a machine answers."""
        other = self._other()
        return self.side(other) if self.seats[other] is None else None

    def _other(self) -> int:
        return 1 - (self.state.player or 0)

    def machine_agrees(self) -> bool:
        """Whether the machine takes a draw: when it is worse off, or when an even game has gone on for long."""
        value = -self._look().lines[0].score
        return value < -_FAIR or (value <= _FAIR and len(self.steps) >= _LONG)

    def draw(self, *, accepted: bool) -> str:
        """The end of the game by agreement, or the refusal."""
        if not accepted:
            return self.say("draw_declined", side=self.side(self._other()))
        self.ended = self.game.agreed(self.state)
        return ""

    def crown(self) -> str:
        """Crowning by offer, which the other side may not refuse (§39 of draughts)."""
        if not isinstance(self.state, DraughtsState):
            raise Illegal(f"{self.game.title.en} knows no crowning by offer.")
        self.steps.append((None, self.state.with_crowns()))
        return self.say("crowned")

    def save(self, path: Path) -> str:
        """Write the game to a file."""
        placed = {}
        moves: list[Move | Roll] = []
        for move, state in self.steps:
            if move is None:
                placed[len(moves)] = state
            else:
                moves.append(move)
        names = [player.name if player is not None else "?" for player in self.seats]
        tags = {"Event": "academie", **dict(zip(seat_names(self.game, self.start), names, strict=True))}
        if self.game.chance:
            tags["Date"] = datetime.now(tz=UTC).strftime("%Y.%m.%d")
        record = Record(self.start, tuple(moves), self.result, tags, placed)
        write_text(path, write_game(self.game, record))
        return self.say("saved", path=path)

    def no_file(self) -> str:
        """How to name the file of a game."""
        return self.say("no_file", suffix=suffix(self.game))

    def ending(self) -> str:
        """The result in words, with its paragraph."""
        result = self.result
        if result is None:
            return self.say("goodbye")
        law = self.game.law.find(result.law)
        reason = self.game.glossary.terms[result.reason].name.to(self.language)
        key = "over_win" if result.winner is not None else "over_void" if result.reason == "nulle" else "over_draw"
        title = law.title.to(self.language)
        return self.say(key, side=self.listed(gainers(result)), reason=reason, law=result.law, title=title)

    def listed(self, players: Sequence[int]) -> str:
        """Several sides in words."""
        names = [self.side(player) for player in players]
        if len(names) < 2:
            return "".join(names)
        return self.say("listed", first=", ".join(names[:-1]), last=names[-1])
