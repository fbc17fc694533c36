"""What a throw wins, as a board tells it: each credit with its reason, the sum in words, and what the decision does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.games.trictrac.game import game
from academie.games.trictrac.names import points_told, trous_told
from academie.games.trictrac.state import LAW
from academie.games.trictrac.tutor.account.points import point_of
from academie.games.trictrac.tutor.account.scene import Scene as Account
from academie.referee.acts import Hold, Leave
from academie.scene import Choice, Credit, Sign
from academie.title import Title

if TYPE_CHECKING:
    from academie.games.trictrac.state import State
    from academie.games.trictrac.tutor.account.values import Point
    from academie.referee.table import Table

_SUM = Title("{before} and {gain} make {total}.", "{before} et {gain} font {total}.")
_SUM_HOLE = Title(
    "{before} and {gain} make {total}: {trous}, {rest}.", "{before} et {gain} font {total} : {trous}, {rest}."
)
_REST = (Title("nothing left over", "reste rien"), Title("{points} left over", "reste {points}"))
_ONE, _DOUBLE = (
    Title("one trou", "un trou"),
    Title("a trou en bredouille, which counts two", "un trou en bredouille, qui compte deux"),
)

_HOLDS = Title("You keep {points} and play the throw.", "Vous gardez {points} et jouez le coup.")
_HOLDS_NONE = Title("You play the throw.", "Vous jouez le coup.")
_LEAVES = Title(
    "Points of both are wiped out, the dames go home, and you throw first.",
    "Les points de chacun s'effacent, les dames retournent aux talons, et le dé est à vous.",
)
_NAMES = {Hold: Title("I hold", "Je tiens"), Leave: Title("I leave", "Je m'en vais")}
_BEATS = {"battre_grand": "beaten", "battre_petit": "beaten", "faux_grand": "falsely", "faux_petit": "falsely"}


def credits_of(state: State) -> tuple[Credit, ...]:
    """§39-§68: every credit of the throw that lies there; what hangs on the play says so."""
    native = state.core
    if native.phase not in {core.Phase.decide, core.Phase.play} or not native.dice[0]:
        return ()
    if native.phase == core.Phase.decide and not any(native.own[:24]):
        return ()  # §96: after a levée the throw is played
    return tuple(_credit(point) for point in _points(state))


def _points(state: State) -> list[Point]:
    account = _account(state)
    marked = [news.credit.jan for news in state.core.news if isinstance(news, core.Marked)]
    return [
        point_of(
            account,
            credit,
            game.glossary,
            hangs=bool(marked) and credit.jan.name.startswith("conserver") and credit.jan not in marked,
        )
        for credit in account.account
    ]


def _account(state: State) -> Account:
    native = state.core
    seat = native.thrower
    return Account(
        profile=native.profile,
        own=tuple(native.own),
        other=tuple(native.other),
        seat=seat,
        dice=native.dice,
        throw_of_releve=native.throws[seat],
        repeats_first=native.game_throws == 2 and native.dice == native.first_throw,
    )


def _credit(point: Point) -> Credit:
    """A credit with its reason."""
    told = [sentence.text for sentence in point.sentences]
    why = Title(" ".join(each.en for each in told), " ".join(each.fr for each in told)) if told else None
    ways = len(point.ways)
    return Credit(point.name, point.player, point.points, LAW[point.jan], point.squares, ways, why, point.when)


def signs_of(found: tuple[Credit, ...]) -> tuple[Sign, ...]:
    """§55, §64: the dames that are beaten, and those beaten falsely."""
    kinds = {game.glossary.terms[key].name: sign for key, sign in _BEATS.items()}
    return tuple(
        Sign(kinds[credit.name], (place,)) for credit in found if credit.name in kinds for place in credit.places
    )


def sums_of(state: State, found: tuple[Credit, ...]) -> tuple[Title, ...]:
    """§69-§72: what the thrower had, what he has marked, what it makes."""
    seat = state.core.thrower
    gain = sum(credit.points for credit in found if credit.player == seat and credit.when == "throw")
    if not gain:
        return ()
    after = state.core.scores[seat].points
    before = (after - gain) % 12
    total = before + gain
    values = {"before": before, "gain": gain, "total": total}
    holes = (total - after) // 12
    if not holes:
        return (_SUM.fill(**values),)
    made = sum(news.count for news in state.core.news if isinstance(news, core.Trous) and news.seat == seat) or holes
    trous = _ONE if made == 1 else _DOUBLE if holes == 1 else trous_told(made)
    rest = _REST[bool(after)].fill(points=after)
    return (_SUM_HOLE.fill(**values, trous=trous, rest=rest),)


def choices_of(table: Table, state: State, seat: int | None) -> tuple[Choice, ...]:
    """§73, §74: to hold or to leave, each with what follows."""
    if seat is None or state.player != seat or state.core.phase != core.Phase.decide or table.result is not None:
        return ()
    rest = state.core.scores[seat].points
    holds = _HOLDS.fill(points=points_told(rest)) if rest else _HOLDS_NONE
    told = {Hold: holds, Leave: _LEAVES}
    return tuple(Choice(kind(seat).said(), _NAMES[kind], told[kind]) for kind in (Hold, Leave))
