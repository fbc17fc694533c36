"""The board of trictrac as a scene: dames, jetons and fichets, the ways of the throw, what it wins, and the decision.

À la rigueur nothing here says what is right: neither ways nor credits, and every gesture there is (§84, §85).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.games.trictrac.engraving import SPOTS
from academie.games.trictrac.engraving import scene as engraved
from academie.games.trictrac.game import game
from academie.games.trictrac.names import points_told, trous_told
from academie.games.trictrac.referee import acts
from academie.games.trictrac.referee.offers import ways as ways_of
from academie.games.trictrac.referee.table import KINDS
from academie.games.trictrac.referee.value import Phase, Rigueur
from academie.games.trictrac.state import LAW, Move, ours, place
from academie.games.trictrac.tutor.account.points import point_of
from academie.games.trictrac.tutor.account.scene import Scene as Account
from academie.games.trictrac.values import values_of
from academie.referee.acts import Hold, Leave
from academie.scene import Choice, Credit, Jeton, Sign, Slot
from academie.scene.gestures import Claim, Sort
from academie.scene.open import gestures_open, played
from academie.tables import blank, dice_game
from academie.tables import scene as family
from academie.tables.board import write_dice
from academie.title import Title

if TYPE_CHECKING:
    from academie.engraving.blank import Blank
    from academie.games.trictrac.state import State
    from academie.games.trictrac.tutor.account.values import Point
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


in_holes = dice_game.in_holes  # a trou is no point
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


# --- What a throw wins, as a board tells it


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
