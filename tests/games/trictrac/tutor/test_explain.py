"""A throw and a position explained: the account, its reasons, and the counsel that ends it."""

import random
import re
from collections.abc import Iterator

import pytest

from academie._core import trictrac as core
from academie._core.trictrac import Phase
from academie.errors import AcademieError, Illegal
from academie.game import Roll
from academie.game import State as AnyState
from academie.game.registry import find
from academie.games.trictrac import game, tutor
from academie.games.trictrac.state import State, ours
from academie.games.trictrac.tutor.account import MOST, Explanation, Refusal, explain, read_position, render
from academie.tutor import advise

GAME = find("trictrac")


def explanation_of(
    board: str, dice: tuple[int, int], index: int | None = None, profile: str | None = None
) -> Explanation:
    return explain(GAME, read_position(GAME, board, profile), dice, index)


def refused(explanation: Explanation, jan: str) -> Refusal:
    (found,) = [refusal for refusal in explanation.refusals if refusal.jan == jan]
    return found


def test_every_point_of_the_twenty() -> None:
    """LEP 419-421: the six credits of 6-5 with their dames, ways and stops, twenty points, two trous and ten left."""
    account = explanation_of("W:A9,D1,E1,G1,H1,L2;B:P1,Q1,R1,S1,T1,U1,V1,X1,Y7 points=2b,0", (6, 5))
    points = {(point.jan, point.squares): point for point in account.points}
    assert {key: point.points for key, point in points.items()} == {
        ("battre_grand", ("R",)): 4,
        ("battre_grand", ("Q",)): 2,
        ("battre_grand", ("P",)): 2,
        ("battre_petit", ("S",)): 4,
        ("battre_petit", ("X",)): 4,
        ("battre_coin", ("M",)): 4,
    }
    direct, over = points["battre_grand", ("R",)].ways
    assert (direct.by, direct.number, direct.origin) == ("larger", 6, "L")
    assert (over.by, over.origin, over.open_stops, over.closed_stops) == ("sum", "G", ("M", "L"), ())
    (marking,) = account.markings
    assert (marking.gain, marking.trous) == (20, 2)
    assert (marking.after[0].points, marking.after[0].bredouille) == (10, True)
    assert "may leave or hold" in render(account)


def test_false_hit_names_both_closed_stops() -> None:
    """LEP 461-465: 6-1 from the coin onto S is false through M and R; it pays Black and is refused to White."""
    account = explanation_of("W:A7,G2,H2,K2,L2;B:M2,N2,Q2,R2,S1,V1,X1,Y4", (6, 1))
    (point,) = account.points
    assert (point.jan, point.player, point.points, point.when) == ("faux_petit", 1, 4, "play")
    assert point.ways[0].closed_stops == ("R", "M")
    refusal = refused(account, "battre_petit")
    assert (refusal.reason, refusal.squares) == ("closed_stops", ("S", "R", "M"))
    assert refusal.sentences[0].law == ("§55", "§56")  # two stops of two numbers; §57 is of doublets


def test_half_case_is_open_to_a_hit_and_closed_to_a_move() -> None:
    """§56: a lone adverse dame on a stop lets the sum hit, and closes the same sum to filling."""
    hit = explanation_of("W:A13,L2;B:Q1,R1,X1,Y12", (6, 5))
    assert any(point.squares == ("X",) for point in hit.points)
    assert "open to a hit" in render(hit)
    fill = explanation_of("W:A2,B2,G1,H2,I2,J2,K2,L2;B:D1,E1,Y13", (3, 2))
    refusal = refused(fill, "remplir_grand")
    assert "closed to a move" in render(fill)
    assert refusal.sentences[0].law[0] == "§18"
    half = explanation_of("W:A2,B2,G1,H2,I2,J2,K2,L2;B:D1,Y14", (3, 2))
    (way,) = next(point.ways for point in half.points if point.jan == "remplir_grand")
    assert (way.open_stops, way.closed_stops) == (("E",), ("D",))


