"""A process that thinks: questions come as lines of JSON on its input, answers leave so on its output.

    {"id": 7, "task": "move", "meeting": LINK, "journal": TEXT, "seat": 1, "spec": "maitre (own)", "seed": 5}
    {"id": 8, "task": "analysis", "meeting": LINK, "journal": TEXT, "seat": 0, "seconds": 2.0, "lines": 3}
    {"id": 9, "task": "position", "place": {"game": …}, "budget": {"seconds": 2.0}, "lines": 1}
    {"id": 10, "task": "read", "text": TEXT, "game": ""}
    {"id": 11, "task": "review", "journal": TEXT, "seconds": 30.0}
    {"stop": 8}

    {"id": 7, "answer": {"act": "black plays 20-24"}, "megabytes": 91}, with "notice": {"en": …, "fr": …} from one who
    stands in for another
    {"id": 9, "preparing": true}, before the answer, where the table of a solved game is made first
    {"id": 8, "answer": {...}, "megabytes": 95}, or {"id": 8, "refused": {"kind": …, "en": …, "fr": …}},
    or {"id": 8, "fault": …}

One question at a time; a stopped one is answered too, as far as it got or by a refusal. What it knows of a meeting it
keeps as long as there is room: the table is rebuilt from the journal, and goes on from the last one where it can.
"""

import json
import os
import queue
import resource
import sys
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import IO, Any

from academie.errors import AcademieError, Illegal, Unavailable
from academie.game import Game, State
from academie.game.analysis import Budget, Line, Stop, Stopped
from academie.game.data import title_data, written_line
from academie.game.profiles import Profile
from academie.game.registry import PACKAGES, find, has_part, part_of
from academie.journal import Journal, read
from academie.journal.game import opened
from academie.players import roster
from academie.players.opponent import Opponent, opponent_of
from academie.players.player import notice_of
from academie.referee import referee_of
from academie.referee.table import Table
from academie.server.library import dissection, positions
from academie.server.library.positions import Place
from academie.server.strict_json import error_data
from academie.tutor import advise_acts, mistakes
from academie.tutor.counsel import reason

Data = dict[str, Any]
_MEETINGS = 64  # whose tables are kept
_OPPONENTS = 3  # each may have an engine and its memory
_MEGABYTES = 16  # of an engine that analyses
_IDLE = 1.0  # seconds without a question, after which tables are made
_MEMORY = 8 << 30  # bytes of address space; the server replaces the process long before


@dataclass
class Thinker:
    """Answers questions and remembers the last tables and machines used. `tell` sends a line before the answer."""

    tell: Callable[[Data], None] = lambda _: None

    tables: OrderedDict[str, tuple[Journal, tuple[str, ...], Table]] = field(default_factory=OrderedDict)
    opponents: OrderedDict[tuple[str, str, int], Opponent] = field(default_factory=OrderedDict)
    solved: set[tuple[str, str]] = field(default_factory=set)  # games and profiles whose tables are made

    def answer(self, question: Data, stop: Stop) -> Data:
        """What is found out; raises a sentence."""
        if question["task"] == "position":
            place, budget = Place(**question["place"]), Budget(**question["budget"])
            self._solve(find(place.game), place.state().profile, question["id"], stop)
            return positions.analyse(place, budget, question["lines"], stop, question.get("rollout", 0))
        if question["task"] == "read":
            return dissection.contents(question["text"], question["game"])
        if question["task"] == "review":
            found = mistakes.review(read(question["journal"]), stop, question["seconds"])
            return {"players": [{**each.sums(), "mistakes": [one.data() for one in each.mistakes]} for each in found]}
        table = self.table(question["meeting"], question["journal"])
        if question["task"] == "move":
            return self._move(table, question)
        self._solve(table.game, table.state.profile, question["id"], stop)
        return analysis(table, question["seat"], question["seconds"], question["lines"], stop)

    def _solve(self, game: Game, profile: Profile, number: int, stop: Stop) -> None:
        """Make the table of a solved game. The seconds of the question are for thinking: its server waits longer."""
        if (game.name, profile.name) in self.solved or not has_part(game, "exact"):
            return
        self.tell({"id": number, "preparing": True})
        with suppress(Unavailable):  # the engine says why
            part_of(game, "exact").solve(profile, stop)
        self.solved.add((game.name, profile.name))

    def table(self, meeting: str, text: str) -> Table:
        """The table of a journal, from the last one of the meeting where that was its beginning."""
        head, said = opened(text)
        lines = tuple(line for _, line in said)
        ready = self.tables.pop(meeting, None)
        if ready is not None and ready[0] == head and lines[: len(ready[1])] == ready[1]:
            table, known = ready[2], len(ready[1])
        else:
            table, known = head.start(), 0
        read = referee_of(head.game).read_act
        for line in lines[known:]:
            table = table.after(read(line))
        self.tables[meeting] = (head, lines, table)
        if len(self.tables) > _MEETINGS:
            self.tables.popitem(last=False)
        return table

    def _move(self, table: Table, question: Data) -> Data:
        opponent = self._opponent(table.game, question["spec"], question["seed"])
        act, notice = opponent.act(table, question["seat"]), notice_of(opponent.player)
        data: Data = {"act": None if act is None else act.line(referee_of(table.game.name).SEATS)}
        return data if notice is None else {**data, "notice": title_data(notice)}

    def _opponent(self, game: Game, spec: str, seed: int) -> Opponent:
        key = (game.name, spec, seed)
        found = self.opponents.pop(key, None) or opponent_of(game, spec, seed)
        self.opponents[key] = found
        if len(self.opponents) > _OPPONENTS:
            self.opponents.popitem(last=False)[1].close()
        return found


