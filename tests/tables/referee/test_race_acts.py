"""Acts at a race game: throws typed, plays refused and told, what is offered and accepted, and anything at all."""

import dataclasses
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal
from academie.game.registry import find
from academie.games.trictrac.referee.acts import ALL as KINDS
from academie.games.trictrac.referee.acts import read_act
from academie.journal import Journal, read
from academie.referee import acts, sit
from academie.referee.acts import Act, Mishap, Throw, ThrowForDice, Verdict
from academie.tables.board import LETTERS, letter
from academie.tables.referee.race import RaceTable
from academie.tables.referee.thrown import EVENTS, typed_roll
from academie.tables.referee.thrown import cast as throw_act
from often import times
from tables.referee.race_tables import ALL, after, drawn, said, seated

pytestmark = pytest.mark.native
every_game = pytest.mark.parametrize("game", ALL)

BAD = tomllib.loads((Path(__file__).parents[1] / "race_notation.toml").read_text(encoding="utf-8"))["acts"]


@pytest.mark.parametrize(("game", "lines", "line", "article"), BAD, ids=[f"{bad[0]} {bad[2]}" for bad in BAD])
def test_one_sentence_and_nothing_has_happened(game: str, lines: list[str], line: str, article: str) -> None:
    """GAM-15: an act that is not allowed raises one sentence with its paragraph, and the table is as it was."""
    table = after(drawn(game), *lines)
    before = (repr(table), str(table.state))
    with pytest.raises(AcademieError, match=article) as raised:
        table.after(read_act(line))
    assert str(raised.value).endswith(".")
    assert "\n" not in str(raised.value)
    assert (repr(table), str(table.state)) == before


def test_what_a_play_does_is_told() -> None:
    """The rulings after a play are the game's own events, in both languages and with their paragraphs."""
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


# --- Anything at all
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


@pytest.mark.wide
@settings(max_examples=times(25, 80))
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


GAMMON = find("gammon")
OPENING: Any = GAMMON.start()
TO_THROW: Any = GAMMON.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=throw to=white")
TO_PLAY: Any = GAMMON.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=6-5")


@pytest.mark.parametrize(("text", "dice"), [("6-5", (6, 5)), ("5-6", (5, 6)), ("1-2", (1, 2)), ("2-1", (2, 1))])
def test_where_each_has_a_die_the_order_is_the_players(text: str, dice: tuple[int, ...]) -> None:
    """The first number is the first player's."""
    assert typed_roll(OPENING, text).dice == dice


def test_nothing_is_thrown_while_a_throw_is_to_be_played() -> None:
    """The sentence says what to do first."""
    with pytest.raises(Illegal, match="Play the throw on the table first"):
        typed_roll(TO_PLAY, "6-5")


def test_the_act_of_a_throw() -> None:
    """For the dice while they are nobody's, in turn after that."""
    roll = typed_roll(OPENING, "5-6")
    assert throw_act(OPENING, roll, 1) == ThrowForDice(1, (5, 6))
    assert throw_act(TO_THROW, typed_roll(TO_THROW, "5-6"), 0) == Throw(0, (6, 5))


CLAIMS = (acts.Accept, acts.Refuse, acts.AskAdviser, acts.AskPartner, acts.AdoubeAll, acts.ReceiveAdvantage)


# Facts, gestures and requests are free to be said; the referee answers them and offers none.
FREE = (acts.Touch, acts.Adoube, acts.Declare, acts.CallGallery, acts.AskAdviser, acts.AskPartner, acts.BreakInSilence)
GAMES = [(game, option) for game in ALL for option in ("", *find(game).profiles.options)]


def profile_of(game: str, option: str) -> str:
    usual = find(game).profiles.default
    return f"{usual}+{option}" if option else usual


def claims(seat: int, chance: random.Random) -> list[Act]:
    """Every claim and answer in words."""
    dice = (6, 6, 6) if chance.random() < 0.1 else (6, 5)
    return [*(kind(seat) for kind in CLAIMS), acts.Choose(seat, dice), acts.CallGallery(seat, Verdict.YES)]


