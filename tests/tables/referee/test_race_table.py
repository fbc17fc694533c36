"""Race games at a real table: the draw, doubtful and broken dice, whose word counts, and consent to advisers."""

import random

import pytest

from academie.errors import Illegal, Unreadable
from academie.game.registry import find, part_of
from academie.referee import acts
from academie.referee.acts import Accept, Kind, Mishap, Refuse
from academie.scene.ways import Step, Stop, Ways
from academie.tables.referee.race import RaceTable
from academie.tables.referee.thrown import BOOKS, EVENTS
from academie.tables.referee.ways import pruned
from tables.referee.race_tables import ALL, AUJ, LEP, after, denied, dice, drawn, said, seated, three_dice
from tables.referee.race_tables import denied as refused

pytestmark = pytest.mark.native
PARAGRAPHS = {name: part_of(name, "referee").LAW for name in ALL}
every_game = pytest.mark.parametrize("game", ALL)
GOOD = ["die flat on dames", "propped die stays", "one die in each table", "die behind a pile", "dice on adverse dames"]
VOID = ["die on the other", "die on the rim", "die not flat", "propped die falls", "die off the board", "one die late"]


def test_the_dice_have_one_law_for_the_board() -> None:
    """What the books say of doubtful dice for the whole board is what trictrac's profiles of the same books have."""
    for book, profile in (("academie-1806", "academie-1806-b"), ("lepeintre-1818", "lepeintre-1818")):
        trictrac = find("trictrac").profiles.find(profile)
        assert BOOKS[book] == {key: trictrac[key] for key in BOOKS[book]}


def test_events_have_a_name_in_both_languages() -> None:
    """What befell the dice may be declared in French, and means the same."""
    assert list(Mishap) == list(EVENTS)
    assert len({event.to("fr") for event in Mishap}) == len(EVENTS)
    thrown = after(drawn("gammon"), "white throws 3-1")
    for event in Mishap:
        english, french = (f"black declares {event.to(language)}" for language in ("en", "fr"))
        assert after(thrown, french).rulings == after(thrown, english).rulings


@pytest.mark.parametrize(("game", "play"), [("gammon", "M/L"), ("jacquet", "M/L"), ("toc", "A/B")])
def test_a_play_barred_is_told_with_its_paragraph(game: str, play: str) -> None:
    """Once, at the end; before the throw nothing is barred yet."""
    table = part_of(game, "referee").sit("assisted")
    with pytest.raises(Illegal, match="the dice must be thrown") as early:
        table.play(play, 0)
    assert "§" not in str(early.value)
    thrown = after(table, "white throws for the dice 3-1", "white throws 3-1")
    with pytest.raises(Illegal, match=r"\(§\d+\)\.$") as wrong:
        thrown.play(play, 0)
    assert str(wrong.value).count("§") == 1


def test_ways_are_pruned_to_what_is_open() -> None:
    """Stops that lead to no open act go, with the steps to them; the first stays, and the others are counted anew."""
    open_play, barred = Stop("white plays A/B", ()), Stop("", ())
    first = Stop("", (Step("A", "C", 1, 2), Step("A", "B", 2, 1)))
    assert pruned([first, barred, open_play]) == Ways((Stop("", (Step("A", "B", 1, 1),)), open_play))
    assert pruned([first, open_play, barred]).stops[0].steps == (Step("A", "C", 1, 2),)
    assert pruned([first, barred, barred]) == Ways((barred,))


# --- The draw
def test_a_doubtful_draw_is_made_again() -> None:
    """A die of the draw on the rim: both throw again, and after a throw nobody goes back to it."""
    table = after(drawn("gammon"), "black declares die on the rim")
    assert said(table) == [("throw_disputed", "§16")]
    assert table.position.thrower is None
    assert said(after(table, "white accepts")) == [("throw_void", "§16")]
    assert after(table, "white throws for the dice 2-6").position.thrower == 1
    with pytest.raises(Illegal, match="White must first answer"):
        after(table, "black throws for the dice 2-6")
    assert after(table, "white refuses").position == drawn("gammon").position
    assert after(drawn("gammon"), "black declares rim not reached").position.thrower is None
    assert after(drawn("gammon"), "black declares die flat on dames").position.thrower == 0


# ---------------------------------------------------------------------------------------------


