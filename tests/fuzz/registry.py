"""Every parser of the program. Those that each game has are made from the list of games; a new one is in at once."""

import dataclasses
import hashlib
import io
import json
import re
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, cast

from academie import journal, read_games
from academie.cli.session.game import Cup
from academie.cli.session.network.server import read_guests
from academie.corpus import reader as corpus_reader
from academie.corpus import shelf
from academie.corpus.adapter import adapter_of
from academie.corpus.misprints import plies_of
from academie.fairdice import proof
from academie.fairdice.verify import verify
from academie.game import Game, profiles
from academie.game.analysis import Budget
from academie.game.codec import Decision, codec_of
from academie.game.law import load_glossary, load_law
from academie.game.lookup import load_wording
from academie.game.registry import GAMES, find
from academie.games.chess import exchange as chess_files
from academie.games.chess.phrases import candidates, grammar, phrase
from academie.games.chess.phrases.text import read_by_words
from academie.games.draughts import endgame, fen, openings, pdn
from academie.games.draughts import exchange as draughts_files
from academie.games.draughts.match import sets as odds
from academie.games.draughts.match.rounds import MenGiven
from academie.games.draughts.openings import expansion
from academie.games.draughts.programs import dxp, hub
from academie.games.draughts.programs.hub_engine import HubEngine, Level
from academie.games.draughts.referee import acts as draughts_acts
from academie.games.draughts.state import State as DraughtsState
from academie.games.draughts.state import read_odds
from academie.games.gammon import exchange as match_files
from academie.games.gammon import gnubg, ubgi
from academie.games.trictrac.referee import carries
from academie.journal import cases, series
from academie.journal.file import JournalFile
from academie.journal.old_formats import read_old, read_old_series
from academie.lessons import Sitting
from academie.lessons.progress import read_progress
from academie.match.clock import Clock, Clocks
from academie.match.forms import Agreed
from academie.nets import load_weights, read_weights
from academie.players import roster
from academie.players.ladder import read_bout, write_bout
from academie.referee import referee_of
from academie.referee.table import Table
from academie.server.library import dissection
from academie.server.meeting import protocol
from academie.server.meeting.entries import Chair, Entry, Head, Kind, read_entry, read_head
from academie.server.meeting.offers import read_what
from academie.server.store import Store, backup
from academie.server.strict_json import read_json, write_json
from academie.tables.race_state import RaceState
from academie.training.recipe import load_recipe, read_recipe
from academie.trial import bench, verdicts
from academie.tutor import explainer, repetition
from academie.tutor.concepts import load_concepts
from academie.tutor.lesson import FILE as LESSONS
from academie.tutor.lesson import load_course, read_course
from academie.tutor.mistakes import Mistake, read_lines
from fairdice import meetings
from fuzz import examples
from fuzz.parser import Parser
from journal.test_moves import DOMINO as DOMINO_RECORD
from journal.test_moves import HAND, HOUSE
from journal.test_moves import TRICTRAC as TRICTRAC_RECORD
from nets.designs import design_of, file_of

TEXTS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("examples.toml").read_text(encoding="utf-8"))

DRAUGHTS, GAMMON, TRICTRAC, DOMINO = (find(name) for name in ("draughts", "gammon", "trictrac", "domino"))

DATA = Path(__file__).resolve().parents[1] / "data"


# --- What every game reads


def _deed(table: Table, line: str) -> Any:
    """What a person types, done or refused."""
    return table.after(table.typed(line, 0)).rulings


def _at(game: Game, mode: str) -> Table:
    return examples.tables(game, mode)[-1]


def _corpus_words(game: Game) -> list[str]:
    """Words of the game's books; moves of its first position where it has none."""
    book = next((book for book in shelf.books() if book.game == game.name), None)
    said = [word for entry in book.entries[:20] for line in entry.lines for word in line.moves] if book else []
    return [*sorted(set(said))[:60], *examples.moves(game)]


def _studied(game: Game, word: str) -> None:
    """A word of a book's line, said of a position."""
    adapter_of(game).play(examples.decision(game), word)


