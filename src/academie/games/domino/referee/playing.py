"""Play: tiles laid right or wrong, boudés right or wrong, tiles announced and exposed, questions, the count.

Rules VIII, XIII to XV, XVIII, XX, XXIII, XXIV and XXVI of the book. A fault is not called here: only what binds the
player himself is held to, and what others may claim is in claims.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie._core import domino as core
from academie.errors import Ambiguous, Illegal
from academie.games.domino.referee.coup import Deed
from academie.games.domino.referee.value import Order, letter
from academie.games.domino.state import Move, four, result_of
from academie.games.domino.tile import read_tile
from academie.text.message import Message, either, together

if TYPE_CHECKING:
    from academie.games.domino.referee import acts
    from academie.games.domino.referee.value import Seated
    from academie.games.domino.tile import Tile


# --- Placing


def place(table: Seated, act: acts.Place) -> Seated:
    """Lay a tile and let it go; one that does not fit stays until somebody objects (§22, §24)."""
    check_turn(table, act.seat)
    tile, on, opens = read_place(table, act.play)
    _check_held(table, act.seat, tile)
    fits = on is None or on in table.now.joins(tile)
    if not fits and table.assisted:
        raise Illegal("{tile} does not fit a {on}; place one that does, or say je boude (§4).", tile=tile, on=on)
    _check_bound(table, act.seat, Move(tile, on), opens, fits=fits)
    announced = table.watch.announced if table.watch.announced != tile else None
    coup = table.now.then(Deed(act.seat, tile, on, opens, fits, announced))
    shown = table.watch.shown | ({(act.seat, tile)} if not fits and not table.now.fits(tile) else set())
    text = _announced(turned(table, act.seat).but(coup=coup).minding(shown=shown), act.seat, tile)
    return settled(text) if text.assisted and coup.over else text


def check_turn(table: Seated, seat: int) -> None:
    """Refuse to play out of turn, before all have taken, or after the end."""
    coup = table.now
    if not all(coup.taken):
        raise Illegal("Not all have taken their tiles; that comes before the lead (§23).")
    if coup.over:
        raise Illegal("The coup has ended; the hands are counted now (§5).")
    if coup.turn != seat:
        raise Illegal("It is {seat}'s turn (§3).", seat=letter(coup.turn))
    if seat in table.watch.owing:
        raise Illegal("You are short and must take from the talon first (§17).")


def read_place(table: Seated, text: str) -> tuple[Tile, int | None, int | None]:
    """The tile, the number it is laid against, and the number it leaves open."""
    name, _, against = text.partition("@")
    tile, ends = read_tile(name), table.now.ends
    joins = table.now.joins(tile)
    if ends is None:
        if against:
            raise Illegal("The lead joins nothing; write {tile} alone (§61).", tile=tile)
        return tile, None, None
    if not against:
        if len(joins) != 1:
            ways = [f"{name}@{end}" for end in sorted(set(ends))]
            raise Ambiguous(
                "It is not plain at which end {tile} is laid; write {ways} (§61).", tile=tile, ways=either(ways)
            )
        return tile, joins[0], tile.beside(joins[0])
    on = int(against)
    if on not in ends:
        raise Illegal("No end shows a {on}; they show {left} and {right} (§4).", on=on, left=ends[0], right=ends[1])
    # Where it does not fit, the number written last lies outwards.
    return tile, on, tile.beside(on) if on in joins else int(name[-1])


def _check_held(table: Seated, seat: int, tile: Tile) -> None:
    if tile not in table.now.hand(seat):
        raise Illegal("{seat} does not hold {tile}; he places one of his own (§4).", seat=letter(seat), tile=tile)


def _check_bound(table: Seated, seat: int, move: Move, opens: int | None, *, fits: bool) -> None:
    """Refuse a tile that his own fault, or his partner's, does not let the player place."""
    order, coup = table.watch.order, table.now
    if order is not None:
        choices = [choice for choice in coup.choices(seat) if order.tile in {None, choice.tile}]
        choices = [choice for choice in choices if order.on in {None, choice.on}]
        if not fits or move not in choices:
            ways = [str(choice) for choice in choices]
            raise Illegal("{seat} must place {ways} ({law}).", seat=letter(seat), ways=either(ways), law=order.law)
        return
    musts = exposed_fitting(table, seat)
    if musts and move.tile not in musts:
        raise Illegal(_exposed(musts))
    free = [choice for choice in coup.choices(seat) if not musts or choice.tile in musts]
    if (seat, opens) in table.watch.forbidden and any(_opens(choice) != opens for choice in free):
        raise Illegal("{seat} may not open a {number}, and is not forced to (§33).", seat=letter(seat), number=opens)


