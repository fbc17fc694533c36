"""The café's table of draughts: touched pieces, huffing and other remedies; borders of what a hand has done; offers."""

import dataclasses
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal
from academie.games.draughts import game
from academie.games.draughts.concepts import leaps, pieces, steps
from academie.games.draughts.referee import acts, faults
from academie.games.draughts.referee.acts import read_act, read_play, write_play
from academie.games.draughts.referee.faults import Played, Touch, judge, required, ways
from academie.games.draughts.referee.remedies import huff_and_play, let_stand
from academie.games.draughts.referee.table import DraughtsTable, assisted, rigueur
from academie.journal import Journal, read
from academie.referee.acts import Act, Throw
from often import times

MANOURY, METZ = "manoury-1787", "metz"
DUE = "W:W33,31,45:B28,27,6"  # White may take with 33 over 28 and with 31 over 27


def after(table: DraughtsTable, *lines: str) -> DraughtsTable:
    for line in lines:
        table = table.after(read_act(line))
    return table


def said(table: DraughtsTable) -> list[tuple[str, str]]:
    return [(ruling.key, ruling.law) for ruling in table.rulings]


def refusal(table: DraughtsTable) -> tuple[str, str]:
    (ruling,) = table.rulings
    assert ruling.refused
    return ruling.key, ruling.law


def test_a_fault_is_not_claimed_by_who_made_it() -> None:
    """While his fault stands open he is told that the other claims it; before it and after it, that there is none."""
    start = rigueur(MANOURY, DUE)
    assert refusal(after(start, "white makes him take")) == ("no_fault", "§26")
    faulty = after(start, "white plays 45-40")
    assert refusal(after(faulty, "white makes him take")) == ("own_fault", "§26")
    assert refusal(after(faulty, "white huffs 33")) == ("own_fault", "§26")
    begun = after(start, "white touches 33")
    assert refusal(after(begun, "white huffs 28")) == ("no_fault", "§26")
    answered = after(faulty, "black huffs 33")
    assert refusal(after(answered, "black huffs 40")) == ("no_fault", "§26")


def test_assisted_knows_no_fault() -> None:
    """Assisted, only legal moves are made, and nothing can be claimed."""
    table = assisted(MANOURY, DUE)
    with pytest.raises(AcademieError):
        after(table, "white plays 45-40")
    with pytest.raises(Illegal):
        after(table, "white touches 45")
    assert after(table, "white plays 33x22").state.fen == "B:W22,31,45:B6,27"


def test_absolute_captures_leave_no_fault() -> None:
    """Under a profile whose captures are absolute, a move that is not legal is refused (§32)."""
    with pytest.raises(Illegal, match="§32"):
        after(rigueur("fmjd", DUE), "white plays 45-40")


def test_absolute_captures_know_the_touched_piece() -> None:
    """There a touch binds a piece that can be played rightly, and no other (§20, §29)."""
    touched = after(rigueur("fmjd", DUE), "white touches 33")
    assert [str(act) for act in touched.acts(0)] == ["white plays 33x22 lifting 28"]
    with pytest.raises(Illegal, match=r"touched the piece on 33.*§20"):
        after(touched, "white plays 31x22 lifting 27")
    assert after(rigueur("fmjd", DUE), "white touches 45", "white plays 31x22 lifting 27").pending is None


def test_who_has_taken_rightly_is_not_made_to_take() -> None:
    """A wrong touch before a right capture: the touched piece may be asked for, the capture is made (§20, §29)."""
    table = after(rigueur(MANOURY, DUE), "white touches 45", "white plays 33x22 lifting 28")
    open_now = {str(act) for act in table.acts(1)}
    assert {"black accepts", "black makes him play 45", "black huffs 31 and has 45 played"} <= open_now
    assert "black makes him take" not in open_now
    assert after(table, "black huffs 31 and has 45 played").state.fen == "W:W33,45:B6,27,28"


def test_the_touch_that_huffs_while_the_hand_is_at_work() -> None:
    """A finger on the piece that should have taken binds to huffing it and having the touched one played (§27, §29)."""
    table = after(rigueur(MANOURY, DUE), "white touches 45", "black touches 33")
    assert [str(act) for act in table.acts(1)] == ["black huffs 33 and has 45 played"]
    assert refusal(after(table, "black makes him take")) == ("committed", "§27")
    assert refusal(after(table, "black huffs 33")) == ("unfinished", "§31")