@pytest.mark.parametrize(
    ("board", "dice", "reason", "law"),
    [
        ("W:A9,G2,H2,K2;B:N2,Q2,R1,Y10", (6, 5), "own_coin_not_held", "§61"),
        ("W:A9,G1,H1,K2,L2;B:M2,Y13", (6, 5), "coin_held", "§67"),
        ("W:A9,G1,H1,K2,L2;B:Y15", (6, 1), "as_without_surcase", "§62"),
        ("W:A9,G1,H1,K2,L2;B:Y15", (5, 5), "one_dame_for_a_doublet", "§61"),
        ("W:A9,D1,I1,K2,L2;B:Y15", (6, 3), "sum", "§61"),
        ("W:A9,H2,K2,L2;B:Y15", (6, 6), "sum", "§61"),  # from the talon itself
    ],
)
def test_coin_that_is_not_beaten(board: str, dice: tuple[int, int], reason: str, law: str) -> None:
    """§61, §62, §67: each reason why a coin within reach is not beaten, with its paragraph."""
    account = explanation_of(board, dice)
    assert not any(point.jan == "battre_coin" for point in account.points)
    refusal = refused(account, "battre_coin")
    assert refusal.reason == reason
    assert law in refusal.sentences[0].law


def test_power_is_barred_by_effect_and_by_the_held_coin() -> None:
    """§27, §28: the coin is not taken par puissance where the effect takes it, nor while the other holds his."""
    by_effect = explanation_of("W:A9,F2,G2,H2;B:Y15", (6, 5))
    assert refused(by_effect, "coin_puissance").reason == "effet_first"
    held = explanation_of("W:A11,G2,H2;B:M2,Y13", (6, 6))
    assert refused(held, "coin_puissance").reason == "coin_held"
    open_one = explanation_of("W:A11,G2,H2;B:Y15", (6, 6))
    assert "G/Lp G/Lp" in open_one.plays
    assert any("privilege" in duty.text.en for duty in open_one.duties)


def test_third_throw_only() -> None:
    """§39: the six dames count on the third throw, are refused on another, and the unknown throw is named so."""
    board = "W:A11,B1,C1,D1,E1;B:Y15"
    assert explanation_of(board, (6, 5), 3).total(0) == 4
    late = explanation_of(board, (6, 5), 4)
    assert late.total(0) == 0
    assert "this is throw 4" in refused(late, "jan_trois_coups").sentences[0].text.en
    assert "nothing tells" in refused(explanation_of(board, (6, 5)), "jan_trois_coups").sentences[0].text.en
    assert "repeats" in refused(explanation_of(board, (6, 1), 3), "jan_trois_coups").sentences[0].text.en


def test_early_jans_spoiled_by_other_dames() -> None:
    """§40, §42: a third dame down spoils the deux tables, other dames down the mézéas."""
    assert refused(explanation_of("W:A12,B1,H1,J1;B:Y15", (4, 3)), "jan_deux_tables").reason == "more_dames_down"
    assert refused(explanation_of("W:A12,B1,L2;B:Y15", (6, 1)), "jan_mezeas").reason == "more_dames_down"
    contre = explanation_of("W:A13,H1,J1;B:M2,Y13", (4, 3))
    assert [(point.jan, point.player) for point in contre.points] == [("contre_jan_deux_tables", 1)]


def test_plein_that_cannot_be_kept() -> None:
    """§21, §51: the number no spare dame can play is named, and what closes the way."""
    account = explanation_of("W:A2,B2,C2,D2,E2,F2,G1,K2;B:Y15", (6, 6))
    refusal = refused(account, "conserver_petit")
    assert refusal.reason == "every_play_breaks"
    assert "No spare dame can play the six by itself" in refusal.sentences[1].text.en
    assert [sentence.law for sentence in refusal.sentences[2:]] == [("§14",), ("§15",)]
    assert "barred while Black can still fill his grand jan" in refusal.sentences[3].text.en


def test_a_dame_that_joins_a_case_can_be_spared() -> None:
    """§21, §51: played to I it makes a third there; that dame could go on, were it not for the adverse coin (§14)."""
    refusal = refused(explanation_of("W:E1,G2,H2,I2,J2,K3,L3;B:N1,O4,P6,T1,U1,X2", (4, 4)), "conserver_grand")
    assert any(each.text.en.startswith("The play E/I/M would end on M") for each in refusal.sentences)


