"""The advice for jacquet, plain, tourne-case, toc and dames rabattues, each of a sentence or two in its book.

jacquet §21 is Lepeintre's; plain §18, tourne_case §19, toc §24 and dames_rabattues §22 are the Académie's of 1806. The
book of garanguet gives none.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from academie.games.dames_rabattues.state import TAKE
from academie.tables.board import LIFTED
from academie.tables.tutor.board import FLECHES, HOME, Scene, cases, dames_in, to_go
from academie.tutor.advice import Chapter, Found, best, found

if TYPE_CHECKING:
    from academie.games.dames_rabattues.state import Move as Order
    from academie.games.dames_rabattues.state import State as Rabattues
    from academie.games.toc.state import State as Toc
    from academie.games.trictrac.state import Move as Play
    from academie.tables.race_state import RaceMove

JACQUET: Chapter[Scene] = Chapter("jacquet §21")
PLAIN: Chapter[Scene] = Chapter("plain §18")
TOURNE_CASE: Chapter[Scene] = Chapter("tourne_case §19")

# --- Jacquet


def in_his_way(scene: Scene) -> bool:
    """Whether some dame of the player's stands before one of the other's."""
    rearmost = next((step for step in FLECHES if scene.other[step]), LIFTED)
    return any(scene.own[step] and scene.his_step(step) > rearmost for step in FLECHES)


@JACQUET.rule(
    "J1",
    "LEP l.2200",
    en="Spread out: hold as many flèches as you can, to close his passages and delay him ({count} here).",
    fr="Étendez-vous : occupez le plus de flèches que vous pouvez, pour fermer ses passages et le retarder ({count} "
    "ici).",
)
def spread_out(scene: Scene) -> Found | None:
    """Most flèches held, while he has any to pass."""
    if not in_his_way(scene):
        return None
    kept = best(scene.moves, lambda move: held(scene, move))
    return found(kept, count=held(scene, kept[0])) if kept else None


def held(scene: Scene, move: RaceMove) -> int:
    """How many flèches the player holds after a play."""
    return sum(count > 0 for count in scene.own_after(move)[:LIFTED])


@JACQUET.rule(
    "J2",
    "LEP l.2200",
    en="Nothing of his is left to delay: come in and go out as fast as you can.",
    fr="Vous n'avez plus rien à retarder : rentrez et sortez au plus vite.",
)
def come_out(scene: Scene) -> Found | None:
    """Most dames lifted, then most at home, then fewest points to play."""
    if in_his_way(scene):
        return None

    def worth(move: RaceMove) -> tuple[int, int, int]:
        own = scene.own_after(move)
        return own[LIFTED], dames_in(own, HOME), -to_go(own)

    kept = best(scene.moves, worth)
    return found(kept) if kept else None


# --- Plain

GRAND_JAN = range(6, 12)
CORNER = 11
MUCH = 6  # dames off the tas before they are laid flat: as many as the grand jan has flèches (PROJECT)


def flats(scene: Scene, move: RaceMove) -> int:
    """The flèches of the grand jan that hold a dame after a play."""
    return sum(scene.own_after(move)[step] > 0 for step in GRAND_JAN)


def wood(scene: Scene, move: RaceMove) -> int:
    """The dames that have left the tas."""
    return -scene.own_after(move)[0]


@PLAIN.rule(
    "P1",
    "AUJ l.2570 Pl. V",
    en="Bring down much wood first.",
    fr="Abattez d'abord beaucoup de bois.",
)
def bring_down_wood(scene: Scene) -> Found | None:
    """Most dames off the tas, until six are."""
    if sum(scene.own) - scene.own[0] >= MUCH:
        return None
    kept = best(scene.moves, lambda move: wood(scene, move))
    return found(kept) if kept else None


@PLAIN.rule(
    "P2",
    "AUJ l.2570 Pl. V",
    en="With wood down, lay six dames flat, one on each flèche of the grand jan.",
    fr="Le bois abattu, couchez six dames toutes plates sur les flèches du grand jan.",
)
def lay_six_flat(scene: Scene) -> Found | None:
    """Most flèches of the grand jan held, then most wood."""
    down = sum(scene.own) - scene.own[0] >= MUCH
    if not down or all(scene.own[step] for step in GRAND_JAN):
        return None
    kept = best(scene.moves, lambda move: (flats(scene, move), wood(scene, move)))
    return found(kept) if kept else None


@PLAIN.rule(
    "P3",
    "AUJ l.2570 Pl. V",
    en="The six lie flat: cover them.",
    fr="Les six sont couchées : couvrez-les.",
)
def cover_them(scene: Scene) -> Found | None:
    """Most flèches of the grand jan with two dames, none being left."""
    if not all(scene.own[step] for step in GRAND_JAN):
        return None
    kept = best(scene.moves, lambda move: (flats(scene, move), cases(scene.own_after(move), GRAND_JAN)))
    return found(kept) if kept else None


@PLAIN.rule(
    "P4",
    "AUJ l.2576 Pl. V",
    en="Do not force your game: after such a play the plain can no longer be made.",
    fr="Ne forcez point votre jeu : après un tel coup le plain ne peut plus se faire.",
    weight=4,
)
def do_not_force(scene: Scene) -> Found | None:
    """Against plays that leave too little wood behind."""
    fills = scene.state.room.core.can_fill
    if not fills(list(scene.own)):
        return None
    forced = [move for move in scene.moves if not fills(list(scene.own_after(move)))]
    return found(against=forced) if forced else None


@PLAIN.rule(
    "P5",
    "AUJ l.2576 Pl. V",
    en="Try always to have the great doublets to play: {most} of the four here, {least} after other plays.",
    fr="Tâchez d'avoir toujours les grands doublets à jouer : {most} des quatre ici, {least} après d'autres coups.",
)
def have_doublets(scene: Scene) -> Found | None:
    """How many of the four great doublets could be played whole."""
    counts = {move: scene.doublets_after(move, CORNER) for move in scene.moves}
    kept = best(scene.moves, counts.__getitem__)
    return found(kept, most=max(counts.values()), least=min(counts.values())) if kept else None


# --- Tourne-case


@TOURNE_CASE.rule(
    "T1",
    "AUJ l.2430 T-C. VII",
    en="It is a great advantage to be the first with a dame in the coin.",
    fr="C'est un grand avantage que d'avoir le premier une dame dans le coin.",
)
def first_in_the_coin(scene: Scene) -> Found | None:
    """Plays that reach the coin, while neither side has a dame there."""
    if scene.own[CORNER] or scene.other[CORNER]:
        return None
    reaching = [move for move in scene.moves if scene.own_after(move)[CORNER]]
    return found(reaching) if reaching else None


@TOURNE_CASE.rule(
    "T2",
    "AUJ l.2424 T-C. VI",
    en="With one dame in the coin and two close against it only an as and then a deux help: wish to be hit.",
    fr="Une dame au coin et deux tout contre, il n'y a plus qu'un as, puis un deux, qui servent : souhaitez d'être "
    "battu.",
)
def wish_to_be_hit(scene: Scene) -> Found | None:
    """Words."""
    return found() if all(scene.own[step] for step in (CORNER, CORNER - 1, CORNER - 2)) else None


# --- Toc


@dataclass(frozen=True)
class TocScene:
    """A throw of toc to be played."""

    state: Toc

    @cached_property
    def moves(self) -> tuple[Play, ...]:
        """The plays, without leaving and holding."""
        return tuple(move for move in self.state.moves() if move.play is not None)


TOC: Chapter[TocScene] = Chapter("toc §24")


@TOC.rule(
    "T1",
    "AUJ l.2638 Toc V",
    en="March as close as you can, and always covered: {alone} dames alone here.",
    fr="Marchez le plus serré que l'on peut, et toujours couvert : {alone} dames seules ici.",
)
def close_and_covered(scene: TocScene) -> Found | None:
    """Fewest dames alone, then the shortest column."""

    def worth(move: Play) -> tuple[int, int]:
        side = move.play.own if move.play is not None else []
        where = [step for step in FLECHES if side[step]]
        return -alone(move), -(max(where) - min(where)) if where else 0

    kept = best(scene.moves, worth)
    return found(kept, alone=alone(kept[0])) if kept else None


def alone(move: Play) -> int:
    """The dames that stand alone after a play."""
    return sum(count == 1 for count in move.play.own[:LIFTED]) if move.play is not None else 0


# --- Dames rabattues


@dataclass(frozen=True)
class PileScene:
    """A game of dames rabattues as the one who decides sees it."""

    state: Rabattues

    @cached_property
    def moves(self) -> tuple[Order, ...]:
        """To take or to leave, or the orders of a throw."""
        return tuple(self.state.moves())

    @cached_property
    def player(self) -> int:
        """Who decides."""
        return self.state.player or 0

    def playable(self, seat: int) -> set[int]:
        """The numbers a player can use: laid while any are to be laid, then lifted."""
        to_lay, to_lift = self.state.side(seat)
        return {number for number in range(1, 7) if (to_lay if any(to_lay) else to_lift)[number - 1]}


RABATTUES: Chapter[PileScene] = Chapter("dames_rabattues §22")


@RABATTUES.rule(
    "D1",
    "AUJ l.2511 Rab. V",
    en="Miss no number the other cannot play: take it.",
    fr="Ne manquez aucun nombre que l'autre ne joue pas : prenez-le.",
)
def take_it(scene: PileScene) -> Found | None:
    """A number that is offered."""
    taking = [move for move in scene.moves if move.word == TAKE]
    return found(taking, [move for move in scene.moves if move not in taking]) if taking else None


@RABATTUES.rule(
    "D2",
    "AUJ l.2511 Rab. V",
    en="Watch for {numbers}: the other cannot play it, and you can.",
    fr="Veillez au {numbers} : l'autre ne peut le jouer, et vous le pouvez.",
)
def watch(scene: PileScene) -> Found | None:
    """The numbers that pass from the other to the player."""
    passing = sorted(scene.playable(scene.player) - scene.playable(1 - scene.player))
    return found(numbers=", ".join(map(str, passing))) if passing else None


@RABATTUES.rule(
    "D3",
    "AUJ l.2521 Rab. VI",
    en="To lift first is no promise: once the last dame is down the straggler lifts faster, for the other works for "
    "him.",
    fr="Lever le premier n'assure rien : sa dernière dame abattue, le second lève plus vite, car l'autre travaille "
    "pour lui.",
)
def no_promise(scene: PileScene) -> Found | None:
    """Words, when one lifts and the other still lays."""
    laying = [any(scene.state.side(seat)[0]) for seat in (0, 1)]
    return found() if laying[0] != laying[1] else None
