"""`academie analyse`: what the machine thinks of a position, or of every decision of a played game."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from academie.cli.session.history import machine_hint
from academie.errors import Illegal, Unknown
from academie.game import Game, State
from academie.game.analysis import (
    GAMES,
    THROWS,
    Analysis,
    Budget,
    Engine,
    Line,
    Progress,
    Rollout,
    Stop,
    Stopped,
    Throws,
)
from academie.game.data import analysis_data, title_data, written_line
from academie.game.drawing import Look
from academie.input.files import read_text
from academie.journal import moves_of, read_games
from academie.terminal.options import (
    GAME,
    JSON,
    MEGABYTES,
    NODES,
    PLIES,
    POSITION,
    PROFILE,
    SECONDS,
    SEED,
    SETUP,
    THINKING,
    THREADS,
    budget_of,
    game_of,
    option,
    state_of,
)
from academie.terminal.output import (
    COSTS,
    LUCK,
    SCORE,
    THINKS,
    UNIT,
    as_json,
    console,
    language_of,
    many,
    plain,
    progress,
    sentence,
)
from academie.text.message import Message, figure
from academie.tutor import advise, spoken
from academie.tutor.advice import advice_data
from academie.tutor.counsel import counsel, of_move
from academie.tutor.judging import Judged, Verdict, judged, roller_of, throws, unit_of, verdicts

USUAL = Budget(seconds=5.0)
OF_EACH = Budget(nodes=20_000)  # of each decision of a game
_FAULT = 0.0005  # the least value that is not printed as zero
_BEST = Message("best")
_NOBODY = Message(
    "The dice have not been thrown, or a hand is hidden, so there is no move to analyse. Add dice=6-5 to the "
    "position, or give another one."
)
_NO_MOVE = Message("There is no move to choose here, or the hand is hidden. Give a position with somebody to move.")
_PLAYED_OUT = Message(
    "{games} games played out in {seconds:.2f} s, at most {most} from each choice; ± is one standard error."
)
_NO_CHOICE = Message("Leave out --rollout: it needs a single position with moves to choose from.")
_CHANCES = Message("prospects")
_EXPECTED = Message("{side}: the throw is worth {mean} on average.")
_FIRST = Message("Whoever throws first can expect {mean}.")


def analyse(  # noqa: PLR0913, PLR0917 - one for each option
    name: str = GAME,
    position: str | None = POSITION,
    profile: str | None = PROFILE,
    setup: str = SETUP,
    seconds: float = SECONDS,
    nodes: int = NODES,
    plies: int = PLIES,
    record: Path | None = option(
        None, "--record FILE", "Analyse a played game: what each decision lost, and the luck of each throw."
    ),
    rollout: int = option(
        0,
        "--rollout GAMES",
        "Judge the choices by this many games played out from each, with the same dice for all and the luck removed.",
        min=0,
        max=GAMES,
        show_default=False,
    ),
    throws_of: int = option(
        0,
        "--throws N",
        "With --rollout: judge each game after this many throws instead of playing it to its end.",
        THINKING,
        min=0,
        max=THROWS,
        show_default=False,
    ),
    seed: int = SEED,
    lines: int = option(1, "--lines", "How many of the best moves to show.", min=1, max=50),
    threads: int = THREADS,
    megabytes: int = MEGABYTES,
    json: bool = JSON,
) -> None:
    """Analyse a position: the best lines with their values. Without a limit, thinks for five seconds.

    Values are for the side to move, in the unit shown. The first limit reached ends the search; Ctrl-C ends it too
    and shows what was found. Before a throw, shows what each throw is worth. Below the lines, shows what the books
    say for and against the first choice.

    With --record, analyses a whole game: the error of each decision, the luck of each throw and a verdict on each
    player.

    With --rollout, plays games out from the choices that two plies leave close, and drops a choice as soon as it is
    clearly worse.
    """
    game, language = game_of(name), language_of()
    _check_games(rollout, throws_of, choice=record is None)
    if record is not None:
        if position is not None or profile is not None or setup != "standard":
            raise Illegal("Leave out --position, --profile and --setup: the --record file has its own.")
        look_through(game, record, budget_of(seconds, nodes, plies, OF_EACH), language, json=json)
        return
    state = state_of(game, profile, position, setup)
    if state.result is not None:
        raise Illegal("The game is over in this position, so there is nothing to analyse. Give another position.")
    engine = game.engine(megabytes=megabytes)
    if state.rolls():
        _check_games(rollout, throws_of, choice=False)
        found_throws = throws(state, engine)
        _tell_throws(game, state, engine, found_throws, language, json=json)
        return
    if not state.moves():
        raise Illegal(_NO_MOVE if game.hidden else _NOBODY)
    if rollout:
        wish = Rollout(rollout, throws_of, seed, seconds)
        _tell(game, state, _rolled_out(game, state, engine, wish, lines, threads, language), language, json=json)
        return
    budget, screen = budget_of(seconds, nodes, plies, USUAL), console()

    def think(progress: Progress, stop: Stop) -> Analysis:
        return engine.analyse(state, budget, lines=lines, threads=threads, stop=stop, progress=progress)

    if json or not screen.is_terminal:
        found = _interruptibly(think, lambda _: None)
    else:
        with Live(THINKS.to(language), console=screen, transient=True) as live:
            found = _interruptibly(think, lambda now: live.update(_table(game, state, now, language)))
    _tell(game, state, found, language, json=json)


def hint(
    name: str = GAME,
    position: str | None = POSITION,
    profile: str | None = PROFILE,
    setup: str = SETUP,
    json: bool = JSON,
) -> None:
    """Say what to play, and why: a move, and one reason with its place in the book.

    Before a throw, shows what the books advise.
    """
    game, language = game_of(name), language_of()
    state = state_of(game, profile, position, setup)
    if state.result is not None:
        raise Illegal("The game is over in this position. Give another one.")
    known = state if state.player is None else state.view(state.player)
    if not known.moves():
        advice = advise(game, known)
        if json:
            as_json(
                {"game": game.name, "position": str(state), "advice": [advice_data(game, state, a) for a in advice]}
            )
            return
        if not advice:
            raise Illegal(_NO_MOVE if game.hidden else _NOBODY)
        for line in spoken(advice, language, game):
            plain(line)
        return
    if json:
        found = counsel(game, known)
        words = {"hint": title_data(found.said), "why": title_data(found.why.said)}
        as_json({"game": game.name, "position": str(state), **words})
        return
    sentence(machine_hint(game, known, language))


def _check_games(games: int, throws_of: int, *, choice: bool) -> None:
    """Options that would change nothing are refused."""
    if throws_of and not games:
        raise Illegal("--throws limits the games of --rollout. Add --rollout GAMES.")
    if games and not choice:
        raise Illegal(_NO_CHOICE)


def _tell(game: Game, state: State, found: Analysis, language: str, *, json: bool) -> None:
    """What was found, below the board, and what the books say of the first choice."""
    if json:
        advice = [advice_data(game, state, each) for each in advise(game, state)]
        as_json({**analysis_data(game, state, found), "advice": advice})
        return
    screen = console()
    screen.print(game.draw(state, look=Look(language)), markup=False)
    screen.print(_table(game, state, found, language))
    for line in of_move(game, state, found.lines[0].move, found.lines) if found.lines else ():
        sentence(line.said.to(language))


def _rolled_out(
    game: Game, state: State, engine: Engine, wish: Rollout, lines: int, threads: int, language: str
) -> Analysis:
    """Games played out from each choice, with a bar where somebody watches."""
    roller = roller_of(game, engine)
    with progress() as bar:
        task = bar.add_task(THINKS.to(language), total=wish.games)
        return _interruptibly(
            lambda report, stop: roller.rollout(state, wish, lines=lines, threads=threads, stop=stop, progress=report),
            lambda now: bar.update(task, completed=now.lines[0].games),
        )


def _interruptibly(think: Callable[[Progress, Stop], Analysis], shown: Progress) -> Analysis:
    """Search in a thread, so that an interrupt from the keyboard ends it at once; what was found by then is used."""
    stop = Stop()
    done: list[Analysis] = []

    def progress(now: Analysis) -> None:
        done[:] = [now] if now.lines else done
        shown(now)

    with ThreadPoolExecutor(1) as pool:
        search = pool.submit(think, progress, stop)
        try:
            return search.result()
        except KeyboardInterrupt:
            stop.set()
            with suppress(Stopped):
                found = search.result()
                done += [found] if found.lines else []
            if not done:
                raise
            return done[-1]


def verdict(line: Line, language: str) -> str:
    """The value of a line as people read it."""
    return line.verdict.to(language)


def _table(game: Game, state: State, found: Analysis, language: str) -> Group:
    """The lines with their values, and below them what the search cost."""
    caption = _caption(found, language)
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(SCORE.to(language), justify="right", no_wrap=True)
    fine = [line.value for line in found.lines if line.value is not None]
    costs = bool(fine) or len(found.lines) > 1
    if costs:
        table.add_column(COSTS.to(language), justify="right", no_wrap=True)
    table.add_column(Message("line").to(language))
    if fine:
        table.add_column(_CHANCES.to(language))
    for line, error in zip(found.lines, found.errors, strict=True):
        cost = "" if error is None else figure(f"{error:.{3 if fine else 2}f}").to(language)
        played = " ".join(written_line(game, state, line.moves))
        chances = [_chances(line, found.prospects, language)] if fine else []
        table.add_row(verdict(line, language), *([cost] if costs else []), played, *chances)
    below = [Text(caption, style="dim")]
    if found.unit is not None:
        below.append(Text(UNIT.fill(unit=found.unit).to(language), style="dim"))
    return Group(table, *below)


def _caption(found: Analysis, language: str) -> str:
    """The cost of the search."""
    if most := max((line.games for line in found.lines), default=0):
        text = _PLAYED_OUT.fill(games=many(found.nodes), seconds=found.seconds, most=many(most))
        return text.to(language)
    speed = found.nodes / found.seconds if found.seconds else 0.0
    figures = {"depth": found.depth, "nodes": many(found.nodes), "seconds": found.seconds, "speed": many(speed)}
    return Message("Depth {depth}, {nodes} nodes in {seconds:.2f} s ({speed} nodes/s).", **figures).to(language)


def _chances(line: Line, prospects: Mapping[str, Message], language: str) -> str:
    """What may come of a line, in words; what is unlikely is left out, and so is what only programs get."""
    lines = [(name, 100 * chance) for name, chance in line.chances if name in prospects]
    return ", ".join(prospects[name].fill(share=share).to(language) for name, share in lines if share >= 0.05)


def _tell_throws(game: Game, state: State, engine: Engine, found: Throws | None, language: str, *, json: bool) -> None:
    """The worth of each throw to whom it falls."""
    if found is None:
        raise Illegal(_NO_MOVE if game.hidden else _NOBODY)
    unit = unit_of(engine, (state.after(roll) for roll in state.rolls()))
    outcomes = sorted(found.outcomes, key=lambda each: -each[1])
    if json:
        lines = [
            {"roll": game.write_roll(state, roll), "weight": roll.weight, "value": round(worth, 5)}
            for roll, worth in outcomes
        ]
        chance = {"taker": found.seat, "mean": round(found.mean, 5), "outcomes": lines}
        counted = {} if unit is None else {"unit": title_data(unit)}
        as_json({"game": game.name, "position": str(state), **counted, "lines": [], "chance": chance})
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(LUCK.to(language), justify="right")
    table.add_column("")
    for roll, worth in outcomes:
        table.add_row(signed(worth - found.mean).to(language), game.write_roll(state, roll))
    screen = console()
    screen.print(game.draw(state, look=Look(language)), markup=False)
    expected = _FIRST if game.taker(state) is None else _EXPECTED
    screen.print(expected.fill(side=game.players[found.seat], mean=signed(found.mean)).to(language))
    screen.print(table)
    if unit is not None:
        screen.print(Text(UNIT.fill(unit=unit).to(language), style="dim"))


# --- A played game: the error of each decision, the luck of each throw, a verdict on each player


def look_through(game: Game, file: Path, budget: Budget, language: str, *, json: bool) -> None:
    """The last game of a file, decision by decision and throw by throw."""
    found = read_games(read_text(file), file.suffix.removeprefix(".").lower())
    journals = [journal for journal in found.journals if journal.game == game.name]
    if not journals:
        raise Unknown(
            "The file contains no game of {title}. Name the game it contains, or choose another file.", title=game.title
        )
    last, plies = journals[-1], list[Judged]()
    moves = moves_of(last)
    with progress() as bar:
        task = bar.add_task(THINKS.to(language), total=len(moves.plies))
        for each in judged(last, budget):
            plies.append(each)
            bar.advance(task)
    said = verdicts(last, plies)
    unit = unit_of(game.engine(megabytes=1), (ply.before for ply in moves.plies))
    if json:
        data = _game_data(game, moves.start.profile.name, plies, said)
        as_json(data if unit is None else {**data, "unit": title_data(unit)})
        return
    _print_game(game, plies, language)
    for verdict_on in said:
        sentence(verdict_on.said.to(language))
    if unit is not None:
        sentence(UNIT.fill(unit=unit).to(language))


def signed(value: float) -> Message:
    """A value as it is printed; a zero has no minus."""
    return figure(f"{round(value, 3) + 0.0:+.3f}")


def _print_game(game: Game, plies: list[Judged], language: str) -> None:
    """Every ply with its luck or its error, and what had been better."""
    table = Table(box=None, padding=(0, 2, 0, 0))
    for head in ("", "", "", LUCK.to(language), COSTS.to(language), _BEST.to(language)):
        table.add_column(head, justify="right" if head and head != _BEST.to(language) else "left")
    for each in plies:
        side = "" if each.seat is None else game.players[each.seat].to(language)
        wrong = each.error is not None and each.error >= _FAULT
        luck = "" if each.luck is None else signed(each.luck).to(language)
        cost = figure(f"{each.error:.3f}").to(language) if wrong else ""
        table.add_row(str(each.number), side, each.text, luck, cost, each.best if wrong else "")
    console().print(table)


def _game_data(game: Game, profile: str, plies: list[Judged], found: list[Verdict]) -> dict[str, Any]:
    def rounded(value: float | None) -> float | None:
        return None if value is None else round(value, 5)

    return {
        "game": game.name,
        "profile": profile,
        "plies": [
            {
                "number": each.number,
                "player": each.seat,
                "text": each.text,
                "best": each.best or None,
                "error": rounded(each.error),
                "luck": rounded(each.luck),
            }
            for each in plies
        ],
        "verdicts": [
            {
                "player": each.seat,
                "decisions": each.decisions,
                "faults": each.faults,
                "error": rounded(each.error),
                "mean_error": rounded(each.mean),
                "luck": rounded(each.luck),
                "said": title_data(each.said),
            }
            for each in found
        ],
    }
