"""Domino at the table: whole parties against the game, journals replayed and cut, and acts at random."""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal
from academie.game import Roll
from academie.games.domino.game import game
from academie.games.domino.referee.acts import DOMINO_ACTS, DominoAct, Place, SayBoude, Take, read_act
from academie.games.domino.referee.table import DominoTable, deal, seated
from academie.games.domino.tile import TILES, Tile
from academie.journal import Journal, read
from academie.referee.acts import Resign
from games.domino.referee.dominoes import BELIED, FOUR, after, piquet, rigueur, two
from often import times

if TYPE_CHECKING:
    from academie.games.domino.state import State

pytestmark = pytest.mark.native

PARTIES = [name for name in game.profiles.profiles if name not in {"puiser", "au-dernier"}]
OPTIONED = ["tete-a-tete-six+difference", "poule-quatre+poseur-gagne", "piquet-voleur+un-coup+difference"]


def right_act(table: DominoTable, chance: random.Random) -> DominoAct:
    """Something right that somebody does: chance's part, a play, a boudé, the count."""
    act = deal(table, chance)
    if act is None:
        seat = table.now.turn if table.coup is not None else table.waits or 0
        plays = [each for each in table.acts(seat) if not isinstance(each, DominoAct) or " claims " not in str(each)]
        act = chance.choice(plays)
    assert isinstance(act, DominoAct)
    return act


def follow(state: State, act: DominoAct) -> State:
    """The game's state after what an act does in it."""
    if isinstance(act, Take):
        for tile in act.tiles:
            state = state.after(Roll((tile.code,)))
        return state
    if isinstance(act, Place | SayBoude):
        return state.after(game.read_move(state, act.play if isinstance(act, Place) else "boude"))
    return state.after(Roll((act.tile.code,))) if hasattr(act, "tile") else state


@pytest.mark.wide
@pytest.mark.parametrize("profile", [*PARTIES, *OPTIONED])
@pytest.mark.parametrize("mode", ["assisted", "rigueur"])
def test_right_play_is_the_games(profile: str, mode: str) -> None:
    """A partie without a fault goes at the table as in the game: hands, line, scores, lead and end."""
    for seed in range(times(1, 3)):
        chance = random.Random(seed)
        table, state = seated(mode, profile), game.start(profile)
        while table.result is None:
            act = right_act(table, chance)
            table, state = table.after(act), follow(state, act)
            if not (table.coup is not None and table.now.over):
                assert (table.state.core, table.scores) == (state.core, state.scores)
        assert table.result == state.result
        assert table.state.result == state.result
        assert table.acts(0) == ()


def test_two_numbers_are_told_apart_by_the_room_too() -> None:
    """A line with a false boudé is a line of the game, and a table can be set from it."""
    table = two("A places 6-5", "B says je boude")
    assert "boude!" in str(table.state)
    assert rigueur(None, str(table.state)).now == table.now


def test_a_line_that_does_not_join() -> None:
    """With a tile that does not fit the state is shown as it lies, can be drawn, and is not played on in the game."""
    table = two("A places 6-5", "B places 4-2@6", "A places 2-1@2")
    state = table.state
    assert state.line == ((5, 6), (4, 2), (2, 1))
    assert (state.ends, state.player, [str(move) for move in state.moves()]) == ((5, 1), 1, ["1-1@1", "5-4@5", "5-5@5"])
    assert game.draw(state.view(1))
    assert state.view(0).hands[1] is None
    with pytest.raises(Illegal, match="§22"):
        state.after(state.moves()[0])
    boude = after(table, "B says je boude", "A places 5-3@5", "B places 4-3@3")
    assert boude.state.lacks(1) == {5, 1}


# ---------------------------------------------------------------------------------------------
# Journals


def with_incidents() -> Journal:
    """A partie at piquet with a tile too few, a tile seen, a wrong end, a tile shown, and a boudé belied."""
    journal = Journal("domino", "rigueur", "piquet-voleur", ("Anne", "Blaise", "Claire", "Denis"))
    hands = dict(part.split(":") for part in FOUR.replace(",", " ").split(";"))
    lines = ["A draws 6-6", "B draws 0-0", "C draws 1-0", "D draws 2-0", "A shuffles", "B takes 1-1"]
    lines += ["C lets 6-6 be seen in taking", "A shuffles", f"B takes {hands['B'][4:]}", f"C takes {hands['C']}"]
    lines += [f"D takes {hands['D']}", f"A takes {hands['A']}", "C counts the tiles of B", "A places 6-5"]
    lines += ["B takes 5-5", "B places 5-4@6", "A challenges the tile", "C places 3-3@4", "D challenges the tile"]
    lines += ["D forbids A to open 3", "C says je boude", "D places 4-0@4", "A asks who led", "A announces 6-4"]
    lines += ["A places 6-2@6", "B demands the tile announced", "A places 6-4@6", "B says je boude", "A spares B"]
    lines += ["C places 3-0@0", "D says je boude", "A places 6-3@3", "B places 4-1@4", "C claims the partie of B"]
    for line in lines:
        journal = journal.add(read_act(line))
    return journal


