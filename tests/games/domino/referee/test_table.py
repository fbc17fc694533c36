"""Domino at the table: the lead, the deal, wrong numbers of tiles, the closed game, and what cannot be done."""

import random

import pytest

from academie.errors import Ambiguous, Illegal, Unavailable, Unknown
from academie.game.registry import find
from academie.games.domino.referee import sit
from academie.games.domino.referee.acts import read_act
from academie.games.domino.referee.playing import presentable
from academie.games.domino.referee.table import seated
from academie.games.domino.tile import TILES, tile
from games.domino.referee.dominoes import (
    BELIED,
    FOUR,
    THREE,
    TWO,
    after,
    all_placed,
    assisted,
    denied,
    piquet,
    played,
    rigueur,
    ruling,
    said,
    sat,
    taken,
    two,
)
from rows import rows

pytestmark = pytest.mark.native

XII = "A:6-5,6-4,5-3,3-3,2-1,0-0;B:5-5,5-4,4-3,4-2,1-1,2-0"

# --- I, II: who leads


def test_drawing_is_in_turn_and_once() -> None:
    """Rule I: the one whose turn it is draws a tile that is still there, and nobody draws when it is settled."""
    table = after(rigueur("poule-trois"), "A draws 6-2")
    for line in ("A draws 6-1", "B draws 6-2", "A shuffles", "B takes 1-1"):
        with pytest.raises(Illegal, match="§13"):
            after(table, line)
    with pytest.raises(Illegal, match="settled"):
        after(table, "B draws 0-0", "C draws 1-0", "B draws 1-1")


def test_a_tile_that_fits_is_named() -> None:
    """Rule XII: who challenges a right tile hears which it is, and it stays."""
    table = after(rigueur(position=XII), "A places 6-5", "B places 5-4@5", "A challenges the tile")
    assert (said(table), ruling(table).text.en) == ([("it_fits", "§4", 1)], "5-4 fits where it lies, and stays.")
    assert [deed.tile for deed in table.now.deeds] == [tile(6, 5), tile(5, 4)]


# --- III to VI: wrong numbers of tiles


def test_a_short_hand_is_claimed_within_the_coup() -> None:
    """Rule III, case DOM-R-III: once the coup is over the claim is lost."""
    table = taken(sat(), 6, 5)
    while not table.now.over:
        table = played(table, 1)
    assert [act for act in table.acts(0) if "claims" in str(act)] == []
    assert denied(table, "A claims the partie of B", "§9") == "no_fault"
    assert denied(table, "A counts the tiles of B", "§15") == "count_late"


def test_who_is_made_to_take_has_taken() -> None:
    """Rule V: the tile owed is taken before the lead or after it, by each who is short, and then nothing is owed."""
    table = taken(sat("poule-quatre"), 6, 5, 5, 6)
    owing = after(table, "A counts the tiles of B", "A counts the tiles of C")
    assert owing.watch.owing == {1, 2}
    assert "D counts the tiles of B" not in map(str, owing.acts(3))
    assert "D counts the tiles of B" in map(str, table.acts(3))
    one = after(owing, "B takes 6-6")
    assert (one.watch.owing, one.waits) == ({2}, 2)
    righted = after(one, "C takes 6-5")
    assert (righted.watch.owing, righted.waits) == (frozenset(), 0)
    assert played(righted, 3).result is None
    led = after(owing, "A places " + str(min(owing.now.hand(0))), "B takes 6-6")
    assert (led.watch.owing, led.waits) == ({2}, 2)


def test_nothing_left_to_take() -> None:
    """Rule V: where others have taken the talon too there is nothing to be made to take, and play goes on."""
    table = played(taken(sat("poule-quatre"), 6, 5, 10, 7), 1)
    assert said(after(table, "C counts the tiles of B")) == [("talon_empty", "§17", 1)]
    assert played(table, 1).now.deeds[-1].player == 1


def test_the_lead_after_a_short_hand() -> None:
    """Rule VI, cases DOM-R-VI and DOM-R-VI-b: the lead passes when the poseur was short, and not when another was."""
    for table, claim, key, leader in (
        (taken(sat(), 5, 6), "B claims the partie of A", "lead_passes", 1),
        (taken(sat(), 6, 5), "A claims the partie of B", "lead_stays", 0),
        (taken(sat("poule-trois", leader=2), 8, 8, 7), "A claims the partie of C", "lead_passes", 0),
    ):
        lost = after(all_placed(table), claim)
        assert (said(lost)[1], lost.next_leader) == ((key, "§18", leader), leader)