def _exposed(musts: list[Tile]) -> Message:
    if len(musts) == 1:
        return Message("{tile} lies exposed and fits; place it (§30).", tile=musts[0])
    tiles = [str(tile) for tile in musts]
    return Message("{tiles} lie exposed and fit; place one of them (§30).", tiles=together(tiles))


def _opens(move: Move) -> int | None:
    return None if move.tile is None or move.on is None else move.tile.beside(move.on)


def exposed_fitting(table: Seated, seat: int) -> list[Tile]:
    """A player's exposed tiles that join an open end. PROJECT: the lead joins none, and is free (§30)."""
    return sorted(tile for tile in table.watch.exposed & table.now.hand(seat) if table.now.fits(tile))


def open_choices(table: Seated, seat: int) -> list[Move]:
    """What the player on turn may rightly place, all that binds him considered."""
    found = []
    for move in table.now.choices(seat):
        try:
            _check_bound(table, seat, move, _opens(move), fits=True)
        except Illegal:
            continue
        found.append(move)
    return found


def turned(table: Seated, seat: int) -> Seated:
    """What ends when a turn is played."""
    uncovered = table.watch.uncovered - {seat}
    asked = table.watch.asked_advice - {seat}
    return table.minding(announced=None, order=None, uncovered=uncovered, asked_advice=asked)


def _announced(table: Seated, seat: int, tile: Tile) -> Seated:
    coup, numbers = table.now, set(table.now.ends or ())
    if len(coup.deeds) == 1:
        table = table.said("pose", "§3", seat, what=tile)
    elif len(numbers) == 1:
        table = table.said("partout", "§39", seat, what=numbers.pop())
    if coup.out is not None:
        return table.said("domino", "§5", seat)
    return table.said("ferme", "§27", seat) if coup.closed else table


# --- Bouder


def boude(table: Seated, act: acts.SayBoude) -> Seated:
    """A player says je boude; nobody knows yet whether it is true (§4, §21)."""
    check_turn(table, act.seat)
    coup = table.now
    able = bool(coup.choices(act.seat))
    if coup.ends is None or (able and table.assisted):
        raise Illegal("{seat} has a tile to place and may not pass (§4).", seat=letter(act.seat))
    if table.watch.order is not None:
        raise Illegal("{seat} must place and may not pass ({law}).", seat=letter(act.seat), law=table.watch.order.law)
    if musts := exposed_fitting(table, act.seat):
        raise Illegal(_exposed(musts))
    coup = coup.then(Deed(act.seat, right=not able))
    table = turned(table, act.seat).but(coup=coup).said("boude", "§4", act.seat)
    return table.said("ferme_bouder", "§5", act.seat) if coup.over else table


def find_tile(table: Seated, act: acts.FindTile) -> Seated:
    """Who sees at once that he had a tile: he must place it, or may later (§32, §52).

    PROJECT: at once is before more than one other player has done anything.
    """
    turn = own_boude(table, act.seat)
    if turn is None or table.now.deeds[turn].right:
        return table.said("no_boude", "§32", act.seat, refused=True)
    if not at_once(table, turn):
        return table.said("too_late", "§52", act.seat, refused=True)
    since = table.now.deeds[turn + 1 :]
    following = core.right_of(table.rules, act.seat)
    if since and since[0].tile is not None:
        table = table.minding(owned=table.watch.owned | {turn})
        return table.said("may_later", "§32", act.seat, whom=following)
    table = table.undone(turn).minding(order=Order("§32"))
    return table.said("must_place", "§32", act.seat, whom=following)


def own_boude(table: Seated, seat: int) -> int | None:
    """The player's last turn, if he passed in it."""
    mine = [turn for turn, deed in enumerate(table.now.deeds) if deed.player == seat]
    return mine[-1] if mine and table.now.deeds[mine[-1]].tile is None else None


