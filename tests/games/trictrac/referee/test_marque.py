"""A marqué at the table, and the last throw by agreement."""

import random

import pytest

from academie.errors import Illegal
from academie.games.trictrac.coup import START
from academie.games.trictrac.game import game
from academie.games.trictrac.referee.assisted_table import assisted
from academie.games.trictrac.referee.leaving import may_stop
from academie.games.trictrac.referee.sheet import Fault, LastThrow, Wrong
from academie.games.trictrac.referee.table import RigueurTable, rigueur
from academie.games.trictrac.referee.value import Phase, Rigueur, Said
from academie.players import roster
from academie.players.opponent import Opponent
from academie.referee.table import Table
from academie.referee.tempers import temper
from games.trictrac.referee.tables import after, denied, holes, keys, points, seated

# White may make twelve points by 6-5, a jan de trois coups on eight.
OPENING = "W:A11,B1,C1,D1,E1;B:Y15 phase=throw to=white throws=2,2 marque=6"
# White has one dame to lift.
LAST = "W:Y1,*14;B:A15 phase=throw to=white throws=9,9"


def sit(line: str, *acts: str, profile: str | None = None, table: str = "rigueur") -> Table:
    found: Table = (rigueur if table == "rigueur" else assisted)(profile, line)
    for act in acts:
        found = found.after(found.read(act))
    return found


def rulings(table: Table) -> list[tuple[str, str, bool]]:
    return [(ruling.key, ruling.law, ruling.refused) for ruling in table.rulings]


# --- Leaving with it


@pytest.mark.parametrize(("trous", "over"), [("4,0", False), ("5,3", True), ("5,9", False), ("8,5", True)])
def test_who_leaves_with_six_and_more_than_the_other_has_won(trous: str, over: bool) -> None:
    """§96, case L075, M12: assisted; with fewer than six, or no more than the other, leaving begins a relevé."""
    line = f"{OPENING} points=8,0 trous={trous}"
    table = sit(line, "white throws 6-5", "white leaves", table="assisted")
    assert (table.result is not None) is over
    if table.result is not None:
        assert (table.result.winner, table.result.reason, table.result.law) == (0, "marque_won", "§96")


def test_equal_trous_are_a_refait() -> None:
    """§99: caught up at six or more, the marqué is over without a winner; below six nothing happens."""
    for trous, reason in (("6,7", "refait"), ("4,5", None), ("6,8", None)):
        line = f"{OPENING} points=8,0 trous={trous}"
        for table in (sit(line, "white throws 6-5", table="assisted"), sit(line, "white throws 6-5", "white marks 4")):
            assert (table.result and table.result.reason) == reason, trous
            if table.result is not None:
                assert (table.result.winner, table.result.shares) == (None, (0.5, 0.5))
                assert table.state.result == table.result


def test_who_lifts_first_may_stop_or_go_on() -> None:
    """§96: with trous enough he leaves with the marqué; going on, he has the dice of the next relevé."""
    line = f"{LAST} marque=6 trous=7,2"
    for word, over in (("white leaves", True), ("white holds", False)):
        table = sit(line, "white throws 6-1", "white plays Y/off", table="assisted")
        assert table.result is None
        table = table.after(table.read(word))
        assert (table.result is not None) is over
    assert "W:A15;B:Y15" in str(table.state)
    # At the strict table he says that he leaves before he throws, or throws.
    table = sit(line, "white throws 6-1", "white plays Y/off")
    left = table.after(table.read("white marks 4")).after(table.read("white leaves"))
    assert left.after(left.read("black lifts his dames")).result is not None
    assert table.after(table.read("white throws 5-4")).result is None
    short = sit(line.replace("7,2", "5,2"), "white throws 6-1", "white plays Y/off")
    with pytest.raises(Illegal, match="§73"):
        short.after(short.read("white leaves"))


# --- The pavillon


def test_the_pavillon_is_planted_before_the_next_trou() -> None:
    """§102, rule 59: planted in time it counts; a trou later it is lost, and asking for it is refused."""
    line = f"{OPENING} points=8,0 trous=0,1"
    first = sit(line, "white throws 6-5", "white marks 4", profile="lepeintre-1818")
    assert "takes the pavillon" in [act.said() for act in first.acts(0)]
    planted = first.after(first.read("white takes the pavillon"))
    assert rulings(planted) == [("pavillon_taken", "§97", False)]
    assert isinstance(planted, RigueurTable)
    assert planted.marque.planted == (True, False)
    assert rulings(planted.after(planted.read("white takes the pavillon"))) == [("pavillon_lost", "§97", True)]
    late = sit(f"{line} ".replace("trous=0,1", "trous=2g,1"), "white throws 6-5", profile="lepeintre-1818")
    assert isinstance(late, RigueurTable)
    late = late.with_marque(planted=(False, False))
    late = late.after(late.read("white marks 4"))
    assert late.marque.forfeit == (True, False)
    assert rulings(late.after(late.read("white takes the pavillon"))) == [("pavillon_lost", "§102", True)]
    assert "takes the pavillon" not in [act.said() for act in late.acts(0)]
    for act in ("white plays A/G A/F", "black throws 2-1", "black marks 12"):  # by his trou the run itself is over
        late = late.after(late.read(act))
    assert rulings(late.after(late.read("white takes the pavillon"))) == [("pavillon_lost", "§97", True)]