def _coded(game: Game, text: str) -> None:
    """Actions of a codec, one after the other, as a program would give them."""
    decision = Decision.at(codec_of(game), examples.decision(game))
    for word in text.split()[:20]:
        if re.fullmatch("-?[0-9]{1,30}", word):
            decision = decision.after(int(word))


def _codes(game: Game) -> list[str]:
    state = examples.decision(game)
    return [" ".join(map(str, path)) for path, _ in codec_of(game).paths(state)[:20]]


def _options(game: Game) -> list[str]:
    book = game.profiles
    names = [f"{option.applies_to[0]}+{name}" for name, option in book.options.items() if option.applies_to]
    return [*book.profiles, *names]


def _each_game(game: Game) -> Iterator[Parser]:
    """The parsers that every game has: positions, moves, acts, profiles, players, the words of its books, codes."""
    name = game.name
    yield Parser(f"{name}-line", game.read, partial(examples.lines, game), str)
    state = examples.decision
    yield Parser(
        f"{name}-move",
        lambda text: game.read_move(state(game), text),
        partial(examples.moves, game),
        lambda move: game.write_move(state(game), move),
    )
    for mode in ("assisted", "rigueur"):
        if examples.seated(game, mode) is not None:
            yield Parser(
                f"{name}-act-{mode}",
                lambda line, mode=mode: _deed(_at(game, mode), line),
                partial(examples.acts, game, mode),
                loose=True,
            )
            yield Parser(
                f"{name}-act-line-{mode}",
                lambda line, mode=mode: _at(game, mode).read(line),
                partial(examples.acts, game, mode),
                lambda act: act.line(referee_of(game.name).SEATS),
            )
    yield Parser(f"{name}-profile", game.profiles.find, partial(_options, game), lambda profile: profile.name)
    yield Parser(
        f"{name}-player",
        lambda spec: roster.find(spec, game),
        lambda: ["random", "playouts", "playouts:500", roster.usual(game)],
    )
    yield Parser(f"{name}-code", partial(_coded, game), partial(_codes, game))
    yield Parser(f"{name}-corpus", partial(_studied, game), partial(_corpus_words, game), loose=True)


# --- Files


def _in_file(read: Callable[[Path], Any], name: str, given: str | bytes) -> Any:
    """What a reader of files makes of a text."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_bytes(given if isinstance(given, bytes) else given.encode("utf-8", "surrogatepass"))
        return read(path)


def _of_games(load: Callable[[Path], Any], name: str) -> Callable[[str], Any]:
    """A reader of a game's folder, asked anew each time."""
    afresh: Callable[[Path], Any] = getattr(load, "__wrapped__", load)
    return partial(_in_file, lambda path: afresh(path.parent), name)


OWN_PROFILE = 'game = "trictrac"\n[profiles.mine]\nbase = "classique"\nvalues = { must_declare_leaving = false }\n'


def _own_profile(path: Path) -> None:
    """A rule set of one's own, forgotten again."""
    known = dict(profiles._KNOWN)
    try:
        profiles.load_profile(path)
    finally:
        profiles._KNOWN.clear()
        profiles._KNOWN.update(known)


def _texts(name: str) -> list[str]:
    return [(game.folder / name).read_text(encoding="utf-8") for game in GAMES if (game.folder / name).exists()]


def _kept(path: Path) -> None:
    """A journal kept in a file, opened and closed."""
    JournalFile.open(path).close()


_REVIEWS = "2026-01-31T12:00:00Z good book/1\n2026-02-03T12:00:00Z again book/1\n2026-02-03T12:01:00Z easy book/2\n"


def _remembered(path: Path) -> None:
    """What a learner answered, read from a file, and every card worked out."""
    assert repetition.MemoryFile(path).read().cards is not None


def _checked(text: str) -> None:
    """A case file read, and every case of it judged."""
    for case in _in_file(cases.load, "cases.json", text):
        (verdict,) = cases.check([case])
        assert verdict.status in {"ok", "fail", "skip"}
        str(verdict).encode("utf-8", "surrogatepass")