def present(table: Seated, act: acts.Present) -> Seated:
    """A tile brought out when the game is held closed by the boudé of its player (§28)."""
    _check_held(table, act.seat, act.tile)
    if act.tile not in presentable(table, act.seat):
        raise Illegal("A player presents a tile after passing with it, when all take the game for closed (§28).")
    table = table.minding(presented=table.watch.presented | {act.tile})
    return table.said("presented", "§28", act.seat, what=act.tile)


def at_once(table: Seated, turn: int) -> bool:
    """Whether a wrong boudé can still be owned to: one other turn at most has passed (§52)."""
    wrong = not table.now.deeds[turn].right and turn not in table.watch.owned
    return wrong and len(table.now.deeds) - turn <= 2


def presentable(table: Seated, seat: int) -> list[Tile]:
    """The tiles a player has passed with and may bring out now: the game is held closed (§28)."""
    coup = table.now
    turns = table.wrong_boudes(seat, -1) if coup.over and coup.out is None else []
    held = coup.hand(seat) - table.watch.presented
    return sorted(tile for tile in held if any(coup.before(turn).fits(tile) for turn in turns))


# --- Words and tiles shown


def announce(table: Seated, act: acts.Announce) -> Seated:
    """A tile named before it is placed (§25)."""
    check_turn(table, act.seat)
    return table.minding(announced=act.tile).said("announced", "§25", act.seat, what=act.tile)


def expose(table: Seated, act: acts.Expose) -> Seated:
    """One's own tile shown: no new deal for it, and it must be placed if it fits (§20, §30)."""
    coup = table.now
    if not all(coup.taken):
        raise Illegal("Tiles are still being taken; say that it is seen in taking (§20).")
    _check_held(table, act.seat, act.tile)
    table = table.minding(exposed=table.watch.exposed | {act.tile})
    if not coup.deeds:
        table = table.said("no_new_deal", "§20", act.seat, what=act.tile)
    return table.said("exposed", "§30", act.seat, what=act.tile)


def lift_tiles(table: Seated, act: acts.LiftTiles) -> Seated:
    """Tiles taken off the table are put back (§26)."""
    if not table.now.taken[act.seat]:
        raise Illegal("You have no tiles yet; take them first (§29).")
    return table.said("on_table", "§26", act.seat)


def ask_about_lead(table: Seated, act: acts.AskWhoLed | acts.AskLedTile) -> Seated:
    """Nobody need answer (§36)."""
    if not table.now.deeds:
        raise Illegal("Nobody has led yet (§36).")
    return table.said("untold", "§36", act.seat, refused=True)


def ask_advice(table: Seated, act: acts.AskAdvice) -> Seated:
    """No advice is taken (§38)."""
    table = table.minding(asked_advice=table.watch.asked_advice | {act.seat})
    return table.said("no_advice", "§38", act.seat, refused=True)


def hear_hint(table: Seated, act: acts.HearHint) -> Seated:
    """A bystander's word, unasked, bars no tile (§38)."""
    _check_held(table, act.seat, act.tile)
    if act.seat in table.watch.asked_advice:
        return table.said("no_advice", "§38", act.seat, refused=True)
    return table.said("hint", "§38", act.seat, what=act.tile)


# --- The count


def count_hands(table: Seated, act: acts.CountHands) -> Seated:  # noqa: ARG001 - anybody may count
    """The coup is counted, and nobody contests it any more (§6, §35)."""
    if not table.now.over:
        raise Illegal("The coup has not ended; play on (§5).")
    return settled(table)


def settled(table: Seated) -> Seated:
    """The coup scored; the next one is dealt under the player at the poseur's right (§8), or it is over."""
    coup, count, rules = table.now, table.now.count, table.rules
    if count.closed:
        what = count.left[count.winner]
        table = table.said("coup_ferme", "§35", count.winner, what=what, points=count.gain)
    else:
        table = table.said("coup", "§6", count.winner, points=count.gain)
    native = core.scored(rules, four(table.scores), count)
    table = table.but(scores=tuple(native[: len(table.scores)]))
    if core.is_over(rules, native):
        return table.but(verdict=result_of(core.outcome_of(rules, native, count), rules))
    leader = core.next_leader(rules, coup.leader)
    return table.dealt(leader).said("main", "§8", leader)