@pytest.mark.parametrize(("profile", "bredouille"), [("lepeintre-1818", False), ("lepeintre-bonne-compagnie", True)])
def test_a_forgotten_pavillon(profile: str, bredouille: bool) -> None:
    """§102, case L198: by the strict rules a pavillon never planted counts nothing; in good company it is granted."""
    line = f"{OPENING} points=8,0 trous=5g,1"
    table = sit(line, "white throws 6-5", profile=profile)
    assert isinstance(table, RigueurTable)
    table = table.with_marque(planted=(False, False))
    for act in ("white marks 4", "white leaves", "black lifts his dames"):
        table = table.after(table.read(act))
    assert table.result is not None
    assert table.state.core.scores[0].grande is bredouille


def test_no_pavillon_in_a_partie() -> None:
    """§97: the pavillon is of the trictrac à écrire; in a partie it is refused, and changes nothing."""
    line = OPENING.replace(" marque=6", "") + " points=8,0 trous=0,0"
    table = sit(line, "white throws 6-5", "white marks 4")
    assert rulings(table.after(table.read("white takes the pavillon"))) == [("pavillon_lost", "§97", True)]


# --- Je joue pour tout


def test_the_word_binds_for_one_throw() -> None:
    """§37: where the throw does not lift the last dame, the word is spent."""
    line = "W:T1,Y1,*13;B:A15 phase=throw to=white throws=9,9"
    for table in ("assisted", "rigueur"):
        found = sit(line, "white says he plays for all", "white throws 2-1", table=table)
        found = found.after(next(act for act in found.acts(0) if act.said().startswith("plays")))
        assert not found.state.core.for_all


# --- Both tables


@pytest.mark.wide
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.deep) for seed in (0, 2, 3))])
def test_marques_between_exact_machines_end(seed: int) -> None:
    """At the strict table machines plant their pavillons, and the end is what the state says."""
    rng = random.Random(seed)  # not a secret
    table: Table = rigueur("lepeintre-1818", f"{game.start('lepeintre-1818')} marque=6")
    seats = [Opponent("x", roster.find("random", game, seed + seat), temper("exact", seat), seed) for seat in (0, 1)]
    while table.result is None:
        act = seats[0].act(table, 0) or seats[1].act(table, 1) or table.chance(rng)
        assert act is not None
        table = table.after(act)
    assert isinstance(table, RigueurTable)
    assert table.state.result == table.result
    assert table.result.reason in {"marque_won", "refait"}
    if table.result.winner is not None:
        winner = table.result.winner
        shown = table.marque.planted[winner] or table.took_first(winner)
        assert (shown and table.markings.sheet.scores[winner].grande) == table.state.core.scores[winner].grande


def test_who_stops_after_a_levee_leaves_a_position_that_can_be_seen() -> None:
    """§96: the last dame lifted, he says that he leaves before any throw lies there; the other still answers."""
    line = "W:Y3,*12;B:A2,*13 phase=throw to=black trous=0,7 throws=9,9 marque=6"
    table = sit(line, "black throws 2-2", "black plays A/off A/off", "black leaves")
    assert table.waits == 0
    assert not table.state.moves()
    assert "dice=" not in str(table.state)


# --- He who lifts first and would stop, at the strict table


STOPS = f"{LAST} marque=6 trous=7,2"
LIFTED_ALL = ("white throws 6-1", "white plays Y/off")


def test_who_has_stopped_does_not_stop_again() -> None:
    """§96: after the levée he may leave; once he has, he waits for the other, and nothing of the kind is open."""
    table = sit(STOPS, *LIFTED_ALL, "white marks 4")
    assert "leaves" in [act.said() for act in table.acts(0)]
    assert "leaves" not in [act.said() for act in table.after(table.read("white leaves")).acts(0)]


def test_who_stops_on_a_miscount_goes_on_to_the_next_releve() -> None:
    """§93, §96: no throw lies there to be played: he is sent to school, has the dice, and throws."""
    left = sit(STOPS, *LIFTED_ALL, "white marks 8", "white leaves")
    table = left.after(left.read("black schools 4"))
    assert isinstance(table, RigueurTable)
    assert rulings(table)[-1] == ("forced_to_stay", "§93", False)
    assert (table.phase, table.thrower, table.faults.known) == (Phase.THROW, 0, ())
    thrown = table.after(table.read("white throws 5-4"))
    assert isinstance(thrown, RigueurTable)
    assert (thrown.phase, thrown.word) == (Phase.MARK, Said.NOTHING)
    assert thrown.markings.sheet.scores[0].points == 4