def careless(table: RaceTable, seat: int, chance: random.Random) -> list[Act]:
    """A hand that touches and plays anything, and a mouth that says anything of the dice."""
    letter = chance.choice(LETTERS)
    found: list[Act] = [acts.Touch(seat, letter), acts.Adoube(seat), acts.Declare(seat, chance.choice(list(Mishap)))]
    moves = table.position.moves()
    found += [acts.Play(seat, table.game.write_move(table.position, move)) for move in moves[:6]]
    if table.game.name == "dames_rabattues":
        found.append(acts.Place(seat, letter))
    return [*found, acts.Break(seat), acts.BreakInSilence(seat), acts.Leave(seat), acts.Hold(seat)]


def granted(table: RaceTable, act: Act) -> bool:
    try:
        after = table.after(act)
    except AcademieError:
        return False
    return not any(ruling.refused for ruling in after.rulings)


def canonical(table: RaceTable, act: Act) -> Act:
    """The play as the game writes it."""
    if not isinstance(act, acts.Play) or table.ones is not None or table.position.player is None:
        return act
    return table.act_of(table.game.read_move(table.position, act.play), act.seat)


def check(table: RaceTable, chance: random.Random) -> None:
    """What is offered is accepted; of what is tried, the accepted was offered, and the denied changes nothing."""
    for seat in (0, 1):
        offered = table.acts(seat)
        assert len(set(offered)) == len(offered)
        for act in offered if len(offered) < 12 else chance.sample(offered, 12):
            assert not any(ruling.refused for ruling in table.after(act).rulings), (str(act), table)
        for act in (*claims(seat, chance), *careless(table, seat, chance)):
            if not isinstance(act, FREE) and granted(table, act) and not forbidden(table, act):
                assert canonical(table, act) in offered, (str(act), table)
        for act in claims(seat, chance) if not table.assisted else ():
            unchanged(table, act)


def forbidden(table: RaceTable, act: Act) -> bool:
    """Whether an act is a fault that the referee answers: dice broken against the agreement, a dame that goes back."""
    if isinstance(act, acts.Place):
        return any(ruling.key == "put_back" for ruling in table.after(act).rulings)
    return isinstance(act, acts.Break) and table.values.rompre == "forbidden"


def unchanged(table: RaceTable, act: Act) -> None:
    """A claim is an error only while another word about the throw is waited for; denied, it changes nothing."""
    try:
        after = table.after(act)
    except AcademieError as wrong:
        assert "must first" in str(wrong) or "dice. Give" in str(wrong), (str(act), wrong)
        return
    if any(ruling.refused for ruling in after.rulings):
        (ruling,) = after.rulings
        assert ruling.law in table.game.law.paragraphs
        assert dataclasses.replace(after, rulings=(), count=0) == dataclasses.replace(table, rulings=(), count=0)


def step(table: RaceTable, chance: random.Random) -> RaceTable:
    """One act of a careless café: of either player, offered or not."""
    act = table.chance(chance)
    if act is not None and chance.random() < 0.6:
        return table.after(act)
    seat = table.waits if chance.random() < 0.7 and table.waits is not None else chance.randrange(2)
    found = [*table.acts(seat)]
    if chance.random() < 0.4 or not found:
        found = careless(table, seat, chance)
    if chance.random() < 0.15:
        found = claims(seat, chance)
    try:
        return table.after(chance.choice(found))
    except AcademieError:
        return table


@pytest.mark.wide
@pytest.mark.parametrize(("game", "option"), GAMES)
def test_offers_and_acceptances_agree(game: str, option: str) -> None:
    """Every offered act is accepted; a claim, an answer or a play accepted without refusal was offered."""
    for mode in ("rigueur", "assisted"):
        chance = random.Random(f"{game} {option} {mode}")
        table = cast("RaceTable", sit(game, mode, profile_of(game, option)))
        for _ in range(times(4, 15) if mode == "rigueur" else times(1, 3)):
            if table.result is not None:
                break
            check(table, chance)
            table = step(table, chance)


# --- Journals of the race games: whole games with their incidents, written, read back, cut anywhere and replayed
INCIDENTS = (
    acts.Mishap.ON_THE_RIM,
    acts.Mishap.FLAT_ON_DAMES,
    acts.Mishap.RIM_NOT_REACHED,
    acts.Mishap.LINGERING_HAND,
    acts.Mishap.PROPPED_FALLS,
)


