"""`academie match`: games between two players, with the score and what it says about strength."""

import math
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.table import Table

from academie import players as roster
from academie.cli.session.forms import agreement, check_form, form_with_odds, series_of, with_handicap
from academie.cli.session.series import SeriesRun
from academie.cli.session.sheet import print_sheet, sheet_data
from academie.cli.session.sitting import seated
from academie.errors import Unknown
from academie.game import Game, State
from academie.game.seeds import stream
from academie.input.files import write_text
from academie.journal import Journal, endings_of, from_moves, write_games
from academie.journal.formats import JOURNAL, exchange_of
from academie.journal.moves import text_of
from academie.journal.series import SeriesJournal
from academie.players.arena import Played, Terms, clock, play_match, score
from academie.players.player import Player, notice_of
from academie.terminal.options import GAME, JSON, SEED, SERIES, Series, Start, game_of, option, start_of
from academie.terminal.output import (
    PLAYER,
    PLAYING,
    WRITTEN,
    as_json,
    beside,
    complain,
    console,
    language_of,
    progress,
    sentence,
)
from academie.terminal.output import plies as counted_plies
from academie.text.message import Message, figure, verbatim

_PLAYED = Message("game {number}: {seated}  {score}  {plies}, {reason}")
_STOPPED = Message("stopped at the move limit, counted as drawn")
_COLUMNS = (
    Message.within("games, in a table", "won"),
    Message("drawn"),
    Message.within("games, in a table", "lost"),
    *(verbatim("points"), Message("s/move"), Message("longest")),
)
PLAYERS_HELP = f"The two players: {roster.SPECS}."


def match(  # noqa: PLR0913, PLR0917 - one for each option
    name: str = GAME,
    players: tuple[str, str] | None = option(None, "--players A B", PLAYERS_HELP),
    also: list[str] | None = option(
        None, "--also C", "One more player, for a form with more than two; may be repeated.", SERIES
    ),
    receiver: int = option(1, "--receiver N", "Which of the players receives the handicap.", SERIES, min=1, max=6),
    games: int = option(2, "--games", "How many games.", min=1, max=1_000_000),
    seed: int = SEED,
    plies: int = option(6, "--plies", "How many random plies each opening has; an even number.", min=0, max=100),
    ballots: bool = option(False, "--ballots", "Start with each pair of first moves in turn instead of random plies."),
    max_plies: int | None = option(
        None,
        "--max-plies",
        "After how many plies a game is stopped and counted as drawn (default 400, with dice 20000).",
        min=1,
    ),
    save: Path | None = option(None, "--save FILE", "Write the games to a file."),
    json: bool = JSON,
    *,
    start: Start,
    series: Series,
) -> None:
    """Play a match between two players: each opening twice, with the colours exchanged.

    The same seed gives the same games, unless a player is limited by seconds. If a game begins by chance, both
    games of a pair begin alike. If a game has more than two seats, the two players take them in turn. The ending of
    the --save file chooses its format: journal, or a format that other programs read (pdn, pgn, mat).

    With --form, the players play one series in that form to its end and the program prints its sheet; --save then
    writes the series.
    """
    game, language = game_of(name), language_of()
    check_form(game, series.form, language)
    if players is None:
        raise Unknown("Name two players: --players A B.")
    reader = form_with_odds(game, series)
    first = start_of(game, with_handicap(game, start.profile, series, reader), start.position, start.setup)
    limit = max_plies or (20_000 if game.chance else 400)
    if series.form is not None:
        chosen = series_of(game, series.form, whole=start.whole)
        named = (*players, *(also or ()))
        count = chosen.number(game, first, len(named)) if series.seats is None else series.seats
        agreed = agreement(series, count, receiver - 1, reader, lot=seed)
        names = tuple(named[player % len(named)] for player in range(count))
        _check(game, names)
        journal = SeriesJournal(game.name, chosen.name, first.profile.name, "assisted", str(seed), agreed, names)
        play_series(SeriesRun(journal, language), save, None if game.chance else limit, json=json)
        return
    if also or reader is not None or series.agreed:
        raise Unknown("A series between machines needs a form. Add --form, or leave out the options of a series.")
    terms = Terms(games, seed, None if ballots else plies, limit)
    _play_games(first, players, terms, save, language, json=json)


def _play_games(
    start: State, players: tuple[str, str], terms: Terms, save: Path | None, language: str, *, json: bool
) -> None:
    """Games in pairs between two machines, and the score."""
    game = game_of(start.profile.game)
    seated: list[Player] = []
    done: list[Played] = []
    journals: list[Journal] = []
    try:
        # One after the other, so that the first is closed when the second cannot be found.
        for index, spec in enumerate(players):
            seated.append(roster.find(spec, game, stream(terms.seed, index)))
            if (said := notice_of(seated[-1])) is not None:
                complain(said.to(language))
        with progress() as bar:
            task = bar.add_task(PLAYING.to(language), total=terms.games)
            for played in play_match(game, start, seated, terms):
                done.append(played)
                bar.advance(task)
                if save is not None:
                    journals.append(_journal(game, played, _names(seated)))
                    _save(game, save, journals)
                if not json:
                    beside(bar, _line(game, played, _names(seated), language))
    finally:
        for player in seated:
            player.close()
    if json:
        as_json(_data(game, done, _names(seated), players, terms))
    else:
        _show(done, _names(seated), language)
        if save is not None:
            sentence(WRITTEN.fill(path=save).to(language))


def _check(game: Game, names: tuple[str, ...]) -> None:
    """Raise a sentence where no such machine plays the game."""
    for name in set(names):
        roster.find(name, game).close()


