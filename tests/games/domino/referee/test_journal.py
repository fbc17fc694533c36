"""Domino at the table: parties against the game, journals cut, acts at random; what is offered; places by lot."""

import dataclasses
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal
from academie.game import Roll
from academie.games.domino.game import game
from academie.games.domino.referee import acts, playing
from academie.games.domino.referee.acts import DOMINO_ACTS, DominoAct, Place, SayBoude, Take, read_act
from academie.games.domino.referee.table import DominoTable, deal, seated
from academie.games.domino.state import State
from academie.games.domino.tile import TILES, Tile
from academie.journal import Journal, read
from academie.referee.acts import Act, Resign
from games.domino.referee.dominoes import BELIED, FOUR, after, assisted, denied, piquet, rigueur, said, sat, two
from often import times

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


@pytest.mark.native
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


@pytest.mark.native
def test_two_numbers_are_told_apart_by_the_room_too() -> None:
    """A line with a false boudé is a line of the game, and a table can be set from it."""
    table = two("A places 6-5", "B says je boude")
    assert "boude!" in str(table.state)
    assert rigueur(None, str(table.state)).now == table.now


@pytest.mark.native
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


# --- Journals


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


@pytest.mark.native
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


@pytest.mark.native
def test_every_act_is_read_back() -> None:
    """Each kind of act has one line, and reading it gives the act."""
    values: dict[str, Any] = {
        "tile": Tile(4, 6), "tiles": (Tile(4, 6), Tile(0, 0)), "play": "6-4@6", "other": 2, "number": 3,
    }  # fmt: skip
    for kind in DOMINO_ACTS:
        names = {field.name for field in dataclasses.fields(kind)} & set(values)
        act = kind(1, **{name: values[name] for name in names})
        assert read_act(str(act)) == act


# --- Anything at all


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


@pytest.mark.native
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


@pytest.mark.native
def test_acts_of_other_tables_are_refused() -> None:
    """An act of another game is not an act here, and nothing is done when it is over."""
    with pytest.raises(Illegal, match="is not an act of domino"):
        two().after(Resign(0))
    with pytest.raises(Illegal, match="over"):
        after(piquet(*BELIED[4], "C claims the partie of B"), "A places 6-6")


# --- What is offered and what is accepted


OFFERING = ["tete-a-tete-coups+cinq-des", "tete-a-tete-sept+treize-des", "piquet-voleur+un-coup"]
# What names tiles that lie face down, and words and gestures that are always free, are not offered.
FREE = (
    acts.Shuffle, acts.Expose, acts.Announce, acts.LiftTiles, acts.AskWhoLed, acts.AskLedTile, acts.AskAdvice,
    acts.HearHint, acts.Uncover, acts.SeenInTaking, acts.Feint, acts.Remove, acts.CountTiles, acts.Draw, acts.Take,
    acts.DrawPlace,
)  # fmt: skip


def claims(table: DominoTable, seat: int, chance: random.Random) -> list[Act]:
    """Every claim a player can make, of everybody."""
    tile = chance.choice(TILES)
    found: list[Act] = [kind(seat) for kind in (acts.Challenge, acts.Demand, acts.Reshuffle, acts.FindTile)]
    found.append(acts.DrawAgain(seat))
    for other in range(table.players):
        found += [acts.Claim(seat, other), acts.Spare(seat, other), acts.CountTiles(seat, other)]
        found += [acts.Forbid(seat, other, number) for number in range(7)]
        found.append(acts.Remove(seat, other, (tile,)))
        if table.coup is not None and table.now.ends is not None:
            found.append(acts.MakePlace(seat, other, f"{tile}@{chance.choice(table.now.ends)}"))
    return found


def careless(table: DominoTable, seat: int, chance: random.Random) -> list[Act]:
    """A hand that plays without looking, and a mouth that speaks."""
    if table.coup is None or not all(table.now.taken):
        return []
    tile = chance.choice(sorted(table.now.hand(seat)) or TILES)
    ends = table.now.ends
    play = str(tile) if ends is None else f"{tile}@{chance.choice(ends)}"
    other = chance.choice([each for each in range(table.players) if each != seat])
    return [
        acts.Place(seat, play), acts.Place(seat, play), acts.SayBoude(seat), acts.Announce(seat, tile),
        acts.Expose(seat, tile), acts.Uncover(seat, other), acts.TakeBack(seat), acts.Present(seat, tile),
    ]  # fmt: skip