def test_a_journal_with_its_incidents() -> None:
    """Written and read it is the same, replayed it comes to the same end, with the articles in order."""
    journal = with_incidents()
    assert read(journal.write()) == journal
    assert read(journal.write(rulings=True)) == journal
    laws = [ruling.law for table in journal.tables() for ruling in table.rulings]
    for law in ("§13", "§19", "§20", "§31", "§17", "§24", "§22", "§30", "§33", "§36", "§25", "§21", "§28", "§34"):
        assert law in laws
    end = journal.replay()
    assert end.result is not None
    assert (end.result.law, end.payments) == ("§28", (1, -2, 1, 0))
    assert read(str(journal)).replay() == end


def test_every_act_is_read_back() -> None:
    """Each kind of act has one line, and reading it gives the act."""
    values: dict[str, Any] = {
        "tile": Tile(4, 6), "tiles": (Tile(4, 6), Tile(0, 0)), "play": "6-4@6", "other": 2, "number": 3,
    }  # fmt: skip
    for kind in DOMINO_ACTS:
        names = {field.name for field in dataclasses.fields(kind)} & set(values)
        act = kind(1, **{name: values[name] for name in names})
        assert read_act(str(act)) == act


# ---------------------------------------------------------------------------------------------
# Anything at all


def any_act(chance: random.Random, players: int) -> DominoAct:
    """An act drawn at random, mostly nonsense."""
    kind = chance.choice(DOMINO_ACTS)
    first, second = chance.choice(TILES), chance.choice(TILES)
    values: dict[str, Any] = {
        "tile": first, "tiles": (first, second)[: chance.randint(1, 2)], "other": chance.randrange(players),
        "number": chance.randrange(7), "play": f"{first}{chance.choice(['', f'@{chance.randrange(7)}'])}",
    }  # fmt: skip
    names = {field.name for field in dataclasses.fields(kind)} & set(values)
    return kind(chance.randrange(players), **{name: values[name] for name in names})


@pytest.mark.wide
@settings(max_examples=times(12, 40))
@given(st.integers(0, 100_000), st.sampled_from(PARTIES))
def test_any_act_is_judged_or_refused(seed: int, profile: str) -> None:
    """Acts at random amid play are refused in one sentence or make a table that can be looked at and played on."""
    chance = random.Random(seed)
    table = rigueur(profile)
    for _ in range(120):
        if table.result is not None:
            break
        act = any_act(chance, table.players) if chance.random() < 0.7 else _likely(table, chance)
        before = table
        try:
            table = table.after(act)
        except AcademieError as wrong:
            assert str(wrong).endswith(".")
            assert "\n" not in str(wrong)
            continue
        assert before.count + 1 == table.count
        look_at(table)


def _likely(table: DominoTable, chance: random.Random) -> DominoAct:
    """Something right, or a claim that is open."""
    open_acts = [act for seat in range(table.players) for act in table.acts(seat) if isinstance(act, DominoAct)]
    return chance.choice(open_acts) if open_acts and chance.random() < 0.5 else right_act(table, chance)


def look_at(table: DominoTable) -> None:
    """Everything can be read: the state, the views, the words; every tile is in one place."""
    state = table.state
    assert str(state)
    assert game.draw(state)
    for seat in range(table.players):
        assert state.view(seat).hands[seat] is not None
        for act in table.acts(seat):
            table.after(act)  # what is offered can be done
    if table.coup is not None:
        held = [tile for seat in range(table.players) for tile in table.now.hand(seat)]
        laid = [deed.tile for deed in table.now.deeds if deed.tile is not None]
        assert len(set(held + laid)) == len(held + laid) == sum(map(len, table.now.taken))
    for ruling in table.rulings:
        assert ruling.law in game.law.paragraphs
        assert ruling.text.en.endswith(".")
        assert ruling.text.fr.endswith(".")
        assert "{" not in ruling.text.en + ruling.text.fr


def test_acts_of_other_tables_are_refused() -> None:
    """An act of another game is not an act here, and nothing is done when it is over."""
    with pytest.raises(Illegal, match="is not an act of domino"):
        two().after(Resign(0))
    with pytest.raises(Illegal, match="over"):
        after(piquet(*BELIED[4], "C claims the partie of B"), "A places 6-6")
