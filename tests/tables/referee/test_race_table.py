"""Race games at a real table: the draw, doubtful and broken dice, whose word counts, and consent to advisers."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, cast

import pytest

from academie.errors import AcademieError, Illegal, Unreadable
from academie.games import door, find
from academie.referee import acts, sit
from academie.referee.acts import Accept, Kind, Mishap, Refuse
from academie.tables.referee.thrown import BOOKS, EVENTS
from academie.tables.referee.words import WORDS
from tables.referee.race_tables import ALL, AUJ, LEP, after, denied, dice, drawn, said, seated
from tables.referee.race_tables import denied as refused

if TYPE_CHECKING:
    from academie.tables.referee.race import RaceTable

pytestmark = pytest.mark.native


PARAGRAPHS = {name: door(name, "referee").LAW for name in ALL}
every_game = pytest.mark.parametrize("game", ALL)

GOOD = ["die flat on dames", "propped die stays", "one die in each table", "die behind a pile", "dice on adverse dames"]
VOID = ["die on the other", "die on the rim", "die not flat", "propped die falls", "die off the board", "one die late"]


# ---------------------------------------------------------------------------------------------
# Paragraphs and words


TITLES = {
    "start": "Who begins",
    "doubtful": "Good and doubtful throws",
    "breaking": "reaking the dice",
    "touched": "A touched dame|A misplay is put right",
    "play": "What must be played|Which dame|The march",
    "adviser": "What is needed",
    "partner": "advisers and partners",
}


@every_game
def test_every_duty_cites_its_own_paragraph(game: str) -> None:
    """The paragraph a room's duty cites is the one that speaks of it."""
    law, cited = find(game).law, PARAGRAPHS[game]
    for duty, title in TITLES.items():
        citation = getattr(cited, duty)
        if citation:
            paragraph = law.find(citation)
            assert re.search(title, paragraph.title.en), (citation, duty)


def test_the_dice_have_one_law_for_the_board() -> None:
    """What the books say of doubtful dice for the whole board is what trictrac's profiles of the same books have."""
    for book, profile in (("academie-1806", "academie-1806-b"), ("lepeintre-1818", "lepeintre-1818")):
        trictrac = find("trictrac").profiles.find(profile)
        assert BOOKS[book] == {key: trictrac[key] for key in BOOKS[book]}


def test_what_rooms_share_is_said_once() -> None:
    """A paragraph takes several texts of the family one after another, so that rooms with one rule have one wording."""
    breaking = {name: find(name).law.find(PARAGRAPHS[name].breaking).text for name in ALL}
    assert breaking["gammon"] == breaking["jacquet"] == breaking["garanguet"]
    assert breaking["gammon"].en.index("void and is made again") < breaking["gammon"].en.index("three times running")
    assert breaking["plain"] == breaking["revertier"] == breaking["toute_table"] == breaking["dames_rabattues"]


def test_every_sentence_is_there_twice() -> None:
    """What the referee says is one sentence in English and one in French."""
    for words in WORDS.values():
        assert words.en.endswith(".")
        assert words.fr.endswith(".")
        assert words.en != words.fr


def test_events_have_a_name_in_both_languages() -> None:
    """What befell the dice may be declared in French, and means the same."""
    assert list(Mishap) == list(EVENTS)
    assert len({event.to("fr") for event in Mishap}) == len(EVENTS)
    thrown = after(drawn("gammon"), "white throws 3-1")
    for event in Mishap:
        english, french = (f"black declares {event.to(language)}" for language in ("en", "fr"))
        assert after(thrown, french).rulings == after(thrown, english).rulings


# ---------------------------------------------------------------------------------------------
# The draw


@every_game
def test_the_higher_die_has_the_dice(game: str) -> None:
    """REV-02: each throws one die and the higher begins; he then makes a throw of his own."""
    table = after(seated(game), "black throws for the dice 2-6")
    assert said(table) == [("le_de", PARAGRAPHS[game].start)]
    assert (table.position.thrower, table.position.player) == (1, None)
    with pytest.raises(Illegal, match="once only"):
        after(table, "white throws for the dice 2-6")