def test_a_number_played_inside_lifts_nothing() -> None:
    """§36: by ACAD-A beset lifts none of the three spare dames, since the as can be played inside, and so it breaks."""
    board = "W:S2,T2,U2,V2,X2,Y5;B:A15"
    refusal = refused(explanation_of(board, (1, 1), profile="academie-1806-a"), "conserver_retour")
    head, spare, reason = refusal.sentences
    assert (head.law, spare.law, reason.law) == (("§51", "§21"), ("§21",), ("§36",))
    assert reason.text.en.startswith("From Y it may not lift, for by this profile a number that can be played inside")
    assert "comme ici de S, s'y joue" in reason.text.fr
    saved = explanation_of(board, (1, 1))  # the choice is the player's by LEP: two spare dames are lifted
    assert [(point.jan, point.points) for point in saved.points] == [("conserver_retour", 6)]


def test_one_play_makes_it_good() -> None:
    """One is singular in both languages, and so is zero in French: 0 point."""
    account = explanation_of("W:A3,E1,G2,H2,I2,J2,K1,L2;B:Y15", (5, 1))
    (duty,) = [sentence for sentence in account.duties if sentence.law == ("§54",)]
    assert duty.text.en == "The plein that was credited is owed: 1 of the 21 legal plays makes it good."
    assert duty.text.fr == "Le plein marqué est dû : 1 des 21 coups permis le rend bon."
    assert "0 point aux Noirs" in account.summary.text.fr


def test_fill_in_passing_earns_nothing() -> None:
    """§48, ACAD-B 1263: a number covers, the other has only dames of the plein: nothing is earned."""
    account = explanation_of("W:A2,B2,C3,D2,E1,F2,H1,K2;B:N1,O2,P1,R1,U3,V3,Y4", (4, 2))
    assert not any(point.jan == "remplir_petit" for point in account.points)
    refusal = refused(account, "remplir_petit")
    assert refusal.reason == "other_number_breaks"
    assert "The four must be played too" in refusal.sentences[1].text.en
    assert refusal.sentences[-1].text.en == "That is filling in passing, which earns nothing."
    assert {"§25", "§12"} <= {number for sentence in refusal.sentences[2:] for number in sentence.law}


def test_both_numbers_are_owed_before_the_plein() -> None:
    """§21: the as would fill and the six could not follow, but one dame can play both, so nothing is earned."""
    account = explanation_of("W:G1,S2,T2,U2,V3,X4,Y1;B:M5,O4,Q6", (6, 1))
    refusal = refused(account, "remplir_retour")
    assert "yet both numbers can be played otherwise, as G/H/N" in refusal.sentences[1].text.en


def test_not_a_way_beside_true_ways() -> None:
    """§44: a case of the plein at the right distance makes no way, and is named beside the ways that count."""
    account = explanation_of("W:E1,G2,H1,I2,J3,K2,L4;B:R1,S2,T1,U2,V2,X2,Y5 to=black", (4, 3))
    (filled,) = [point for point in account.points if point.jan == "remplir_petit"]
    assert [way.origin for way in filled.ways] == ["Y"]
    assert refused(account, "remplir_petit").reason == "not_a_way"


def test_inability_keeps_and_pays_the_other() -> None:
    """§24, §52: fig. 10 of Lepeintre, six and five: kept par impuissance, two points to Black, all passages named."""
    account = explanation_of("W:G3,H3,I3,J2,K2,L2;B:M3,N3,O3,P2,Q2,R2", (6, 5))
    assert (account.total(0), account.total(1)) == (4, 2)
    text = render(account)
    assert "par impuissance" in text
    assert "From G, H, I, J, K and L it is stopped by black cases on M, N, O, P, Q and R." in text
    assert account.plays == ("G/L -",)


def test_plein_that_hangs_on_the_play() -> None:
    """§54: a petit jan kept only by passing, with the coin to take instead, is marked after the play."""
    account = explanation_of("W:A2,B2,C2,D2,E2,F2,G1,K2;B:N3,O3,P3,R3,S1,T2 throws=9,9", (6, 6))
    (point,) = [point for point in account.points if point.jan == "conserver_petit"]
    assert (point.points, point.when) == (6, "play")
    assert "only by passing" in point.sentences[1].text.en
    assert point.sentences[-1].law == ("§54",)
    assert set(account.plays) == {"K/Q/X", "F/L F/L"}