def play_series(run: SeriesRun, save: Path | None, most: int | None = None, *, json: bool) -> None:
    """A series between machines, and its sheet; after a number of acts a game is agreed to be drawn."""
    names, language = run.names, run.language
    with seated(run.opponents, complain, language), progress() as bar:
        task = bar.add_task(PLAYING.to(language), total=None)
        for _ in run.play_out(most):
            bar.advance(task)
            for line in () if json or run.rounds.over else run.rounds.in_words(names):
                beside(bar, line.to(language))
    if save is not None:
        write_text(save, run.series.write())
    sheet = run.rounds.sheet(names)
    if json:
        series = run.series
        head = {"game": series.game, "form": series.form, "profile": series.profile, "seed": run.seed}
        as_json({**head, "players": [name.en for name in names], "games": run.number, "sheet": sheet_data(sheet)})
        return
    print_sheet(console(), sheet, names, language)
    for line in run.rounds.in_words(names):
        sentence(line.to(language))
    if save is not None:
        sentence(WRITTEN.fill(path=save).to(language))


def _names(seated: list[Player]) -> tuple[str, str]:
    """The names of the two players, made different if they are equal."""
    first, second = (player.name for player in seated)
    return (first, second) if first != second else (f"{first} (1)", f"{second} (2)")


def _reason(game: Game, played: Played, language: str) -> str:
    if played.result is None:
        return _STOPPED.to(language)
    return f"{game.glossary.terms[played.result.reason].why.to(language)} ({played.result.law})"


def _line(game: Game, played: Played, names: tuple[str, str], language: str) -> str:
    seated = " – ".join(names[index] for index in played.seats)
    points = "–".join(f"{share:g}" for share in played.shares)
    reason = _reason(game, played, language)
    count = counted_plies(len(played.moves)).to(language)
    return _PLAYED.fill(number=played.number, seated=seated, score=points, plies=count, reason=reason).to(language)


def _show(done: list[Played], names: tuple[str, str], language: str) -> None:
    first = score(done)
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(PLAYER.to(language))
    for head in _COLUMNS:
        table.add_column(head.to(language), justify="right")
    for index, (name, result) in enumerate(zip(names, (first, first.turned()), strict=True)):
        used = clock(done, index)
        counts = [str(result.wins), str(result.draws), str(result.losses)]
        figures = [f"{result.points:g}", f"{used.mean:.3f}", f"{used.longest:.3f}"]
        table.add_row(name, *counts, *(figure(each).to(language) for each in figures))
    screen = console()
    screen.print(table)
    elo = first.elo()
    if math.isinf(elo.difference):
        screen.print(Message("One player won every game, so there is no Elo difference to show.").to(language))
    else:
        low, high = (f"{bound:+.0f}" if math.isfinite(bound) else "∞" for bound in (elo.low, elo.high))
        screen.print(
            Message(
                "Elo difference {elo:+.0f} ({low} to {high}, 95 %).",
                elo=elo.difference,
                low=low.replace("∞", "-∞"),
                high=high,
            ).to(language)
        )


def _save(game: Game, path: Path, journals: list[Journal]) -> None:
    """Put the last of the games into a file, in the format its ending names, else as a journal."""
    ending = path.suffix.removeprefix(".").lower()
    own = exchange_of(game)
    ending = ending if ending in endings_of(game) else JOURNAL
    if own is not None and ending == own.SUFFIX and own.TOGETHER:
        write_text(path, write_games(journals, ending))
        return
    between = "\n" if len(journals) > 1 else ""
    write_text(path, between + write_games(journals[-1:], ending), append=len(journals) > 1)


def _journal(game: Game, played: Played, names: tuple[str, str]) -> Journal:
    """A game with those who played it."""
    today = datetime.now(tz=UTC).strftime("%Y.%m.%d")
    tags = {"Event": "academie match", "Date": today, "Round": str(played.number)}
    players = tuple(names[index] for index in played.seats)
    remarks = {} if played.result is not None else {len(played.moves): (_STOPPED.to("en"),)}
    return from_moves(game, played.start, played.moves, played.result, players, tags, remarks)


def _data(
    game: Game, done: list[Played], names: tuple[str, str], specs: tuple[str, str], terms: Terms
) -> dict[str, Any]:
    first = score(done)
    elo = first.elo()
    both = zip(names, specs, (first, first.turned()), strict=True)
    return {
        "game": game.name,
        "seed": terms.seed,
        "players": [
            {
                "name": name,
                "spec": spec,
                "wins": result.wins,
                "draws": result.draws,
                "losses": result.losses,
                "points": result.points,
                "seconds_per_move": round(clock(done, index).mean, 6),
                "longest_move": round(clock(done, index).longest, 6),
            }
            for index, (name, spec, result) in enumerate(both)
        ],
        "elo": {
            key: round(value, 1) if math.isfinite(value) else None
            for key, value in (("difference", elo.difference), ("low", elo.low), ("high", elo.high))
        },
        "games": [_game(game, played, names) for played in done],
    }


def _game(game: Game, played: Played, names: tuple[str, str]) -> dict[str, Any]:
    texts, state = [], played.start
    for choice in played.moves:
        texts.append(text_of(game, state, choice))
        state = state.after(choice)
    return {
        "number": played.number,
        "players": [names[index] for index in played.seats],
        "start": str(played.start),
        "moves": texts,
        "opening_plies": played.opening,
        "shares": list(played.shares),
        "reason": played.result.reason if played.result is not None else None,
        "law": played.result.law if played.result is not None else None,
        "end": str(state),
    }