@every_game
def test_equal_dice_are_drawn_again(game: str) -> None:
    """REV-02: equal dice give nobody the dice; each throws again, and nothing else can be done first."""
    table = after(seated(game), "white throws for the dice 3-3")
    assert said(table) == [("draw_again", PARAGRAPHS[game].start)]
    assert table.position == seated(game).position
    with pytest.raises(Illegal, match="Draw first"):
        after(table, f"white throws {dice(table)}")


def test_the_draw_played() -> None:
    """By the option coup-et-des the two dice of the draw are the winner's first throw."""
    table = after(seated("gammon", "+coup-et-des"), "white throws for the dice 3-1", "white plays E/H G/H")
    assert table.position.thrower == 1


def test_a_doubtful_draw_is_made_again() -> None:
    """A die of the draw on the rim: both throw again, and after a throw nobody goes back to it."""
    table = after(drawn("gammon"), "black declares die on the rim")
    assert said(table) == [("throw_disputed", "§16")]
    assert table.position.thrower is None
    assert said(after(table, "white accepts")) == [("throw_void", "§16")]
    assert after(table, "white throws for the dice 2-6").position.thrower == 1
    with pytest.raises(Illegal, match="White says first"):
        after(table, "black throws for the dice 2-6")
    assert after(table, "white refuses").position == drawn("gammon").position
    assert after(drawn("gammon"), "black declares rim not reached").position.thrower is None
    assert after(drawn("gammon"), "black declares die flat on dames").position.thrower == 0


# ---------------------------------------------------------------------------------------------
# Doubtful throws


@every_game
@pytest.mark.parametrize("event", GOOD)
def test_good_throws(game: str, event: str) -> None:
    """REV-28: flat on dames, on a pile or anywhere else in the board the throw is good and nothing changes."""
    thrown = after(drawn(game), f"white throws {dice(drawn(game))}")
    table = after(thrown, f"black declares {event}")
    assert said(table) == [("throw_good", PARAGRAPHS[game].doubtful)]
    assert table.position == thrown.position


@every_game
@pytest.mark.parametrize("event", VOID)
def test_void_throws(game: str, event: str) -> None:
    """REV-28: one die on the other, on the rim, leaning or in the air: void, and thrown again by the same player."""
    before = drawn(game)
    table = after(before, f"white throws {dice(before)}", f"black declares {event}")
    assert said(table) == [("throw_disputed", PARAGRAPHS[game].doubtful)]
    assert table.position == before.position
    again = after(table, f"white throws {dice(table)}")
    assert again.rulings[0].key == "throw_void"
    assert again.position.player == 0
    assert said(after(table, "white accepts")) == [("throw_void", PARAGRAPHS[game].doubtful)]


@pytest.mark.parametrize("game", AUJ)
def test_the_rim_must_be_reached(game: str) -> None:
    """In the Académie the dice have to reach the adversary's rim, and a throw that does not is void."""
    before = drawn(game)
    assert after(before, "white throws 4-2", "black declares rim not reached").position == before.position


@pytest.mark.parametrize("game", LEP)
def test_the_adversary_judges_a_rim_not_reached(game: str) -> None:
    """In Lepeintre the adversary keeps such a throw or has it made again, and until then nothing is done."""
    before = drawn(game)
    table = after(before, f"white throws {dice(before)}", "white declares rim not reached")
    assert said(table) == [("throw_doubtful", PARAGRAPHS[game].doubtful)]
    for line in ("white touches A", "white plays -", "white declares die on the rim"):
        with pytest.raises(AcademieError):
            after(table, line)
    for line in ("white refuses", "white accepts"):
        assert denied(table, line, PARAGRAPHS[game].play) == "unasked"
    assert table.acts(0) == ()
    assert list(map(str, table.acts(1))) == ["black accepts", "black refuses"]
    assert after(table, "black accepts").position.player == 0
    assert after(table, "black refuses").position == before.position


def test_a_lingering_hand_is_for_the_thrower_to_say() -> None:
    """Dice on the adversary's lingering hand: the thrower keeps them or throws again."""
    table = after(drawn("gammon"), "white throws 3-1", "black declares dice on a lingering hand")
    assert after(table, "white refuses").position == drawn("gammon").position
    assert said(after(table, "white accepts")) == [("throw_good", "§16")]


