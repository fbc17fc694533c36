"""The board of trictrac as a scene: dames, jetons and fichets, the ways of the throw, what it wins, and the decision.

À la rigueur the scene gives no help: it has neither ways nor credits, but every gesture (§84, §85).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.game.value import changed
from academie.games.trictrac.game import game
from academie.games.trictrac.names import points_in_words, trous_in_words
from academie.games.trictrac.notation import DAMES
from academie.games.trictrac.referee import acts
from academie.games.trictrac.referee.offers import ways as ways_of
from academie.games.trictrac.referee.table import KINDS
from academie.games.trictrac.referee.value import Phase, Rigueur
from academie.games.trictrac.state import LAW, Move, ours, place
from academie.games.trictrac.svg import SPOTS
from academie.games.trictrac.svg import scene as picture
from academie.games.trictrac.tutor.account.points import point_of
from academie.games.trictrac.tutor.account.scene import Scene as Account
from academie.games.trictrac.values import values_of
from academie.referee import acts as common
from academie.referee.acts import Hold, Leave
from academie.scene import Choice, Credit, Jeton, Sign, Slot
from academie.scene.gestures import Claim
from academie.scene.open_acts import gestures_open, played
from academie.scene.values import Sort
from academie.tables import dice_game
from academie.tables import scene as family
from academie.tables.board import write_dice
from academie.tables.drawing import blank
from academie.text.message import Message, joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game import State as AnyState
    from academie.games.trictrac.state import State
    from academie.games.trictrac.tutor.account.values import Point
    from academie.referee.table import Table
    from academie.scene import Done, Gesture, Man, Scene, Ways
    from academie.svg.blank import Blank

_NOTHING_PLAYED = Message("They have placed nothing that you could answer.")


def _unplayed(table: Table, seat: int) -> Message | None:
    """By §81: the last throw is the player's own, or there is none."""
    turn = table.turn if isinstance(table, Rigueur) else None
    return _NOTHING_PLAYED if turn is None or turn.seat == seat else None


CLAIMS = {
    acts.School: Claim(
        Message("École! I send you to school for {points}[: {reason}]"),
        Message("They marked less than they won, or more."),
        "§84",
    ),
    acts.MakeMark: Claim(
        Message("I make you mark"),
        Message("Just what is due, without an école."),
        "§92",
    ),
    common.MakePlay: Claim(
        Message("I have you play {play}"),
        Message("Touched, it is played; misplaced, as I wish."),
        "§80",
        _unplayed,
    ),
    common.Refuse: Claim(
        Message("I refuse it"),
        Message("What is in doubt is done again."),
        "§80",
    ),
    acts.Strike: Claim(
        Message("I strike your bredouille"),
        Message("Their second jeton is no longer due."),
        "§94",
    ),
}  # fmt: skip


in_holes = dice_game.in_holes  # a trou is not a point
SLOTS = {
    **family.SLOTS,
    "play": Slot(Sort.STEPS, write="{from}/{to}", join=" ", most=2),
    "Mark.points": Slot(Sort.NUMBER, least=2, most=48),
    "pegs": Slot(Sort.NUMBER, least=0, most=12),
    "left": Slot(Sort.NUMBER, least=0, most=10),
    "Peg.count": Slot(Sort.NUMBER, least=1, most=12),
    "Unpeg.count": Slot(Sort.NUMBER, least=1, most=12),
    "reason": Slot(Sort.TEXT),
}


def watched(table: Table, last: Done | None = None) -> Scene:
    """The board, White below."""
    state, move = ours(table.state), played(last)
    shown = picture(table.game.title, state, move if isinstance(move, Move) else None)
    book = values_of(state.profile).jeton_places
    credits_ = credits_of(state) if table.assisted else ()
    touched = table.hand.touched if isinstance(table, Rigueur) and table.phase in {Phase.MARK, Phase.PLAY} else ()
    signs = (*family.touched_signs(place(state.core.thrower, step) for step in touched), *signs_of(credits_))
    made = family.scene_of(
        shown,
        family.board_of("tablier", shown, inlay=f"trous-{book}", spots=SPOTS[book], goal=state.core.profile.target),
        thrower=state.thrower,
        signs=signs,
        jetons=jetons_of(state),
        credits=credits_,
    )
    return changed(made, sums=sums_of(state, credits_)) if table.assisted else made


def seated(scene: Scene, table: Table, seat: int) -> Scene:
    """The board from a seat, with the ways of the throw and the decision."""
    state, ways = ours(table.state), ways_of(table, seat)
    choices = choices_of(table, state, seat) if table.assisted else ()
    done = gestures(table, state, seat, ways)
    return changed(scene, board=scene.board.before(seat), ways=ways, gestures=done, choices=choices)


