"""Acts that cannot be done: one sentence with the article, and the table as it was."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal
from academie.games.draughts.referee.acts import read_act as read_draughts
from academie.games.trictrac.referee.acts import ALL, Jeton, Notice, Spared, read_act
from academie.games.trictrac.referee.assisted_table import assisted
from academie.games.trictrac.referee.table import rigueur
from academie.referee import acts as common
from academie.referee.acts import Verdict
from academie.tables.board import LETTERS
from academie.tables.referee.thrown import EVENTS
from games.trictrac.referee.tables import BOTH, EIGHT, FILL_GRAND, FILL_PETIT, after, denied, seated
from often import times
from rows import rows

if TYPE_CHECKING:
    from academie.referee.acts import Act
    from academie.referee.table import Table

PROFILES = ["classique", "academie-1806-a", "academie-1806-b", "lepeintre-1818", "lepeintre-bonne-compagnie"]
START: tuple[str, ...] = ()
THROWN = ("white throws 3-2",)
BAD: list[tuple[dict[str, dict[int, int]] | None, tuple[str, ...], str, str]] = [
    (EIGHT, START, "black throws 6-5", "§8"),  # out of turn
    (EIGHT, THROWN, "white throws 6-5", "§8"),
    (EIGHT, START, "white plays A/D A/C", "§8"),
    (EIGHT, THROWN, "black plays Y/V Y/X", "§8"),
    (EIGHT, THROWN, "white marks 3", "§110"),
    (EIGHT, THROWN, "white marks 0", "§110"),
    (EIGHT, THROWN, "black schools 0", "§110"),
    (EIGHT, THROWN, "black schools 3", "§110"),
    (EIGHT, THROWN, "black schools 202", "§110"),
    (EIGHT, THROWN, "white names 2-3", "§5"),  # the larger first
    (None, START, "white marks 4", "§8"),
    (EIGHT, THROWN, "black marks 4", "§69"),
    (EIGHT, (*THROWN, "white touches A"), "white marks 8", "§84"),
    (EIGHT, THROWN, "white touches O", "§79"),  # a dame of the other
    (EIGHT, THROWN, "white touches E", "§79"),  # nothing there
    (EIGHT, THROWN, "white leaves", "§73"),
    (EIGHT, THROWN, "black leaves", "§73"),
    (EIGHT, (*THROWN, "white marks 8"), "white leaves", "§73"),
    (EIGHT, THROWN, "white plays A/B/C A/D A/D", "§10"),
    (EIGHT, THROWN, "white plays E/G A/C", "§10"),
    (EIGHT, THROWN, "white plays L/I A/C", "§10"),  # backwards
    (EIGHT, THROWN, "white plays L/O A/C", "§12"),  # on the other's dame
    (EIGHT, THROWN, "white plays J/M A/C", "§14"),  # on the other's coin
    (EIGHT, THROWN, "white plays L/P A/C", "§30"),  # a lone dame left on the coin
    (EIGHT, THROWN, "white plays A/off A/C", "§35"),
    (EIGHT, THROWN, "white plays -", "§21"),
    (EIGHT, THROWN, "white unmarks 2", "§85"),
    (EIGHT, THROWN, "white unpegs 1", "§88"),
    (EIGHT, THROWN, "black accepts", "§80"),
    (EIGHT, THROWN, "black breaks the dice", "§7"),
    (EIGHT, THROWN, "white finds a dame", "§83"),
    (EIGHT, THROWN, "white keeps a dame in hand", "§83"),
    (EIGHT, THROWN, "white plays A/A A/C", "§10"),
    (EIGHT, THROWN, "white plays A A/C", "carries no dame"),
    (EIGHT, THROWN, "white plays A/Y A/C", "§12"),
    (EIGHT, THROWN, "white plays K/off A/C", "§10"),
    (EIGHT, THROWN, "white places A/B A/C", "one dame at a time"),
    (EIGHT, THROWN, "white places -", "one dame at a time"),
    (EIGHT, THROWN, "black places Y/V", "§8"),
    (EIGHT, THROWN, "white marks 202", "§110"),
    (EIGHT, THROWN, "white marks 8 leaving his jeton at 3", "§119"),
    (EIGHT, THROWN, "white marks 8 leaving his jeton at 12", "§119"),
    (EIGHT, THROWN, "white marks 8 and pegs 31", "so many holes"),
    (EIGHT, THROWN, "white marks 8 with another jeton", "§85"),
    (EIGHT, THROWN, "white pegs 0", "§76"),
    (EIGHT, THROWN, "white pegs 13", "§76"),
    (EIGHT, THROWN, "white unpegs 0", "§88"),
    (None, START, "white throws 6-5", "§3"),
    (EIGHT, THROWN, "white huffs 32", "trictrac"),
]


@rows(BAD)
def test_one_sentence_and_nothing_has_happened(
    position: dict[str, dict[int, int]] | None, lines: tuple[str, ...], line: str, article: str
) -> None:
    """A bad act raises one sentence with its article, and the table is unchanged."""
    table = after(seated(position), *lines)
    before = repr(table)
    with pytest.raises(AcademieError, match=article) as raised:
        table.after(read_draughts(line) if "huffs" in line else read_act(line))
    sentence = str(raised.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    assert repr(table) == before


@pytest.mark.parametrize(
    ("line", "law"),
    [
        ("white requires the whole", "§86"),
        ("white makes him mark", "§92"),
        ("black makes him play A/D A/C", "§80"),
        ("black refuses", "§80"),
        ("black strikes the bredouille", "§71"),
        ("black counts 15 dames of the other", "§83"),
        ("white chooses 6-6", "§7"),
        ("white names 6-3", "§5"),
        ("black calls the gallery: yes", "§95"),
    ],
)
@pytest.mark.parametrize("profile", PROFILES)
def test_a_claim_the_law_denies_is_a_ruling(profile: str, line: str, law: str) -> None:
    """A 326, A 357, B 1700, B 1734, L r.33, r.47, r.49: a claim without right is refused, and nothing changes."""
    table = after(seated(EIGHT, profile), *THROWN)
    claimed = after(table, line)
    assert denied(claimed) == [law]
    assert (claimed.markings.sheet, claimed.dames, claimed.faults.known, claimed.phase) == (
        table.markings.sheet, table.dames, table.faults.known, table.phase,
    )  # fmt: skip
    assert read_act(line) not in table.acts(read_act(line).seat)


@pytest.mark.parametrize(
    "line", ["W:A16;B:Y15", "W:A14,L1;B:Y15", "W:A14,M1;B:Y15", "W:A15;B:A15", "W:A15;B:Y15 points=3,0"]
)
def test_tables_that_cannot_be_set(line: str) -> None:
    """Sixteen dames, a lone dame in the coin, a dame in the other's coin and odd points are refused."""
    with pytest.raises(Illegal, match="§"):
        rigueur("classique", line)
    with pytest.raises(Illegal):
        rigueur("classique", "W:A15;B:Y15 phase=play dice=6-5")


