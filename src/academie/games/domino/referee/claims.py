"""What one player claims of another: a tile that does not fit, a tile announced, a wrong boudé, a short hand.

Rules III, VI, IX, X, XII, XIII, XVI, XXI, XXII and XXV of the book, with what a partie lost costs. A claim the law
denies is answered by a ruling that refuses it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import domino as core
from academie.errors import Illegal
from academie.game import Result
from academie.games.domino.match import Pot, faulted
from academie.games.domino.referee.coup import Deed
from academie.games.domino.referee.playing import read_place
from academie.games.domino.referee.taking import SHORT_LOSES, each_has_placed
from academie.games.domino.referee.value import Order, check_other

if TYPE_CHECKING:
    from academie.games.domino.referee import acts
    from academie.games.domino.referee.value import Seated
    from academie.games.domino.state import Move

# --- Tiles laid and tiles announced


def challenge(table: Seated, act: acts.Challenge) -> Seated:
    """The last tile is said not to fit, by anyone but its player (§22, §24)."""
    turn = table.now.last_placed
    if turn is None or table.now.deeds[turn].player == act.seat:
        return table.said("no_tile", "§22", act.seat, refused=True)
    return _righted(table, turn)


def take_back(table: Seated, act: acts.TakeBack) -> Seated:
    """The player himself says that his tile does not fit (§22, §24)."""
    turn = table.now.last_placed
    if turn is None or not table.now.placed_by(act.seat):
        raise Illegal("You have placed no tile in this coup; there is none to take up (§22).")
    if table.now.deeds[turn].player != act.seat:
        return table.said("stands", "§22", act.seat, refused=True)
    return _righted(table, turn)


def _righted(table: Seated, turn: int) -> Seated:
    """What becomes of the last tile; boudés said over it were said of a line that was not so, and are void."""
    coup, deed = table.now, table.now.deeds[turn]
    tile = deed.tile
    if tile is None or deed.right:
        return _standing(table, deed)
    before, player = coup.before(turn), deed.player
    other = [move for move in before.choices(player) if move.tile == tile]
    if other:
        on = other[0].on
        opens = None if on is None else tile.beside(on)
        righted = table.undone(turn).but(coup=before.then(Deed(player, tile, on, opens)))
        return righted.said("placed_right", "§24", player, what=tile)
    table = table.undone(turn)
    table = table.minding(exposed=table.watch.exposed | {tile})
    return table.said("taken_up", "§22", player, what=tile).said("exposed", "§30", player, what=tile)


def _standing(table: Seated, last: Deed) -> Seated:
    """The last tile fits; if an earlier one does not, it stands, since another was played after it."""
    wrong = [deed for deed in table.now.deeds if deed.tile is not None and not deed.right]
    if wrong:
        return table.said("stands", "§22", wrong[-1].player, refused=True)
    return table.said("it_fits", "§4", last.player, what=last.tile, refused=True)


def demand(table: Seated, act: acts.Demand) -> Seated:
    """The tile announced instead of the one laid, if it could be placed (§25)."""
    coup = table.now
    turn = coup.last_placed
    deed = None if turn is None else coup.deeds[turn]
    if turn is None or deed is None or deed.announced is None:
        return table.said("none_announced", "§25", act.seat, refused=True)
    if not table.opposed(act.seat, deed.player):
        return table.said("adversaries", "§34", act.seat, refused=True)
    if not announced_fitted(table, turn):
        return table.said("announced_not", "§25", deed.player, what=deed.announced, refused=True)
    table = table.undone(turn).minding(order=Order("§25", deed.announced))
    if deed.tile is not None:
        table = table.minding(exposed=table.watch.exposed | {deed.tile})
    return table.said("must_announced", "§25", deed.player, what=deed.announced)


def announced_fitted(table: Seated, turn: int) -> bool:
    """Whether the tile named in a turn, and not laid, could have been placed (§25)."""
    deed = table.now.deeds[turn]
    return any(move.tile == deed.announced for move in table.now.before(turn).choices(deed.player))


def forbid(table: Seated, act: acts.Forbid) -> Seated:
    """The partner of one who laid a tile that fitted nowhere may not open its number (§33).

    PROJECT: the adversaries name which of its two numbers, and it holds to the end of the coup.
    """
    check_other(table, act.seat, act.other)
    partner = table.partner(act.other)
    if partner is None or not table.opposed(act.seat, act.other):
        return table.said("only_piquet", "§33", act.seat, refused=True)
    if not any(player == partner and tile.has(act.number) for player, tile in table.watch.shown):
        return table.said("not_shown", "§33", partner, what=act.number, refused=True)
    table = table.minding(forbidden=table.watch.forbidden | {(act.other, act.number)})
    return table.said("forbidden", "§33", act.other, whom=act.seat, what=act.number)


# --- Wrong boudés


def make_place(table: Seated, act: acts.MakePlace) -> Seated:
    """A player who passed wrongly does as the adversary wishes; PROJECT: until somebody places a tile (§21)."""
    turns = _called(table, act.seat, act.other)
    if not turns:
        return _no_call(table, act, turns)
    if placed_since(table, turns[-1]):
        return table.said("placed_since", "§21", act.other, refused=True)
    undone = table.undone(turns[-1])
    move = _move_due(undone, act)
    if move is None:
        return table.said("cannot_place", "§21", act.other, what=act.play, refused=True)
    order = Order("§21", move.tile, move.on)
    return undone.minding(order=order).said("ordered", "§21", act.other, whom=act.seat, what=act.play)


def placed_since(table: Seated, turn: int) -> bool:
    """Whether somebody has placed a tile after a turn."""
    last = table.now.last_placed
    return last is not None and last > turn


def _move_due(table: Seated, act: acts.MakePlace) -> Move | None:
    """What the adversary has him place, if he can."""
    try:
        tile, on, _ = read_place(table, act.play)
    except Illegal:
        return None
    return next((move for move in table.now.choices(act.other) if (move.tile, move.on) == (tile, on)), None)


def spare(table: Seated, act: acts.Spare) -> Seated:
    """A player who passed wrongly does not place, and this adversary claims nothing more for it (§21)."""
    turns = _called(table, act.seat, act.other)
    if not turns:
        return _no_call(table, act, turns)
    table = table.minding(spared=table.watch.spared | {(turn, act.seat) for turn in turns})
    return table.said("spared", "§21", act.other, whom=act.seat)


def _called(table: Seated, seat: int, other: int) -> list[int] | None:
    """The wrong boudés for which one player may call another; None of his partner, whom he cannot call (§34)."""
    check_other(table, seat, other)
    return table.wrong_boudes(other, seat) if table.opposed(seat, other) else None


def _no_call(table: Seated, act: acts.MakePlace | acts.Spare, turns: list[int] | None) -> Seated:
    """Why nobody is called: he is the caller's own partner, or has not passed wrongly."""
    if turns is None:
        return table.said("adversaries", "§34", act.seat, refused=True)
    return table.said("no_fault", "§21", act.other, whom=act.seat, refused=True)