def dealt(table: DominoTable, chance: random.Random) -> Act | None:
    """What chance brings: now and then a tile too few or too many."""
    act = deal(table, chance)
    if not isinstance(act, acts.Take) or table.assisted or table.now.deeds or chance.random() < 0.6:
        return act
    if chance.random() < 0.5:
        return acts.Take(act.seat, act.tiles[:-1]) if len(act.tiles) > 1 else act
    left = sorted(set(TILES).difference(*table.now.taken, act.tiles))
    return acts.Take(act.seat, (*act.tiles, chance.choice(left))) if left else act


def granted(table: DominoTable, act: Act) -> bool:
    """Whether the table does what is asked: no error, no refusal and no new fault."""
    try:
        after = table.after(act)
    except AcademieError:
        return False
    if isinstance(act, acts.Place | acts.SayBoude) and after.coup is not None and after.now.deeds:
        return after.now.deeds[-1].right
    return not any(ruling.refused for ruling in after.rulings)


def hidden(table: DominoTable, act: Act) -> bool:
    """Whether only he who passed wrongly can know that an act is open: nobody tells the others."""
    if not isinstance(act, acts.Claim | acts.Spare | acts.MakePlace) or table.now.over:
        return False
    turns = table.wrong_boudes(act.other, act.seat)
    return bool(turns) and not any(table.belied(turn) for turn in turns)


def check(table: DominoTable, chance: random.Random) -> None:
    """What is offered is accepted; of what is tried, the accepted was offered, and the denied changes nothing."""
    for seat in range(table.players):
        offered = table.acts(seat)
        assert len(set(offered)) == len(offered)
        for act in offered:
            assert not any(ruling.refused for ruling in table.after(act).rulings), (str(act), table)
        for act in (*claims(table, seat, chance), *careless(table, seat, chance)):
            if not isinstance(act, FREE) and not hidden_now(table, act) and granted(table, act):
                assert act in offered, (str(act), table)
        for act in claims(table, seat, chance) if not table.assisted else ():
            unchanged(table, act)


def hidden_now(table: DominoTable, act: Act) -> bool:
    return table.coup is not None and hidden(table, act)


def unchanged(table: DominoTable, act: Act) -> None:
    """A claim is never an error, and one that is denied by a paragraph leaves the table as it was."""
    after = table.after(act)
    if any(ruling.refused for ruling in after.rulings):
        (ruling,) = after.rulings
        assert ruling.law in game.law.paragraphs
        assert dataclasses.replace(after, rulings=(), count=0) == dataclasses.replace(table, rulings=(), count=0)


def step(table: DominoTable, chance: random.Random) -> DominoTable:
    """One act of a careless café."""
    act = dealt(table, chance)
    if act is not None and chance.random() < 0.9:
        return table.after(act)
    seat = table.waits if chance.random() < 0.7 and table.waits is not None else chance.randrange(table.players)
    # The partie is not claimed at once, or none would go far.
    found = [each for each in table.acts(seat) if not isinstance(each, acts.Claim) or chance.random() < 0.1]
    if chance.random() < 0.4 or not found:
        found = careless(table, seat, chance)
    if chance.random() < 0.1:
        found = claims(table, seat, chance)
    try:
        return table.after(chance.choice(found)) if found else table
    except AcademieError:
        return table


@pytest.mark.wide
@pytest.mark.parametrize("profile", [*PARTIES, *OFFERING])
@pytest.mark.parametrize("mode", ["rigueur", "assisted"])
def test_offers_and_acceptances_agree(profile: str, mode: str) -> None:
    """Every offered act is accepted; a claim or a play accepted without refusal or fault was offered."""
    chance = random.Random(f"{profile} {mode}")
    for start in range(times(1, 2)):
        table = seated(mode, profile)
        if start == 0 and mode == "rigueur":
            table = table.after(acts.DrawPlace(0, TILES[5]))
        for turn in range(times(36, 60) if mode == "rigueur" else times(15, 25)):
            if table.result is not None:
                break
            if turn % 3 == 0:
                check(table, chance)
            table = step(table, chance)


