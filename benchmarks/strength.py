"""How strong the machines are, row by row, side by side with their yardsticks: `make bench-strength`.

    python benchmarks/strength.py                    every row whose yardstick is here
    python benchmarks/strength.py --quick            a few games of each: whether it runs, not what it comes to
    python benchmarks/strength.py --only trictrac    rows whose key begins so
    python benchmarks/strength.py --list             the rows, what each needs, and whether that is here
    python benchmarks/strength.py --keep FOLDER --seconds 480
                                                     keep what was measured; the same line again goes on from there

Each row prints its figure with its standard error. A missing yardstick is not a failure: the row says how to get it.
Yardsticks are programs of others, measured from outside; nothing of theirs is linked or copied. The figures that were
measured are in docs/program/strength.md.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie.game.registry import find, part_of
from academie.nets import load_weights
from academie.players import roster
from academie.players.arena import Terms, play_match

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HERE = Path(__file__).resolve().parent
MARK = "STRENGTH "  # before the JSON by which a script of its own tells its figure
SEED = 1818
RACES = ("gammon", "toute_table", "revertier", "jacquet", "garanguet", "plain", "toc")
LONG = 20_000  # plies of a game with dice
TROUS = 24  # the widest margin of a partie that the networks of trictrac know


@dataclass(frozen=True)
class Figure:
    """What was measured: a mean, its standard error, over how many."""

    mean: float
    error: float
    count: int
    unit: str


@dataclass(frozen=True)
class Measured:
    """What a row has measured so far, in a file where one is named, and until when it may go on."""

    values: list[float]
    file: Path | None = None
    until: float = math.inf

    @classmethod
    def of(cls, row: Row, folder: Path | None, until: float) -> Measured:
        """What a folder holds of a row; a line that a kill cut short is left out."""
        if folder is None:
            return cls([], until=until)
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / f"{row.key}.txt"
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.exists() else []
        whole = [line for line in lines if line.endswith("\n")]
        file.write_text("".join(whole), encoding="utf-8")
        return cls([float(line) for line in whole], file, until)

    def add(self, value: float) -> bool:
        """Keep one more; whether there is time for another."""
        self.values.append(value)
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{value!r}\n")
        return time.monotonic() < self.until


@dataclass(frozen=True)
class Row:
    """A row of the table: what is measured, what should be reached, how, and what it needs."""

    key: str
    what: str
    goal: str
    measure: Callable[[int, Measured], Figure]  # of that many games or positions
    count: int
    quick: int
    missing: Callable[[], str | None] = lambda: None  # how to get what is not here


# --- Measures of our own machines


def mean_of(values: Iterable[float], unit: str, each: int = 1) -> Figure:
    """The mean of independent values; each stands for that many games."""
    found = list(values)
    mean = math.fsum(found) / len(found)
    squares = math.fsum((value - mean) ** 2 for value in found)
    return Figure(mean, math.sqrt(squares / max(1, len(found) - 1) / len(found)), each * len(found), unit)


Draws = Callable[[int, int], "Iterator[float]"]  # the independent values numbered from one to before another


def drawn(values: Draws, unit: str, each: int = 1) -> Callable[[int, Measured], Figure]:
    """A measure that can be interrupted and resumed: the mean of values, each weighted by its number of games."""

    def measure(count: int, measured: Measured) -> Figure:
        target = max(1, count // each)
        for value in values(len(measured.values), target):
            if not measured.add(value):
                break
        if not measured.values:
            sys.exit("nothing was measured: the program that should tell the values told none")
        return mean_of(measured.values[:target], unit, each)

    return measure


def matched(game: str, first: str, second: str, profile: str | None = None) -> Draws:
    """The share of games that the first of two players wins, in pairs with the same dice and the seats exchanged."""

    def values(begin: int, end: int) -> Iterator[float]:
        rules = find(game)
        for pair in range(begin, end):
            players = [roster.find(spec, rules, SEED + pair) for spec in (first, second)]
            terms = Terms(2, SEED + pair, max_plies=LONG)
            try:
                yield 50 * sum(played.share(0) for played in play_match(rules, rules.start(profile), players, terms))
            finally:
                for player in players:
                    player.close()

    return values


Measuring = Callable[[tuple[Any, ...]], float]  # of what a native pair of games came to, what is measured


def share_won(pair: tuple[Any, ...]) -> float:
    """In per cent."""
    return 50 * float(pair[0])


def worth(pair: tuple[Any, ...]) -> float:
    """What a game was worth, in the game's own measure."""
    return float(pair[2]) / 2


