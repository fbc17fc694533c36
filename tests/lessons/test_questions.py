"""The questions of every game, on boards whose answers are known otherwise: counted by hand, or said by a book."""

from __future__ import annotations

import pytest

from academie.errors import AcademieError, Unknown, Unreadable
from academie.games import find
from academie.title import Title
from academie.tutor.lesson import Option, Step
from academie.tutor.question import Answer, Asked
from academie.tutor.questions import questions_of

HANDS = "A:6-5,6-3,6-0,4-1,0-0;B:5-4,5-0,4-4,3-1,2-2 phase=play leader=A scores=0,0"
EQUAL = "A:6-1,5-5,4-2,3-3,3-1,2-1;B:6-3,4-3,4-0,3-0,2-0,1-0 phase=play leader=A scores=0,0"
START = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3"


def answer(game: str, line: str, ask: str, *options: str, follows: tuple[str, ...] = (), **given: object) -> Answer:
    """The answer of the law to a question."""
    room = find(game)
    step = Step("play", Title("", ""), ask=ask, given=given, options=tuple(map(Option.of, options)))  # type: ignore[arg-type]
    state = room.read(line) if line else room.start()
    return questions_of(room)[ask](Asked(room, state, step, follows))


KNOWN = [
    # Counted by hand: 11 throws with a six, 5-1, 4-2, 2-2 and 3-3 reach six flèches away; 1-1 and the others do not.
    ("gammon", "W:E3,F1,G4,M2,Y5;B:A5,L2,R5,T3 phase=throw to=black", "throws", {"event": "battue"}, {"17"}),
    # Lepeintre, figure 29: neither dame enters by one, four, five and six: four numbers of each die.
    ("gammon", "W:E4,G4,Y5,+2;B:A3,B1,D1,M2,P2,Q2,R4 phase=throw to=white", "throws", {"event": "rien"}, {"16"}),
    ("gammon", f"{START} phase=throw to=white", "pips", {"player": "black"}, {"167"}),
    ("gammon", f"{START} phase=throw to=white", "cases", {}, {"4"}),
    ("gammon", f"{START} phase=throw to=white", "turn", {}, {"white"}),
    ("gammon", f"{START} phase=play to=white dice=6-6", "possible", {"event": "battue"}, {"no"}),
    ("gammon", f"{START} phase=play to=white dice=6-5", "allowed", {"move": "M/S/Y"}, {"yes"}),
    ("gammon", f"{START} phase=play to=white dice=6-5", "allowed", {"move": "M/R M/S"}, {"no"}),
    ("gammon", "W:K1,L2,*12;B:M1,N2,*12 phase=play to=white dice=3-3", "win", {}, {"K/off L/off L/off"}),
    ("chess", "", "moves", {}, {"20"}),
    ("chess", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "win", {}, {"Rd8#"}),
    ("chess", "1k6/8/1K6/8/8/8/8/7R w - - 0 1", "force", {"moves": 1}, {"Rh8#"}),
    ("chess", "8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "over", {}, {"yes"}),
    ("chess", "8/8/4k3/8/8/3BK3/8/8 w - - 0 1", "winner", {}, {"draw"}),
    ("chess", "4k3/7p/8/3N4/8/8/8/4K3 w - - 0 1", "goes", {"square": "d5"}, {"8"}),
    ("chess", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "forced", {}, {"no"}),
    ("chess", "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1", "event", {"event": "capture"}, {"dxc5", "dxe5"}),
    ("chess", "4k3/8/8/2p1p3/3P4/8/8/4K3 w - - 0 1", "moves", {"event": "capture"}, {"2"}),
    ("draughts", "W:W32:B19,28", "most", {"event": "capture"}, {"32x14"}),
    # Counted by hand: eleven of the twelve places are filled; and too few dames stand on K or behind it.
    ("plain", "W:D2,E1,G1,H2,I2,J2,K2,L3;B:Y15 phase=throw to=white", "wanting", {}, {"1"}),
    ("plain", "W:D2,E1,G1,H2,I2,J2,K2,L3;B:Y15 phase=throw to=white", "covered", {}, {"5"}),
    ("plain", "W:G1,H2,I2,J2,K2,L6;B:Y15 phase=throw to=white", "fills", {}, {"no"}),
    ("plain", "W:G2,H2,I2,J2,K1,L6;B:Y15 phase=throw to=white", "fills", {}, {"no"}),
    ("plain", "W:F1,G2,H2,I2,J2,K1,L5;B:Y15 phase=play to=white dice=5-1", "keeps", {}, {"F/K"}),
    ("tourne_case", "W:C1,K1,L1;B:+3 phase=throw to=white", "pips", {}, {"10"}),
    ("tourne_case", "W:C1,K1,L1;B:+3 phase=throw to=white", "coin", {}, {"1"}),
    # X is two from U, which faces D, and three from T: nine throws have deux as the lower number, seven trois.
    ("tourne_case", "W:D1,K1,L1;B:M2,X1 phase=play to=white dice=6-1", "safest", {}, {"D/E"}),
    ("garanguet", "W:A15;B:Y15 phase=throw to=white", "worth", {"throw": "4-4-3"}, {"19"}),
    ("garanguet", "W:A15;B:Y15 phase=throw to=white", "worth", {"throw": "3-2-2"}, {"7"}),
    ("garanguet", "W:A15;B:Y15 phase=throw to=white", "numbers", {"throw": "5-5-5"}, {"9"}),
    (
        "garanguet",
        "W:A15;B:Y15 profile=lepeintre-1818+triplet-once phase=throw to=white",
        "numbers",
        {"throw": "5-5-5"},
        {"3"},
    ),
    ("dames_rabattues", "W:010210/222333;B:101022/222333 phase=throw to=black", "passing", {"player": "white"}, {"2"}),
    ("dames_rabattues", "W:010210/222333;B:101022/222333 phase=throw to=black", "to_lay", {}, {"6"}),
    ("dames_rabattues", "W:000000/000010;B:000001/222333 phase=throw to=white", "to_lift", {"player": "black"}, {"15"}),
    (
        "dames_rabattues",
        "W:111222/222333;B:111222/222333 phase=throw to=white",
        "comes",
        {"throw": "3-3", "event": "rabattue", "player": "black"},
        {"1"},
    ),
    ("toc", "W:A3,B3,C2,D2,E2,F1,G2;B:Y15 phase=throw to=white trous=0,0 throws=4,4", "trous", {"throw": "5-4"}, {"2"}),
    (
        "toc",
        "W:A3,B3,C2,D2,E2,F1,G2;B:Y15 phase=throw to=white trous=0,0 throws=4,4",
        "means",
        {"throw": "4-4", "event": "remplir_petit"},
        {"1"},
    ),
    # What the other gains is marked after the play: a hit through closed passages, and a six that cannot be played.
    (
        "toc",
        "W:A11,H2,J2;B:N2,P2,T1,Y10 phase=throw to=white trous=0,0 throws=6,6",
        "trous",
        {"throw": "6-4", "player": "black"},
        {"1"},
    ),
    ("toc", "W:A13,L2;B:S2,Y13 phase=throw to=white trous=0,0 throws=2,2", "marking", {"player": "white"}, {"11"}),
    ("toc", "W:A13,F1,G1;B:S2,Y13 phase=play to=white dice=6-5 trous=0,0 throws=2,1", "corner", {}, {"F/L G/L"}),
    ("domino", f"{HANDS} plays=6-6,6-4@6", "hand", {}, {"31"}),
    ("domino", f"{HANDS} plays=6-6,6-4@6", "hand", {"move": "4-1@4"}, {"26"}),
    ("domino", f"{HANDS} plays=6-6,6-4@6", "fitting", {}, {"4"}),
    ("domino", f"{HANDS} plays=6-6,6-4@6", "out", {"number": 6}, {"2"}),
    ("domino", EQUAL, "coup", {"move": "5-5"}, {"b"}),
    ("domino", EQUAL.replace("scores", "profile=tete-a-tete-six+poseur-gagne scores"), "coup", {"move": "5-5"}, {"a"}),
    ("domino", EQUAL, "worth", {"move": "5-5"}, {"26"}),
]


@pytest.mark.parametrize(("game", "line", "ask", "given", "right"), KNOWN)
def test_the_law_answers(game: str, line: str, ask: str, given: dict[str, object], right: set[str]) -> None:
    """Just the right answers, all of them."""
    assert set(answer(game, line, ask, **given).values) == right


def test_a_mate_that_takes_two_is_found_in_two_and_not_in_one() -> None:
    """The question force looks no farther than it is told, and as far as that."""
    line = "7k/8/5K2/8/8/8/8/R7 w - - 0 1"  # Kf7, Kh7, Rh1#
    with pytest.raises(Unknown):
        answer("chess", line, "force", moves=1)
    assert "Kf7" in answer("chess", line, "force", moves=2).values


def test_legal_and_avoid_share_the_moves() -> None:
    """What brings an event and what avoids it are all the legal moves together."""
    line = "W:E3,G5,M2,Y5;B:A5,D1,L1,R5,T3 phase=play to=white dice=4-1"
    every = set(answer("gammon", line, "legal").values)
    hits = set(answer("gammon", line, "event", event="battue").values)
    quiet = set(answer("gammon", line, "avoid", event="battue").values)
    assert hits
    assert quiet
    assert hits | quiet == every
    assert not hits & quiet
    assert set(answer("gammon", line, "most", event="battue").values) <= hits


def test_the_book_is_followed() -> None:
    """The next word of the line is the right move; without a line there is none."""
    line = f"{START} phase=play to=white dice=6-1"
    assert answer("gammon", line, "book", follows=("Y/F,E/F",)).values == ("Y/F E/F",)
    with pytest.raises(Unknown):
        answer("gammon", line, "book")


def test_advice_answers() -> None:
    """A piece of advice favours its moves; one that has nothing to say here is refused."""
    line = f"{START} phase=play to=white dice=3-1"
    assert answer("gammon", line, "advised", advice="G1").values == ("E/H G/H",)
    with pytest.raises(Unknown):
        answer("gammon", line, "advised", advice="G9")


REFUSED = [
    ("gammon", "event", {"event": "nothing"}, Unknown),
    ("gammon", "event", {}, Unreadable),
    ("gammon", "legal", {"event": "battue"}, Unreadable),
    ("gammon", "force", {"moves": 2}, Unreadable),
    ("chess", "force", {"moves": 9}, Unreadable),
    ("chess", "force", {"moves": "two"}, Unreadable),
    ("chess", "goes", {"square": "e9"}, Unreadable),
    ("gammon", "pips", {"player": "red"}, Unknown),
    ("chess", "result_points", {}, AcademieError),
]


@pytest.mark.parametrize(("game", "ask", "given", "kind"), REFUSED)
def test_a_question_wrongly_asked_is_a_sentence(
    game: str, ask: str, given: dict[str, object], kind: type[AcademieError]
) -> None:
    """What is missing, too much, unknown or not to be answered is refused, in both languages."""
    line = f"{START} phase=play to=white dice=6-5" if game == "gammon" else ""
    with pytest.raises(kind) as wrong:
        answer(game, line, ask, **given)
    assert wrong.value.text.en != wrong.value.text.fr


def test_a_room_answers_before_the_house() -> None:
    """A question of a room's own is asked of it alone."""
    assert "pips" in questions_of(find("gammon"))
    assert "pips" not in questions_of(find("chess"))
    assert "goes" in questions_of(find("chess"))