def test_marking_told_as_the_core_marks() -> None:
    """§70-§72: LEP 479, 10 simple and 38 make seven trous; the other's points are erased."""
    board = "W:A1,D1,E1,G3,H2,I2,J2,K1,L2;B:M2,N1,O2,P2,Q1,R1,T1,U1,V1,X1,Y2 points=10,4"
    account = explanation_of(board, (6, 4))
    (marking,) = account.markings
    assert (marking.gain, marking.trous, marking.after[0].points, marking.after[1].points) == (38, 7, 0, 0)
    text = render(account, "fr")
    assert "Le premier est simple" in text
    assert "efface les 4 points des Noirs" in text


def test_every_sentence_cites_its_law_and_a_book() -> None:
    """Every sentence of an explanation has a paragraph of the law, and that paragraph a place in a book."""
    rng = random.Random(11)
    state = ours(GAME.start())
    seen = 0
    while state.result is None and seen < 150:
        rolls = state.rolls()
        if not rolls:
            moves = state.moves()
            state = state.after(moves[0] if moves[0].word else rng.choice(moves))
            continue
        roll = rng.choice(rolls)
        following = state.after(roll)
        if following.player is not None:
            seen += 1
            _check(explain(GAME, state, roll.dice), following)  # type: ignore[arg-type]
        state = following


def _check(account: Explanation, thrown: State) -> None:
    marked = sum(news.credit.points for news in thrown.core.news if isinstance(news, core.Marked))
    assert marked == sum(p.points for p in account.points if p.player == account.player and p.when == "throw")
    sentences = [account.summary, *account.duties]
    for part in (*account.points, *account.refusals, *account.markings):
        assert part.sentences
        sentences += part.sentences
    for sentence in sentences:
        assert sentence.law
        assert sentence.text.en != sentence.text.fr
        assert all(GAME.law.find(number).sources for number in sentence.law)
        assert "l." in sentence.cited("en", GAME.law)
    credited = {(point.jan, square) for point in account.points for square in point.squares}
    for refusal in account.refusals:
        if refusal.reason != "not_a_way":
            assert (refusal.jan, refusal.squares[0]) not in credited


def test_data_for_programs() -> None:
    """as_data holds plain values with the full list of sources."""
    data = explanation_of("W:A11,B1,C1,D1,E1;B:Y15", (6, 5), 3).as_data()
    (point,) = data["points"]
    assert (point["jan"], point["player"], point["points"], point["squares"]) == (
        "jan_trois_coups",
        "white",
        4,
        ["F", "G"],
    )
    assert "LEP l.323-327 I.I" in point["sentences"][0]["sources"]
    assert data["totals"] == {"white": 4, "black": 0}


def test_a_throw_is_explained_before_it_is_played() -> None:
    """A state whose throw lies on the table, and a first throw that settles nothing, are refused in one sentence."""
    start = ours(GAME.start())
    with pytest.raises(Illegal, match="§3"):
        explain(GAME, start, (3, 3))
    with pytest.raises(Illegal, match="before the throw"):
        explain(GAME, start.after(start.rolls()[1]), (6, 5))


@pytest.mark.parametrize(("points", "told_so"), [("2b,0", "The trou is double"), ("2,4b", "The trou is simple")])
def test_a_trou_is_told_double_or_simple(points: str, told_so: str) -> None:
    """§72: twelve points without the other marking are a double trou; once the run is broken it is a simple one."""
    account = explanation_of(f"W:A9,D1,E1,G1,H1,L2;B:P1,Q1,R1,S1,T1,U1,V1,X1,Y7 points={points}", (6, 5))
    assert told_so in render(account)


def test_a_coin_beaten_by_a_surcase() -> None:
    """§62: the as beats the coin by a third dame on one's own; without an as no surcase is spoken of."""
    assert "by a surcase of the coin" in render(explanation_of("W:A10,G2,L3;B:Y15", (6, 1)))
    account = explanation_of("W:A9,G2,H2,L2;B:Y15", (6, 5))
    assert any(point.jan == "battre_coin" for point in account.points)
    assert "surcase" not in render(account)