def test_an_order_goes_before_a_touch() -> None:
    """Who is told to take may finger what cannot take; the capture he touches is the one he makes (§20, §30)."""
    table = after(rigueur(MANOURY, DUE), "white plays 45-40", "black makes him take", "white touches 45")
    assert after(table, "white plays 33x22 lifting 28").pending is None
    touched = after(table, "white touches 31")
    assert [str(act) for act in touched.acts(0)] == ["white plays 31x22 lifting 27"]
    other = after(touched, "white plays 33x22 lifting 28")
    assert "black makes him play 31" in {str(act) for act in other.acts(1)}
    assert refusal(after(other, "white refuses to take")) == ("not_told", "§30")


def test_a_denied_claim_leaves_the_offer_of_a_draw() -> None:
    """An offered draw waits through a claim that is denied; who plays on has declined it (§34)."""
    offered = after(rigueur(MANOURY), "white plays 32-28", "white offers a draw")
    assert after(offered, "black huffs 28").offered == 0
    assert {"black accepts", "black refuses", "black plays 20-24"} <= {str(act) for act in offered.acts(1)}
    assert after(offered, "black plays 20-24").offered is None


def cafe_game(seed: int, most: int = 160) -> Journal:
    """A game of two café players: mostly legal, often forgetful, always claiming."""
    chance = random.Random(seed)
    journal = Journal("draughts", "rigueur", MANOURY, ("Rose", "Lazare"), seed=str(seed))
    table = journal.start()
    assert isinstance(table, DraughtsTable)
    while table.result is None and len(journal.acts) < most:
        seat = table.mover
        claims = [act for act in table.acts(1 - seat) if not isinstance(act, acts.Accept | acts.Play)]
        if table.pending is not None:
            act = chance.choice(claims or [acts.Accept(1 - seat)])
        elif table.ordered is None and not table.must_take and chance.random() < 0.6:
            own = pieces(table.position, seat)
            walks = [f"{square}-{target}" for square in sorted(own) for target in steps(table.position, square)]
            act = acts.Play(seat, chance.choice(walks or ["1-2"]))
        else:
            act = chance.choice(table.acts(seat))
        try:
            table = table.after(act)
        except AcademieError:
            continue
        journal = journal.add(act)
    return journal


def test_a_cafe_game_with_huffs_replays() -> None:
    """A whole game with huffs goes through the journal to the same end, cut at every line or not."""
    journal = next(game for game in map(cafe_game, range(20)) if sum(isinstance(a, acts.Huff) for a in game.acts) >= 3)
    end = journal.replay()
    text = journal.write(rulings=True)
    assert "§26" in text
    assert read(text) == journal
    tables = list(journal.tables())
    for cut in range(0, len(journal.acts), 9):
        table = read(dataclasses.replace(journal, acts=journal.acts[:cut]).write()).replay()
        assert table == tables[cut]
        for act in journal.acts[cut:]:
            table = table.after(act)
        assert table == end


squares = st.integers(1, 50).map(str)


@settings(max_examples=50)
@given(st.data())
def test_any_acts_raise_nothing_but_sentences(data: st.DataObject) -> None:
    """Whatever is done at the café's table, it answers with a table or a sentence."""
    table = rigueur(data.draw(st.sampled_from([MANOURY, METZ, "fmjd"])), data.draw(st.sampled_from([None, DUE])))
    for _ in range(data.draw(st.integers(1, 20))):
        seat = data.draw(st.integers(0, 1))
        wild = st.sampled_from(
            [
                acts.Touch(seat, data.draw(squares)), acts.Adoube(seat), acts.Huff(seat, data.draw(squares)),
                acts.MakeTake(seat), acts.Accept(seat), acts.Refuse(seat), acts.LetLift(seat), acts.LetPutBack(seat),
                acts.RefuseTaking(seat), acts.MakePlay(seat, data.draw(squares)), Throw(seat, (6, 5)), acts.Crown(seat),
                acts.OfferDraw(seat), acts.Resign(seat),
                acts.HuffAndPlay(seat, data.draw(squares), data.draw(squares)),
                acts.Play(seat, f"{data.draw(squares)}-{data.draw(squares)}"),
                acts.Play(seat, f"{data.draw(squares)}x{data.draw(squares)} lifting {data.draw(squares)}"),
            ]
        )  # fmt: skip
        open_now = table.acts(seat)
        act = data.draw(wild | st.sampled_from(open_now) if open_now else wild)
        before = repr(table)
        try:
            table = table.after(act)
        except AcademieError:
            assert repr(table) == before
        if table.result is not None:
            break