def margin(most: int) -> Measuring:
    """By how much more a game was won than lost, the last output being the share of so much."""
    return lambda pair: (float(pair[5][-1]) - 1) * most


def duel(game: str, plies: tuple[int, int], answer: Measuring, *, chance: bool = False) -> Draws:
    """The networks that ship against themselves, or against one who plays by chance, natively.

    Against themselves the luck of the dice is taken away.
    """

    def values(begin: int, end: int) -> Iterator[float]:
        design = part_of(game, "nets").DESIGN
        net = load_weights(design).net
        profile, other = [design.profile(find(game).profiles.default)], None if chance else net

        def pair(number: int) -> float:
            seed = SEED + number
            return answer(design.core.duel(net, plies[0], other, plies[1], profile, 1, seed, 1, reduced=not chance))

        cores = len(os.sched_getaffinity(0))
        with ThreadPoolExecutor(cores) as pool:
            for first in range(begin, end, cores):
                yield from pool.map(pair, range(first, min(end, first + cores)))

    return values


def trous_a_releve(begin: int, end: int) -> Iterator[float]:
    """At trictrac two plies against one: trous more than the other's, for each relevé of a pair of parties."""
    game = find("trictrac")
    players = [roster.find(spec, game, SEED) for spec in ("engine:plies=2", "engine:plies=1")]
    for pair in range(begin, end):
        ahead = releves = 0
        for played in play_match(game, game.start(), players, Terms(2, SEED + pair, max_plies=LONG)):
            state: Any = played.start
            releves += 1
            for choice in played.moves:
                state = state.after(choice)
                releves += sum(event.key == "releve" for event in state.events)
            seat = played.seats.index(0)
            ahead += state.trous[seat] - state.trous[1 - seat]
        yield ahead / releves


# --- Measures by a script of its own