def test_the_last_trou_wins_and_leaves_nothing_to_play() -> None:
    """§76: with the twelfth trou the partie is won; nobody leaves or holds, nothing is owed, nothing is played."""
    board = "W:C1,D2,E1,F1,G2,H1,J2,K3,L2;B:N1,S1,Y13 to=black points=8b,6 trous=0"
    won = explanation_of(f"{board},11", (6, 2))
    assert (won.duties, won.plays) == ((), ())
    assert [marking.player for marking in won.markings] == [1]  # what the throw gives White comes too late
    assert won.markings[0].sentences[-1].law == ("§76",)
    assert "Black wins it" in render(won)
    eleventh = explanation_of(f"{board},10", (6, 2))
    assert eleventh.markings[0].sentences[-1].law == ("§73", "§74")
    assert [marking.player for marking in eleventh.markings] == [1, 0]
    assert len(eleventh.plays) == 3
    marque = explanation_of(f"{board},6 marque=6", (6, 2))  # §96: a marqué is won by leaving with it
    assert marque.markings[0].sentences[-1].law == ("§73", "§74")
    assert [marking.player for marking in marque.markings] == [1, 0]


def test_a_position_of_the_books_may_lack_dames() -> None:
    """§111: dames alone may be fewer than fifteen a side, and White throws; with fields the position is whole."""
    few = read_position(GAME, "W:A2,L2;B:Y3")
    assert (sum(few.core.own), sum(few.core.other), few.core.thrower) == (4, 3, 0)
    with pytest.raises(AcademieError):
        read_position(GAME, "W:A2,L2;B:Y3 to=white")


def test_the_rencontre_is_told_of_the_second_throw_alone() -> None:
    """§68: the second throw of the partie repeats the first: four points; another throw is none."""
    line = "W:A13,F1,G1;B:Y15 phase=throw to=black throws=1,0 begun=1,6-5"
    for dice, jans in (((6, 5), ["jan_rencontre"]), ((6, 4), [])):
        account = explanation_of(line, dice, profile="classique+jan-rencontre")
        assert [point.jan for point in account.points if point.jan == "jan_rencontre"] == jans
    later = explanation_of(line.replace("begun=1", "begun=2"), (6, 5), profile="classique+jan-rencontre")
    assert not any(point.jan == "jan_rencontre" for point in later.points)


@pytest.mark.parametrize(("board", "points"), [("B:Q1,R1,X1,Y12", 3), ("B:P1,Q1,R1,X1,Y11", 4)])
def test_in_short_few_credits_are_explained(board: str, points: int) -> None:
    """Three credits are told with their reasons, four are only listed; each is named either way."""
    account = explanation_of(f"W:A11,K2,L2;{board}", (6, 5))
    assert len(account.points) == points
    for language in ("en", "fr"):
        text = render(account, language, brief=True)
        reasons = [sentence.text.to(language) for point in account.points for sentence in point.sentences]
        assert all((reason in text) == (points == 3) for reason in reasons)
        assert sum(line.startswith("  +") for line in text.splitlines()) == points


HEADS = ("What the books advise:", "Ce que conseillent les livres\u00a0:")
# ACAD-A l.381: six-three begun with one dame; in Lepeintre's book with two (l.1624).
BEGINNING = {"academie-1806-a": ("A1", ["A/G/J"]), "lepeintre-1818": ("L1", ["A/G A/D"])}


def counselled(line: str, dice: tuple[int, int], profile: str | None = None, index: int | None = None) -> Explanation:
    return tutor.explain(tutor.read(line, profile), Roll(dice), index)


def keys(account: Explanation) -> list[str]:
    return [advice.key for advice in account.counsel]


@pytest.mark.parametrize("profile", BEGINNING)
def test_the_book_of_the_profile_speaks(profile: str) -> None:
    """§118: of a first throw of six-three each book says its own, for its own play, in its own place."""
    key, plays = BEGINNING[profile]
    data = tutor.explain(game.start(profile), Roll((6, 3))).as_data()["counsel"]
    first = data[0]
    assert set(first) == {"key", "law", "source", "text", "favours", "against"}
    assert (first["key"], first["favours"], first["against"]) == (key, plays, [])
    assert re.fullmatch(r"§\d+", first["law"])
    assert first["source"] == {"A1": "ACAD-A l.381 ch.VII", "L1": "LEP l.1624 III.I"}[key]
    assert first["text"]["en"] != first["text"]["fr"]
    assert {each["key"] for each in data}.isdisjoint({"A1", "L1"} - {key})


def test_silence_where_nothing_applies() -> None:
    """One legal play leaves nothing to advise, and of six-four the first treatise says nothing."""
    forced = counselled("W:K3,L2;B:M2,R1,S1", (6, 1))
    assert len(forced.plays) == 1
    for account in (
        forced,
        counselled("W:A15;B:Y15 profile=academie-1806-a phase=throw begun=1,2-1 throws=0,1", (6, 5)),
    ):
        assert account.counsel == ()
        assert account.as_data()["counsel"] == []
        assert not any(head in render(account, language) for head, language in zip(HEADS, ("en", "fr"), strict=True))