@pytest.mark.parametrize(
    ("position", "acts", "call"),
    [
        (DUE, ("white plays 45-40", "black touches 6"), "white makes him play 6"),
        ("B:W45,24,23:B18,20,6", ("black plays 6-11", "white touches 45"), "black makes him play 45"),
    ],
)
def test_what_the_other_touched_is_named_once(position: str, acts: tuple[str, ...], call: str) -> None:
    """§20: the faulty mover names the piece the other has touched and must play; named, it is not named again."""
    table = after(rigueur(MANOURY, position), *acts)
    named = read_act(call)
    assert named in table.acts(named.seat)
    called = table.after(named)
    assert [(ruling.key, ruling.law, ruling.player) for ruling in called.rulings] == [
        ("play_touched", "§20", 1 - named.seat)
    ]
    assert named not in called.acts(named.seat)
    assert called.after(named).rulings[0].refused


# --- Borders of what a hand has done


@pytest.mark.native
@pytest.mark.parametrize(
    ("line", "square", "expected"),
    [
        ("W:W33:B18,28,6", 33, [(13, {18, 28}), (29, set())]),
        ("W:W33:B28,6", 33, [(22, {28}), (29, set())]),
        ("W:W33:B13,18,28,6", 33, [(22, {28}), (29, set())]),  # 13 stands where the second leap would end
    ],
)
def test_a_capture_is_played_to_its_end(line: str, square: int, expected: list[tuple[int, set[int]]]) -> None:
    """§10, §21: the regular ways of a piece are its steps and its whole captures, none that is broken off."""
    found = ways(game.read(line, "manoury-1787"), square)
    assert [(way.target, set(way.lifted)) for way in found] == expected


@pytest.mark.native
@pytest.mark.parametrize(
    ("line", "act", "faults", "left"),
    [
        # The king reaches 4 over 13 alone, which is too few, or over all four, which is right: three were left.
        ("W:WK36:B13,15,23,41,42", Played(36, 4, frozenset({13})), ("pieces_left",), (23, 41, 42)),
        # To 47 over 42 and 27, or over 42 and two others.
        ("W:WK21:BK9,12,27,K42,K45", Played(21, 47, frozenset({42})), ("pieces_left",), (9, 12)),
        # With 27 lifted it went the short way.
        ("W:WK21:BK9,12,27,K42,K45", Played(21, 47, frozenset({27})), ("too_few", "pieces_left"), (42,)),
        ("W:WK21:BK9,12,27,K42,K45", Played(21, 47, frozenset({27, 42})), ("too_few",), ()),
        ("W:WK21:BK9,12,27,K42,K45", Played(21, 47, frozenset({9, 12, 42})), (), ()),
    ],
)
def test_the_right_way_is_supposed(line: str, act: Played, faults: tuple[str, ...], left: tuple[int, ...]) -> None:
    """§25, §26: where what was lifted fits the right capture as well as a wrong one, pieces were left, no more."""
    judgement = judge(game.read(line, "manoury-1787"), act)
    assert judgement.faults == faults
    assert judgement.left == left


@pytest.mark.native
@pytest.mark.parametrize(
    ("line", "act", "counted"),
    [
        ("W:WK46,K47,K50:BK5 counted=7", Played(47, 43), 8),
        ("W:WK46,K47,K50:BK5", Played(47, 43), 1),
        ("B:WK46:BK1,K4,K5 counted=7", Played(4, 8), 8),  # whoever has the three
        ("W:WK46,K47:BK5 counted=7", Played(47, 43), 0),
        ("W:WK46,K47,K49,K50:BK5 counted=7", Played(47, 43), 0),
        ("W:WK46,K47,K50:BK4,K5 counted=7", Played(47, 43), 0),
        ("W:WK46,K47,K50,35:BK5 counted=7", Played(47, 43), 0),
        ("W:WK46,K47,K50:BK5,6 counted=7", Played(47, 43), 0),
        # What was lifted made it three against one: the count begins with the next move.
        ("W:WK46,K47,K50:BK5,28", Played(50, 26, frozenset({28})), 0),
        ("W:WK46,K47,K50:BK4,K5 counted=7", Played(47, 43, frozenset({4})), 0),
    ],
)
def test_the_count_goes_on_when_a_false_move_stands(line: str, act: Played, counted: int) -> None:
    """§38: three kings against one and nothing else, and nothing taken; otherwise there is nothing to count."""
    state = game.read(line, "manoury-1787")
    assert "false_move" in judge(state, act).faults
    assert let_stand(state, act).core.few_plies == counted


