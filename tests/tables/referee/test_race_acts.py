"""Acts at a race game: plays that are refused, plays told, an assisted table, a program's dice, and anything at all."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal, Unreadable
from academie.game import Roll
from academie.games import find
from academie.games.trictrac.referee.acts import ALL as KINDS
from academie.games.trictrac.referee.acts import read_act
from academie.referee import acts, sit
from academie.tables.board import LETTERS
from academie.tables.referee.thrown import EVENTS
from tables.referee.race_tables import ALL, after, drawn, said, seated

if TYPE_CHECKING:
    from academie.referee.acts import Act
    from academie.tables.referee.race import RaceTable

pytestmark = pytest.mark.native

every_game = pytest.mark.parametrize("game", ALL)

BAD = [
    ("revertier", ("white throws 6-6",), "white plays M/S M/S", "§21"),
    ("revertier", ("white throws 6-5",), "white plays M/R", "§21"),  # a number left unplayed
    ("revertier", ("white throws 6-5",), "black plays A/G A/F", "§21"),
    ("revertier", (), "white plays M/S M/R", "§21"),
    ("revertier", ("white throws 6-5",), "white throws 6-5", "§21"),
    ("revertier", (), "black throws 6-5", "§21"),
    ("revertier", ("white throws 6-5",), "white plays hat", "flèche"),
    ("revertier", ("white throws 6-5",), "white marks 4", "no act of revertier"),
    ("revertier", ("white throws 6-5",), "white places M/S", "no act of revertier"),
    ("revertier", ("white throws 6-5",), "white leaves", "no act of revertier"),
    ("gammon", ("white throws 6-5",), "white schools 4", "no act of gammon"),  # GAM-15
    ("gammon", (), "white throws 6-5-4", "two dice"),
    ("garanguet", (), "white throws 6-5", "three dice"),
    ("garanguet", ("white throws 6-5-4",), "white plays A/G", "§17"),
    ("jacquet", ("white throws 6-5",), "white plays M/S M/R", "§15"),  # the first dame alone
    ("plain", ("white throws 6-5",), "white plays A/F", "§14"),
    ("toute_table", ("white throws 6-5",), "white plays M/S", "§18"),
    ("tourne_case", ("white throws 6-5",), "white plays +/F", "§18"),  # the higher number
    ("toc", ("white throws 6-5",), "white plays A/G", "§10"),
    ("toc", ("white throws 6-5",), "white schools 4", "no act of toc"),
    ("dames_rabattues", ("white throws 6-5",), "white plays 4-1", "§18"),
]


@pytest.mark.parametrize(("game", "lines", "line", "article"), BAD, ids=[f"{bad[0]} {bad[2]}" for bad in BAD])
def test_one_sentence_and_nothing_has_happened(game: str, lines: tuple[str, ...], line: str, article: str) -> None:
    """GAM-15: an act that is not allowed raises one sentence with its paragraph, and the table is as it was."""
    table = after(drawn(game), *lines)
    before = (repr(table), str(table.state))
    with pytest.raises(AcademieError, match=article) as raised:
        table.after(read_act(line))
    assert str(raised.value).endswith(".")
    assert "\n" not in str(raised.value)
    assert (repr(table), str(table.state)) == before


def test_what_a_play_does_is_told() -> None:
    """The rulings after a play are the room's own events, in both languages and with their paragraphs."""
    line = "W:E3,G5,M2,Y5;B:A4,D1,L2,R5,T3 phase=throw to=white"
    table = after(seated("gammon", position=line), "white throws 4-3", "white plays Y/D* E/H")
    assert said(table) == [("battue", "§4")]
    assert "White" in table.rulings[0].text.en
    assert "Blanc" in table.rulings[0].text.fr


@every_game
def test_at_an_assisted_table_nothing_goes_wrong(game: str) -> None:
    """There every throw is good and every play legal: touching, breaking and doubt are not acts of that table."""
    table = sit(game, "assisted").after(read_act("white throws for the dice 5-3"))
    for line in ("white touches A", "black breaks the dice", "black declares die on the rim", "white says adoube"):
        with pytest.raises(Illegal, match="not needed"):
            table.after(read_act(line))
    table = table.after(table.chance(random.Random(3)))
    assert table.state.player == 0
    assert table.after(table.acts(0)[-1]).count == 3


