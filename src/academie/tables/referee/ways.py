"""The steps of the plays of a throw, from the native ways of a game."""

from collections.abc import Callable, Collection, Sequence
from functools import cache

from academie.referee.acts import Play
from academie.referee.table import Table
from academie.scene.ways import Step, Stop, Ways
from academie.tables.board import HAND, LETTERS, LIFTED, letter
from academie.tables.race import ours

Native = list[tuple[int, list[tuple[int, int, int, bool, int]]]]

_PLAYS = Play.form.en.partition("{")[0]


def ways(table: Table, seat: int | None) -> Ways | None:
    """Those of a race game: every order of the dames that makes a play of the throw."""
    state = ours(table.view(seat).state)
    native = state.core.ways() if table.assisted and state.player == seat else []
    texts = play_texts(table, seat, native, state.moves)
    player = seat or 0
    return ways_of(native, texts, state.rules.paths.places[player], state.dames(1 - player))


def play_texts(table: Table, seat: int | None, native: Native, moves: Callable[[], Sequence[object]]) -> list[str]:
    """The texts of the acts of native plays; where all are open their acts have them, in the same order."""
    if not native or seat is None or not table.assisted or table.result is not None:
        return []
    plays = [act.said() for act in table.known_acts(seat) if type(act) is Play]
    return plays if len(plays) == 1 + max(play for play, _ in native) else open_texts(table, seat, moves())


def open_texts(table: Table, seat: int, moves: Sequence[object]) -> list[str]:
    """The text of the act of each move, empty where it is not open to the seat."""
    known, texts = table.known_texts(seat), [f"{_PLAYS}{move}" for move in moves]
    return [text if text in known else "" for text in texts]


def ways_of(native: Native, acts: Sequence[str], places: Sequence[int], adverse: Collection[int] = ()) -> Ways | None:
    """The native ways of a throw; `acts` has the text of each play, empty for one that is not open.

    `places` has the flèche of each step, then off the board. Of two numbers that do the same the smaller comes first.
    `adverse` are the flèches of the other side's dames: one that is hit stands where the dame lands, or where no other
    can be, facing it.
    """
    if not native or not any(acts):
        return None
    name = _names(tuple(places[: LIFTED + 1]))

    def struck(step: int) -> str:
        fleche = places[step]
        return LETTERS[fleche if fleche in adverse else 23 - fleche]

    stops = []
    for play, passages in native:
        steps = [
            Step(
                "+" if origin < 0 else name[origin],
                name[min(target, LIFTED)],
                to,
                number,
                (),
                struck(target) if hit else "",
            )
            for origin, target, number, hit, to in sorted(passages)
        ]
        stops.append(Stop(acts[play] if play >= 0 else "", tuple(steps)))
    return Ways(tuple(stops)) if all(acts) else pruned(stops)


def pruned(stops: list[Stop]) -> Ways:
    """The ways without what leads to no act."""
    alive: dict[int, Stop] = {}
    for at in range(len(stops) - 1, -1, -1):
        steps = tuple(step for step in stops[at].steps if step.to in alive)
        if steps or stops[at].act or at == 0:
            alive[at] = Stop(stops[at].act, steps)
    rank = {at: number for number, at in enumerate(sorted(alive))}
    return Ways(
        tuple(
            Stop(
                stop.act,
                tuple(
                    Step(s.origin, s.target, rank[s.to], s.by, s.over, s.hit, s.becomes, s.along) for s in stop.steps
                ),
            )
            for _, stop in sorted(alive.items())
        )
    )


@cache
def _names(places: tuple[int, ...]) -> list[str]:
    return ["+" if fleche == HAND else letter(fleche) for fleche in places]