# --- VII, VIII, XI, XIV, XVII, XIX: tiles in the hand


def test_the_place_of_the_talon() -> None:
    """Rule XIX, case DOM-R-XIX: the talon lies at the poseur's right, and moves with the lead."""
    table = taken(sat("poule-quatre", leader=3), 6, 6, 6, 6)
    assert said(table) == [("talon", "§31", 3)]
    assert table.talon_at == 0
    while not table.now.over:
        table = played(table, 1)
    assert after(table, "A counts the hands").talon_at == 1


# --- XV, XXII to XXVI


ONE = (
    "A:0-0;B:5-3,4-4;C:2-2;D:1-1 profile=quatre-sans-points leader=A plays=6-6,boude,6-4@6,6-3@6,3-0@3,4-1@4,5-0@0,"
    "5-1@5,2-1@1,5-2@2,6-5@5,6-1@6,boude,1-0@1,3-1@1,2-0@0,6-2@2,3-3@3,6-0@6,4-0@0,4-3@3"
)
TIE = (
    "A:2-2,2-0;B:5-4,5-1;C:4-4;D:4-2,0-0 profile=quatre-sans-points leader=C scores=0,1,0,0 plays=1-1,3-1@1,1-0@1,"
    "5-0@0,3-3@3,3-0@3,6-5@5,4-0@0,4-3@4,6-3@6,3-2@3,2-1@2,4-1@1,5-3@3,6-4@4,6-6@6,6-1@6,boude,boude"
)
TIE_WITH_POSEUR = (
    "A:6-5,5-5,1-1;B:6-4,2-0;C:6-2,2-2;D:5-0,4-4,0-0 profile={} leader=B scores=1,1,0,1 plays=6-1,5-1@1,5-4@5,6-6@6,"
    "4-3@4,3-0@3,6-3@6,4-0@0,3-3@3,4-2@4,3-2@2,boude,5-3@3,5-2@5,boude,2-1@2,boude,boude,boude"
)


def test_equal_counts() -> None:
    """Rule XXIII, case DOM-R-XXIII-b: of several other than the poseur, the nearest to his right wins."""
    table = after(rigueur(None, TIE), "B places 5-1@5", "A counts the hands")  # A and D have six; C led
    assert said(table)[0] == ("coup_ferme", "§35", 3)
    poseur = after(rigueur(None, TIE_WITH_POSEUR.format("quatre-sans-points")), "A places 1-1", "A counts the hands")
    assert said(poseur)[0] == ("coup_ferme", "§35", 2)
    reading = TIE_WITH_POSEUR.format("quatre-sans-points+poseur-gagne")
    assert said(after(rigueur(None, reading), "A places 1-1", "A counts the hands"))[0] == ("coup_ferme", "§35", 1)


# --- What cannot be done

BAD: list[tuple[tuple[str, ...], str, str]] = [
    ((), "B places 5-5", "turn"),
    ((), "A places 5-5", "does not hold"),
    ((), "A places 6-5@6", "§61"),
    ((), "A says je boude", "§4"),
    ((), "C places 5-5", "Nobody sits at C"),
    ((), "A claims the partie of C", "Nobody sits at C"),
    ((), "A uncovers the tiles of A", "another player"),
    ((), "A counts the hands", "§5"),
    ((), "A shuffles", "§19"),
    ((), "A draws 6-6", "§13"),
    ((), "A takes 6-5", "taken already"),
    ((), "A presents 6-5", "§28"),
    ((), "A takes back his tile", "§22"),
    ((), "B exposes 6-5", "does not hold"),
    ((), "B announces 5-5", "turn"),
    (("A places 6-5",), "B places 5-4@3", "No end shows a 3"),
    (("A places 6-5",), "B takes 6-6", "§17"),
    (("A places 6-5",), "B makes as if to choose", "§29"),
    (("A places 6-5",), "B counts the hands", "§5"),
]


@rows(BAD)
def test_what_cannot_be_done(lines: tuple[str, ...], bad: str, why: str) -> None:
    """An act that cannot be done is refused in one sentence, and the table is as it was."""
    table = two(*lines)
    with pytest.raises(Illegal, match=why) as output:
        after(table, bad)
    assert str(output.value).endswith(".")
    assert table == two(*lines)


