"""The table of domino: assisted, where only legal plays are made, and the café's, with the book's rules for faults.

Acts are sent to the file that knows them; the twenty-six rules of the book are paragraphs 13 to 38 of the law:

    taking.py     I §13, II §14, IV §16, V §17, VII §19, VIII §20, XI §23, XVII §29, XIX §31
    playing.py    XIV §26, XV §27, XVIII §30, XX §32, XXIII §35, XXIV §36, XXVI §38
    claims.py     III §15, VI §18, IX §21, X §22, XII §24, XIII §25, XVI §28, XXI §33, XXII §34, XXV §37

How a lot is drawn and what is paid is in match.py of the game. All of it is what §9 asks for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, cast

from academie._core import domino as core
from academie.errors import AcademieError, Illegal, Unavailable, Unknown, quoted
from academie.game import Roll
from academie.games.domino.game import game
from academie.games.domino.referee import acts, claims, playing, taking
from academie.games.domino.referee.coup import coup_of
from academie.games.domino.referee.value import Seated, Watch, letter
from academie.games.domino.state import SEATS, Values
from academie.games.domino.tile import TILES
from academie.referee.assisted import sit as sit_assisted
from academie.referee.table import MODES
from academie.text.message import Message

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator, Sequence

    from academie.game import Game
    from academie.game import Move as AnyMove
    from academie.game.profiles import Profile
    from academie.referee.acts import Act, Reader
    from academie.referee.table import Table

_HANDLERS: dict[type[Act], Callable[[Any, Any], Seated]] = {
    acts.Draw: taking.draw,
    acts.DrawPlace: taking.draw_place,
    acts.DrawAgain: taking.draw_again,
    acts.SitDown: taking.sit_down,
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
KINDS = tuple(_HANDLERS)  # of acts that are done here
_STAGES = {
    "places": Message("draw for the places"),
    "sit": Message("choice of a place"),
    "draw": Message("draw for the lead"),
    "take": Message("taking"),
    "play": Message("play"),
    "count": Message("count"),
}
_TAKES = Message("{who} takes tiles: {count}")
_REMOVES = Message("{who} removes tiles of {whom}: {count}")
# What there is to do where nothing can go wrong.
_ASSISTED = (
    acts.Draw,
    acts.DrawPlace,
    acts.DrawAgain,
    acts.SitDown,
    acts.Shuffle,
    acts.Take,
    acts.Place,
    acts.SayBoude,
)

# What the law may deny, and then by a ruling.
_CLAIMS = (
    acts.Remove,
    acts.CountTiles,
    acts.Reshuffle,
    acts.Challenge,
    acts.Demand,
    acts.MakePlace,
    acts.Spare,
    acts.Claim,
    acts.Forbid,
    acts.FindTile,
)


@dataclass(frozen=True, kw_only=True)
class DominoTable(Seated):
    """A partie of domino at which people may err, or, assisted, may not."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game

    @property
    def seats(self) -> tuple[Message, ...]:
        """The letters of those who play."""
        return acts.NAMES[: self.players]

    @property
    def reader(self) -> Reader:
        """The acts of domino."""
        return acts.read_act

    @property
    def waits(self) -> int | None:
        """Who draws, takes or plays; once the coup has ended, whoever led it."""
        if self.result is not None:
            return None
        if self.places is not None:
            return (self.places.due or taking.first_of(self.places))[0]
        if self.lot is not None:
            return self.lot.turn
        taker = _taker(self)
        if taker is not None:
            return taker
        return self.now.leader if self.now.over else self.now.turn

    @property
    def stage(self) -> Message:
        """What the table waits for."""
        if self.places is not None:
            return _STAGES["places" if self.places.due else "sit"]
        if self.lot is not None:
            return _STAGES["draw"]
        if self.coup is None or _taker(self) is not None:
            return _STAGES["take"]
        return _STAGES["count" if self.now.over else "play"]

    def chance(self, rng: random.Random) -> Act | None:
        """The tiles drawn, shuffled and taken."""
        return deal(self, rng)

    def brought(self, rolls: Sequence[Roll]) -> tuple[Act, int] | None:
        """A tile drawn for the lead, or a hand taken at once."""
        tiles = tuple(TILES[roll.dice[0]] for roll in rolls)
        if self.lot is not None:
            return acts.Draw(self.lot.turn or 0, tiles[0]), 1
        taker = _taker(self)
        if taker is None:
            return super().brought(rolls)
        due = self.missing(taker)
        return (acts.Take(taker, tiles[:due]), due) if len(tiles) >= due else None

    def act_of(self, move: AnyMove, seat: int) -> Act:
        """A tile laid, or the word."""
        return acts.SayBoude(seat) if str(move) == "boude" else acts.Place(seat, str(move))

    def play(self, text: str, seat: int) -> Act:
        """A tile as it is written; à la rigueur it may be laid wrong."""
        return super().play(text, seat) if self.assisted else self.reader(f"places {text}", seat)

    def choices(self, act: Act) -> tuple[AnyMove | Roll, ...]:
        """The tiles taken or drawn one by one, the tile laid, the boudé; nothing for what the game knows not."""
        match act:
            case acts.Draw():
                return (Roll((act.tile.code,)),)
            case acts.Take() if self.coup is not None and not self.coup.deeds:
                return tuple(Roll((tile.code,)) for tile in act.tiles)
            case acts.Place() | acts.SayBoude():
                text = act.play if isinstance(act, acts.Place) else "boude"
                try:
                    return (game.read_move(self.state, text),)
                except AcademieError:
                    return ()
            case _:
                return ()

    def account(self, act: Act, after: Table) -> list[Message]:
        """What an act does; which tiles are taken, or go back unseen, is nobody's business but the owner's (§12)."""
        lines = super().account(act, after)
        if isinstance(act, acts.Take) and not self.assisted:
            lines[0] = _TAKES.fill(who=letter(act.seat), count=len(act.tiles))
        if isinstance(act, acts.Remove):
            lines[0] = _REMOVES.fill(who=letter(act.seat), whom=letter(act.other), count=len(act.tiles))
        return lines

    def seen(self, act: Act, seat: int | None) -> Act | None:
        """Tiles taken are known to the taker, and tiles removed, face down, to their last holder (§12, §29)."""
        match act:
            case acts.Take():
                return act if seat == act.seat else None
            case acts.Remove():
                return act if seat == act.other else None
            case _:
                return act

    def follow(self, act: Act) -> Self:
        """See the table in general."""
        handler = _HANDLERS.get(type(act))
        if handler is None:
            raise Illegal("“{act}” is not an act of domino; it belongs to another table.", act=act.in_words())
        if act.seat >= self.players:
            raise Illegal(
                "Nobody sits at {seat}; {players} play, {seats}.",
                seat=SEATS[act.seat],
                players=self.players,
                seats=", ".join(SEATS[: self.players]),
            )
        if self.assisted and not isinstance(act, _ASSISTED):
            raise Illegal(
                "“{act}” is not needed here: only legal plays are made; take tiles, place or say je boude.",
                act=act.in_words(),
            )
        if self.coup is None and isinstance(act, _CLAIMS):
            return self.said("nothing_yet", "§9", act.seat, refused=True)
        if isinstance(act, _CLAIMS) and getattr(act, "other", None) == act.seat:
            return self.said("oneself", "§9", act.seat, refused=True)
        return cast("Self", handler(self, act))

    def acts(self, seat: int) -> tuple[Act, ...]:
        """What a player may rightly do now, taking tiles excepted."""
        if self.result is not None or seat >= self.players:
            return ()
        return tuple(_offered(self, seat) if self.coup is not None else taking.offered(self, seat))


