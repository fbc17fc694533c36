"""What is open to a player at a table of domino: his plays, the claims that everybody can see, what he owns to.

A wrong boudé that nobody can know of is told to its player alone, and the surplus to be removed is not told at all:
its tiles lie face down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from academie.games.domino.referee import acts, claims, playing
from academie.games.domino.state import BOUDE, ours
from academie.scene.open import ways_open

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.game import State as AnyState
    from academie.games.domino.referee.value import Seated
    from academie.games.domino.state import Move, State
    from academie.referee.acts import Act
    from academie.referee.table import Table
    from academie.scene import Ways


def offered(table: Seated, seat: int) -> Iterator[Act]:
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
        if partner is not None and table.opposed(seat, player):
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


# --- The steps of the legal plays


_ENDS = ("left", "right")


def ways(table: Table, seat: int | None) -> Ways | None:
    """Every tile to each end where it fits."""
    return ways_open(table, seat, _plays)


def _plays(table: Table, view: AnyState, seat: int) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    state = ours(view)
    for move in state.moves():
        if move != BOUDE:
            text = table.act_of(move, seat).said()
            yield from ((text, [(str(move.tile), end)]) for end in _landings(state, move))


def _landings(state: State, move: Move) -> Iterator[str]:
    if move.on is None or state.ends is None:
        yield "line"
        return
    for name, number in zip(_ENDS, state.ends, strict=True):
        if number == move.on:
            yield name