def figures_from(command: list[str], environment: dict[str, str], read: Callable[[dict[str, Any]], Figure]) -> Figure:
    """The figure that a program prints behind its mark."""
    done = subprocess.run(
        command,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    output = [line for line in done.stdout.splitlines() if line.startswith(MARK)]
    if done.returncode or not output:
        sys.exit(f"{' '.join(command)} told no figure:\n{done.stdout[-1000:]}{done.stderr[-1000:]}")
    return read(json.loads(output[-1].removeprefix(MARK)))


def streamed(command: list[str], environment: dict[str, str]) -> Iterator[float]:
    """The values that a program tells one after another, each behind the mark."""
    whole, pipe = {**os.environ, **environment}, subprocess.PIPE
    with subprocess.Popen(command, env=whole, stdin=subprocess.DEVNULL, stdout=pipe, text=True) as program:
        try:
            yield from (float(line.removeprefix(MARK)) for line in program.stdout or () if line.startswith(MARK))
        finally:
            program.terminate()


def beside_gnubg(what: str, plies: int) -> Draws:
    """Inside GNU Backgammon's own Python (against_gnubg.py)."""

    def values(begin: int, end: int) -> Iterator[float]:
        sites = [str(HERE), sysconfig.get_path("purelib"), *(path for path in sys.path if path.endswith("src"))]
        wish = {"sites": sites, "what": what, "seed": SEED, "plies": plies, "begin": begin, "end": end}
        command = [where("gnubg") or "gnubg", "-t", "-q", "-r", "-p", str(HERE / "against_gnubg.py")]
        return streamed(command, {"STRENGTH": json.dumps(wish)})

    return values


def beside_sage(plies: int) -> Draws:
    """In a process of its own (against_sage.py)."""

    def values(begin: int, end: int) -> Iterator[float]:
        command = [sys.executable, str(HERE / "against_sage.py"), os.environ["SAGE"], "--plies", str(plies)]
        return streamed([*command, "--seed", str(SEED), "--begin", str(begin), "--end", str(end)], {})

    return values


def decided(game: str) -> Draws:
    """Decisions at a glance, judged by games played out (decisions.py)."""

    def values(begin: int, end: int) -> Iterator[float]:
        command = [sys.executable, str(HERE / "decisions.py"), game, "--begin", str(begin), "--count", str(end)]
        return streamed(command, {})

    return values


def scripted(script: str, *options: str) -> Callable[[int, Measured], Figure]:
    """A row measured by another script of this folder: it takes --count and prints a figure behind the mark."""

    def measure(count: int, _: Measured) -> Figure:
        command = [sys.executable, str(HERE / script), *options, "--count", str(count)]
        return figures_from(command, {}, figure_of)

    return measure


def figure_of(data: dict[str, Any]) -> Figure:
    """A figure as the scripts of this folder tell it."""
    return Figure(data["mean"], data["error"], data["count"], data["unit"])


def beside_scan(seconds: float, count: int, _: Measured) -> Figure:
    """Against Scan over the openings of two plies (against_scan.py), every clock being processor time."""
    with tempfile.TemporaryDirectory() as folder:
        clock = Path(folder) / "processor_time.so"
        source = HERE / "tune" / "processor_time.cpp"
        subprocess.run(
            [shutil.which("g++") or "g++", "-O2", "-fPIC", "-shared", str(source), "-o", str(clock)], check=True
        )
        command = [sys.executable, str(HERE / "against_scan.py"), os.environ["SCAN"], "--seconds", str(seconds)]
        return figures_from([*command, "--openings", str(count // 2)], {"LD_PRELOAD": str(clock)}, figure_of)


def beside_turbo(count: int, _: Measured) -> Figure:
    """Against py-draughts over the openings of two plies (against_turbo.py)."""
    command = [sys.executable, str(HERE / "against_turbo.py"), os.environ["TURBO"], "--seconds", "0.1"]
    return figures_from([*command, "--openings", str(count // 2)], {}, figure_of)


# --- What may be missing


def scan_missing() -> str | None:
    """Scan, which no package has."""
    if (Path(os.environ.get("SCAN", "nowhere")) / "scan").is_file():
        return None
    return "Scan 2.0 is not here: build github.com/rhalbersma/scan outside this tree, and say SCAN=its folder"


def turbo_missing() -> str | None:
    """py-draughts, which wants an environment of its own."""
    if Path(os.environ.get("TURBO", "nowhere")).is_file():
        return None
    return "py-draughts is not here: pip install py-draughts in an environment of its own, and say TURBO=its python"


def sage_missing() -> str | None:
    """bgsage, which wants an environment of its own."""
    if Path(os.environ.get("SAGE", "nowhere")).is_file():
        return None
    return "bgsage is not here: pip install bgsage in an environment of its own, and say SAGE=its python"


def program(name: str, how: str) -> Callable[[], str | None]:
    """A program on the path."""
    return lambda: None if where(name) else f"{name} is not installed: {how}"


def where(name: str) -> str | None:
    """A program on the path, or where Debian puts games."""
    return shutil.which(name) or shutil.which(name, path="/usr/games")


GNUBG = program("gnubg", "apt-get install gnubg (Debian)")


# --- The table. A row of another game is one line here, measured by its own script (`scripted`).

ROWS: tuple[Row, ...] = (
    Row("gammon-error-1", "gammon, one ply: error of a decision, by GNU Backgammon at 2-ply", "≤ 5",
        drawn(beside_gnubg("error", 1), "thousandths a decision"), 1000, 5, GNUBG),
    Row("gammon-error-2", "gammon, two plies: the same", "≤ 2.4",
        drawn(beside_gnubg("error", 2), "thousandths a decision"), 1000, 5, GNUBG),
    Row("gammon-games-1", "gammon, one ply against GNU Backgammon at 0-ply, same dice", "≥ -0.02",
        drawn(beside_gnubg("games", 1), "points a game", 2), 2000, 2, GNUBG),
    Row("gammon-games-2", "gammon, two plies against it", "≥ -0.02",
        drawn(beside_gnubg("games", 2), "points a game", 2), 2000, 2, GNUBG),
    Row("gammon-sage-1", "gammon, one ply against bgsage at its first, same dice", "≥ -0.02",
        drawn(beside_sage(1), "points a game", 2), 2000, 2, sage_missing),
    Row("gammon-sage-2", "gammon, two plies against it", "≥ -0.02",
        drawn(beside_sage(2), "points a game", 2), 2000, 2, sage_missing),
    Row("trictrac-greedy", "trictrac, partie of twelve trous, one ply against the greedy machine", "≥ 95 %",
        drawn(matched("trictrac", "engine:plies=1", "greedy"), "% won", 2), 1000, 2),
    Row("trictrac-plies", "trictrac, two plies against one", "> 0 by 3 s.e.",
        drawn(trous_a_releve, "trous a relevé", 2), 2000, 2),
    Row("trictrac-partie-plies", "trictrac, two plies against one, trous without luck", "> 0 by 3 s.e.",
        drawn(duel("trictrac", (2, 1), margin(TROUS)), "trous a partie", 2), 2000, 2),
    Row("trictrac-decisions", "trictrac, one ply: error of a decision, by our own games played out", "falling",
        drawn(decided("trictrac"), "trous a decision"), 500, 1),
    *(Row(f"{game}-playouts", f"{game}, one ply against the playout machine", "≥ 75 % where skill decides",
          drawn(matched(game, "engine:plies=1", "playouts"), "% won", 2), 400, 2) for game in RACES),
    *(Row(f"{game}-plies", f"{game}, two plies against one", "> 0 by 3 s.e.",
          drawn(duel(game, (2, 1), worth), "points a game", 2), 10_000, 2) for game in RACES),
    *(Row(f"{game}-random", f"{game}, one ply against a random mover", "≥ 99 % where skill decides",
          drawn(duel(game, (1, 1), share_won, chance=True), "% won", 2), 10_000, 4) for game in ("trictrac", *RACES)),
    Row("domino-pimc", "domino, two hands of six, duplicate pips a deal against sampled worlds", "> 0 by 3 s.e.",
        scripted("domino_strength.py"), 1000, 4),
    Row("draughts-scan", "draughts against Scan 2.0, 0.03 s a move; ours has the processor time it takes", "≥ 50 %",
        partial(beside_scan, 0.03), 162, 2, scan_missing),
    Row("draughts-scan-0.1", "the same, 0.1 s a move", "≥ 50 %", partial(beside_scan, 0.1), 162, 2, scan_missing),
    Row("draughts-turbo", "draughts against the TurboEngine of py-draughts, 0.1 s of processor time a move", "≥ 95 %",
        beside_turbo, 162, 2, turbo_missing),
)  # fmt: skip


def shown(row: Row, figure: Figure, seconds: float) -> str:
    """A row as it is printed."""
    value = f"{figure.mean:.4g} ± {figure.error:.2g} {figure.unit} ({figure.count})"
    return f"{row.key:22} {value:44} goal {row.goal}; {seconds:.0f} s; {row.what}"


def listed(rows: Iterable[Row]) -> None:
    """The rows, and what is missing of each."""
    for row in rows:
        print(f"{row.key:22} {row.what}; goal {row.goal}{_without(row)}")


def _without(row: Row) -> str:
    missing = row.missing()
    return "" if missing is None else f" [{missing}]"


def measured(
    rows: Iterable[Row], *, quick: bool, keep: Path | None = None, seconds: float = math.inf
) -> list[dict[str, Any]]:
    """Measure rows and print each as it comes; the figures as data. Each row has so many seconds."""
    found = []
    for row in rows:
        if (missing := row.missing()) is not None:
            print(f"{row.key:22} not measured: {missing}", flush=True)
            continue
        begun = time.monotonic()
        figure = row.measure(row.quick if quick else row.count, Measured.of(row, keep, begun + seconds))
        print(shown(row, figure, time.monotonic() - begun), flush=True)
        found.append({"row": row.key, "goal": row.goal, **vars(figure)})
    return found


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a few games of each row")
    parser.add_argument("--only", action="append", default=[], metavar="KEY", help="rows whose key begins so")
    parser.add_argument("--count", type=int, metavar="N", help="so many games or positions of each row")
    parser.add_argument("--list", action="store_true", help="the rows and what each needs")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures as data")
    parser.add_argument("--keep", metavar="FOLDER", type=Path, help="keep what is measured there, and go on from it")
    parser.add_argument("--seconds", type=float, default=math.inf, help="of each row; what it came to so far is told")
    wish = parser.parse_args()
    rows = [row for row in ROWS if not wish.only or any(row.key.startswith(key) for key in wish.only)]
    if not rows:
        parser.error(f"there is no such row; the rows are {', '.join(row.key for row in ROWS)}")
    if wish.list:
        listed(rows)
        return
    if wish.count:
        rows = [Row(**{**vars(row), "count": wish.count, "quick": wish.count}) for row in rows]
    found = measured(rows, quick=wish.quick, keep=wish.keep, seconds=wish.seconds)
    if wish.json is not None:
        wish.json.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
