"""Games looked through by the networks: errors, luck, and that a game is no more than the two together."""

import json
import random
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from academie.game import Game, Move, Roll, State
from academie.game.analysis import Budget, Judge
from academie.game.data import title_data
from academie.game.exact import Exact
from academie.game.lookup import source
from academie.game.registry import GAMES, find, has_part
from academie.journal import Journal, SetUp, from_moves, moves_of, read
from academie.players import roster
from academie.referee.acts import Kind
from academie.text.message import verbatim
from academie.tutor import advise, counsel, judging, mistakes, why_not
from academie.tutor.advice import Advice
from academie.tutor.counsel import Reason, of_move
from academie.tutor.judging import Judged, judged, throws, verdicts, worth_of
from academie.tutor.mistakes import Mistake, answer, read_lines, read_mistake, review, unit_of, write_lines
from conformance.walks import walk
from nets.designs import DESIGNED, design_of
from often import times
from rows import awaited
from tutor.contradictions import sentences

GLANCE = Budget(depth=1)
# Of trictrac: where throws mark points, and where some of them win the partie.
OPEN = "W:A3,C1,D1,E1,J2,K5,L2;B:M2,N2,O4,P2,R2,Y3 phase=throw to=white points=10,8 trous=6,1g throws=15,15"
LAST = "W:A6,D1,F1,G3,I2,J1,K1;B:M2,N2,O1,Q1,R2,Y7 phase=throw to=white points=6,10b trous=11,4 throws=8,8"