def _case_files() -> list[str]:
    """The files of journals in small pieces, and one case of each other kind."""
    found = [json.dumps({"game": game, "cases": some}) for game, some in CASES.items()]
    for path in sorted(DATA.glob("*.json")):
        data = json.loads(path.read_text(encoding="utf-8"))
        every = data.get("cases") or data["examples"]
        found += [json.dumps({**data, "cases": [case]}) for case in every[::9]]
    return found


CASES: dict[str, list[dict[str, Any]]] = TEXTS["cases"]


# --- Draughts


def _hub_told(text: str) -> str:
    """What the engine answers to lines of the protocol, no search of any length among them."""
    sentence = "\n".join(line for line in text.split("\n") if not line.strip().startswith(("go", "init", "ponder")))
    answer = io.StringIO()
    HubEngine(io.StringIO(sentence), answer, "1").run()
    return answer.getvalue()


def _level(text: str) -> Level | None:
    output = hub.read(text)
    return None if output is None else Level.read(output)


def _pdn(text: str, *, strict: bool) -> list[pdn.Game]:
    return pdn.read_games(text, strict=strict)


PDN: str = TEXTS["pdn"]

FENS = ["W:W31-50:B1-20", "B:WK5,31:BK46,20", "W:W31,32,K3:B10,20:H3:F12", "W:W31:B20 profile=metz to=b"]

HUB: list[str] = TEXTS["hub"]


def _decision() -> DraughtsState:
    return cast("DraughtsState", examples.decision(DRAUGHTS))


MAT: str = TEXTS["mat"]

REPERTOIRE: str = TEXTS["repertoire"]

PLAYED = '[White "A"]\n[Result "2-0"]\n\n1. 32-28 19-23 2. 28x19 14x23 2-0\n'


def _draughts() -> Iterator[Parser]:
    yield Parser("fen", fen.read, lambda: FENS[:3], fen.write)
    yield Parser("pdn", partial(_pdn, strict=False), lambda: [PDN], pdn.write_games)
    yield Parser("pdn-strict", partial(_pdn, strict=True), lambda: [PDN.replace("13 2-0", "13 *")], pdn.write_games)
    yield Parser("pdn-games", draughts_files.read_games, lambda: [PLAYED], long=True)
    yield Parser("pdn-normal", draughts_files.normal, lambda: [PLAYED], lambda text: text, long=True)
    yield Parser("pdn-bytes", pdn.decode, lambda: [PDN.encode()], binary=True)
    yield Parser("hub-line", hub.read, lambda: HUB[0].split("\n")[:-1], str)
    yield Parser("hub-session", _hub_told, lambda: HUB)
    yield Parser("dxp", dxp.read, lambda: ["M0007322800", "E11", "B012Z", "K0", f"R01{'A':<32}Z005075A"], str)
    yield Parser("hub-level", _level, lambda: HUB[1].split("\n")[:4])
    yield Parser(
        "hub-position",
        hub.read_position,
        lambda: ["W" + "b" * 20 + "e" * 10 + "w" * 20, "B" + "e" * 48 + "WB"],
        hub.write_position,
    )
    yield Parser(
        "hub-move",
        lambda text: hub.read_move(_decision(), text),
        lambda: [hub.write_move(move) for move in _decision().core.moves()],
        hub.write_move,
    )
    yield Parser(
        "hub-state",
        lambda text: hub.read_state(text.partition(" ")[0], tuple(text.split()[1:]), DRAUGHTS.profiles.find()),
        lambda: ["W" + "b" * 20 + "e" * 10 + "w" * 20 + " 32-28 19-23 28x19"],
    )
    yield Parser("draughts-odds", odds.read, lambda: ["man", "2 men+draw", "half-draw", "double", "none"], str)
    yield Parser(
        "draughts-men-given", lambda text: MenGiven(0, 0, 1, 2).chosen(text, "metz"), lambda: ["35 36", "50, 31"]
    )
    yield Parser(
        "draughts-concepts",
        partial(_in_file, load_concepts, "concepts.toml"),
        lambda: ['[[concept]]\nsource = "MAN l.1"\nen = "a"\nfr = "b"\nrule = "centre"\n'],
    )
    yield Parser("draughts-odds-word", read_odds, lambda: ["white", "black+draw"])
    yield Parser(
        "draughts-gesture",
        lambda text: draughts_acts.read_play(cast("DraughtsState", DRAUGHTS.start()), text),
        lambda: ["32-28", "31-26"],
    )
    yield Parser(
        "endgame-table",
        partial(_in_file, endgame.read, f"kings-4{endgame.SUFFIX}"),
        lambda: [path.read_bytes() for path in sorted(endgame.SHIPPED.glob(f"*{endgame.SUFFIX}"))[:1]],
        binary=True,
        long=True,
    )
    yield Parser(
        "draughts-repertoire",
        partial(_in_file, openings.read, openings.FILE.name),
        lambda: [REPERTOIRE],
        openings.written,
    )
    yield Parser(
        "draughts-search",
        expansion.read_search,
        lambda: ["bbbb./....b/...../...../...../...../...W./...../wwwww/wwwww -12"],
        lambda search: f"{search[0]} {search[1]}",
    )