A, B, LEP, COMPANY = "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"
ASK = "asks for the last throw"
# White has five dames left, all inside; Black nine, and neither a plein.
LIFTING = {"white": {19: 2, 20: 3, 24: 10}, "black": {14: 2, 18: 3, 20: 4, 24: 6}}
TWO_LEFT = {"white": {22: 1, 23: 1, 24: 13}, "black": {14: 2, 18: 3, 20: 4, 24: 6}}


def lifting(profile: str, position: dict[str, dict[int, int]] = LIFTING) -> Rigueur:
    """White is to throw, and lifts."""
    return seated(position, profile, throws="9,9")


@pytest.mark.parametrize(
    ("profile", "asker", "other"), [(A, "black", "white"), (A, "white", "black"), (LEP, "white", "black")]
)
def test_by_agreement(profile: str, asker: str, other: str) -> None:
    """A 214: with the adversary's agreement; in Lepeintre who lifts does not impose it either."""
    asked = after(lifting(profile), f"{asker} {ASK}")
    assert asked.dice.last == LastThrow(asked=0 if asker == "white" else 1)
    assert after(asked, "white throws 5-4").phase == Phase.MARK
    with pytest.raises(Illegal):
        after(asked, f"{asker} accepts")
    agreed = after(asked, f"{other} accepts")
    assert agreed.dice.last.ahead
    assert after(agreed, "white throws 5-4").dames == (START, START)
    no = after(asked, f"{other} refuses")
    assert (keys(no), no.dice.last, denied(no)) == (["levee"], LastThrow(), [])
    assert after(no, "white throws 5-4").phase == Phase.MARK


def test_a_last_throw_is_one_of_lifting() -> None:
    """L r.75: one dame outside the last table, or the dice on the board, and there is no last throw to speak of."""
    outside = {"white": {17: 1, 19: 1, 20: 3, 24: 10}, "black": LIFTING["black"]}
    with pytest.raises(Illegal, match="§37"):
        after(lifting(LEP, outside), f"white {ASK}")
    with pytest.raises(Illegal, match="§37"):
        after(lifting(LEP), "white throws 5-4", f"white {ASK}")


MIRRORED = {"white": TWO_LEFT["black"], "black": TWO_LEFT["white"]}


@pytest.mark.parametrize(
    ("option", "position", "lifter", "play", "left"),
    [
        ("", TWO_LEFT, "white", "X/off Y/off", (4, 6)),
        ("", MIRRORED, "black", "A/off B/off", (4, 6)),
        ("+lifter-only-keeps", TWO_LEFT, "white", "X/off Y/off", (4, 0)),
        ("+lifter-only-keeps", MIRRORED, "black", "A/off B/off", (0, 6)),
    ],
)
def test_whose_points_outlive_a_levee(
    option: str, position: dict[str, dict[int, int]], lifter: str, play: str, left: tuple[int, int]
) -> None:
    """§38, D26: each keeps his, and what is open between them; by the option the adversary's are gone, and all that."""
    seat = 0 if lifter == "white" else 1
    table = seated(position, f"{A}{option}", to=lifter, throws="9,9", points="4,6", trous="1,2")
    table = table.but(
        markings=table.markings.but(conceded=(1, 1)), faults=table.faults.but(known=(Fault(Wrong.UNDER, seat, 4),))
    )
    table = after(table, f"{lifter} throws 6-5", f"{lifter} plays {play}")
    assert (points(table), holes(table)) == (left, (1, 2))
    assert table.school_points(seat) == (0 if option else 4)
    assert (table.markings.conceded == (0, 0)) is bool(option)
    assert f"{lifter} marks 4" in map(str, table.acts(seat))


FULL = {"white": {19: 2, 20: 3, 24: 10}, "black": {18: 2, 19: 2, 20: 2, 21: 2, 22: 2, 23: 2, 24: 3}}


def test_both_have_broken_in_the_first_treatise() -> None:
    """A 214: while one of the two has a plein there is nothing to agree on; Lepeintre does not ask for it."""
    assert denied(after(lifting(A, FULL), f"black {ASK}")) == ["§37"]
    assert after(lifting(LEP, FULL), f"black {ASK}").dice.last.ahead


@pytest.mark.parametrize(("trous", "stops"), [("5,4", False), ("6,6", False), ("7,6", True)])
def test_who_may_stop_a_marque(trous: str, stops: bool) -> None:
    """§96, §99, M12: with six trous and more than the other; at equal trous it goes on."""
    assert may_stop(rigueur("academie-1806-a", f"{OPENING} trous={trous}"), 0) is stops


def test_what_a_throw_has_won_is_told_of_each_player() -> None:
    """§43: White throws, and Black has the contre-jan de mézéas for it."""
    table = sit("W:A13,L2;B:Y13,M2 to=white throws=1,1", "white throws 6-1", profile="academie-1806-a")
    assert isinstance(table, Rigueur)
    assert [line.en.split()[:2] for line in table.worth] == [["Black", "+4"]]
