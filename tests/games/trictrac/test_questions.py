"""Questions that trictrac alone asks in lessons: what is told with an answer; tests/tutor/questions.toml has more."""

import pytest

from academie.errors import AcademieError, Unknown, Unreadable
from academie.games.trictrac.game import game
from academie.text.message import bilingual
from academie.tutor.lesson import Option, Step
from academie.tutor.question import Answer, Asked
from academie.tutor.questions import questions_of

LEP = "lepeintre-1818"
FIRST = "W:A15;B:Y15 phase=throw to=white"
FIGURE_8 = "W:A7,G2,H2,K2,L2;B:M2,N2,Q2,R2,S1,V1,X1,Y4 phase=throw to=white"
FIGURE_9 = "W:A1,D1,E1,G3,H2,I2,J2,K1,L2;B:M2,N1,O2,P2,Q1,R1,T1,U1,V1,X1,Y2 phase=throw to=white"


def answer(line: str, ask: str, *options: str, **given: object) -> Answer:
    """The answer of the law to a question."""
    step = Step("play", bilingual("", ""), ask=ask, given=given, options=tuple(map(Option.of, options)))  # type: ignore[arg-type]
    return questions_of(game)[ask](Asked(game, game.read(line, LEP), step))


def test_one_dame_is_not_played_into_the_coin() -> None:
    """No play tout d'une from D by five and three: it would come to the coin alone (§25)."""
    with pytest.raises(Unknown):
        answer("W:A13,D1,F1;B:Y15 phase=play to=white dice=5-3", "tout_d_une", square="D")


def test_a_play_refused_has_its_reason() -> None:
    """The native law says why: the coin by one, a dame in the way; a play that is allowed has none."""
    line = "W:A13,F1,J1;B:Y15 phase=play to=white dice=6-4"
    refused = answer(line, "allowed", move="F/L A/E")
    assert refused.values == ("no",)
    assert "coin L" in refused.why[0].en
    assert "coin L" in refused.why[0].fr
    stopped = answer("W:A11,K2,L2;B:P1,R2,Y12 phase=play to=white dice=5-4", "allowed", move="L/P A/F")
    assert "lone black dame on P" in stopped.why[0].en
    assert answer(line, "allowed", move="A/G A/E").values == ("yes",)


def test_a_play_that_is_no_play_of_the_dice_is_refused_too() -> None:
    """Where no order of the numbers fits, the sentence of the notation stands in for a reason."""
    refused = answer("W:A13,F1,J1;B:Y15 phase=play to=white dice=6-4", "allowed", move="A/D A/E")
    assert refused.values == ("no",)
    assert "6-4" in refused.why[0].en


def test_an_account_tells_no_more_than_is_asked() -> None:
    """Ways are told without their worth, one player's points without the other's."""
    ways = [line.en for line in answer(FIGURE_9, "ways", throw="6-4", event="remplir_grand").why]
    assert len(ways) == 4
    assert not any("12" in line for line in ways)
    won = [line.en for line in answer(FIGURE_8, "points", throw="6-5").why]
    lost = [line.en for line in answer(FIGURE_8, "given", throw="6-5").why]
    assert not any("falsely" in line or "à faux" in line for line in won)
    assert len([line for line in lost if line.startswith("+4")]) == 2
    assert all(line.startswith("+") for line in [each.en for each in answer(FIGURE_9, "points", throw="6-4").why])


def test_what_looks_like_a_jan_and_is_none_is_explained() -> None:
    """No points are told by the reason that there are none."""
    output = answer("W:A11,B1,C1,D1,E1;B:P2,R2,Y11 phase=throw to=white throws=3,3", "points", throw="6-5")
    assert output.values == ("0",)
    assert output.why


def test_the_best_play_and_what_another_costs() -> None:
    """Safest, widest, bait: the best count of throws, and each other play with its own."""
    line = "W:A2,E1,G2,H2,I2,J2,K2,L2;B:M3,N3,O3,P2,Q2,R2 phase=play to=white dice=4-1"
    found = answer(line, "bait")
    assert found.values == ("A/E/F",)
    assert found.why[0].en == "After it 21 throws of 36 hit you falsely."
    assert found.why_not is not None
    assert [text.fr for text in found.why_not("E/I/J")] == ["Après ce coup, 0 jet sur 36 vous bat à faux."]
    wide = "W:A1,E1,F2,G3,H2,I2,J2,L2;B:M2,N2,O2,P1,Q2,R2,V2,Y2 phase=play to=white dice=5-3"
    assert answer(wide, "widest").values == ("F/K F/I",)
    assert answer(wide, "widest", need=8).values != ("F/K F/I",)
    safe = "W:A9,E2,G1,I1,L2;B:M2,O2,P2,R2,Y7 phase=play to=white dice=4-2"
    assert "E/I E/G" in answer(safe, "safest").values
    assert "E/K" not in answer(safe, "safest").values


@pytest.mark.parametrize(
    ("ask", "given", "error"),
    [
        ("takes_coin", {"how": "force"}, Unknown),
        ("covers", {"numbers": "two"}, Unreadable),
        ("covers", {"numbers": "13"}, AcademieError),
        ("chances", {"jan": "matador"}, Unknown),
        ("chances", {"jan": "battre", "ways": "two"}, Unreadable),
        ("table", {"square": "W"}, AcademieError),
        ("called", {"throw": "6-5"}, Unknown),
        ("marque", {"trous": 5}, AcademieError),
        ("dice", {"total": "seven"}, Unreadable),
        ("stands", {"event": "die eaten"}, AcademieError),
    ],
)
def test_a_wrong_step_is_told_in_a_sentence(ask: str, given: dict[str, object], error: type[AcademieError]) -> None:
    """What an author cannot mean is refused, in both languages."""
    with pytest.raises(error) as raised:
        answer(FIRST, ask, **given)
    assert raised.value.to("en") != raised.value.to("fr")