# --- Chess
PGN: str = TEXTS["pgn"]

PHRASES: list[str] = TEXTS["phrases"]


def _line_of_phrases(text: str) -> Any:
    """A text of phrases, one to a line, read to its end or as far as it goes."""
    return candidates.read_line(phrase.start(), [grammar.read(row) for row in text.splitlines()[:12] if row.strip()])


def _by_words(path: Path) -> Any:
    """A book of whole games, each of its lines read by its words."""
    return [read_by_words(entry, line) for entry in corpus_reader.read_part(path).entries for line in entry.lines]


def _philidor() -> list[str]:
    """The shortest game of Philidor's book, and the head of the file."""
    text = (find("chess").folder / "corpus" / "philidor.toml").read_text(encoding="utf-8")
    head, *entries = text.split("[[entry]]")
    return ["[[entry]]".join([re.sub("(?m)^expected.*$", "", head), min(entries, key=len)])]


def _chess() -> Iterator[Parser]:
    yield Parser("chess-phrase", grammar.read, lambda: PHRASES)
    chess = find("chess")
    yield Parser("chess-phrase-move", lambda text: chess.read_move(chess.start(), text), lambda: PHRASES, loose=True)
    yield Parser("chess-told", lambda text: plies_of(chess, text), lambda: ["\n".join(PHRASES[:2]), "1. e4 e5 2. Nf3"])
    yield Parser("chess-phrases", _line_of_phrases, lambda: ["\n".join(PHRASES[:2]), "\n".join(PHRASES)])
    yield Parser("chess-book-by-words", partial(_in_file, _by_words, "book.toml"), _philidor, long=True)
    yield Parser("pgn", chess_files.normal, lambda: [PGN], lambda text: text, long=True)
    yield Parser("pgn-games", chess_files.read_games, lambda: [PGN], long=True)


# --- The other games' own


