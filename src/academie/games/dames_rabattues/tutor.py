"""What is taught of the dames rabattues: the advice of the Académie of 1806 (§22), questions of lessons, exercises."""

from academie.errors import Illegal
from academie.game import State as AnyState
from academie.games.dames_rabattues.game import game
from academie.games.dames_rabattues.state import TAKE, State, ours
from academie.tables.family.learning import throws_kind
from academie.text.message import Message
from academie.tutor.advice import Advice, Chapter, Found, found, maxims
from academie.tutor.exercise import Kinds, allowed_kind
from academie.tutor.question import Answer, Asked, Questions, number
from academie.tutor.questions import brings


class PileScene:
    """A game of dames rabattues as the player who decides sees it."""

    def __init__(self, state: State) -> None:
        self.state, self.player = state, state.player or 0
        self.moves = tuple(state.moves())  # to take or to leave, or the orders of a throw

    def playable(self, seat: int) -> set[int]:
        """The numbers a player can use: laid while any are to be laid, then lifted."""
        to_lay, to_lift = self.state.side(seat)
        return {number for number in range(1, 7) if (to_lay if any(to_lay) else to_lift)[number - 1]}


CHAPTER: Chapter[PileScene] = Chapter("§22", maxims(__file__))


@CHAPTER.maxim
def take_it(scene: PileScene) -> Found | None:
    """A number that is offered; one of his own is not a number of the other's."""
    taking = [move for move in scene.moves if move.word == TAKE and scene.player != scene.state.thrower]
    return found(taking, [move for move in scene.moves if move not in taking]) if taking else None


@CHAPTER.maxim
def watch(scene: PileScene) -> Found | None:
    """The numbers that pass from the other to the player."""
    passing = sorted(scene.playable(scene.player) - scene.playable(1 - scene.player))
    return found(numbers=", ".join(map(str, passing))) if passing else None


@CHAPTER.maxim
def no_promise(scene: PileScene) -> Found | None:
    """Words, when one lifts and the other still lays."""
    laying = [any(scene.state.side(seat)[0]) for seat in (0, 1)]
    return found() if laying[0] != laying[1] else None


CHAPTERS = (CHAPTER,)
SCENE = PileScene


def advise(state: AnyState) -> list[Advice]:
    """All the advice that applies to the player who decides."""
    return CHAPTER.advise(PileScene(ours(state))) if state.player is not None else []


# --- The questions of the lessons: what is left to lay and to lift, and what becomes of a throw


QUESTIONS = Questions()
_PASSING = Message("They are {what}.")


def _seat(asked: Asked) -> int:
    """The player who is named; the thrower where none is."""
    seat = asked.seat()
    return ours(asked.state).core.thrower if seat is None else seat


@QUESTIONS.add("to_lay", "count", takes=("player",))
def to_lay(asked: Asked) -> Answer:
    """How many dames a player has still to lay."""
    return number(sum(ours(asked.state).side(_seat(asked))[0]))


@QUESTIONS.add("to_lift", "count", takes=("player",))
def to_lift(asked: Asked) -> Answer:
    """How many dames a player has still on the board."""
    return number(sum(ours(asked.state).side(_seat(asked))[1]))


@QUESTIONS.add("comes", "count", needs=("event",), takes=("player", "throw"))
def comes(asked: Asked) -> Answer:
    """How often an event comes about when the throw on the board, or the one named, is played larger number first."""
    thrown = asked.after(asked.roll()) if "throw" in asked.step.given else asked.state
    plays = thrown.moves()
    if not plays:
        raise Illegal("there is no throw to play here.")
    played = thrown.after(plays[-1])
    lines = (asked.game.narration.event(event) for event in played.events)
    return number(len(brings(asked, played, asked.event())), *lines)


@QUESTIONS.add("passing", "count", takes=("player",))
def passing(asked: Asked) -> Answer:
    """How many numbers pass to a player when the other throws them: he can play them, and the other cannot."""
    scene, seat = PileScene(ours(asked.state)), _seat(asked)
    found = sorted(scene.playable(seat) - scene.playable(1 - seat))
    return number(len(found), *([_PASSING.fill(what=", ".join(map(str, found)))] if found else []))


# --- The exercises


KINDS = Kinds(
    (kind.name, kind)
    for kind in (
        throws_kind(game, "levee", "throws-lift", Message("How many throws lift a dame?"), Message("lift a dame")),
        throws_kind(
            game,
            "nombre_passe",
            "throws-pass",
            Message("How many throws pass a number on?"),
            Message("leave a number to the other"),
        ),
        allowed_kind(game, (6, 60)),
    )
)