DENIED = [
    ((), "A challenges the tile", "§22"),
    ((), "A demands the tile announced", "§25"),
    ((), "A has all shuffled again", "§37"),
    ((), "A finds that he has a tile", "§32"),
    ((), "A spares B", "§21"),
    ((), "A has B place 6-4", "§21"),
    ((), "A claims the partie of B", "§9"),
    ((), "A forbids B to open 6", "§33"),
    ((), "A claims the partie of A", "§9"),
    ((), "A counts the tiles of A", "§9"),
    ((), "A removes 6-5 of A", "§9"),
    (("A places 6-5", "B says je boude"), "B has B place 5-4@5", "§9"),
    (("A places 6-5",), "A takes back his tile", "§4"),
    (("A places 6-5",), "A challenges the tile", "§22"),
    (("A places 6-5",), "A finds that he has a tile", "§32"),
]


@rows(DENIED)
def test_what_is_denied(lines: tuple[str, ...], claim: str, law: str) -> None:
    """A claim that the law denies is answered by a ruling, and nothing else has happened."""
    denied(two(*lines), claim, law)


def test_nothing_is_claimed_while_tiles_are_drawn() -> None:
    """Before the lead is known a claim is denied, and naming nobody's chair is still no claim at all."""
    table = after(rigueur("poule-trois"), "A draws 6-2")
    for claim in ("A claims the partie of B", "B challenges the tile", "C has all shuffled again", "A spares B"):
        assert denied(table, claim, "§9") == "nothing_yet"


def test_tiles_that_cannot_be_taken() -> None:
    """A tile twice, a tile of another's, and so many that the others go without, are refused."""
    table = sat()
    for line in ("B takes 6-6 6-6", "B takes " + " ".join(map(str, TILES[:23]))):
        with pytest.raises(Illegal):
            after(table, line)
    with pytest.raises(Illegal, match="taken already"):
        after(table, "B takes 6-6", "A takes 6-6")
    with pytest.raises(Illegal, match="Not all have taken"):
        after(table, "B takes 6-6", "A places 6-5")


def test_which_end_must_be_said() -> None:
    """A tile that fits both ends, or none, says at which it is laid."""
    table = two("A places 6-5", "B places 5-4@5")
    with pytest.raises(Ambiguous, match="6-4@4 or 6-4@6"):
        after(table, "A places 6-4")
    with pytest.raises(Ambiguous):
        after(table, "A places 3-3")


def test_the_assisted_table() -> None:
    """Assisted, nothing wrong can be done: no false tile, no false boudé, no wrong count, no claim."""
    table = assisted(None, TWO)
    table = after(table, "A places 6-5")
    for line in ("B places 4-2@6", "B says je boude", "A challenges the tile", "A claims the partie of B"):
        with pytest.raises(Illegal):
            after(table, line)
    fresh = after(assisted(), "A draws 6-6", "B draws 0-0")
    with pytest.raises(Illegal, match="§29"):
        after(fresh, "B takes 6-6 6-5")


def test_where_one_may_sit() -> None:
    """Modes, profiles and positions that there are not, hidden hands, and the parties without rules, are refused."""
    with pytest.raises(Unknown, match="mode"):
        seated("drunk")
    with pytest.raises(Unknown):
        rigueur("whist")
    with pytest.raises(Illegal, match="every hand known"):
        rigueur(None, "A:6-5,6-4,5-3,3-3,2-1,0-0;B:?6")
    for profile in ("puiser", "au-dernier"):
        with pytest.raises(Unavailable, match="no referee"):
            rigueur(profile)


def test_tiles_taken_are_chance_while_the_coup_is_dealt() -> None:
    """§64: tiles taken before the lead are what chance gives, one by one; later ones are a remedy, not a deal."""
    table = after(rigueur(), "A draws 6-2", "B draws 6-1", "A shuffles")
    take = read_act("B takes 0-0 1-0 1-1 2-0 2-1 2-2")
    assert [roll.dice[0] for roll in table.choices(take)] == [tile.code for tile in take.tiles]
    table = after(table, str(take), "A takes 6-6 6-5 6-4 6-3 5-5 5-4", "A places 6-6")
    assert table.choices(read_act("B takes 3-0")) == ()