def test_a_program_throws_for_a_player() -> None:
    """The draw and the throws of a program come from its chance: the same seed, the same dice."""
    table: RaceTable = seated("garanguet")
    thrown = [str(table.chance(random.Random(seed))) for seed in range(3)]
    assert thrown == [str(table.chance(random.Random(seed))) for seed in range(3)]
    table = after(table, "white throws for the dice 6-1")
    assert re.fullmatch(r"white throws [1-6]-[1-6]-[1-6]", str(table.chance(random.Random(1))))
    assert after(table, "white throws 6-5-4").chance(random.Random(1)) is None


def test_two_dice_at_trictrac() -> None:
    """Three dice belong to garanguet: trictrac refuses them, assisted and à la rigueur."""
    for mode in ("assisted", "rigueur"):
        table = sit("trictrac", mode, position="W:A15;B:Y15 to=white")
        with pytest.raises(Illegal, match="two dice"):
            table.after(read_act("white throws 6-5-4"))
    with pytest.raises(Unreadable):
        read_act("white throws for the dice 6-5-4")


# ---------------------------------------------------------------------------------------------
# Anything at all

places = st.sampled_from(LETTERS)
numbers = st.integers(1, 6)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "dice": st.tuples(numbers, numbers) | st.tuples(numbers, numbers, numbers),
    "points": st.integers(0, 40),
    "count": st.integers(0, 20),
    "where": places,
    "other": places,
    "onto": places,
    "play": st.lists(st.tuples(places, places), max_size=3).map(
        lambda pairs: " ".join(f"{a}/{b}" for a, b in pairs) or "-"
    )
    | st.sampled_from(["take", "leave", "6-1", ",", "A", "Y", "A F"]),
    "event": st.sampled_from(list(EVENTS)),
}
PLAIN_ACTS = [kind for kind in KINDS if set(re.findall(r"{(\w+)}", kind.form.en)) <= set(FIELDS)]


@st.composite
def any_act(draw: st.DrawFn) -> Act:
    """Any act of either player."""
    kind = draw(st.sampled_from(PLAIN_ACTS))
    names = re.findall(r"{(\w+)}", kind.form.en)
    fields = FIELDS if kind in {acts.Throw, acts.Choose} else {**FIELDS, "dice": st.tuples(numbers, numbers)}
    values = {name: draw(fields[name]) for name in names}
    return kind(draw(st.integers(0, 1)), **values)


@settings(max_examples=80)
@given(st.data())
def test_any_acts_raise_nothing_but_sentences(data: st.DataObject) -> None:
    """Whatever is done, in any order, a table answers with a table or a sentence, and what it offers can be done."""
    game = data.draw(st.sampled_from(ALL))
    options = data.draw(st.sampled_from(["", "+rompre", "+rompre-forbidden"]))
    manual = "+manual-claim" if game == "dames_rabattues" else ""
    table = seated(game, options + manual)
    for _ in range(data.draw(st.integers(1, 25))):
        seat = data.draw(st.integers(0, 1))
        offered = table.acts(seat)
        thrown = table.chance(random.Random(data.draw(st.integers(0, 99))))
        offered = offered if thrown is None else (*offered, thrown)
        act = data.draw(any_act() | st.sampled_from(offered) if offered else any_act())
        before = repr(table)
        try:
            following = table.after(act)
        except AcademieError as wrong:
            assert repr(table) == before
            assert str(wrong).endswith((".", "?"))
            assert act not in table.acts(seat)
            continue
        assert following.count == table.count + 1
        assert find(game).read(str(following.state)) == following.state
        table = following
        if table.result is not None:
            return


def test_dice_of_a_pair_are_no_roll_of_three() -> None:
    """A throw is looked for among the room's own, so that no other can be smuggled in."""
    table = drawn("gammon")
    assert Roll((6, 5), 2) in table.position.rolls()
    with pytest.raises(Illegal, match="two numbers"):
        table.after(acts.Throw(0, (6, 7)))
