"""A marqué at both tables: who may leave with it, the pavillon, the refait; and « je joue pour tout »."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from academie.errors import Illegal, Unreadable
from academie.games.trictrac.game import game
from academie.games.trictrac.referee.assisted_table import AssistedTable, assisted
from academie.games.trictrac.referee.table import RigueurTable, rigueur
from academie.games.trictrac.referee.value import Phase, Said
from academie.players import roster
from academie.players.opponent import Opponent
from academie.referee.tempers import temper

if TYPE_CHECKING:
    from academie.referee.table import Table

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


@pytest.mark.parametrize(("trous", "over"), [("4,0", False), ("5,3", True), ("5,9", False)])
def test_at_the_strict_table_the_other_lifts_his_dames_first(trous: str, over: bool) -> None:
    """§96, §93: the marqué is over when the other has lifted his dames, so that he may school a wrong count."""
    line = f"{OPENING} points=8,0 trous={trous}"
    table = sit(line, "white throws 6-5", "white marks 4", "white leaves")
    assert table.result is None
    table = table.after(table.read("black lifts his dames"))
    assert (table.result is not None) is over
    assert rulings(table)[-1][0] == ("marque_won" if over else "leave")


def test_equal_trous_are_a_refait() -> None:
    """§99: caught up at six or more, the marqué is over without a winner; below six nothing happens."""
    for trous, reason in (("6,7", "refait"), ("4,5", None), ("6,8", None)):
        line = f"{OPENING} points=8,0 trous={trous}"
        for table in (
            sit(line, "white throws 6-5", table="assisted"),
            sit(line, "white throws 6-5", "white marks 4"),
        ):
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
    line = f"{OPENING} points=8,0 trous=0,0"
    first = sit(line, "white throws 6-5", "white marks 4", profile="lepeintre-1818")
    assert "takes the pavillon" in [act.said() for act in first.acts(0)]
    planted = first.after(first.read("white takes the pavillon"))
    assert rulings(planted) == [("pavillon_taken", "§97", False)]
    assert isinstance(planted, RigueurTable)
    assert planted.planted == (True, False)
    assert rulings(planted.after(planted.read("white takes the pavillon"))) == [("pavillon_lost", "§97", True)]
    late = sit(f"{line} ".replace("trous=0,0", "trous=2g,0"), "white throws 6-5", profile="lepeintre-1818")
    assert isinstance(late, RigueurTable)
    late = late.but(planted=(False, False))
    late = late.after(late.read("white marks 4"))
    assert late.forfeit == (True, False)
    assert rulings(late.after(late.read("white takes the pavillon"))) == [("pavillon_lost", "§102", True)]
    assert "takes the pavillon" not in [act.said() for act in late.acts(0)]


@pytest.mark.parametrize(("profile", "bredouille"), [("lepeintre-1818", False), ("lepeintre-bonne-compagnie", True)])
def test_a_forgotten_pavillon(profile: str, bredouille: bool) -> None:
    """§102, case L198: by the strict rules a pavillon never planted counts nothing; in good company it is granted."""
    line = f"{OPENING} points=8,0 trous=5g,0"
    table = sit(line, "white throws 6-5", profile=profile)
    assert isinstance(table, RigueurTable)
    table = table.but(planted=(False, False))
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


@pytest.mark.parametrize("table", ["assisted", "rigueur"])
def test_the_last_throw_opens_the_next_releve_only_when_it_was_said(table: str) -> None:
    """§37, case L213: said before it, the throw that lifts the last dame opens the next relevé; unsaid, it does not."""
    acts = ("white throws 6-2", "white plays Y/off")
    said = sit(LAST, "white says he plays for all", *acts, table=table)
    assert said.state.core.dice == (6, 2)
    assert said.state.core.throws == (1, 0)
    assert "white plays A/G A/C" in [f"white {act.said()}" for act in said.acts(0)]
    unsaid = sit(LAST, *acts, table=table)
    assert unsaid.state.core.phase.name == "throw"
    assert unsaid.state.core.throws == (0, 0)


def test_the_levee_is_marked_for_all_the_same() -> None:
    """§37: at the strict table the four points are due, and forgotten they are an école."""
    table = sit(LAST, "white says he plays for all", "white throws 6-2", "white plays Y/off")
    assert next(act.said() for act in table.acts(0)) == "marks 4"
    table = table.after(table.read("white plays A/G A/C"))
    assert "schools 4" in [act.said() for act in table.acts(1)]


def test_the_word_binds_for_one_throw() -> None:
    """§37: where the throw does not lift the last dame, the word is spent."""
    line = "W:T1,Y1,*13;B:A15 phase=throw to=white throws=9,9"
    for table in ("assisted", "rigueur"):
        found = sit(line, "white says he plays for all", "white throws 2-1", table=table)
        found = found.after(next(act for act in found.acts(0) if act.said().startswith("plays")))
        assert not found.state.core.for_all


def test_the_word_is_refused_where_it_has_no_place() -> None:
    """§37: with more than two dames left, or by the other, it says nothing; the strict table rules so."""
    early = LAST.replace("W:Y1,*14", "W:Y3,*12")
    assert rulings(sit(early, "white says he plays for all")) == [("jouer_pour_tout", "§37", True)]
    assert rulings(sit(LAST, "black says he plays for all")) == [("jouer_pour_tout", "§37", True)]
    with pytest.raises(Illegal, match="§37"):
        sit(early, "white says he plays for all", table="assisted")
    assert not [act for act in sit(early).acts(0) if "for all" in act.said()]


def test_the_lines_of_what_is_agreed() -> None:
    """The canonical line keeps the marqué, the target, the bought dice and the word, and refuses what is none."""
    for field in ("marque=6", "target=18", "releves=black", "said=for_all"):
        state = game.read(f"{LAST} {field}")
        assert field in str(state)
        assert game.read(str(state)) == state
    for wrong in ("marque=0", "target=x", "target=18 marque=6", "releves=red", "said=nothing"):
        with pytest.raises(Unreadable):
            game.read(f"{LAST} {wrong}")
    with pytest.raises(Unreadable, match="§37"):
        game.read("W:A15;B:Y15 said=for_all")


# --- Both tables


@pytest.mark.parametrize("seed", range(4))
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
        assert table.planted[table.result.winner] == table.sheet.scores[table.result.winner].grande


def test_an_assisted_table_is_unchanged_without_a_goal() -> None:
    """Twelve trous win as they did, and no line says so."""
    table = assisted()
    assert isinstance(table, AssistedTable)
    assert "marque" not in str(table.state)
    assert table.position.core.profile.target == 12


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
    assert (table.phase, table.thrower, table.faults) == (Phase.THROW, 0, ())
    thrown = table.after(table.read("white throws 5-4"))
    assert isinstance(thrown, RigueurTable)
    assert (thrown.phase, thrown.word) == (Phase.MARK, Said.NOTHING)
    assert thrown.sheet.scores[0].points == 4


def test_for_all_the_levee_is_marked_with_the_throw_that_opens_the_next_releve() -> None:
    """§37: the 4 of the levée are due in the time of the throw that lifted, and marked too high are one fault."""
    table = sit(LAST, "white says he plays for all", *LIFTED_ALL)
    assert isinstance(table, RigueurTable)
    window = table.windows[0]
    assert window is not None
    assert (window.owed, window.own, window.number) == (4, True, table.opened)