@pytest.mark.parametrize(("hand", "offered"), [("0-0 1-0 1-1 2-0 2-1", True), ("0-0 1-0 1-1 2-0 2-1 2-2", False)])
def test_one_tile_too_few_is_counted(hand: str, offered: bool) -> None:
    """Rule III: at a table of four with a talon one tile short is reason enough to have a hand counted."""
    table = after(rigueur("piquet-voleur"), "A draws 6-6", "B draws 0-0", "C draws 1-0", "D draws 2-0", "A shuffles")
    table = after(table, f"B takes {hand}", "C takes 3-0 3-1 3-2 3-3 4-0 4-1", "D takes 4-2 4-3 4-4 5-0 5-1 5-2")
    table = after(table, "A takes 6-6 6-5 6-4 6-3 6-2 6-1")
    assert ("A counts the tiles of B" in map(str, table.acts(0))) is offered


def test_who_is_two_short_may_take_them_one_by_one() -> None:
    """Rule V: whoever is made to take owes tiles until he has his count."""
    owing = after(taken(sat("poule-quatre"), 6, 4, 6, 6), "A counts the tiles of B")
    one = after(owing, "B takes 6-6")
    assert (one.watch.owing, one.waits) == ({1}, 1)
    assert after(one, "B takes 6-5").watch.owing == frozenset()


# --- IX, XVI, XX: boudés


FALSE = ("A places 6-5", "B says je boude")


@pytest.mark.parametrize(
    ("profile", "position", "acts", "paid"),
    [
        pytest.param(None, TWO, (*FALSE, "A claims the partie of B"), (1, -1), id="IX, between two"),
        pytest.param(
            "poule-trois",
            THREE,
            (*FALSE, "A spares B", "C claims the partie of B"),
            (1, -2, 1),
            id="IX, one spares him",
        ),
        pytest.param("piquet-voleur", FOUR, (*FALSE, "A claims the partie of B"), (1, -2, 1, 0), id="IX and XXII"),
        pytest.param(None, TWO, (*BELIED[2], "A claims the partie of B"), (1, -1), id="XVI, between two"),
        pytest.param("poule-trois", THREE, (*BELIED[3], "C claims the partie of B"), (1, -2, 1), id="XVI, three"),
        pytest.param("poule-quatre", FOUR, (*BELIED[4], "D claims the partie of B"), (1, -3, 1, 1), id="XVI, four"),
        pytest.param("piquet-voleur", FOUR, (*BELIED[4], "C claims the partie of B"), (1, -2, 1, 0), id="XVI and XXII"),
    ],
)
def test_what_a_false_boude_costs(
    profile: str | None, position: str, acts: tuple[str, ...], paid: tuple[int, ...]
) -> None:
    """Rules IX, XVI, XXII: he pays his adversaries, for his partner too; the rulings say what is claimed and when."""
    lost = after(rigueur(profile, position), *acts)
    assert lost.payments == paid
    assert lost.result is not None
    assert lost.result.shares == tuple(max(share, 0) / sum(each for each in paid if each > 0) for share in paid)


def test_a_boude_belied_for_the_pot() -> None:
    """Rule XVI, case DOM-R-XVI-c: in every other partie he loses it; of the pot of four the others share the rest."""
    lost = after(rigueur("quatre-sans-points", FOUR), *BELIED[4], "D claims the partie of B")
    assert said(lost) == [("loses_belied", "§28", 1)]
    assert lost.payments is not None
    assert (lost.payments[1], sum(lost.payments)) == (-1, 0)


@pytest.mark.parametrize("play", ["4-3@5", "6-4@6", "5-4@3"])
def test_what_he_cannot_be_made_to_place(play: str) -> None:
    """Rule IX: a tile that does not fit there, one that he does not hold, an end that is not there; each is named."""
    assert denied(two(*FALSE), f"A has B place {play}", "§21") == "cannot_place"
    output = ruling(two(*FALSE, f"A has B place {play}"))
    assert play[:3] in output.text.en
    assert play[:3] in output.text.fr


def test_seen_at_once_he_must_place() -> None:
    """Rule XX, case DOM-R-XX-a: the next has not placed, so he who has spoken too soon must place."""
    table = two("A places 6-5", "B says je boude", "B finds that he has a tile")
    assert said(table) == [("must_place", "§32", 1)]
    with pytest.raises(Illegal, match="§32"):
        after(table, "B says je boude")
    righted = after(table, "B places 5-4@5")
    assert righted.now.ends == (4, 6)
    assert ruling(after(righted, "A claims the partie of B")).refused
    closed = two("A places 0-0", "B says je boude", "A says je boude", "B finds that he has a tile")
    assert (said(closed), closed.now.over) == ([("must_place", "§32", 1)], False)