def test_what_only_he_can_know_is_told_to_him_alone() -> None:
    """A wrong boudé: its player is offered to own to it, the others nothing until the tile shows."""
    table = rigueur(None, "A:6-5,6-4,5-3,3-3,2-1,0-0;B:5-5,5-4,4-3,4-2,1-1,2-0")
    for line in ("A places 6-5", "B says je boude"):
        table = table.after(table.read(line))
    assert [str(act) for act in table.acts(1)] == ["B finds that he has a tile"]
    assert all(isinstance(act, acts.Place) for act in table.acts(0))
    belied = table.after(table.read("A places 6-4@6")).after(table.read("B places 5-4@4"))
    assert {"A claims the partie of B", "A spares B"} < set(map(str, belied.acts(0)))
    assert playing.own_boude(belied, 1) is None
    assert not [act for act in belied.acts(0) if isinstance(act, acts.MakePlace)]


def test_a_held_closed_game_offers_what_was_kept_back() -> None:
    """All have passed: the tile may be presented, the boudé owned to, the partie claimed, the placing ordered."""
    table = rigueur(None, "A:5-5,4-4,3-3,2-2,1-1,0-0;B:5-4,6-1,3-1,6-6,6-0,2-1")
    for line in ("A places 5-5", "B says je boude", "A says je boude"):
        table = table.after(table.read(line))
    assert [str(act) for act in table.acts(0)] == [
        "A claims the partie of B", "A spares B", "A has B place 5-4@5", "A counts the hands",
    ]  # fmt: skip
    assert [str(act) for act in table.acts(1)] == [
        "B finds that he has a tile", "B presents 5-4", "B counts the hands",
    ]  # fmt: skip
    shown = table.after(table.read("B presents 5-4"))
    assert "B presents 5-4" not in map(str, shown.acts(1))


# --- Places by lot


def places(*tiles: str) -> list[str]:
    """A, B, C, D draw in turn."""
    return [f"{'ABCD'[number]} draws {tile} for his place" for number, tile in enumerate(tiles)]


def test_the_two_highest_are_together() -> None:
    """Rule II, case DOM-R-II: the two highest against the two lowest; partners sit opposite, the highest leads."""
    table = after(rigueur("piquet-voleur"), *places("6-6", "0-0", "1-0", "6-5"))
    assert said(table) == [("side", "§14", 0), ("side", "§14", 2), ("sits_first", "§13", 0)]
    assert [each.text.en for each in table.rulings[:2]] == ["A and D play together.", "C and B play together."]
    assert [str(act) for act in table.acts(0)] == ["A sits at A", "A sits at B", "A sits at C", "A sits at D"]
    assert [table.acts(seat) for seat in (1, 2, 3)] == [(), (), ()]
    assert (table.waits, table.stage.en, deal(table, random.Random(1))) == (0, "choice of a place", None)
    seated = after(table, "A sits at A")
    assert seated.sitting == (0, 2, 3, 1)  # the third highest is at A's right
    assert [(each.key, each.player) for each in seated.rulings] == [
        *(("sits", chair) for chair in range(4)),
        ("main", 0),
    ]
    assert "Le joueur D prend la place C" in seated.rulings[2].text.fr
    assert (seated.partner(0), seated.now.leader) == (2, 0)


@pytest.mark.parametrize(("chair", "sitting"), [("A", (0, 1, 2)), ("B", (2, 0, 1)), ("C", (1, 2, 0))])
def test_the_highest_sits_where_he_likes(chair: str, sitting: tuple[int, ...]) -> None:
    """Rule I, case DOM-R-I: the others follow to his right by their tiles, and he leads from his chair."""
    table = after(rigueur("poule-trois"), *places("6-6", "6-5", "1-0"), f"A sits at {chair}")
    assert table.sitting == sitting
    assert table.now.leader == "ABC".index(chair)
    shuffled = after(table, f"{chair} shuffles")
    assert shuffled.sitting == sitting  # and stays so


def test_equal_tiles_draw_again_for_their_places() -> None:
    """Rule I: whoever ties draws again with those he ties with, of what is left; the others keep their rank."""
    table = after(rigueur("poule-quatre"), *places("5-3", "6-6", "6-2", "0-0"))
    assert said(table) == [("place_again", "§13", 3)]
    assert (table.waits, table.stage.en) == (0, "draw for the places")
    for line in ("B draws 5-5 for his place", "A draws 6-2 for his place", "B sits at B", "A draws 5-5"):
        with pytest.raises(Illegal, match="§13"):
            after(table, line)
    table = after(table, "C draws 1-1 for his place")
    assert (table.waits, table.rulings) == (0, ())
    again = after(table, "A draws 2-0 for his place")  # equal once more
    assert said(again) == [("place_again", "§13", 0)]
    settled = after(again, "A draws 1-0 for his place", "C draws 4-4 for his place")
    assert said(settled) == [("sits_first", "§13", 1)]
    assert after(settled, "B sits at D").sitting == (2, 0, 3, 1)