def test_a_game_that_is_over_is_worth_its_result() -> None:
    """Where an engine tells choices alone: won, lost, or drawn; before the end, what its best line says."""
    chess = find("chess")
    engine = chess.engine()
    assert not isinstance(engine, Judge)
    mated = chess.read("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
    stale = chess.read("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert [worth_of(engine, mated, seat, GLANCE) for seat in (0, 1)] == [-100.0, 100.0]
    assert [worth_of(engine, stale, seat, GLANCE) for seat in (0, 1)] == [0.0, 0.0]
    ours, theirs = (worth_of(engine, chess.start(), seat, GLANCE) for seat in (0, 1))
    assert ours is not None
    assert ours == -(theirs or 0)


def game_of(name: str, seed: int, spec: str = "random") -> Journal:
    """A whole game, the first seat by networks and the other by another player."""
    game, chance = find(name), random.Random(seed)
    players = [roster.find("engine:plies=1", game), roster.find(spec, game, seed)]
    state, moves = game.start(), []
    while state.result is None:
        choice = players[state.player].choose(state) if state.player is not None else chance.choice(state.rolls())
        moves.append(choice)
        state = state.after(choice)
    return from_moves(game, game.start(), moves, state.result)


def choice_of(name: str, seed: int = 2) -> object:
    """A state in which there is something to choose."""
    game, chance = find(name), random.Random(seed)
    state = game.start()
    while len(state.moves()) < 3:
        state = state.after(chance.choice([*state.moves(), *state.rolls()]))
    return state


@pytest.mark.parametrize("name", DESIGNED)
def test_lines_are_in_order_and_tell_their_chances(name: str) -> None:
    """The best first, what each is worth in the game's unit, and what may come of it; two plies judge further."""
    if not design_of(name).weights.exists():
        awaited(name, "weights")
    game = find(name)
    state = game.read(str(choice_of(name)))
    for budget in (GLANCE, Budget(depth=2)):
        found = game.engine().analyse(state, budget, lines=3)
        assert found.depth == budget.depth
        assert found.unit is not None
        values = [line.value for line in found.lines if line.value is not None]
        assert len(values) == min(3, len(state.moves()))
        assert values == sorted(values, reverse=True)
        assert all(line.move in state.moves() and dict(line.chances)["won"] <= 1 for line in found.lines)
        assert [line.score for line in found.lines] == [round(100 * value) for value in values]


def test_the_best_line_is_what_the_player_plays() -> None:
    """The engine and the player of the same networks agree, at one ply and at two."""
    game = find("trictrac")
    state = game.read(str(choice_of("trictrac", 4)))
    for plies, spec in ((1, "engine:plies=1"), (2, "engine:plies=2")):
        assert game.engine().analyse(state, Budget(depth=plies)).lines[0].move == roster.find(spec, game).choose(state)


def test_a_throw_is_worth_what_it_leads_to() -> None:
    """The mean of all throws is what the state before them is worth, and luck cancels out over them."""
    game = find("gammon")
    engine = game.engine()
    state = game.read(str(choice_of("gammon"))).after(game.read(str(choice_of("gammon"))).moves()[0])
    assert state.rolls()
    found = throws(state, engine)
    assert found is not None
    assert throws(find("chess").start(), find("chess").engine()) is None, "nothing falls to anybody"
    assert isinstance(engine, Judge)
    assert found.mean == pytest.approx(engine.worth(state, found.seat), abs=1e-5)
    assert engine.worth(state, 1 - found.seat) == pytest.approx(-engine.worth(state, found.seat))
    first = throws(game.start(), engine)
    assert first is not None, "the throws of whoever wins the draw"
    assert (first.seat, len(first.outcomes)) == (0, 21)


def lucks(game: Game, state: State, unmarked: bool) -> float:
    """The mean of the luck of all throws of a state by their weights; with hands that mark nothing of them, or not."""
    total, weights = 0.0, 0
    for roll in state.rolls():
        left = [SetUp(0, unscored(state, state.after(roll)))] if unmarked else []
        (ply,) = judged(from_moves(game, state, [roll, *left]), GLANCE)
        assert ply.luck is not None
        total, weights = total + roll.weight * ply.luck, weights + roll.weight
    return total / weights


def unscored(before: State, after: State) -> str:
    """A position with points and trous as they stood before."""
    remaining = [part for part in str(before).split() if part.startswith(("points=", "trous="))]
    return " ".join([part for part in str(after).split() if not part.startswith(("points=", "trous="))] + remaining)


@pytest.mark.parametrize(
    ("name", "position", "unmarked"),
    [
        ("trictrac", OPEN, False),
        ("trictrac", OPEN, True),
        ("trictrac", LAST, False),
        ("plain", "", False),
        ("tourne_case", "", False),
    ],
    ids=("marked", "unmarked", "last", "plain", "solved"),
)
def test_luck_cancels_out_over_all_throws(name: str, position: str, unmarked: bool) -> None:
    """Assisted and à la rigueur, where hands mark nothing; also where some throws win the game."""
    game = find(name)
    state = (
        game.read(position)
        if position
        else next(each for each in walk(game, game.profiles.default, 8) if each.thrower is not None and each.rolls())
    )
    assert lucks(game, state, unmarked) == pytest.approx(0.0, abs=1e-9)


def test_what_nobody_marks_is_no_ill_luck() -> None:
    """A game à la rigueur in which nobody marks anything: every throw has the luck that it has where all is marked."""
    game, chance = find("trictrac"), random.Random(3)
    journal = Journal(game.name, "rigueur")
    table = journal.start()
    while len(journal.acts) < 30:
        act = table.chance(chance)
        if act is None:
            act = chance.choice([each for each in table.acts(table.waits or 0) if each.kind is Kind.TURN])
        journal, table = journal.add(act), table.after(act)
    moves, forgotten = moves_of(journal), 0
    for ply, (state, choice, _) in zip(judged(journal, GLANCE), moves.plies, strict=True):
        if isinstance(choice, Roll) and state.thrower is not None:
            (lawful,) = judged(from_moves(game, state, [choice]), GLANCE)
            assert ply.luck == lawful.luck
            forgotten += ply.number in moves.set_up
    assert forgotten > 1


def test_a_game_is_errors_and_luck() -> None:
    """At a glance what a state is worth changes by luck, by errors, and by what the networks learn by looking again."""
    journal = game_of("jacquet", 3)
    plies = list(judged(journal, GLANCE))
    assert len(plies) == len(journal.acts)
    by_seat = verdicts(journal, plies)
    assert by_seat[0].error == pytest.approx(0.0, abs=1e-9), "who plays by the networks loses nothing by them"
    assert by_seat[1].faults > 5
    assert by_seat[1].mean > 0.01
    assert "played better" in by_seat[0].said.en
    assert "a moins bien joué" in by_seat[1].said.fr
    assert all(each.best for each in plies if each.error)
    for ply, act in zip(plies, journal.acts, strict=True):
        assert (ply.luck is None) or act.kind is Kind.CHANCE


def test_an_over_game_is_worth_its_points() -> None:
    """To who won it and to who lost it; a draw nothing."""
    state = moves_of(game_of("trictrac", 1)).end
    engine = find("trictrac").engine()
    assert isinstance(engine, Judge)
    assert state.result is not None
    assert state.result.winner is not None
    assert engine.worth(state, state.result.winner) == 12 * state.result.points
    assert engine.worth(state, 1 - state.result.winner) == -12 * state.result.points


def test_engines_that_tell_choices_alone_judge_too() -> None:
    """At draughts a weak move costs a part of a man; there is no luck."""
    game = find("draughts")
    state, moves = game.start(), []
    for text in ("32-28", "19-23", "28x19", "14x23", "34-30", "23-29"):
        moves.append(game.read_move(state, text))
        state = state.after(moves[-1])
    journal = from_moves(game, game.start(), moves)
    plies = list(judged(journal, Budget(nodes=3_000)))
    assert plies[-1].error is not None
    assert plies[-1].error > 0.2
    assert verdicts(journal, plies)[0].luck is None


def test_a_move_that_ends_the_game_may_lose_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """At chess the queen that stalemates gives a won game away, though no reply is left to judge it by; it is asked."""
    game = find("chess")
    state = game.read("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "modern")
    stalemate = game.read_move(state, "g5g6")
    (ply,) = judged(from_moves(game, state, [stalemate]), Budget(nodes=300))
    assert ply.error is not None
    assert ply.error > 3
    monkeypatch.setattr(mistakes, "GLANCE", Budget(nodes=300))
    monkeypatch.setattr(mistakes, "LOOK", Budget(nodes=300))
    one, other = mistakes.review(from_moves(game, state, [stalemate]))
    assert [(each.played, each.best) for each in one.mistakes] == [("Qg6", "Qg7#")]
    assert other.mistakes == ()


def test_nothing_is_lost_by_a_move_found_better_than_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where another look finds more in the move made, or nothing, it is no fault; no choice loses nothing."""
    game = find("draughts")
    journal = from_moves(game, game.start(), [game.read_move(game.start(), "31-26")])
    for worth, error in ((9.0, 0.0), (None, 0.0), (-1.0, 0.5)):
        monkeypatch.setattr(judging, "worth_of", lambda *_, worth=worth: worth)
        (ply,) = judged(journal, Budget(depth=2))
        assert ply.error == 0.0 if not error else (ply.error or 0.0) > error
    assert [(each.decisions, each.mean) for each in verdicts(journal, [])] == [(0, 0.0), (0, 0.0)]


def test_the_worst_errors_are_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of more errors than are kept, those that lost most, in the order of the game."""
    game, asked = find("chess"), list[int]()
    state, moves = game.start(), []
    for text in ("e4", "e5", "Nf3", "Nc6", "Bc4"):
        moves.append(game.read_move(state, text))
        state = state.after(moves[-1])
    looked = [Judged(number, 0, "", "", error) for number, error in ((1, 0.1), (3, 0.5), (5, 0.2))]
    monkeypatch.setattr(mistakes, "judged", lambda *_: iter(looked))
    monkeypatch.setattr(mistakes, "MOST", 2)
    monkeypatch.setattr(mistakes, "_mistake", lambda *given: asked.append(given[4].number))
    mistakes.review(from_moves(game, game.start(), moves))
    assert asked == [3, 5]


def test_a_solved_game_is_judged_by_its_solution() -> None:
    """The best choice loses nothing, another what the solution says; a throw promises what the state is worth."""
    game = find("tourne_case")
    state = game.read("W:A1,E1,+1;B:+3 profile=academie-1806 phase=play to=white dice=3-2")
    best, other = Exact.of(game, state.profile).choices(state)
    plies = list(judged(from_moves(game, state, [other[0]]), GLANCE))
    assert plies[0].best == game.write_move(state, best[0])
    assert plies[0].error == pytest.approx(best[1].points - other[1].points)
    engine = game.engine()
    found = engine.analyse(state, GLANCE, lines=5)
    assert [line.move for line in found.lines] == [best[0], other[0]]
    assert dict(found.lines[0].chances)["won"] == pytest.approx(best[1].wins)
    assert found.unit is not None
    before = game.read("W:A1,E1,+1;B:+3 profile=academie-1806 phase=throw to=black")
    output = throws(before, engine)
    assert output is not None
    assert output.mean == pytest.approx(-engine.worth(before, 0))
    with pytest.raises(TypeError, match="not a state of"):
        engine.analyse(find("gammon").start(), GLANCE)


@pytest.mark.parametrize("profile", ["tete-a-tete-six", "poule-trois"])
def test_hidden_hands_are_judged_by_what_the_player_knew(profile: str) -> None:
    """Each choice loses what one search of the player's own view says of it beside the best."""
    game, budget, chance = find("domino"), Budget(nodes=2_000), random.Random(4)
    state = game.start(profile)
    while len(state.moves()) != 3:
        state = state.after(chance.choice([*state.moves(), *state.rolls()]))
    lines = game.engine(megabytes=16).analyse(state, budget, lines=256).lines
    assert len(lines) > 1
    for each in lines:
        (ply,) = judged(from_moves(game, state, [each.move]), budget)
        assert ply.error == pytest.approx(lines[0].worth - each.worth)


def test_a_won_game_thrown_away_is_no_hundred_men() -> None:
    """Three kings against one: a king left to be taken loses what a decided game is worth, and not more."""
    game = find("draughts")
    state = game.read("W:WK1,K7,K18:BK35", "fmjd")
    errors = [next(judged(from_moves(game, state, [move]), Budget(nodes=500))).error for move in state.moves()]
    assert min(each for each in errors if each is not None) == 0
    assert 3 < max(each for each in errors if each is not None) <= 20


def test_a_verdict_counts_as_one_speaks() -> None:
    """One fault in one decision; he who had nothing to decide is not judged, nor is the other compared with him."""
    one, none = verdicts(Journal("gammon", "assisted"), [Judged(1, 0, "A", "B", 0.5), Judged(2, 1, "6-5", luck=-0.25)])
    assert one.said.en == "White: 1 fault in 1 decision, 0.5000 lost on average, 0.500 in all."
    assert "1 faute en 1 décision," in one.said.fr
    assert none.said.en == "Black: no decisions; luck of the dice -0.250."


# --- Mistakes, and the questions they become


# A beginning in which one side throws away much: the moves, whose blunders they are, and some of these.
LOST = {
    "chess": ("e4 d5 Ba6 Nxa6 Qg4 Bxg4", 0, {"Ba6", "Qg4"}),
    "draughts": ("32-28 20-25 37-32 15-20 28-22 17x37 41x32 18-23 34-30 25x34 39x30 23-29", 0, set[str]()),
}


@pytest.mark.parametrize("name", ["chess", pytest.param("draughts", marks=pytest.mark.deep)])
def test_blunders_become_questions(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worst decisions are found; what was played is wrong, the engine's move right; lines give them back."""
    monkeypatch.setattr(mistakes, "LOOK", mistakes.GLANCE)
    moves, loser, wrong = LOST[name]
    game = find(name)
    state, choices = game.start(), list[Any]()
    for text in moves.split():
        choices.append(game.read_move(state, text))
        state = state.after(choices[-1])
    journal = from_moves(game, game.start(), choices)
    found = review(journal)[loser]
    assert wrong <= {each.played for each in found.mistakes}
    assert found.error >= max(each.error for each in found.mistakes) > 0.5
    lines = write_lines(name, "here", found.mistakes) + "{half a li"
    assert [each for _, _, each in read_lines(lines)] == list(found.mistakes)
    for each in found.mistakes:
        assert read_mistake(json.loads(json.dumps(each.data()))) == each
        position = game.read(each.position)
        assert not answer(each, game, position, each.played).right
        assert answer(each, game, position, each.best).right


DICE = ("gammon", "trictrac", "toc", "jacquet", "revertier")


@pytest.mark.parametrize("name", ["gammon", *(pytest.param(each, marks=pytest.mark.deep) for each in DICE[1:])])
def test_dice_have_luck_and_mistakes_have_books(name: str) -> None:
    """Of a game played by the first move there is, both sides' luck is told, and of some mistake what the books say."""
    game = find(name)
    state, choices = game.start(), list[Any]()
    for number in range(24):
        found = state.rolls() or state.moves()
        choices.append(found[(7 * number) % len(found)] if state.rolls() else found[0])
        state = state.after(choices[-1])
    sides = review(from_moves(game, game.start(), choices))
    assert all(each.luck is not None for each in sides)
    wrong = [each for side in sides for each in side.mistakes]
    assert any(each.books for each in wrong)
    assert all(each.played not in each.good for each in wrong)


def test_schools_are_counted_where_people_mark() -> None:
    """Those one gave, suffered, and let pass; nothing where the program marks."""
    record = Path(__file__).parents[1] / "games" / "trictrac" / "referee" / "journals" / "rigueur.txt"
    one, other = review(read(record.read_text(encoding="utf-8")), seconds=3.0)
    assert one.schools is not None
    assert other.schools is not None
    assert one.schools["given"] == other.schools["suffered"]
    assert sum(one.schools.values()) + sum(other.schools.values()) > 0


@pytest.mark.parametrize(("late", "asked"), [(44.0, 1), (46.0, 0)])
def test_a_game_is_looked_through_in_its_time(late: float, asked: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is judged in half a minute is asked about in half as much again, and no later."""
    game = find("chess")
    state = game.read("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "modern")
    now = iter([0.0, 29.0])
    monkeypatch.setattr(mistakes, "time", SimpleNamespace(monotonic=lambda: next(now, late)))
    monkeypatch.setattr(mistakes, "GLANCE", Budget(nodes=300))
    monkeypatch.setattr(mistakes, "LOOK", Budget(nodes=300))
    one, _ = review(from_moves(game, state, [game.read_move(state, "g5g6")]))
    assert (one.decisions, len(one.mistakes)) == (1, asked)


def test_an_engine_that_was_stopped_asks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judged at a glance and never looked at again, a decision is no question."""
    game = find("chess")
    state = game.read("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "modern")
    engine, looks = game.engine(megabytes=16), Budget(nodes=301)

    def analyse(place: State, budget: Budget, **given: Any) -> Any:
        return SimpleNamespace(lines=()) if budget == looks else engine.analyse(place, budget, **given)

    monkeypatch.setattr(mistakes, "LOOK", looks)
    monkeypatch.setattr(type(game), "engine", lambda *_, **__: SimpleNamespace(analyse=analyse))
    one, _ = review(from_moves(game, state, [game.read_move(state, "g5g6")]))
    assert (one.decisions, one.mistakes) == (1, ())


ASKED = Mistake(
    1, 0, "", "a4", "e4", 0.9, {"e4": 0.0, "d4": 0.1, "h4": 0.5}, ("e4", "d4"), ("e4", "e5"),
    {"en": "pawns", "fr": "pions"}, ({"en": "Take the middle.", "fr": "Prenez le milieu."},),
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "right", "said"),
    [
        ("e4", True, "Right: e4."),
        ("e2e4", True, "Right: e4."),
        ("d4", True, "Right: d4 is as good as e4."),
        ("a4", False, "That is what you played. It lost 0.90 (pawns)."),
        ("h4", False, "h4 loses 0.50 (pawns) compared with the best move."),
        ("g4", False, "g4 is worse than what the engine would play."),
    ],
)
def test_an_answer_to_a_mistake(text: str, right: bool, said: str) -> None:
    """The best, one as good, the same again, one that an engine has compared, another; the right hear the reasons."""
    output = answer(ASKED, find("chess"), find("chess").start(), text)
    reasons = ["The engine plays e4 e5.", "Take the middle."] if right else []
    assert (output.right, [line.en for line in output.lines]) == (right, [said, *reasons])


@pytest.mark.parametrize("line", ["", "e4"])
def test_what_leads_to_the_same_is_as_good(line: str) -> None:
    """Two plays that leave the same board; without a line the best alone is told, and points without a unit."""
    game = find("gammon")
    state = game.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=3-1")
    by_other = next(move for move in state.moves() if game.write_move(state, move) == "E/H/I")
    bare = Mistake(1, 0, str(state), "Y/C", "E/I", 0.2, line=(line,) if line else ())
    output = answer(bare, game, state, str(by_other))
    assert output.right
    assert output.lines[-1].en == f"The engine plays {line or 'E/I'}."
    assert unit_of(bare).fr == "points"


# --- A hint and its reasons agree: what is quoted for the machine's move favours it, what is quoted against it not


pytestmark = pytest.mark.native

ADVISED = [game for game in GAMES if has_part(game, "tutor")]
SILENT = {"tourne_case", "dames_rabattues"}  # their books have no word on most throws
QUICK = Budget(nodes=2_000)
FOR, AGAINST, RATHER = "Why: ", "Against it: ", "The precept prefers "


def positions(game: Game, seed: int, moves: int, every: int) -> list[State]:
    """Positions of a game of chance, some way apart, in which somebody is to move."""
    chooser, state, found = random.Random(seed), game.start(), []
    for number in range(moves):
        if state.result is not None:
            break
        rolls, legal = state.rolls(), state.moves()
        choice: Move | Roll = (
            chooser.choices(rolls, [roll.weight for roll in rolls])[0] if rolls else chooser.choice(legal)
        )
        if legal and len(legal) > 1 and number % every == 0:
            found.append(state if state.player is None else state.view(state.player))
        state = state.after(choice)
    return found


@pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)
def test_reasons_agree_with_the_move(game: Game) -> None:
    """Over positions of games of chance: each line is what it says it is, in both languages."""
    seen = 0
    for state in positions(game, 7, times(24, 60), 3):
        found = advise(game, state)
        for move in random.Random(1).sample(state.moves(), min(3, len(state.moves()))):
            favours = {each.about(move).en for each in found if move in each.favours}
            against = {each.about(move).en for each in found if move in each.against}
            lines = of_move(game, state, move)
            rows = {line.text.en.removeprefix(FOR) for line in lines if line.text.en.startswith(FOR)}
            denied = {line.text.en.removeprefix(AGAINST) for line in lines if line.text.en.startswith(AGAINST)}
            assert (rows, denied) in [(favours, set()), (set(), against)]  # where both speak, the weightier
            assert not favours & against
            assert {sentences(line.text.to(each)) for line in lines for each in ("en", "fr")} <= {1}
            rather = [line for line in lines if line.text.en.startswith(RATHER)]
            assert len(rather) <= 1
            for line in rather:
                assert not any(text in line.text.en for text in favours)
            assert all(line.text.fr != line.text.en for line in lines)
            seen += bool(lines)
    assert seen or game.name in SILENT


def test_the_book_plays_its_move() -> None:
    """LEP l.2178: in a position of a book its own move comes first, and no precept is named against it."""
    game = find("gammon")
    state = game.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=3-1")
    best = game.read_move(state, "E/H G/H")
    other = next(move for move in state.moves() if move != best)
    assert any("One of the finest first throws" in line.text.en for line in of_move(game, state, best))
    for move in (best, other):
        first, *rest = of_move(game, state, move)
        assert first.text.en.startswith("The book plays E/H G/H: ")
        assert first.text.to("fr").startswith("Le livre joue E/H G/H\u00a0: ")
        assert not any(line.text.en.startswith(RATHER) for line in rest)


def test_three_moves_are_named_that_a_precept_prefers() -> None:
    """S15: of six tiles of the number that may be led three are told, and dots."""
    game = find("domino")
    state = game.read("A:2-0,2-1,2-2,3-2,4-2,5-2,6-2,6-5,4-3,5-1,1-0,6-4;B:?12 profile=tete-a-tete-douze leader=A")
    (line,) = of_move(game, state, game.read_move(state, "1-0"))
    assert line.text.en.startswith(f"{RATHER}2-0, 2-1, 3-2 …: ")


def advice(key: str, *favours: Move, against: tuple[Move, ...] = (), weight: int = 1) -> Advice:
    return Advice(key, "§1", "AUJ l.1 Dom. I", verbatim(f"{key}."), favours, against, weight=weight)


def test_a_reason_as_plain_data() -> None:
    """A precept by the name of its book, with its paragraph; a place of a book as it is called; nothing without one."""
    lines = [Reason(verbatim("Go."), place).data() for place in (advice("S1"), verbatim("p. 3"), None)]
    assert [each["law"] for each in lines] == ["§1", "", ""]
    assert lines[0]["source"] == title_data(source("AUJ l.1 Dom. I"))
    assert [each["source"] for each in lines[1:]] == [title_data(verbatim("p. 3")), None]
    assert {str(each["text"]) for each in lines} == {str(title_data(verbatim("Go.")))}


def test_what_precepts_would_rather(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the moves they speak most for, those that the weightiest of them favours; none that another speaks against."""
    game = find("draughts")
    state = game.start()
    a, b, c, d = state.moves()[:4]
    monkeypatch.setattr(counsel, "place_of", lambda *_: None)

    def told(*found: Advice) -> list[str]:
        monkeypatch.setattr(counsel, "advise", lambda *_: list(found))
        return [line.text.en for line in of_move(game, state, a)]

    def named(*moves: Move) -> str:
        return " or ".join(game.narration.move(state, move).en for move in moves)

    assert told(advice("one", b, c)) == [f"{RATHER}{named(b, c)}: one."]
    # b and c weigh the same; the weightier reason favours b alone.
    assert told(advice("one", b, weight=2), advice("two", c), advice("more", c)) == [f"{RATHER}{named(b)}: one."]
    assert told(advice("one", b, weight=2), advice("two", c, against=(b,)))[:1] == [f"{RATHER}{named(c)}: two."]
    assert told(advice("one", a, b)) == ["Why: one."]
    assert told(advice("one", b), advice("two", a)) == ["Why: two."]
    assert told(advice("one", b, against=(a,), weight=3)) == [f"{RATHER}{named(b)}: one.", "Against it: one."]
    assert told(advice("one", d, against=(d,))) == []
    assert told(advice("word")) == ["The book says: word."]


def test_a_game_without_a_tutor_says_no_more_than_its_law() -> None:
    """Why a play is refused is then what reading it says."""
    assert why_not(find("garanguet"), find("garanguet").start(), "A/B") is None