# --- The partie


def claim(table: Seated, act: acts.Claim) -> Seated:
    """The partie claimed, for a boudé belied (§28), a wrong boudé (§21) or a short hand (§15)."""
    turns = _called(table, act.seat, act.other)
    if turns is None:
        return table.said("adversaries", "§34", act.seat, refused=True)
    if any(table.belied(turn) for turn in turns):
        return _belied(table, act)
    if turns:
        lost = _lost(table, act, "§21")
        return _personal(lost.said("loses_boude", "§21", act.other, whom=act.seat), act.other)
    if short_open(table, act.other):
        lost = _lost(table, act, "§15").said("loses_short", "§15", act.other)
        return _lead_after(lost, act.other)
    return table.said("no_fault", "§9", act.other, whom=act.seat, refused=True)


def short_open(table: Seated, player: int) -> bool:
    """Whether a short hand can be claimed: within the coup, each having placed a tile (§58)."""
    suited = table.players < 4 and table.due in SHORT_LOSES
    return suited and table.missing(player) > 0 and each_has_placed(table) and not table.now.over


def _belied(table: Seated, act: acts.Claim) -> Seated:
    """A boudé and then the tile: what he pays is by the partie (§28)."""
    lost, partner = _lost(table, act, "§28"), table.partner(act.other)
    if partner is not None:
        return _personal(lost.said("pays_for_two", "§28", act.other, whom=partner), act.other)
    return lost.said("pays_each" if table.values.poule else "loses_belied", "§28", act.other)


def _lost(table: Seated, act: acts.Claim, law: str) -> Seated:
    """The partie is over: the adversaries have it, in equal parts, and the offender pays (§59)."""
    against = [player for player in range(table.players) if table.opposed(player, act.other)]
    shares = tuple(1 / len(against) if player in against else 0.0 for player in range(table.players))
    alone = table.players == 2 or table.partner(act.other) is not None
    result = Result(act.seat if alone else None, shares, "faute", law)
    return table.but(verdict=result, payments=_payments(table, act.other))


def _payments(table: Seated, offender: int) -> tuple[int, ...]:
    """In stakes. The pot of four coups has its own account (§44)."""
    if table.values.scoring == "mises":
        winners = tuple(player for player, coups in enumerate(table.scores) for _ in range(coups))
        return Pot(winners).faulted(offender)
    return faulted(table.players, offender, table.partner(offender))


def _personal(table: Seated, offender: int) -> Seated:
    """The partner does not suffer by it (§34)."""
    partner = table.partner(offender)
    return table if partner is None else table.said("partner", "§34", partner, whom=offender)


def _lead_after(table: Seated, short: int) -> Seated:
    """Who leads when they go on: the next player if the poseur was short, otherwise the same (§18)."""
    leader = table.now.leader
    if short == leader:
        right = core.right_of(table.rules, leader)
        return table.but(next_leader=right).said("lead_passes", "§18", right)
    return table.but(next_leader=leader).said("lead_stays", "§18", leader)


# --- Tiles made to be seen


def uncover(table: Seated, act: acts.Uncover) -> Seated:
    """Between two, he whose tiles were made to be seen may have all shuffled again (§37)."""
    check_other(table, act.seat, act.other)
    if not all(table.now.taken):
        raise Illegal("Tiles are still being taken; say that one is seen in taking (§20).")
    if table.players != 2:
        return table.said("only_two", "§37", act.other, whom=act.seat, refused=True)
    table = table.minding(uncovered=table.watch.uncovered | {act.other})
    return table.said("may_reshuffle", "§37", act.other, whom=act.seat)


def reshuffle(table: Seated, act: acts.Reshuffle) -> Seated:
    """The deal is void and the same player leads the new one (§60)."""
    if act.seat not in table.watch.uncovered:
        return table.said("not_uncovered", "§37", act.seat, refused=True)
    return table.dealt(table.now.leader).said("reshuffled", "§37", act.seat)