def test_said_too_late() -> None:
    """Rule XX is for one who speaks at once; when play has gone on it is rule XVI (resolution of the two)."""
    table = after(rigueur("poule-trois", THREE), *BELIED[3][:4])
    assert denied(table, "B finds that he has a tile", "§52") == "too_late"
    assert denied(table, "A finds that he has a tile", "§32") == "no_boude"
    last = after(rigueur("poule-trois", THREE), *BELIED[3][:3])  # one turn later he still may
    assert said(after(last, "B finds that he has a tile")) == [("may_later", "§32", 1)]
    owned = after(last, "B finds that he has a tile")
    assert denied(owned, "B finds that he has a tile", "§52") == "too_late"


# --- X, XII, XIII, XVIII, XXI: tiles laid, announced, exposed


def test_the_other_number_may_lie_outwards() -> None:
    """A tile that does not fit is written as it lies, the number against the line first."""
    assert two("A places 6-5", "B places 2-4@6").now.ends == (5, 4)
    assert two("A places 6-5", "B places 2-4@5").now.ends == (4, 6)


def test_a_wrong_last_tile_makes_no_domino() -> None:
    """Rule X: a last tile that does not fit makes no domino as long as it can be challenged."""
    table = after(rigueur(None, "A:6-5,1-1;B:5-4,6-0 taken=2,2"), "A places 6-5", "B places 5-4", "A places 1-1@6")
    assert (said(table)[-1][0], table.now.over) == ("domino", True)
    righted = after(table, "B challenges the tile")
    assert (righted.now.over, righted.now.turn, righted.now.hand(0)) == (False, 0, {tile(1, 1)})
    assert after(table, "B counts the hands").scores == (6, 0)  # nobody has said anything


def test_a_boude_over_a_wrong_tile_is_void() -> None:
    """Rule X: a boudé covers nothing, so the tile can still be challenged, and the boudé falls with it."""
    table = after(rigueur("poule-trois", THREE), "A places 6-5", "B places 4-1@5", "C places 2-1@1")
    assert ruling(after(table, "A challenges the tile")).key == "stands"
    table = after(rigueur("poule-trois", THREE), "A places 6-5", "B places 1-4@5", "C says je boude")
    righted = after(table, "A challenges the tile")
    assert (righted.now.turn, len(righted.now.deeds)) == (1, 1)


def test_an_announced_tile_that_could_not_be_placed() -> None:
    """Rule XIII: what does not fit, or is not held, cannot be demanded; the tile laid stays."""
    for name in ("4-3", "6-6"):
        table = two("A places 6-5", f"B announces {name}", "B places 5-4@5", "A demands the tile announced")
        assert (ruling(table).key, ruling(table).refused, table.now.turn) == ("announced_not", True, 0)


def test_who_may_forbid() -> None:
    """Rule XXI is for adversaries, at piquet, and for a number that was shown."""
    table = piquet("A places 6-5", "B places 5-4@5", "C places 3-3@4")
    for line, key in (
        ("C forbids A to open 3", "only_piquet"),
        ("D forbids C to open 3", "not_shown"),
        ("D forbids A to open 4", "not_shown"),
        ("D forbids B to open 3", "only_piquet"),
    ):
        assert denied(table, line, "§33") == key
    poule = after(rigueur("poule-quatre", FOUR), "A places 6-5", "B places 4-1@6")
    assert denied(poule, "A forbids D to open 1", "§33") == "only_piquet"


# --- Borders of domino's table beside those of the rulings: what is refused is named, who may bring a tile out


def test_a_tile_is_brought_out_only_when_the_game_is_held_closed() -> None:
    """§28: not while it goes on, nor when somebody is out; and each tile once."""
    wrong = two("A places 0-0", "B says je boude")
    assert presentable(wrong, 1) == []
    closed = after(wrong, "A says je boude")
    assert [str(tile) for tile in presentable(closed, 1)] == ["2-0"]
    assert presentable(closed, 0) == []
    assert presentable(after(closed, "B presents 2-0"), 1) == []
    # B passes with 6-0 all the way, and A goes out.
    table = rigueur(None, "A:6-6,6-5,5-5,5-4,4-4,4-3;B:6-0,2-0,1-0,0-0,1-1,2-1")
    for each in ("6-6", "6-5", "5-5", "5-4", "4-4"):
        table = after(table, f"A places {each}", "B says je boude")
    out = after(table, "A places 4-3")
    assert out.now.over
    assert out.now.out == 0
    assert presentable(out, 1) == []
    with pytest.raises(Illegal, match="§28"):
        after(out, "B presents 6-0")