@pytest.mark.native
@pytest.mark.parametrize(
    ("touches", "key", "law"),
    [((6,), "play_touched", "§20"), ((6, 7), "choose_touched", "§22"), ((6, 7, 5), "choose_touched", "§22")],
)
def test_of_several_touched_one_is_chosen(touches: tuple[int, ...], key: str, law: str) -> None:
    """§20, §22: one piece touched is to be played, of two or more the faulty mover names one."""
    table = after(rigueur("manoury-1787", "W:W33,31,45:B28,27,5,6,7"), "white plays 45-40")
    table = after(table, *(f"black touches {square}" for square in touches))
    calls = [f"white makes him play {square}" for square in touches]
    assert sorted(map(str, table.acts(0))) == sorted(calls)
    for call in calls:
        (ruling,) = after(table, call).rulings
        assert (ruling.key, ruling.law, ruling.refused) == (key, law, False)


@pytest.mark.native
def test_a_king_huffed_before_the_move_begins_no_count() -> None:
    """§29, §38: three kings are left against one, but nobody has played yet; the same player plays what he touched."""
    state = huff_and_play(game.read("W:WK46,K47,K48,K49:BK28", "manoury-1787"), Touch(47), 46)
    assert state.fen == "W:WK47,K48,K49:BK28"
    assert state.core.few_plies == 0


@pytest.mark.native
@pytest.mark.parametrize(
    ("line", "lone", "other"), [("B:W21,22,K36:BK45", "black", "white"), ("W:WK6:B29,30,K15", "white", "black")]
)
def test_crowns_are_answered_on_either_side(line: str, lone: str, other: str) -> None:
    """§39: the lone king, White or Black, has the men crowned; the other accepts, or refuses and the game is drawn."""
    crowned = after(rigueur("manoury-1787", line), f"{lone} has the men crowned")
    assert crowned.crowned == (0 if lone == "white" else 1)
    accepted = after(crowned, f"{other} accepts")
    assert (accepted.crowned, accepted.result) == (None, None)
    refused = after(crowned, f"{other} refuses")
    assert refused.result is not None
    assert (refused.result.winner, refused.result.law) == (None, "§39")


@pytest.mark.native
def test_an_answer_is_offered_once() -> None:
    """§34, §39: whoever has a draw and crowns to answer says yes or no, and finds each of the two words once."""
    crowned = after(rigueur("manoury-1787", "B:W21,22,K36:BK45"), "black has the men crowned", "black offers a draw")
    offered = [str(act) for act in crowned.acts(0)]
    assert sorted(offered) == sorted(set(offered))
    assert {"white accepts", "white refuses"} <= set(offered)


# --- Borders of the café's table at draughts beside those of the rulings: what a judgement holds, who answers


@pytest.mark.native
@pytest.mark.parametrize(
    ("play", "faults"), [(Played(33, 22, frozenset({28})), ()), (Played(45, 40, frozenset()), ("nothing_taken",))]
)
def test_a_judgement_knows_what_was_to_be_taken(play: Played, faults: tuple[str, ...]) -> None:
    """§26: whether the move was right or not."""
    state = game.read(DUE, "manoury-1787")
    judgement = judge(state, play)
    assert judgement.faults == faults
    assert judgement.required == required(state)
    assert len(judgement.required) == 2


@pytest.mark.native
def test_a_gesture_that_is_no_play_has_no_choice() -> None:
    """A text that is not a move, and a faulty move, are none of the legal ones; a right move is itself alone."""
    table = rigueur("manoury-1787", DUE)
    assert table.choices(read_act("white plays 45-40")) == ()
    assert table.choices(read_act("white plays 1-2")) == ()
    (move,) = table.choices(read_act("white plays 33x22 lifting 28"))
    assert str(move) == "33x22"
    (other,) = table.choices(read_act("white plays 31x22 lifting 27"))
    assert str(other) == "31x22"


# --- What is offered and what is accepted


PROFILES = [
    *game.profiles.profiles,
    *(f"{base}+{name}" for name, option in game.profiles.options.items() for base in option.applies_to[:1]),
]
STARTS = (
    None,
    "W:W33,31,45:B28,27,6",
    "W:W31,35,38,39,43,48:B5,13,20,21,22,30,32",
    "W:W31,35,38,39,43,48,49:B3,5,9,20,22,30,K32",
    "B:W21,22,K36:BK45",
    "W:WK13,K25,K41:BK26",
)
SMALL = (
    None,
    "W:W22,18,31:B15,14,5",
    "W:W26,27,30:B23,22,14,K15,6",
    "W:WK10,21,K26:BK15,11,19",
    "B:W13,14,K24:BK29",
    "W:WK9,K19,K26:BK16",
)
# A king on the board has won already where the first king wins (§47).
GAMES = [
    (profile, start)
    for profile in PROFILES
    for start in (SMALL if profile.startswith("francaise") else STARTS)
    if rigueur(profile, start).result is None
]
ANSWERS = (
    acts.MakeTake, acts.Accept, acts.Refuse, acts.LetLift, acts.LetPutBack, acts.Crown, acts.RefuseTaking
)  # fmt: skip