def jetons_of(state: State) -> tuple[Jeton, ...]:
    """§71: a side's jeton lies at its points; a second one for a bredouille that was taken second."""
    one, two = state.core.scores
    return tuple(
        Jeton(seat, mine.points, bool(mine.points and mine.bredouille and his.points))
        for seat, (mine, his) in enumerate(((one, two), (two, one)))
    )


def gestures(table: Table, state: State, seat: int, ways: Ways | None) -> tuple[Gesture, ...]:
    """What is said and done with the hand beside the ways."""
    slots = SLOTS
    if rolls := tuple(write_dice(roll.dice) for roll in state.rolls()):
        slots = {**SLOTS, "dice": Slot(Sort.ONE, rolls)}
    found = gestures_open(table, seat, ways, KINDS, slots, CLAIMS)
    if not table.assisted:
        return found
    words = {kind.form.en for kind in (common.Leave, common.Hold)}
    return tuple(each for each in found if each.text not in words)


def composed(before: AnyState, men: Sequence[Man], player: int) -> State:
    """The dames as they are put, the dice with a player, and the marks as they were; missing dames are lifted."""
    line = family.composed_line(men, player, DAMES)
    return game.read(f"{line} {family.marks_line(before)}", before.profile.name)


def drawing(name: str) -> Blank | None:
    """The empty board with its trous (§70), its figures where the profile's book lays jetons (§119)."""
    return blank.drawing(name, "tablier", {f"trous-{book}": spots for book, spots in SPOTS.items()})


# --- What a throw wins, as a board tells it


_SUM = Message("{before} and {gain} make {total}.")
_SUM_HOLE = Message("{before} and {gain} make {total}: {trous}, {rest}.")
_REST = (Message("nothing left over"), Message("{points} left over"))
_ONE, _DOUBLE = (Message("one trou"), Message("a trou en bredouille, which counts two"))

_HOLDS = Message("You keep {points} and play the throw.")
_HOLDS_NONE = Message("You play the throw.")
_LEAVES = Message("Points of both are wiped out, the dames go home, and you throw first.")
_NAMES = {Hold: Message("I hold"), Leave: Message("I leave")}
_BEATS = {"battre_grand": "beaten", "battre_petit": "beaten", "faux_grand": "falsely", "faux_petit": "falsely"}


def credits_of(state: State) -> tuple[Credit, ...]:
    """§39-§68: every credit of the throw that lies there; what depends on the play says so."""
    native = state.core
    if native.phase not in {core.Phase.decide, core.Phase.play} or not native.dice[0]:
        return ()
    if native.phase == core.Phase.decide and not any(native.own[:24]):
        return ()  # §96: after a levée the throw is played
    return tuple(_credit(point) for point in _points(state))


def _points(state: State) -> list[Point]:
    account = Account.of(state.core)
    hanging = account.hanging(state.core) if any(isinstance(news, core.Marked) for news in state.core.news) else ()
    return [point_of(account, credit, game.glossary, hangs=credit.jan in hanging) for credit in account.account]


def _credit(point: Point) -> Credit:
    """A credit with its reason."""
    words = [sentence.text for sentence in point.sentences]
    why = joined(words, " ") if words else None
    ways = len(point.ways)
    return Credit(point.name, point.player, point.points, LAW[point.jan], point.squares, ways, why, point.when)


def signs_of(found: tuple[Credit, ...]) -> tuple[Sign, ...]:
    """§55, §64: the dames that are beaten, and those beaten falsely."""
    kinds = {game.glossary.terms[key].name: sign for key, sign in _BEATS.items()}
    return tuple(
        Sign(kinds[credit.name], (place,)) for credit in found if credit.name in kinds for place in credit.places
    )


def sums_of(state: State, found: tuple[Credit, ...]) -> tuple[Message, ...]:
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
    if not holes and not before:
        return ()  # what is won is said already
    if not holes:
        return (_SUM.fill(**values),)
    made = sum(news.count for news in state.core.news if isinstance(news, core.Trous) and news.seat == seat) or holes
    trous = _ONE if made == 1 else _DOUBLE if holes == 1 else trous_in_words(made)
    rest = _REST[bool(after)].fill(points=after)
    return (_SUM_HOLE.fill(**values, trous=trous, rest=rest),)


def choices_of(table: Table, state: State, seat: int) -> tuple[Choice, ...]:
    """§73, §74: to hold or to leave, each with what follows."""
    if state.player != seat or state.core.phase != core.Phase.decide or table.result is not None:
        return ()
    rest = state.core.scores[seat].points
    holds = _HOLDS.fill(points=points_in_words(rest)) if rest else _HOLDS_NONE
    words = {Hold: holds, Leave: _LEAVES}
    return tuple(Choice(kind(seat).said(), _NAMES[kind], words[kind]) for kind in (Hold, Leave))
