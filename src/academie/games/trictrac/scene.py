"""The board of trictrac as a scene: dames, jetons and fichets, the ways of the throw, what it wins, and the decision.

À la rigueur nothing here says what is right: neither ways nor credits, and every gesture there is (§84, §85).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from academie.games.trictrac.engraving import SPOTS
from academie.games.trictrac.engraving import scene as engraved
from academie.games.trictrac.referee import acts
from academie.games.trictrac.referee.table import KINDS
from academie.games.trictrac.referee.value import Phase, Rigueur
from academie.games.trictrac.referee.ways import ways as ways_of
from academie.games.trictrac.scoring import choices_of, credits_of, signs_of, sums_of
from academie.games.trictrac.state import Move, ours, place
from academie.games.trictrac.values import values_of
from academie.scene import Jeton, Slot, played
from academie.scene.claims import Claim
from academie.scene.gestures import Sort
from academie.scene.open import gestures_open
from academie.tables import blank, telling
from academie.tables import scene as family
from academie.tables.board import write_dice
from academie.title import Title

if TYPE_CHECKING:
    from academie.engraving.blank import Blank
    from academie.games.trictrac.state import State
    from academie.referee.table import Table
    from academie.scene import Done, Gesture, Scene, Ways


_NOTHING_PLAYED = Title(
    "They have placed nothing that you could answer.", "Ils n'ont rien posé que vous puissiez reprendre."
)


def _unplayed(table: Table, seat: int) -> Title | None:
    """By §81: the last throw is one's own, or nobody has thrown."""
    turn = table.turn if isinstance(table, Rigueur) else None
    return _NOTHING_PLAYED if turn is None or turn.seat == seat else None


CLAIMS = {
    acts.School: Claim(
        Title(
            "École! I send you to school for {points}[: {reason}]",
            "École ! Je vous envoie à l'école de {points}[ : {reason}]",
        ),
        Title("They marked less than they won, or more.", "Ils ont marqué moins qu'ils ne gagnaient, ou plus."),
        "§84",
    ),
    acts.MakeMark: Claim(
        Title("I make you mark", "Je vous fais marquer"),
        Title("Just what is due, without an école.", "Juste ce qui est dû, sans école."),
        "§92",
    ),
    acts.MakePlay: Claim(
        Title("I have you play {play}", "Je vous fais jouer {play}"),
        Title("Touched, it is played; misplaced, as I wish.", "Dame touchée, dame jouée ; mal placée, à mon gré."),
        "§80",
        _unplayed,
    ),
    acts.Refuse: Claim(
        Title("I refuse it", "Je le refuse"),
        Title("What is in doubt is done again.", "Ce qui est en doute se refait."),
        "§80",
    ),
    acts.Strike: Claim(
        Title("I strike your bredouille", "Je vous débredouille"),
        Title("Their second jeton is no longer due.", "Leur second jeton n'est plus dû."),
        "§94",
    ),
}  # fmt: skip


in_holes = telling.in_holes  # a trou is no point
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


def scene(table: Table, seat: int | None, last: Done | None = None) -> Scene:
    """The board as one in a seat sees it."""
    view = table.view(seat)
    state, move = ours(view.state), played(last)
    shown = engraved(table.room.title, state, move if isinstance(move, Move) else None)
    book = values_of(state.profile).jeton_places
    ways = ways_of(table, seat)
    credits_ = credits_of(state) if table.assisted else ()
    touched = table.hand.touched if isinstance(table, Rigueur) and table.phase in {Phase.MARK, Phase.PLAY} else ()
    signs = (*family.touched_signs(place(state.core.thrower, step) for step in touched), *signs_of(credits_))
    made = family.scene_of(
        shown,
        family.board_of(
            "tablier", seat, shown, inlay=f"trous-{book}", spots=SPOTS[book], goal=state.core.profile.target
        ),
        thrower=state.thrower,
        ways=ways,
        gestures=gestures(table, state, seat, ways),
        signs=signs,
        jetons=jetons_of(state),
        credits=credits_,
    )
    if not table.assisted:
        return made
    return replace(made, sums=sums_of(state, credits_), choices=choices_of(table, state, seat))


def jetons_of(state: State) -> tuple[Jeton, ...]:
    """§71: a side's jeton lies at its points; a second one for a bredouille that was taken second."""
    one, two = state.core.scores
    return tuple(
        Jeton(seat, mine.points, bool(mine.points and mine.bredouille and his.points))
        for seat, (mine, his) in enumerate(((one, two), (two, one)))
    )


def gestures(table: Table, state: State, seat: int | None, ways: Ways | None) -> tuple[Gesture, ...]:
    """What is said and done with the hand beside the ways."""
    slots = SLOTS
    if rolls := tuple(write_dice(roll.dice) for roll in state.rolls()):
        slots = {**SLOTS, "dice": Slot(Sort.ONE, rolls)}
    decided = (acts.Leave, acts.Hold) if table.assisted else ()
    found = gestures_open(table, seat, ways, KINDS, slots, CLAIMS)
    words = {kind.form.en for kind in decided}
    return tuple(each for each in found if each.text not in words)


def drawing(name: str) -> Blank | None:
    """The empty board with its holes (§70), its figures where the profile's book lays jetons (§119)."""
    return blank.drawing(name, "tablier", {f"trous-{book}": spots for book, spots in SPOTS.items()})