def test_a_lingering_hand_is_for_the_thrower_to_say() -> None:
    """Dice on the adversary's lingering hand: the thrower keeps them or throws again."""
    table = after(drawn("gammon"), "white throws 3-1", "black declares dice on a lingering hand")
    assert after(table, "white refuses").position == drawn("gammon").position
    assert said(after(table, "white accepts")) == [("throw_good", "§16")]


@every_game
def test_every_event_is_ruled(game: str) -> None:
    """REV-28: what makes a throw good changes nothing; what makes it void has it thrown again by the same player."""
    before = drawn(game)
    thrown, law = after(before, f"white throws {dice(before)}"), PARAGRAPHS[game].doubtful
    for event in EVENTS:
        table = after(thrown, f"black declares {event}")
        assert table.rulings[0].law == law
        if event in GOOD:
            assert (said(table), table.position) == ([("throw_good", law)], thrown.position)
        if event in VOID or (event == "rim not reached" and game in AUJ):
            assert (said(table), table.position) == ([("throw_disputed", law)], before.position)
            again = after(table, f"white throws {dice(table)}")
            assert (again.rulings[0].key, again.position.player) == ("throw_void", 0)
            assert said(after(table, "white accepts")) == [("throw_void", law)]
    with pytest.raises(Unreadable, match="Say one of one die in each table"):
        after(thrown, "white declares a miracle")


# --- Breaking
@every_game
def test_breaking(game: str) -> None:
    """REV-27: dice broken against the agreement give the other any numbers; else they are broken as the book has it.

    The Académie sets no number and asks for no word, Lepeintre wants the word and allows it three times running.
    """
    law, table, by_word = PARAGRAPHS[game].breaking, drawn(game, "+rompre"), game in LEP
    broken = after(drawn(game, "+rompre-forbidden"), "black breaks the dice")
    assert said(broken) == [("break_refused", law)]
    assert len(broken.acts(0)) == (56 if three_dice(table.game) else 21)
    sixes = "6-6-6" if three_dice(table.game) else "6-6"
    assert f"dice={sixes}" in str(after(broken, f"white chooses {sixes}").state)
    for line in ("black breaks the dice", f"white throws {dice(table)}"):
        with pytest.raises(Illegal, match=law):
            after(broken, line)
    for _ in range(3):
        table = after(table, "black breaks the dice")
        assert said(table) == [("dice_broken", law)]
    assert (acts.Break(1) in table.acts(1)) is not by_word
    assert after(table, f"white throws {dice(table)}").breaks == 0
    for table in (drawn(game), drawn(game, "+rompre-forbidden")):
        assert acts.Break(1) not in table.acts(1)


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


@pytest.mark.parametrize(("speaker", "other"), [("white", "black"), ("black", "white")])
def test_the_gallery_decides_after_a_denial(speaker: str, other: str) -> None:
    """B 1700, 1714: “s'il en disconvenait”, there are witnesses, until the one who was denied goes on with the game."""
    before = drawn("gammon")
    thrown = after(before, "white throws 3-1")
    denied = after(thrown, f"{speaker} {RIM}", f"{other} refuses")
    for caller in (speaker, other):
        again = after(denied, f"{caller} calls the gallery: yes")
        assert (said(again), again.position) == ([("throw_void", "§16")], before.position)
        stands = after(denied, f"{caller} calls the gallery: no")
        assert (said(stands), stands.position) == ([("fact_denied", "§16")], thrown.position)
        assert refused(stands, f"{caller} calls the gallery: yes", "§16") == "no_dispute"
    played = denied.after(denied.acts(0)[0])
    if speaker == "black":  # White has denied it by what he played, too
        assert after(played, "black calls the gallery: yes").position == before.position
        played = after(played, "black throws 6-5")
    assert refused(played, "white calls the gallery: yes", "§16") == "no_dispute"


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


# --- Touched dames at the race games: what must be played, and who is exempt


def plays(table: RaceTable, seat: int = 0) -> list[str]:
    """The plays open to a player."""
    return [str(act).partition(" plays ")[2] for act in table.acts(seat) if " plays " in str(act)]


def test_the_word_ends_with_the_next_act() -> None:
    """An act between the word and the touch uses the word up."""
    table = after(drawn("gammon"), "white throws 4-2", "white says adoube", "black declares die flat on dames")
    assert after(table, "white touches E").touched