def test_sides_are_told_apart_before_anything_else() -> None:
    """Rule II: who ties for the second place on the high side draws again; the two lowest need not."""
    table = after(rigueur("piquet-voleur"), *places("6-6", "5-3", "6-2", "4-4"))
    assert said(table) == [("place_again", "§13", 3)]
    settled = after(table, "B draws 1-0 for his place", "C draws 2-0 for his place", "D draws 5-0 for his place")
    assert [each.text.en for each in settled.rulings[:2]] == ["A and D play together.", "C and B play together."]
    low = after(rigueur("piquet-voleur"), *places("6-6", "6-5", "1-1", "2-0"))
    assert said(low)[0] == ("side", "§14", 0)


def test_equal_highest_may_be_made_to_draw_again() -> None:
    """Rule II, case DOM-R-II-b: of equal partners either sits and leads, unless the players have them draw again."""
    table = after(rigueur("piquet-voleur"), *places("0-0", "6-4", "1-0", "5-5"))
    assert said(table)[2] == ("equal_lead", "§14", 1)
    assert "A has the highest draw again" in map(str, table.acts(0))
    assert "B sits at A" in map(str, table.acts(1))
    assert "D sits at A" in map(str, table.acts(3))
    with pytest.raises(Illegal, match="drawn; B says where"):
        after(table, "A draws 1-1 for his place")
    for first, sitting in (("B", (1, 2, 3, 0)), ("D", (3, 2, 1, 0))):
        seated = after(table, f"{first} sits at A")
        assert (seated.sitting, seated.now.leader) == (sitting, 0)
    again = after(table, "A has the highest draw again")
    assert said(again) == [("place_again", "§13", 0)]
    assert [act for seat in range(4) for act in again.acts(seat)] == []
    output = after(again, "B draws 1-1 for his place", "D draws 2-2 for his place")
    assert said(output)[2] == ("sits_first", "§13", 3)
    assert denied(output, "C has the highest draw again", "§14") == "no_tie"
    with pytest.raises(Illegal, match="highest tile chooses"):
        after(output, "B sits at A")


def test_no_tie_no_new_draw() -> None:
    """Rule II: a new draw is refused before the draw, within it, when nobody ties, and when all sit."""
    table = rigueur("piquet-voleur")
    lines = places("6-6", "0-0", "1-0", "6-5")
    for count in range(5):
        assert denied(after(table, *lines[:count]), "B has the highest draw again", "§14") == "no_tie"
    assert denied(sat("piquet-voleur"), "B has the highest draw again", "§14") == "no_tie"


def test_places_are_drawn_for_first() -> None:
    """Once tiles are drawn for the lead all sit; a chair that is not there cannot be taken."""
    table = after(rigueur("poule-trois"), "A draws 6-6")
    with pytest.raises(Illegal, match="All sit already"):
        after(table, "B draws 6-5 for his place")
    with pytest.raises(Illegal, match="All sit already"):
        after(sat("poule-trois"), "A draws 6-5 for his place")
    drawn = after(rigueur("poule-trois"), *places("6-6", "6-5", "1-0"))
    with pytest.raises(Illegal, match="no seat D"):
        after(drawn, "A sits at D")
    with pytest.raises(Illegal, match="A says where he sits"):
        after(drawn, "B draws 4-4 for his place")


@pytest.mark.parametrize("profile", ["tete-a-tete-six", "poule-trois", "poule-quatre", "piquet-voleur"])
def test_a_program_draws_on(profile: str) -> None:
    """Once somebody has drawn for his place chance draws for the others, assisted or not, until one may sit."""
    for sit in (assisted, rigueur):
        for seed in range(20):
            chance, table = random.Random(seed), after(sit(profile), "A draws 6-4 for his place")
            while (act := deal(table, chance)) is not None:
                table = table.after(act)
            first = table.acts(table.waits or 0)[-1]
            assert sorted(table.after(first).sitting) == list(range(table.players))