def test_the_machine_marks_when_assisted() -> None:
    """At an assisted table only throws, plays, leaving and holding are acts."""
    table = assisted().after(read_act("white throws for the dice 6-5"))
    for line in ("white marks 4", "white touches A", "black schools 4", "white says adoube", "black plays Y/X Y/V"):
        with pytest.raises(Illegal):
            table.after(read_act(line))
    with pytest.raises(Illegal, match="§8"):
        table.after(read_act("white throws 6-5"))
    with pytest.raises(Illegal, match="§3"):
        table.after(read_act("white throws for the dice 6-5"))
    played = table.after(read_act("white plays A/G A/F"))
    assert played.state.core.thrower == 1
    with pytest.raises(Illegal, match="§8"):
        assisted().after(read_act("white throws 6-5"))


# ---------------------------------------------------------------------------------------------
# Anything at all

dice = st.tuples(st.integers(1, 6), st.integers(1, 6))
places = st.sampled_from(LETTERS)
carries = st.lists(st.tuples(places, places), min_size=0, max_size=3).map(
    lambda pairs: " ".join(f"{a}/{b}" for a, b in pairs) or "-"
)
FIELDS = {
    "dice": dice,
    "points": st.integers(0, 40),
    "count": st.integers(0, 20),
    "where": places,
    "other": places,
    "onto": places,
    "play": carries,
    "event": st.sampled_from(list(EVENTS)),
    "pegs": st.none() | st.integers(0, 6),
    "left": st.none() | st.integers(0, 12),
    "how": st.sampled_from([None, None, *Jeton]),
    "what": st.just("6-4"),
    "verdict": st.sampled_from(list(Verdict)),
    "spared": st.sampled_from([None, None, *Spared]),
    "notice": st.sampled_from(list(Notice)),
    "reason": st.sampled_from(["", "points"]),
}


@st.composite
def any_act(draw: st.DrawFn) -> Act:
    """Any act of either player."""
    kind = draw(st.sampled_from(ALL))
    names = re.findall(r"{(\w+)}", kind.form.en)
    return kind(draw(st.integers(0, 1)), **{name: draw(FIELDS[name]) for name in names})


STARTS = [None, EIGHT, BOTH, FILL_GRAND, FILL_PETIT]


@pytest.mark.wide
@settings(max_examples=times(25, 400))
@given(st.data())
def test_any_acts_raise_nothing_but_sentences(data: st.DataObject) -> None:
    """Whatever is done, in any order, the table answers with a table or a sentence."""
    table: Table = seated(data.draw(st.sampled_from(STARTS)), data.draw(st.sampled_from(PROFILES)))
    for _ in range(data.draw(st.integers(1, 30))):
        seat = data.draw(st.integers(0, 1))
        open_now = [*table.acts(seat), common.Throw(seat, data.draw(dice))]
        act = data.draw(any_act() | st.sampled_from(open_now))
        before = repr(table)
        try:
            following = table.after(act)
        except AcademieError as wrong:
            assert repr(table) == before
            assert str(wrong).endswith((".", "?"))
            continue
        assert following.count == table.count + 1
        assert str(following.state)
        table = following
        if table.result is not None:
            break