def claims(table: DraughtsTable, seat: int, chance: random.Random) -> list[Act]:
    """Every claim and answer in words, and those about pieces for some squares."""
    squares = [str(square) for square in chance.sample(sorted(pieces(table.state, 0) | pieces(table.state, 1)), 2)]
    found: list[Act] = [kind(seat) for kind in ANSWERS]
    found += [kind(seat, square) for kind in (acts.Huff, acts.MakePlay) for square in squares]
    return [*found, acts.HuffAndPlay(seat, *squares)]


def careless(table: DraughtsTable, seat: int, chance: random.Random) -> list[Act]:
    """A hand that plays without looking: any step, any leap whole or not, a false move, a finger, the word."""
    own = chance.choice(sorted(pieces(table.state, seat)) or [1])
    any_one = chance.choice(sorted(pieces(table.state, 0) | pieces(table.state, 1)))
    found: list[Act] = [acts.Play(seat, f"{own}-{target}") for target in steps(table.state, own)]
    for target, passed in leaps(table.state, own):
        remaining = frozenset(square for square in passed if chance.random() < 0.8)
        found.append(acts.Play(seat, write_play(faults.Played(own, target, remaining))))
    found.append(acts.Play(seat, f"{own}-{chance.randint(1, table.state.damier.squares)}"))
    return [*found, acts.Touch(seat, str(own)), acts.Touch(seat, str(any_one)), acts.Adoube(seat)]


def granted(table: DraughtsTable, act: Act) -> bool:
    """Whether the table does what is asked: no error, no refusal, no fault, and in one turn (§31)."""
    try:
        after = table.after(act)
    except AcademieError:
        return False
    if not isinstance(act, acts.Play):
        return not any(ruling.refused for ruling in after.rulings)
    return after.pending is None and bool(table.choices(act))


def canonical(table: DraughtsTable, act: Act) -> Act:
    if not isinstance(act, acts.Play) or table.assisted:
        return act
    return acts.Play(act.seat, write_play(read_play(table.state, act.play)))


def check(table: DraughtsTable, chance: random.Random) -> None:
    """What is offered is accepted; of what is tried, the accepted was offered, and the denied changes nothing."""
    for seat in (0, 1):
        offered = table.acts(seat)
        assert len(set(offered)) == len(offered)
        for act in offered if len(offered) < 12 else chance.sample(offered, 12):
            after = table.after(act)
            assert not any(ruling.refused for ruling in after.rulings), (str(act), table)
        for act in (*claims(table, seat, chance), *careless(table, seat, chance)):
            if isinstance(act, acts.Touch | acts.Adoube | acts.RefuseTaking):
                continue
            if granted(table, act):
                assert canonical(table, act) in offered, (str(act), table)
        for act in claims(table, seat, chance):
            after = table.after(act)  # never an error
            if act not in offered and not isinstance(act, acts.RefuseTaking):
                (ruling,) = after.rulings
                assert ruling.refused
                assert ruling.law.startswith("§")
                assert dataclasses.replace(after, rulings=(), count=0) == dataclasses.replace(
                    table, rulings=(), count=0
                )


def step(table: DraughtsTable, chance: random.Random) -> DraughtsTable:
    """One act of a careless café: of either player, offered or not."""
    seat = table.mover if chance.random() < 0.6 else 1 - table.mover
    offered = [*table.acts(seat)]
    if chance.random() < 0.5 or not offered:
        offered = careless(table, seat, chance)
    if chance.random() < 0.03:
        offered = [acts.OfferDraw(seat)]
    try:
        return table.after(chance.choice(offered))
    except AcademieError:
        return table


@pytest.mark.wide
@pytest.mark.parametrize(("profile", "start"), GAMES)
def test_offers_and_acceptances_agree(profile: str, start: str | None) -> None:
    """Every offered act is accepted; a claim, an answer or a play accepted without refusal or fault was offered."""
    for sit in (rigueur, assisted):
        chance = random.Random(f"{profile} {start}")
        table = sit(profile, start)
        for _ in range(times(4, 18) if sit is rigueur else times(1, 4)):
            if table.result is not None:
                table = sit(profile, start)
            check(table, chance)
            table = step(table, chance)