def test_touching_is_free_off_turn_and_before_the_throw() -> None:
    """Only the player who has thrown is bound by what he touches."""
    table = drawn("gammon")
    assert after(table, "white touches E").touched == frozenset()
    assert after(table, "white throws 4-2", "black touches T").touched == frozenset()


def test_a_dame_that_cannot_move_binds_nobody() -> None:
    """REV-26: exempt is a dame that no number of the throw can move; another may then be played at will."""
    table = after(drawn("gammon"), "white throws 5-5")  # the two on M are stopped by the case on R
    stuck = after(table, "white touches M")
    assert said(stuck) == [("touched_stuck", "§18")]
    assert plays(stuck) == plays(table)
    jacquet = seated("jacquet", position="W:M14,S1;B:A15 phase=throw to=white")
    talon = after(jacquet, "white throws 4-2", "white touches M")  # the first dame alone may go
    assert said(talon) == [("touched_stuck", "§14")]
    hand = seated("revertier", position="W:+1,M12,O1,Y1;B:A15 phase=throw to=white")
    assert said(after(hand, "white throws 1-1", "white touches Y")) == [("touched_stuck", "§20")]


def test_two_dames_touched() -> None:
    """As many of the touched dames as can be played must be: both where both can, else what one throw can move."""
    thrown = after(drawn("gammon"), "white throws 4-2")
    both = after(thrown, "white touches E", "white touches G")
    assert sorted(plays(both)) == ["E/I G/I", "E/I/K"]  # the second is E/G G/K as well
    three = after(both, "white touches M")
    assert set(plays(three)) == {*plays(both), "M/Q E/G", "M/O E/I", "M/Q G/I", "M/O G/K"}
    jacquet = after(drawn("jacquet"), "white throws 4-2", "white touches M", "white touches M")
    assert plays(jacquet) == ["M/Q/S"]  # the same dame twice


def test_the_same_board_by_another_dame() -> None:
    """Carried over a dame or that dame carried on: the touched one counts as played where the board is the same."""
    thrown = after(drawn("gammon"), "white throws 4-2", "white touches G")
    table = after(thrown, "white plays E/G G/K")
    assert table.position.thrower == 1
    assert after(thrown, "white plays E/I/K").position == table.position
    with pytest.raises(Illegal, match="touched G"):
        after(thrown, "white plays M/Q E/G")


def test_a_dame_in_hand() -> None:
    """A dame in hand is touched too, by the name it is played by, and binds where another could be played instead."""
    position = "W:+2,C1;B:S1,R1,Q1 phase=throw to=white"
    thrown = after(seated("tourne_case", position=position), "white throws 4-2")
    assert sorted(plays(thrown)) == ["+/B", "C/E"]
    table = after(thrown, "white touches +")
    assert said(table) == [("touched", "§17")]
    assert plays(table) == ["+/B"]
    with pytest.raises(Illegal, match="You touched a dame in hand, so you must play it"):
        after(table, "white plays C/E")
    with pytest.raises(Illegal, match="no dame in hand"):
        after(thrown, "black touches +")


@pytest.mark.parametrize(("seat", "where"), [("white", "A"), ("black", "E")])
def test_the_other_players_dames_are_not_touched(seat: str, where: str) -> None:
    """The finger of either player on a dame of the other binds to nothing, and he is told whose it is."""
    line = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=throw to={}"
    table = after(seated("gammon", position=line.format(seat)), f"{seat} throws 3-1")
    with pytest.raises(Illegal, match="are not yours"):
        after(table, f"{seat} touches {where}")
    with pytest.raises(Illegal, match="You have no dame"):
        after(table, f"{seat} touches B")


@pytest.mark.parametrize(("seat", "other", "where"), [("white", "black", "M"), ("black", "white", "L")])
def test_either_lets_the_other_off(seat: str, other: str, where: str) -> None:
    """A touched dame binds until the other player, and nobody else, lets it be."""
    line = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=throw to={}"
    table = after(seated("gammon", position=line.format(seat)), f"{seat} throws 6-5", f"{seat} touches {where}")
    assert len(table.touched) == 1
    assert denied(table, f"{seat} accepts", table.law.play) == "unasked"
    freed = after(table, f"{other} accepts")
    assert freed.touched == frozenset()
    assert [(ruling.key, ruling.player) for ruling in freed.rulings] == [("touched_forgiven", int(seat == "black"))]