@every_game
def test_every_event_is_ruled(game: str) -> None:
    """Whatever befalls the dice, the table says what becomes of the throw; what is no event is refused."""
    thrown = after(drawn(game), f"white throws {dice(drawn(game))}")
    for event in EVENTS:
        assert after(thrown, f"black declares {event}").rulings[0].law == PARAGRAPHS[game].doubtful
    with pytest.raises(Unreadable, match="say one of one die in each table"):
        after(thrown, "white declares a miracle")


def test_dice_are_judged_when_they_fall() -> None:
    """Once a dame is touched or the throw played, nobody questions the dice; nor numbers that were chosen."""
    thrown = after(drawn("gammon"), "white throws 3-1")
    for lines in (("white touches G",), ("white plays E/H G/H",)):
        assert denied(after(thrown, *lines), "black declares die on the rim", "§16") == "judged_late"
    chosen = after(drawn("gammon", "+rompre-forbidden"), "black breaks the dice", "white chooses 6-6")
    assert denied(chosen, "black declares die on the rim", "§16") == "judged_late"


# ---------------------------------------------------------------------------------------------
# Breaking


@every_game
def test_broken_against_the_agreement(game: str) -> None:
    """REV-27: agreed not to break, no penalty named, and broken: the other plays any numbers he likes."""
    law, table = PARAGRAPHS[game].breaking, drawn(game, "+rompre-forbidden")
    assert not [act for act in table.acts(1) if isinstance(act, acts.Break)]
    for how in ("black breaks the dice", "black breaks the dice in silence"):
        broken = after(table, how)
        assert said(broken) == [("break_refused", law)]
        for line in (f"white throws {dice(table)}", how):
            with pytest.raises(Illegal, match=law):
                after(broken, line)
        sixes = "6-6-6" if game == "garanguet" else "6-6"
        offered = list(map(str, broken.acts(0)))
        assert f"white chooses {sixes}" in offered
        assert len(offered) == (56 if game == "garanguet" else 21)
        chosen = after(broken, f"white chooses {sixes}")
        assert f"dice={sixes}" in str(chosen.state)
        assert not chosen.any_number


@every_game
def test_dice_are_not_broken_unless_agreed(game: str) -> None:
    """By default nobody breaks: the attempt is refused, the throw stands, and no number can be chosen."""
    table = drawn(game)
    with pytest.raises(Illegal, match=PARAGRAPHS[game].breaking):
        after(table, "black breaks the dice")
    assert denied(table, "white chooses 6-6", PARAGRAPHS[game].breaking) == "no_choice"
    broken = after(drawn(game, "+rompre-forbidden"), "black breaks the dice")
    assert denied(broken, "black chooses 6-6", PARAGRAPHS[game].breaking) == "no_choice"
    assert not [act for act in table.acts(1) if isinstance(act, acts.Break)]


@pytest.mark.parametrize("game", AUJ)
def test_breaking_freely(game: str) -> None:
    """The Académie sets no number and asks for no word: the throw is made again as often as it is broken."""
    table = drawn(game, "+rompre")
    assert acts.Break(1) in table.acts(1)
    for _ in range(5):
        table = after(table, "black breaks the dice in silence")
        assert said(table) == [("dice_broken", PARAGRAPHS[game].breaking)]
    assert table.position == drawn(game, "+rompre").position
    assert after(table, "white throws 4-2").breaks == 0


@pytest.mark.parametrize("game", LEP)
def test_breaking_three_times_running(game: str) -> None:
    """Lepeintre wants the word said and allows it three times running; after a throw the count begins again."""
    law, table = PARAGRAPHS[game].breaking, drawn(game, "+rompre")
    with pytest.raises(Illegal, match="je romps"):
        after(table, "black breaks the dice in silence")
    for _ in range(3):
        table = after(table, "black breaks the dice")
    with pytest.raises(Illegal, match=law):
        after(table, "black breaks the dice")
    assert acts.Break(1) not in table.acts(1)
    assert after(table, f"white throws {dice(table)}").breaks == 0