def _xgids() -> list[str]:
    """Of a throw that is to be played."""
    return [
        gnubg.write_xgid(cast("RaceState", GAMMON.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=6-5")))
    ]


def _gnubg() -> Iterator[Parser]:
    yield Parser(
        "gnubg-position", gnubg.read_position, lambda: ["4HPwATDgc/ABMA"], lambda sides: gnubg.position_id(*sides)
    )
    yield Parser("gnubg-match", gnubg.read_match, lambda: ["cAkAAAAAAAAA"], gnubg.match_id)
    yield Parser("gnubg", gnubg.read, lambda: ["4HPwATDgc/ABMA:cAkAAAAAAAAA"])
    yield Parser("xgid", gnubg.read_xgid, _xgids, gnubg.write_xgid)
    rolled = cast("RaceState", GAMMON.read("W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=6-5"))
    yield Parser("ubgi-move", partial(ubgi.read_move, rolled), lambda: ["24/18 18/13", "13-8 13-7"], ubgi.write_move)


def _games() -> Iterator[Parser]:
    yield Parser("trictrac-explained", explainer(TRICTRAC).read, lambda: ["W:A13,L2;B:Y15", *examples.lines(TRICTRAC)])
    yield Parser("trictrac-carries", partial(carries.read_carries, 0), lambda: ["A/G A/D", "A/G/J", "F/Lp F/Lp"])


# --- The program's own


def _budget(text: str) -> Budget:
    limits = dict(part.partition("=")[::2] for part in text.split(",") if part)
    return roster.budget_of({key: roster.limit_of(key, value) for key, value in limits.items()})


def _series() -> list[str]:
    """The text of a series of two games, each with some acts."""
    game = GAMMON
    acts = examples.journal_of(game, "assisted").acts
    agreed = (game.profiles.default, "assisted", "1", Agreed(games=2), ("?", "random"))
    found = series.SeriesJournal(game.name, "series", *agreed)
    games = tuple(found.journal(number, (0, 1), acts=acts) for number in range(2))
    return [str(dataclasses.replace(found, games=games))]


def _old_series() -> list[str]:
    """The same in the old format, one game of it."""
    (text,) = _series()
    cover, _, rest = text.partition("\n\n")
    acts = rest.split("academie journal 1")[1].partition("\n\n")[2]
    return [f"{cover.replace('series 2', 'series 1')}\n\npartie 1\n{acts}"]


def _answered(text: str) -> None:
    """What a pupil types, said at a step of every kind, and what was replied."""
    course = load_course(GAMMON.folder)
    for lesson in course.lessons[3:]:
        for number, step in enumerate(lesson.steps):
            if step.kind != "tell":
                Sitting(course, lesson, number).answer(text).to("fr")


def _lessons() -> list[str]:
    """The first lessons of every course: what is read here is the form, not the length."""
    found = []
    for game in GAMES:
        if (game.folder / LESSONS).exists():
            text = (game.folder / LESSONS).read_text(encoding="utf-8")
            found.append("[[lesson]]".join(text.split("[[lesson]]")[:2]))
    return found


PROGRESS: list[str] = TEXTS["progress"]

GUESTS = ["{}", '{"": "academie=abc", "Zoé": "__Host-academie=x-Y_9; more=1"}']

MESSAGES: list[str] = TEXTS["messages"]


def _mistakes() -> list[str]:
    """One of gammon."""
    mistake = Mistake(3, 0, "W:A15;B:Y15", "A/B", "A/C", 0.2)
    return [json.dumps({"game": GAMMON.name, "source": "g1", **mistake.data()})]


def _house() -> Iterator[Parser]:
    yield Parser("lessons", partial(_in_file, read_course, LESSONS), _lessons, long=True)
    yield Parser(
        "lessons-of-a-game",
        _of_games(load_course, LESSONS),
        lambda: [text.replace(text.split('"')[1], "fuzz", 1) for text in _lessons()],
        loose=True,
        long=True,
    )
    yield Parser(
        "lesson-answer", _answered, lambda: ["2", "11", "yes", "+/N", "hint", "show", "back", "rien"], long=True
    )
    yield Parser("guests", read_guests, lambda: GUESTS, json.dumps)
    yield Parser("message", protocol.read_message, lambda: MESSAGES, protocol.write_message)
    yield Parser("progress", read_progress, lambda: PROGRESS, lambda found: found.write())
    yield Parser("journal", journal.read, examples.journals, lambda found: found.write(), long=True)
    yield Parser("brought", dissection.read_text, lambda: [PLAYED, "4HPwATDgc/ABMA", "W:W31,K5:B20"], long=True)
    yield Parser("bout", read_bout, lambda: ['["maitre", "random", 3, 1.0, 0.5]'], write_bout)
    yield Parser("series", series.read, _series, str, long=True)
    yield Parser("old-series", read_old_series, _old_series, long=True)
    yield Parser("games", partial(_in_file, read_games, "some.journal"), examples.journals, long=True)
    yield Parser("mistakes", lambda text: list(read_lines(text)), _mistakes)
    yield Parser("old-record", read_old, lambda: [HOUSE, DOMINO_RECORD, TRICTRAC_RECORD, HAND], long=True)
    yield Parser(
        "file-of-games",
        journal.read_games,
        lambda: ["\n".join(examples.journals()[:2]), MAT, PLAYED, *_series()],
        long=True,
    )
    yield Parser("mat", match_files.normal, lambda: [MAT], lambda text: text, long=True)
    yield Parser("mat-games", match_files.read_games, lambda: [MAT], long=True)
    yield Parser("mat-lines", match_files.read_lines, lambda: [MAT], long=True)
    yield Parser(
        "proof", lambda text: verify(proof.read(text)), lambda: [meetings.text(meetings.meeting(acts=9))], long=True
    )
    yield Parser(
        "agreed",
        Agreed.read,
        lambda: ["players=3 stake=2", str(Agreed(games=2, jetons=True, lot=7)), "stake=5 odds=half-draw"],
        str,
    )
    yield Parser("journal-replayed", lambda text: journal.read(text).replay().rulings, examples.journals, long=True)
    yield Parser(
        "journal-file",
        partial(_in_file, _kept, "game.journal"),
        lambda: [text.encode() for text in examples.journals()[:4]],
        binary=True,
        long=True,
    )
    yield Parser("cases", _checked, _case_files, long=True)
    yield Parser("corpus", partial(_in_file, corpus_reader.read_part, "book.toml"), _books, long=True)
    yield Parser(
        "claims",
        partial(_in_file, lambda path: bench.read_claims(path, "plain"), "claims.toml"),
        lambda: [path.read_text(encoding="utf-8") for path in _claims()],
        long=True,
    )
    yield Parser(
        "docket-line",
        verdicts.read_line,
        lambda: [TEXTS["docket"]],
        lambda received: json.dumps(received.as_data(), ensure_ascii=False, sort_keys=True),
    )
    yield Parser("corpus-numbers", lambda text: corpus_reader.read_numbers(text, "book"), lambda: ["1-40, 7 bis, 50"])
    yield Parser("wording", _of_games(load_wording, "wording.toml"), partial(_texts, "wording.toml"), long=True)
    yield Parser("law", _of_games(load_law, "law.md"), partial(_texts, "law.md"), long=True)
    yield Parser("glossary", _of_games(load_glossary, "glossary.toml"), partial(_texts, "glossary.toml"), long=True)
    yield Parser("profiles", _of_games(profiles._shipped, "profiles.toml"), partial(_texts, "profiles.toml"), long=True)
    yield Parser("own-profile", partial(_in_file, _own_profile, "mine.toml"), lambda: [OWN_PROFILE], long=True)
    yield Parser("paragraph", TRICTRAC.law.find, lambda: ["17", "§17"])
    yield Parser("term", TRICTRAC.glossary.find, lambda: ["jeton", "case_du_diable"])
    yield Parser("option", TRICTRAC.profiles.option_for, lambda: ["ancien", "pile_de_misere=made", "exact_lift"])
    yield Parser(
        "engine",
        lambda spec: roster.find(f"engine:{spec}", DRAUGHTS),
        lambda: ["seconds=0.1", "threads=2", "nodes=1000,megabytes=16", "plies=4"],
    )
    yield Parser("playouts", lambda spec: roster.find(f"playouts:{spec}", DOMINO), lambda: ["500", "1"])
    yield Parser("budget", _budget, lambda: ["seconds=0.5,nodes=100,plies=3", "plies=9"])
    yield Parser("review", repetition.read_review, lambda: ["2026-01-31T12:00:00Z good book/1"], repetition.Review.line)
    yield Parser("memory", partial(_in_file, _remembered, "reviews"), lambda: [_REVIEWS])
    yield Parser("seed", Cup.read, lambda: ["5", "5/2", "-1"], str)
    yield Parser("game-name", find, lambda: [game.name for game in GAMES])


def _claims() -> list[Path]:
    return [path for game in GAMES if (path := game.folder / "claims.toml").is_file()]


def _books() -> list[str]:
    """The first entries of each book of the program: what is read here is the form, not the length."""
    found = []
    for game in GAMES:
        for path in sorted((game.folder / "corpus").glob("*.toml")):
            text = path.read_text(encoding="utf-8")
            found.append("[[entry]]".join(text.split("[[entry]]")[:3]))
    return found


def _meetings() -> Iterator[Parser]:
    yield Parser("clock", Clock.read, lambda: ["none", "move 60", "game 600+5", "days 3"], str)
    yield Parser("clocks", Clocks.read, lambda: ["game 600+5: 583200 -", "move 60: - 60000 1"], str)
    yield Parser("offer", read_what, lambda: ["back", "adjourn", "resume", "rematch"], str)


# --- Networks


def _resigned(data: bytes) -> Any:
    """Weights whose digest fits whatever was done to them: what reads the head must bear anything."""
    return read_weights(data + hashlib.sha256(data).digest(), design_of("plain"))


def _networks() -> Iterator[Parser]:
    whole = file_of(design_of("plain"), (2,))
    yield Parser("weights", lambda data: read_weights(data, design_of("plain")), lambda: [whole], binary=True)
    yield Parser("weights-signed", _resigned, lambda: [whole[:-32]], binary=True)
    yield Parser(
        "weights-file",
        partial(_in_file, lambda path: load_weights(design_of("plain"), path), "weights.nets"),
        lambda: [whole],
        binary=True,
    )
    yield Parser("recipe", read_recipe, lambda: _texts("recipe.toml"))
    yield Parser("recipe-file", partial(_in_file, load_recipe, "recipe.toml"), lambda: _texts("recipe.toml"))


# --- The parsers of what the server keeps: heads, entries, backups
CHAIRS = (Chair("person", "Ève", "u1"), Chair("machine", "M", "", "random"), Chair("open", ""))

HEAD = Head("A" * 22, "draughts", "metz", "rigueur", "single", "", CHAIRS, "game 600+5", True, False, "00ff", 7)

ENTRIES = (Entry(1, Kind.GAME, "", None, 5), Entry(2, Kind.ACT, "white plays 32-28", 0, 6, 1, "a-1"))


def _entry_written(value: Head | Entry) -> str:
    return write_json(value.data())


def _json_read(read: Callable[[object], Any], text: str) -> Any:
    return read(read_json(text))


def _restored(text: str) -> int:
    """How many rows a backup gives."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "backup"
        path.write_text(text, encoding="utf-8", errors="surrogatepass", newline="")
        return backup.restore(str(Path(folder) / "database"), path)


def _backup() -> list[str]:
    """A backup of one meeting."""
    with tempfile.TemporaryDirectory() as folder:
        with closing(Store.open(str(Path(folder) / "database"))) as store:
            fence = store.create(HEAD, bytes(32), "p")
            store.append(HEAD.link, fence, ENTRIES)
            backup.dump(store.database, Path(folder) / "backup")
        return [(Path(folder) / "backup").read_text(encoding="utf-8")]


def _kept_parsers() -> Iterator[Parser]:
    """Each of them."""
    yield Parser("server-head", partial(_json_read, read_head), lambda: [_entry_written(HEAD)], _entry_written)
    yield Parser(
        "server-entry",
        partial(_json_read, read_entry),
        lambda: [_entry_written(each) for each in ENTRIES],
        _entry_written,
    )
    yield Parser("server-backup", _restored, _backup, long=True)


PARSERS = [
    *(parser for game in GAMES for parser in _each_game(game)),
    *_draughts(),
    *_chess(),
    *_gnubg(),
    *_games(),
    *_house(),
    *_kept_parsers(),
    *_meetings(),
    *_networks(),
]