def analysis(table: Table, seat: int | None, seconds: float, lines: int, stop: Stop) -> Data:
    """What is thought of a table by one who knows what a seat knows, or an onlooker: an engine's lines, or a hint.

    The reason for its first move comes with it, and what to do about marks where people mark themselves, each
    sentence in both languages.
    """
    state = table.view(None).state if seat is None else table.choice(seat)
    marks = [] if seat is None else [title_data(each.said) for each in advise_acts(table, seat)]
    moves = table.result is None and bool(state.moves())
    if not moves and not marks:
        raise Illegal("There is no decision to make here.")
    game = table.game
    found: Data = {"position": str(state), "lines": [], "hint": None, "marks": marks, "why": None}
    if not moves:
        return found
    best: tuple[Line, ...] = ()
    try:
        engine = game.engine(megabytes=_MEGABYTES)
        thought = engine.analyse(state, Budget(seconds=seconds), lines=lines, stop=stop)
    except Unavailable:  # none at all, or none for this profile
        move, said = roster.hint(game, state)
        found["hint"] = said.texts
    else:
        move, best = thought.lines[0].move, thought.lines
        found["lines"] = [_line(game, state, line) for line in thought.lines]
        found |= {"depth": thought.depth, "nodes": thought.nodes, "seconds": round(thought.seconds, 3)}
    found["why"] = reason(game, state, move, best).data()
    return found


def _line(game: Game, state: State, line: Line) -> Data:
    moves = written_line(game, state, line.moves)
    return {"moves": moves, "score": line.score, "known": line.known, **line.verdict.texts}


def _held() -> int:
    """How much memory the process holds now, in megabytes: the most it ever held would count what its maker did."""
    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - not a file of anybody's
        return int(file.read().split()[1]) * resource.getpagesize() // 2**20


def answered(thinker: Thinker, question: Data, stop: Stop) -> Data:
    """The line that answers a question, whatever becomes of it."""
    data: Data = {"id": question["id"]}
    try:
        data["answer"] = thinker.answer(question, stop)
    except Stopped:
        data["refused"] = error_data(Illegal("The analysis was stopped."))
    except AcademieError as error:
        data["refused"] = error_data(error)
    except Exception as error:  # noqa: BLE001 - the process lives on and says what befell it
        data["fault"] = f"{type(error).__name__}: {error}"[:500]
    data["megabytes"] = _held()
    return data


@dataclass
class Preparation:
    """The tables of solved games, made while nobody asks for anything: the first question about one does not wait."""

    left: list[str] = field(default_factory=lambda: [name for name in PACKAGES if has_part(name, "exact")])
    _stop: Stop = field(default_factory=Stop)

    def go_on(self, waiting: Callable[[], bool]) -> None:
        """Make the next table, unless a question comes meanwhile; then it is begun again when there is time again."""
        self._stop = Stop()
        if waiting():
            return
        with suppress(Stopped, Unavailable):
            part_of(self.left[0], "exact").solve(find(self.left[0]).profiles.find(None), self._stop)
        if not self._stop.is_set():
            del self.left[0]

    def give_way(self) -> None:
        """Stop at once: there is a question."""
        self._stop.set()


def serve(questions: IO[str], answers: IO[str], idle: float = _IDLE) -> None:
    """Answer until the input ends. Lines are read while one thinks, so that he can be stopped."""
    waiting = queue.SimpleQueue[tuple[Data, Stop] | None]()

    def tell(said: Data) -> None:
        answers.write(json.dumps(said) + "\n")
        answers.flush()

    thinker, tables = Thinker(tell), Preparation()

    def think() -> None:
        while True:
            try:
                asked = waiting.get(timeout=idle if tables.left else None)
            except queue.Empty:
                tables.go_on(lambda: not waiting.empty())
                continue
            if asked is None:
                return
            tell(answered(thinker, *asked))

    thread = threading.Thread(target=think, daemon=True)  # what never ends must not keep the process
    thread.start()
    tell({"ready": os.getpid()})
    stops: dict[int, Stop] = {}
    for line in questions:
        said = json.loads(line)
        if "stop" in said:
            if (stop := stops.get(said["stop"])) is not None:
                stop.set()
            continue
        stops = {said["id"]: Stop()}
        waiting.put((said, stops[said["id"]]))
        tables.give_way()
    waiting.put(None)
    tables.give_way()


def main() -> None:
    """The process: what games or engines print goes to the error output, so that answers stay lines of JSON."""
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for name in PACKAGES:  # loaded before the first question: its time is for thinking
        referee_of(find(name).name)
    serve(sys.stdin, answers)
    os._exit(0)  # who thinks for nobody is not waited for


if __name__ == "__main__":
    main()
