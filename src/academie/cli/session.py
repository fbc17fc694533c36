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
from academie.cli.narration import account, told
from academie.cli.options import write_text
from academie.cli.words import say
from academie.errors import Illegal
from academie.game import Roll
from academie.games.draughts.state import State as DraughtsState
from academie.games.trictrac.state import Move as Play
from academie.games.trictrac.state import State as TrictracState
from academie.players.greedy import GreedyPlayer, value
from academie.players.records import Record, suffix, write_game

if TYPE_CHECKING:
    from pathlib import Path

    from academie.analysis import Analysis
    from academie.cli.dice import Cup
    from academie.game import Game, Move, Result, State
    from academie.players.player import Player

_LOOK = Budget(nodes=300_000)
_FAIR = 25  # hundredths of a man: closer than this is even to the machine
_LONG = 60  # plies after which the machine takes a draw in an even game


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
        lines = told(self.game, roll, self.state, self.language)
        if self.full and self.state.player is not None:
            lines.append(account(self.game, before, roll, self.language))
        return "\n".join(lines)

    def dice_prompt(self) -> str:
        """What is asked of people who throw their own dice."""
        thrower = getattr(self.state, "thrower", None)
        return self.say("first_dice_prompt") if thrower is None else self.say("dice_prompt", side=self.side(thrower))

    def prompt(self) -> str:
        """What is asked of the person on move."""
        side = self.side(self.state.player)
        deciding = any(getattr(move, "word", "") for move in self.state.moves())
        return self.say("decide" if deciding else "prompt", side=side)

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
        return self._play(player.choose(self.state))

    def move(self, text: str) -> str:
        """Play the move a person typed."""
        return self._play(self.game.read_move(self.state, text))

    def _play(self, move: Move) -> str:
        played = self.say("plays", side=self.side(self.state.player), move=self.game.write_move(self.state, move))
        self.steps.append((move, self.state.after(move)))
        happened = told(self.game, move, self.state, self.language) if self.game.chance else []
        return "\n".join([played, *happened])

    def moves(self) -> str:
        """The legal moves."""
        return self.say("legal", moves=", ".join(self.game.write_move(self.state, move) for move in self.state.moves()))

    def hint(self) -> str:
        """What the engine would play, or the greedy player where there is no engine."""
        if isinstance(self.state, TrictracState):
            return self._greedy_hint(self.state)
        best = self._look().lines[0]
        move, *rest = write_line(self.game, self.state, best.moves)
        return self.say("hint", move=move, verdict=verdict(best, self.language), line=" ".join(rest))

    def _greedy_hint(self, state: TrictracState) -> str:
        move = GreedyPlayer().choose(state)
        if isinstance(move, Play) and move.play is not None:
            return self.say("greedy_hint", move=str(move), value=value(state, move))
        return self.say("hint_word", move=str(move))

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
        moves: list[Move | Roll] = []
        for move, state in self.steps:
            if move is None:
                placed[len(moves)] = state
            else:
                moves.append(move)
        names = [player.name if player is not None else "?" for player in self.seats]
        tags = {"Event": "academie", "White": names[0], "Black": names[1]}
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
        key = "over_draw" if result.winner is None else "over_win"
        title = law.title.to(self.language)
        return self.say(key, side=self.side(result.winner), reason=reason, law=result.law, title=title)
