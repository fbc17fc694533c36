"""A game at the terminal as values: who sits where, what has been played, and what each typed line does.

It asks the room for every rule and prints nothing itself: each act answers with the sentences to show.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from academie.analysis import Budget
from academie.cli.analyse import verdict, write_line
from academie.cli.options import write_text
from academie.cli.words import say
from academie.errors import Illegal
from academie.games.draughts.state import State as DraughtsState
from academie.players.records import Record, write_pdn

if TYPE_CHECKING:
    from pathlib import Path

    from academie.analysis import Analysis
    from academie.game import Game, Move, Result, State
    from academie.players.player import Player

_LOOK = Budget(nodes=300_000)
_FAIR = 25  # hundredths of a man: closer than this is even to the machine
_LONG = 60  # plies after which the machine takes a draw in an even game


@dataclass
class Session:
    """One game in progress. `seats` holds the machine of each side, None where a person sits."""

    game: Game
    start: State
    seats: tuple[Player | None, ...]
    language: str
    steps: list[tuple[Move | None, State]] = field(default_factory=list)  # None: crowned by offer
    ended: Result | None = None  # by leaving or agreement

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
        return self.steps[-1][0] if self.steps else None

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
        return self._play(player.choose(self.state))

    def move(self, text: str) -> str:
        """Play the move a person typed."""
        return self._play(self.game.read_move(self.state, text))

    def _play(self, move: Move) -> str:
        told = self.say("plays", side=self.side(self.state.player), move=self.game.write_move(self.state, move))
        self.steps.append((move, self.state.after(move)))
        return told

    def moves(self) -> str:
        """The legal moves."""
        return self.say("legal", moves=", ".join(self.game.write_move(self.state, move) for move in self.state.moves()))

    def hint(self) -> str:
        """What the engine would play."""
        best = self._look().lines[0]
        move, *rest = write_line(self.game, self.state, best.moves)
        return self.say("hint", move=move, verdict=verdict(best, self.language), line=" ".join(rest))

    def _look(self) -> Analysis:
        return self.game.engine(megabytes=16).analyse(self.state, _LOOK)

    def undo(self) -> str:
        """Take back to the last turn of a person."""
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
        moves: list[Move] = []
        for move, state in self.steps:
            if move is None:
                placed[len(moves)] = state
            else:
                moves.append(move)
        names = [player.name if player is not None else "?" for player in self.seats]
        tags = {"Event": "academie", "White": names[0], "Black": names[1]}
        record = Record(self.start, tuple(moves), self.result, tags, placed)
        write_text(path, write_pdn(self.game, record))
        return self.say("saved", path=path)

    def ending(self) -> str:
        """The result in words, with its paragraph."""
        result = self.result
        if result is None:
            return self.say("goodbye")
        law = self.game.law.find(result.law)
        reason = self.game.glossary.terms[result.reason].name.to(self.language)
        key = "over_draw" if result.winner is None else "over_win"
        title = law.title.to(self.language)
        return self.say(key, side=self.side(result.winner), reason=reason, law=result.law, title=title)