def test_it_ends_the_account_in_both_languages() -> None:
    """The last part of the text: a line a maxim with its key, its plays, its paragraph and its lines in the book."""
    account = tutor.explain(game.start("lepeintre-1818"), Roll((6, 2)))
    for language, head, words in zip(("en", "fr"), HEADS, ("For: A/G A/C.", "Pour\u00a0: A/G A/C."), strict=True):
        text = render(account, language)
        first, *rest = text.partition(head)[2].strip().splitlines()
        assert first.startswith("L1  ")
        assert first.endswith(f"{words} [§118; LEP l.1624 III.I]")
        assert len(rest) + 1 == len(account.counsel)
        assert head not in render(account, language, brief=True)


@pytest.mark.wide
@pytest.mark.parametrize(
    "profile",
    ["classique", *(pytest.param(each, marks=pytest.mark.deep) for each in ("lepeintre-1818", "academie-1806-a"))],
)
def test_the_weightiest_of_what_applies(profile: str) -> None:
    """A handful of what the tutor advises once the throw lies there, in its order; at a decision of both its halves."""
    plays, decisions = 0, 0
    for before, roll in thrown(profile):
        account, after = tutor.explain(before, roll), ours(before.after(roll))
        spoken = advise(game, after)
        if after.core.phase == Phase.decide:
            decisions += 1
            held = advise(game, State(after.core.held(), after.profile))
            weights = sorted({each.key: each.weight for each in (*spoken, *held)}.values(), reverse=True)
            assert [each.weight for each in account.counsel] == weights[:MOST]
            assert {each.key for each in account.counsel} <= {each.key for each in (*spoken, *held)}
        else:
            plays += len(spoken) > MOST
            assert list(account.counsel) == spoken[:MOST]
    assert plays
    assert decisions


def thrown(profile: str) -> Iterator[tuple[AnyState, Roll]]:
    """The throws of a game played at random, with the state before each."""
    chance, state = random.Random(f"1818 {profile}"), game.start(profile)
    for _ in range(240):
        if state.result is not None:
            return
        if rolls := state.rolls():
            roll = chance.choice(rolls)
            if state.after(roll).moves():
                yield state, roll
            state = state.after(roll)
        else:
            state = state.after(chance.choice(state.moves()))


def test_a_bare_board_is_no_beginning() -> None:
    """LEP l.1636: of a second throw it is spoken where the throw is known to be the second, not where nobody knows."""
    board, dice = "W:A13,C1,E1;B:V1,Y14", (6, 5)
    assert "L7" in keys(counselled(board, dice, index=2))
    assert "L7" not in keys(counselled(board, dice, index=3))
    assert "L7" not in keys(counselled(board, dice))
    petit = "W:A9,B2,C2,D2;B:S2,T2,V2,X2,Y7", (2, 1)
    assert "L20" in keys(counselled(*petit))  # which waits for the second throw: a board in mid-game is past it
    assert "L20" not in keys(counselled(*petit, index=1))


@pytest.mark.parametrize(
    ("position", "play", "reason"),
    [
        ("W:A15;B:Y13,T2 phase=play to=white dice=5-1", "A/F", "would leave a number unplayed"),
        ("W:A13,F1,G1;B:Y13,M2 phase=play to=white dice=6-5", "G/M", "is stopped by a black case"),
        ("W:A13,F1,G1;B:Y13,M2 phase=play to=white dice=6-5", "F/L", "would set a lone dame on the coin"),
        ("W:A15;B:Y13,T2 phase=play to=white dice=6-5", "A/L", "would set a lone dame on the coin"),
        ("W:A15;B:Y13,T2 phase=play to=white dice=6-5", "A/C", ""),
        ("W:A15;B:Y15 to=white", "A/C", ""),
    ],
)
def test_why_a_play_is_not_legal(position: str, play: str, reason: str) -> None:
    """Of one dame by one number or by both; nothing where the numbers do not lead there, nor before the throw."""
    told = tutor.why_not(ours(game.read(position)), play)
    assert (told is None) if not reason else (told is not None and reason in told.en)