def test_breaking_is_for_the_adversary_before_the_numbers_show() -> None:
    """Nobody breaks his own dice, nor a throw that lies there, nor the draw."""
    table = drawn("revertier", "+rompre")
    for lines in (("white breaks the dice",), ("white throws 5-4", "black breaks the dice")):
        with pytest.raises(Illegal, match="§19"):
            after(table, *lines)
    with pytest.raises(Illegal, match="§19"):
        after(seated("revertier", "+rompre"), "black breaks the dice")


# ---------------------------------------------------------------------------------------------
# Consent


@pytest.mark.parametrize(("game", "law"), [("revertier", "§15"), ("toute_table", "§12"), ("plain", "§8")])
def test_an_adviser_by_consent(game: str, law: str) -> None:
    """Where the book has it a player takes an adviser if the other consents; the agreement stays on record."""
    asked = after(seated(game), "white asks for an adviser")
    assert said(asked) == [("adviser_asked", law)]
    assert list(map(str, asked.acts(1))) == ["black accepts", "black refuses"]
    agreed = after(asked, "black accepts")
    assert said(agreed) == [("adviser", law)]
    assert agreed.agreed == {(0, "adviser")}
    assert after(agreed, "white throws for the dice 5-3", "white throws 5-4").agreed == agreed.agreed
    assert after(asked, "black refuses").agreed == frozenset()
    for line in ("white accepts", "white refuses"):
        assert denied(asked, line, PARAGRAPHS[game].play) == "unasked"
    for table in (asked, agreed):
        assert denied(table, "white asks for an adviser", law) == "asked_already"
    assert denied(asked, "black asks for an adviser", law) == "asked_already"
    assert after(agreed, "black asks for an adviser", "white accepts").agreed == {(0, "adviser"), (1, "adviser")}


@pytest.mark.parametrize(("asker", "other"), [(0, 1), (1, 0)])
def test_for_whom_the_table_waits(asker: int, other: int) -> None:
    """It waits for the consent that is asked, for the word on a doubtful throw, not for a touched dame let off."""
    colour = ("white", "black")[asker]
    asked = after(drawn("plain"), f"{colour} asks for a partner")
    assert (asked.waits, asked.kind(acts.Accept(other)), asked.kind(acts.Accept(asker))) == (
        other, acts.Kind.ANSWER, acts.Kind.OTHER,
    )  # fmt: skip
    assert asked.kind(acts.Refuse(other)) is acts.Kind.OTHER
    thrown = after(
        seated("gammon"), f"white throws for the dice {'5-3' if asker == 0 else '3-5'}", f"{colour} throws 4-2"
    )
    doubtful = after(thrown, f"{colour} declares rim not reached")
    assert (doubtful.waits, doubtful.kind(acts.Accept(other)), doubtful.kind(acts.Accept(asker))) == (
        other, acts.Kind.ANSWER, acts.Kind.OTHER,
    )  # fmt: skip
    touched = after(thrown, f"{colour} touches {'EL'[asker]}")
    assert (touched.waits, touched.kind(acts.Accept(other))) == (asker, acts.Kind.OTHER)


def test_silence_is_no_consent() -> None:
    """A request that nobody answered before the next throw is gone."""
    table = after(drawn("plain"), "white asks for a partner", "white throws 5-4")
    assert table.asked is None
    assert denied(table, "black accepts", "§14") == "unasked"


@every_game
def test_no_adviser_where_the_book_has_none(game: str) -> None:
    """Advisers are of revertier, toute-table and plain, partners of plain alone."""
    for thing, games in (("an adviser", {"revertier", "toute_table", "plain"}), ("a partner", {"plain"})):
        if game not in games:
            key = denied(drawn(game), f"white asks for {thing}", PARAGRAPHS[game].play)
            assert key == f"no_{thing.split()[1]}"


RIM = "declares die on the rim"


@every_game
def test_the_thrower_denies_what_the_other_says(game: str) -> None:
    """A 361, B 1700: the adversary says so alone; denied, the throw lies there as it fell, and cannot be undone."""
    before = drawn(game)
    thrown = after(before, f"white throws {dice(before)}")
    called = after(thrown, f"black {RIM}")
    assert (called.position, called.waits) == (before.position, 0)
    assert list(map(str, called.acts(0))) == ["white accepts", "white refuses"]
    assert called.acts(1) == ()
    denied = after(called, "white refuses")
    assert said(denied) == [("fact_denied", denied.law.doubtful)]
    assert not denied.rulings[0].refused
    assert (denied.position, denied.acts(0)) == (thrown.position, thrown.acts(0))
    assert refused(denied, f"black {RIM}", denied.law.doubtful) == "judged_late"