# --- What is open to a player: his plays, the claims that everybody can see, what he owns to
# A wrong boudé that nobody can know of is told to its player alone, and the surplus to be removed is not told at all:
# its tiles lie face down.


def _offered(table: Seated, seat: int) -> Iterator[Act]:
    """What a player may rightly do in the coup on the table, taking tiles excepted."""
    coup = table.now
    if not any(coup.taken):
        if not table.watch.shuffled and seat == coup.leader:
            yield acts.Shuffle(seat)
        return
    if not all(coup.taken):
        return
    if not table.assisted:
        yield from _claims(table, seat)
        yield from _own(table, seat)
    if coup.over:
        yield acts.CountHands(seat)
    elif coup.turn == seat and seat not in table.watch.owing:
        moves = playing.open_choices(table, seat)
        yield from (acts.Place(seat, str(move)) for move in moves)
        if not moves:
            yield acts.SayBoude(seat)


def _claims(table: Seated, seat: int) -> Iterator[Act]:
    """The claims open to a player, by what everybody can see."""
    for other in range(table.players):
        if table.opposed(seat, other):
            yield from _claims_on(table, seat, other)
    yield from _claims_on_tile(table, seat)
    for player, number in sorted({(player, number) for player, tile in table.watch.shown for number in tile}):
        partner = table.partner(player)
        if partner is None or not table.opposed(seat, player):
            continue
        if (partner, number) not in table.watch.forbidden:
            yield acts.Forbid(seat, partner, number)
    if seat in table.watch.uncovered:
        yield acts.Reshuffle(seat)