def test_a_table_set_in_the_midst_knows_what_each_had() -> None:
    """§3: the tiles placed are those of who placed them; a hand and its plays are six."""
    line = "A:6-4,5-3,3-3,2-1,0-0;B:5-5,4-3,4-2,1-1,2-0 profile=tete-a-tete-six phase=play leader=A plays=6-5,5-4@5"
    table = rigueur(None, line)
    played = two("A places 6-5", "B places 5-4")
    assert table.now.taken == played.now.taken
    assert [len(hand) for hand in table.now.taken] == [6, 6]
    assert table.now.hand(0) == played.now.hand(0)
    assert table.now.turn == played.now.turn == 0
    assert TWO.startswith("A:6-5")


@pytest.mark.parametrize(
    ("lines", "keys", "named"),
    [
        (("A places 6-5",), ["pose"], "6-5"),
        (("A places 3-3",), ["pose"], "3-3"),  # a double led shows its number twice, and is not a partout
        (("A places 6-5", "B places 5-4"), [], ""),
        (("A places 6-5", "B places 5-4", "A places 6-4@4"), ["partout", "ferme"], " 6."),
        (("A places 6-5", "B places 5-4", "A places 6-4@6"), ["partout"], " 4."),
    ],
)
def test_what_was_placed_is_named(lines: tuple[str, ...], keys: list[str], named: str) -> None:
    """§3, §39: the first tile is told by its name, a partout by its number."""
    output = two(*lines).rulings
    assert [each.key for each in output] == keys
    for each in output[:1]:
        assert named in each.text.en
        assert named in each.text.fr


# --- A coup that has ended and waits to be counted (§5, §62): its line is read back, and the table goes on from it


GAME = find("domino")
CLOSED = (
    "A:0-0;B:6-0,4-0;C:3-3 profile=poule-trois phase=count leader=A scores=0,0,0 "
    "plays=3-2,6-2@2,5-3@3,5-0@5,1-0@0,5-1@1,6-3@6,5-5@5,5-4@5,3-1@3,1-1@1,4-3@4,2-1@1,boude,3-0@3,2-0@0,boude,"
    "5-2@2,2-2@2,6-5@5,6-4@6,boude,4-1@4"
)


@pytest.mark.wide
@pytest.mark.parametrize("profile", ["tete-a-tete-six", "poule-trois", "piquet-voleur"])
def test_every_line_of_a_table_is_read(profile: str) -> None:
    """Through a partie à la rigueur what each player sees, and the whole, is a line that reads back to itself."""
    rng, table, counted = random.Random(profile), sit("rigueur", profile), 0
    for _ in range(400):
        if table.result is not None:
            break
        counted += " phase=count " in table.position_line
        for line in {table.position_line, *(table.view(seat).position_line for seat in (None, 0, 1))}:
            assert str(GAME.read(line, profile)) == line
        act = table.chance(rng)
        seat = table.waits or 0
        table = table.after(act if act is not None else rng.choice(table.acts(seat)))
    assert counted


def test_nothing_is_played_any_more() -> None:
    """Nobody is to move, and nothing can be chosen."""
    state = GAME.read(CLOSED)
    assert (state.player, state.moves(), state.rolls(), state.result) == (None, [], [], None)
    assert state.view(1) is state
    with pytest.raises(Illegal, match="must be counted"):
        state.after(GAME.start("poule-trois").rolls()[0])


def test_the_table_goes_on() -> None:
    """À la rigueur the hands are counted: A has nothing left but the double blank and wins; assisted nobody waits."""
    table = sit("rigueur", None, CLOSED)
    assert table.stage.en == "count"
    after = table.after(table.typed("counts the hands", table.waits or 0))
    assert after.state.scores[0] > 0
    assert after.state.scores[1:] == (0, 0)
    with pytest.raises(Illegal, match="A table is set"):
        sit("assisted", None, CLOSED)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (CLOSED.replace("phase=count", "phase=play"), "With the tiles given, the coup is over"),
        ("A:6-6;B:5-5 profile=tete-a-tete-six phase=count leader=A taken=1,1", "The coup has not ended"),
        (CLOSED.replace("scores=0,0,0", "scores=100,0,0"), "was over before this coup"),
    ],
)
def test_what_is_not_to_be_counted(wrong: str, said: str) -> None:
    """The phase play stays what it was; count is for a coup that has ended, of a partie that has not."""
    with pytest.raises(Illegal, match=said):
        GAME.read(wrong)