@every_game
def test_playing_on_is_a_denial(game: str) -> None:
    """Who plays what he threw has said that the dice were good."""
    before = drawn(game)
    thrown = after(before, f"white throws {dice(before)}")
    play = thrown.acts(0)[0]
    played = after(thrown, f"black {RIM}").after(play)
    assert played.rulings[0].key == "fact_denied"
    assert played.position == thrown.after(play).position


@every_game
def test_nobody_makes_his_own_throw_void(game: str) -> None:
    """A 361, B 1700: what the thrower says of his own dice changes nothing until the adversary agrees."""
    before = drawn(game)
    thrown = after(before, f"white throws {dice(before)}")
    called = after(thrown, f"white {RIM}")
    assert said(called) == [("throw_disowned", called.law.doubtful)]
    assert (called.position, called.waits, called.acts(0)) == (thrown.position, thrown.waits, thrown.acts(0))
    assert list(map(str, called.acts(1))) == ["black accepts", "black refuses"]
    with pytest.raises(Illegal):
        after(called, f"white throws {dice(before)}")
    for line in ("white accepts", "white refuses"):
        assert refused(called, line, called.law.play) == "unasked"
    agreed = after(called, "black accepts")
    assert (said(agreed), agreed.position) == ([("throw_void", agreed.law.doubtful)], before.position)
    denied = after(called, "black refuses")
    assert (said(denied), denied.position) == ([("fact_denied", denied.law.doubtful)], thrown.position)
    played = called.after(thrown.acts(0)[0])
    if played.result is None:
        assert refused(played, "black accepts", played.law.play) == "unasked"


@pytest.mark.parametrize(("speaker", "other"), [("white", "black"), ("black", "white")])
def test_the_gallery_decides(speaker: str, other: str) -> None:
    """B 1700: asked by either player, those who look on settle what they dispute."""
    before = drawn("gammon")
    thrown = after(before, "white throws 3-1")
    called = after(thrown, f"{speaker} {RIM}")
    for caller in (speaker, other):
        assert after(called, f"{caller} calls the gallery: yes").position == before.position
        assert after(called, f"{caller} en appelle à la galerie : non").position == thrown.position
    assert refused(thrown, "white calls the gallery: yes", "§16") == "no_dispute"


def test_while_a_throw_is_in_doubt_nothing_else_is_done() -> None:
    """The thrower answers first; chance has no say, and the other can neither throw nor break nor answer himself."""
    called = after(drawn("gammon", "+rompre"), "white throws 3-1", f"black {RIM}")
    for line in ("black breaks the dice", f"black {RIM}", "black throws 6-6"):
        with pytest.raises(Illegal):
            after(called, line)
    for line in ("black accepts", "black refuses"):
        assert refused(called, line, "§19") == "unasked"
    assert called.chance(random.Random(1)) is None
    assert (called.kind(Refuse(0)), called.kind(Accept(0))) == (Kind.ANSWER, Kind.OTHER)


def test_who_chooses_by_his_own_word_needs_the_others() -> None:
    """L r.12, r.13: who says himself what gives him the choice, and has it thrown again, says so alone."""
    before = drawn("gammon")
    rim = after(before, "white throws 3-1", "black declares rim not reached")
    assert after(rim, "black accepts").position.player == 0
    again = after(rim, "black refuses")
    assert said(again) == [("throw_disputed", "§16")]
    assert after(again, "white throws 6-5").position.player == 0
    assert said(after(again, "white refuses")) == [("fact_denied", "§16")]
    hand = after(before, "white throws 3-1", "white declares dice on a lingering hand", "white refuses")
    assert said(hand) == [("throw_disowned", "§16")]
    assert hand.position.player == 0
    assert after(hand, "black accepts").position == before.position


def test_an_assisted_table_has_no_gallery() -> None:
    """Every throw is good there, and nobody is asked."""
    table = cast("RaceTable", sit("gammon", "assisted"))
    with pytest.raises(Illegal, match="is not needed here"):
        after(table, "white calls the gallery: yes")