def _claims_on(table: Seated, seat: int, other: int) -> Iterator[Act]:
    turns = [turn for turn in table.wrong_boudes(other, seat) if table.now.over or table.belied(turn)]
    if turns or claims.short_open(table, other):
        yield acts.Claim(seat, other)
    if turns:
        yield acts.Spare(seat, other)
        if not claims.placed_since(table, turns[-1]):
            moves = table.now.before(turns[-1]).choices(other)
            yield from (acts.MakePlace(seat, other, str(move)) for move in moves)
    owes = table.missing(other) > 0 and table.players == 4 and table.talon
    if owes and other not in table.watch.owing and not table.now.over:
        yield acts.CountTiles(seat, other)


def _claims_on_tile(table: Seated, seat: int) -> Iterator[Act]:
    turn = table.now.last_placed
    if turn is None or table.now.deeds[turn].player == seat:
        return
    deed = table.now.deeds[turn]
    if not deed.right:
        yield acts.Challenge(seat)
    # Whether he holds what he announced nobody else can see.
    announced, before = deed.announced, table.now.before(turn)
    if announced is not None and table.opposed(seat, deed.player) and (before.ends is None or before.fits(announced)):
        yield acts.Demand(seat)


def _own(table: Seated, seat: int) -> Iterator[Act]:
    """What a player may say of his own faults."""
    placed, passed = table.now.last_placed, playing.own_boude(table, seat)
    if placed is not None and table.now.deeds[placed].player == seat and not table.now.deeds[placed].right:
        yield acts.TakeBack(seat)
    if passed is not None and playing.at_once(table, passed):
        yield acts.FindTile(seat)
    yield from (acts.Present(seat, tile) for tile in playing.presentable(table, seat))


# --- Sitting down, and what a program draws


def sit(mode: str, profile: str | None = None, position: str | None = None) -> Table:
    """A table of any partie: the provisional ones (§11) have no referee and are played assisted."""
    if mode == MODES[0]:
        found = game.profiles.find(profile) if position is None else game.read(position, profile).profile
        if _provisional(found):
            return sit_assisted(game, mode, profile, position, names=acts.NAMES, calls=tuple(SEATS))
    return seated(mode, profile, position)


def _provisional(profile: Profile) -> bool:
    """Whether the book has no rules for the partie."""
    values = profile.read(Values)
    return values.talon == "puiser" or values.scoring == "marques"


def seated(mode: str, profile: str | None = None, position: str | None = None) -> DominoTable:
    """A table, assisted or à la rigueur, from the draw for the lead or from a canonical line of the whole table."""
    if mode not in MODES:
        raise Unknown("There is no mode {mode}; sit down assisted or rigueur.", mode=quoted(mode))
    state = game.start(profile) if position is None else game.read(position, profile)
    if _provisional(state.profile):
        raise Unavailable(
            "The book has no rules for {profile}, so no referee judges it; sit down to another partie.",
            profile=state.profile.name,
        )
    uncounted = state.phase == "count" and mode == "assisted"  # there the law counts at once
    if state.hidden or uncounted or state.phase == "over":
        raise Illegal("A table is set with every hand known and the partie not over; give such a position.")
    table = DominoTable(profile=state.profile, scores=state.scores, assisted=mode == "assisted")
    if state.phase == "draw":
        return table.but(lot=state)
    coup = coup_of(state)
    return table.but(coup=coup, watch=Watch(shuffled=any(coup.taken)))


def deal(table: DominoTable, chance: random.Random) -> Act | None:
    """What a program draws, shuffles or takes for the player whose turn it is to; None once all have taken."""
    if table.result is not None:
        return None
    if table.places is not None:
        return _drawn_place(table, chance)
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


def _drawn_place(table: DominoTable, chance: random.Random) -> Act | None:
    lot = table.places
    if lot is None or not lot.due:
        return None
    drawn = {tile for _, tile in lot.drawn}
    left = [tile for tile in TILES if (tile.low, tile.high) not in drawn]
    return acts.DrawPlace(lot.due[0], chance.choice(left))


def _taker(table: DominoTable) -> int | None:
    """Who takes next, the adversaries from the poseur's right on and himself the last, or who has to take more.

    The core's order (§64) is that of tiles taken one by one; at a table a hand is taken at once, in any number.
    """
    coup = table.now
    taker = core.right_of(coup.rules, coup.leader)
    while coup.taken[taker] and taker != coup.leader:
        taker = core.right_of(coup.rules, taker)
    return min(table.watch.owing, default=None) if coup.taken[taker] else taker