def tried(table: RaceTable, chance: random.Random) -> Iterator[acts.Act]:
    """What might be done now, likely things last: odd acts first, which the table may refuse."""
    seat = table.position.player if table.position.player is not None else table.position.thrower or 0
    if chance.random() < 0.15:
        yield acts.Declare(chance.randint(0, 1), chance.choice(INCIDENTS))
    if chance.random() < 0.1:
        yield chance.choice([acts.Break(1 - seat), acts.BreakInSilence(1 - seat), acts.AskAdviser(seat)])
    if chance.random() < 0.2 and (standing := sorted(table.standing(seat))):
        yield acts.Touch(seat, letter(chance.choice(standing)))
    for player in chance.sample((0, 1), 2):
        offered = table.acts(player)
        if offered and chance.random() < 0.9:
            yield chance.choice(offered)
    thrown = table.chance(chance)
    if thrown is not None:
        yield thrown


def game_of(name: str, options: str, seed: int, most: int = 4000) -> Journal:
    """A game with incidents, to its end or as long as that."""
    chance = random.Random(f"{name}{options}{seed}")
    journal = Journal(name, "rigueur", find(name).profiles.find(None).name + options, ("Anne", "Zoé"), seed=str(seed))
    table = journal.start()
    while table.result is None and len(journal.acts) < most:
        assert isinstance(table, RaceTable)
        for act in tried(table, chance):
            try:
                table = table.after(act)
            except AcademieError:
                continue
            journal = journal.add(act)
            break
    return journal


PLAYED = [pytest.param(name, "+rompre" if number % 2 else "+rompre-forbidden") for number, name in enumerate(ALL)]

PLAYED += [pytest.param("dames_rabattues", "+manual-claim+manual-play")]

PLAYED += [
    pytest.param(name, option, marks=pytest.mark.deep)
    for number, name in enumerate(ALL)
    for option in ("", "+rompre-forbidden" if number % 2 else "+rompre")
]

PLAYED += [
    pytest.param("dames_rabattues", option, marks=pytest.mark.deep) for option in ("+manual-claim", "+manual-play")
]


@pytest.mark.wide
@pytest.mark.parametrize(("name", "options"), PLAYED)
def test_a_whole_game_is_replayed(name: str, options: str) -> None:
    """A game with doubtful, broken and chosen dice and touched dames ends, and its journal comes to the same end."""
    journal = game_of(name, options, 1806)
    text = journal.write(rulings=True)
    assert read(text) == journal
    assert read(journal.write()) == journal
    assert read(text).write(rulings=True) == text
    end = journal.replay()
    assert end.result is not None
    assert end.result.reason in find(name).glossary.terms
    with pytest.raises(Illegal, match="over"):
        end.after(acts.Resign(0))


@pytest.mark.wide
@pytest.mark.parametrize("name", ALL)
def test_cut_anywhere_it_resumes(name: str) -> None:
    """A journal cut after an act, or in the middle of a line, goes on to the same end."""
    journal = game_of(name, "+rompre", 1818, most=times(40, 90))
    end = journal.replay()
    text = journal.write()
    for cut in range(0, len(journal.acts) + 1, 6):
        table = dataclasses.replace(journal, acts=journal.acts[:cut]).replay()
        for act in journal.acts[cut:]:
            table = table.after(act)
        assert table == end
    for cut in range(text.index("\n\n") + 2, len(text), 37):
        assert read(text[:cut]).acts == journal.acts[: len(read(text[:cut]).acts)]


def test_a_journal_from_a_position() -> None:
    """A journal may begin at a position, and says by its number which act cannot be done."""
    journal = Journal("garanguet", position="W:A15;B:Y15 phase=throw to=black")
    good = journal.add(read_act("black throws 6-5-5")).add(read_act("black plays Y/R/M/H"))
    assert good.replay().state.result is None
    assert read(good.write()) == good
    with pytest.raises(Illegal, match=r"Act 1 of the journal.*three dice"):
        journal.add(read_act("black throws 6-5")).replay()
