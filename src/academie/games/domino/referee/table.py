"""The table of domino: assisted, where only legal plays are made, and the café's, with the book's rules for faults.

Acts are sent to the file that knows them; the twenty-six rules of the book are paragraphs 13 to 38 of the law:

    domino_taking.py   I §13, IV §16, V §17, VII §19, VIII §20, XI §23,
                       XVII §29, XIX §31
    domino_playing.py  XIV §26, XV §27, XVIII §30, XX §32, XXIII §35,
                       XXIV §36, XXVI §38
    domino_claims.py   III §15, VI §18, IX §21, X §22, XII §24, XIII §25,
                       XVI §28, XXI §33, XXII §34, XXV §37

Seats and sides by lot (I, II) and the payments are in match/domino.py. All of it is what §9 asks for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, cast

from academie._core import domino as core
from academie.errors import Illegal, Unavailable, Unknown, quoted
from academie.games.domino.game import game as room
from academie.games.domino.referee import acts, claims, playing, taking
from academie.games.domino.referee.coup import coup_of
from academie.games.domino.referee.value import Seated, Watch
from academie.games.domino.state import SEATS
from academie.games.domino.tile import TILES
from academie.referee.table import MODES
from academie.title import Title

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from academie.referee.acts import Act

_HANDLERS: dict[type[Act], Callable[[Any, Any], Seated]] = {
    acts.Draw: taking.draw,
    acts.Shuffle: taking.shuffle,
    acts.Take: taking.take,
    acts.SeenInTaking: taking.seen_in_taking,
    acts.Feint: taking.feint,
    acts.Remove: taking.remove,
    acts.CountTiles: taking.count_tiles,
    acts.Place: playing.place,
    acts.SayBoude: playing.boude,
    acts.FindTile: playing.find_tile,
    acts.Announce: playing.announce,
    acts.Expose: playing.expose,
    acts.Present: playing.present,
    acts.LiftTiles: playing.lift_tiles,
    acts.AskWhoLed: playing.ask_about_lead,
    acts.AskLedTile: playing.ask_about_lead,
    acts.AskAdvice: playing.ask_advice,
    acts.HearHint: playing.hear_hint,
    acts.CountHands: playing.count_hands,
    acts.Challenge: claims.challenge,
    acts.TakeBack: claims.take_back,
    acts.Demand: claims.demand,
    acts.MakePlace: claims.make_place,
    acts.Spare: claims.spare,
    acts.Claim: claims.claim,
    acts.Forbid: claims.forbid,
    acts.Uncover: claims.uncover,
    acts.Reshuffle: claims.reshuffle,
}
# What there is to do where nothing can go wrong.
_ASSISTED = (acts.Draw, acts.Shuffle, acts.Take, acts.Place, acts.SayBoude)


@dataclass(frozen=True, kw_only=True)
class DominoTable(Seated):
    """A partie of domino at which people may err, or, assisted, may not."""

    def follow(self, act: Act) -> Self:
        """See the table in general."""
        handler = _HANDLERS.get(type(act))
        if handler is None:
            raise Illegal(
                Title(
                    "“{act}” is no act of domino; it belongs to another table.",
                    "« {act} » n'est pas un acte du domino ; il appartient à une autre table.",
                ).fill(act=type(act).__name__)
            )
        if act.seat >= self.players:
            raise Illegal(
                Title(
                    "Nobody sits at {seat}; {players} play, {seats}.",
                    "Personne n'est assis en {seat} ; on joue à {players}, {seats}.",
                ).fill(seat=SEATS[act.seat], players=self.players, seats=", ".join(SEATS[: self.players]))
            )
        if self.assisted and not isinstance(act, _ASSISTED):
            raise Illegal(
                Title(
                    "“{act}” is not needed here: only legal plays are made; take tiles, place or say je boude.",
                    "« {act} » est inutile ici : on ne fait que des coups permis ; prenez, posez ou dites je boude.",
                ).fill(act=act)
            )
        return cast("Self", handler(self, act))

    def acts(self, seat: int) -> tuple[Act, ...]:
        """What a player may rightly do now, taking tiles excepted; a wrong boudé nobody can know of is not told."""
        return () if self.result is not None or self.coup is None else tuple(self._acts(seat))

    def _acts(self, seat: int) -> Iterator[Act]:
        coup = self.now
        if not any(coup.taken):
            if not self.watch.shuffled and seat == coup.leader:
                yield acts.Shuffle(seat)
            return
        if not all(coup.taken):
            return
        if not self.assisted:
            yield from self._claims(seat)
        if coup.over:
            yield acts.CountHands(seat)
        elif coup.turn == seat and self.watch.owing != seat:
            moves = playing.open_choices(self, seat)
            yield from (acts.Place(seat, str(move)) for move in moves)
            if not moves:
                yield acts.SayBoude(seat)

    def _claims(self, seat: int) -> Iterator[Act]:
        """The claims open to a player, by what everybody can see."""
        for other in range(self.players):
            if self.opposed(seat, other):
                yield from self._claims_on(seat, other)
        yield from self._claims_on_tile(seat)
        for player, tile in sorted(self.watch.shown):
            partner = self.partner(player)
            if partner is not None and self.opposed(seat, player):
                yield from (acts.Forbid(seat, partner, number) for number in sorted(set(tile)))
        if self.watch.uncovered == seat:
            yield acts.Reshuffle(seat)

    def _claims_on(self, seat: int, other: int) -> Iterator[Act]:
        turns = self.wrong_boudes(other, seat)
        if any(self.belied(turn) or self.now.over for turn in turns) or claims.short_open(self, other):
            yield acts.Claim(seat, other)
        if (
            self.missing(other) > 0
            and self.players == 4
            and self.talon
            and self.watch.owing is None
            and not self.now.over
        ):
            yield acts.CountTiles(seat, other)

    def _claims_on_tile(self, seat: int) -> Iterator[Act]:
        turn = self.now.last_placed
        if turn is not None and self.now.deeds[turn].player != seat:
            deed = self.now.deeds[turn]
            if not deed.right:
                yield acts.Challenge(seat)
            if deed.announced is not None and self.opposed(seat, deed.player):
                yield acts.Demand(seat)


def seated(mode: str, profile: str | None = None, position: str | None = None) -> DominoTable:
    """A table, assisted or à la rigueur, from the draw for the lead or from a canonical line of the whole table."""
    if mode not in MODES:
        raise Unknown(
            Title(
                "There is no mode {mode}; sit down assisted or rigueur.",
                "Il n'y a pas de mode {mode} ; asseyez-vous en assisted (assisté) ou en rigueur.",
            ).fill(mode=quoted(mode))
        )
    state = room.start(profile) if position is None else room.read(position, profile)
    if state.profile["talon"] == "puiser" or state.profile["scoring"] == "marques":
        raise Unavailable(
            Title(
                "The book has no rules for {profile}, so no referee judges it; sit down to another partie.",
                "Le livre n'a pas de règles pour {profile}, que nul arbitre ne juge ; asseyez-vous à une autre partie.",
            ).fill(profile=state.profile.name)
        )
    if state.hidden or state.phase == "over":
        raise Illegal(
            Title(
                "A table is set with every hand known and the partie not over; give such a position.",
                "Une table se met avec tous les jeux connus et la partie non finie ; donnez une telle position.",
            )
        )
    table = DominoTable(profile=state.profile, scores=state.scores, assisted=mode == "assisted")
    if state.phase == "draw":
        return table.but(lot=state)
    coup = coup_of(state)
    return table.but(coup=coup, watch=Watch(shuffled=any(coup.taken)))


def deal(table: DominoTable, chance: random.Random) -> Act | None:
    """What a program draws, shuffles or takes for the player whose turn it is to; None once all have taken."""
    if table.result is not None:
        return None
    if table.lot is not None:
        roll = chance.choice(table.lot.rolls())
        return acts.Draw(table.lot.turn or 0, TILES[roll.dice[0]])
    coup = table.now
    if not any(coup.taken) and not table.watch.shuffled:
        return acts.Shuffle(coup.leader)
    taker = _taker(table)
    if taker is None:
        return None
    left = sorted(set(TILES).difference(*coup.taken))
    return acts.Take(taker, tuple(sorted(chance.sample(left, min(table.missing(taker), len(left))))))


def _taker(table: DominoTable) -> int | None:
    """Who takes next, the adversaries from the poseur's right on and himself the last, or who has to take more.

    The core's order (§64) is that of tiles taken one by one; at a table a hand is taken at once, in any number.
    """
    coup = table.now
    taker = core.right_of(coup.rules, coup.leader)
    while coup.taken[taker] and taker != coup.leader:
        taker = core.right_of(coup.rules, taker)
    return table.watch.owing if coup.taken[taker] else taker


def assisted(profile: str | None = None, position: str | None = None) -> DominoTable:
    """A table where only legal plays are made."""
    return seated("assisted", profile, position)


def rigueur(profile: str | None = None, position: str | None = None) -> DominoTable:
    """A table where people may err."""
    return seated("rigueur", profile, position)
