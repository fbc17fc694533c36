"""`academie ladder`: all players of a game against each other, and the ratings from their games."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import typer
from rich.table import Table

from academie.errors import Unknown
from academie.game import Game
from academie.players import roster
from academie.players.characters import called
from academie.players.ladder import Bout, LadderFile, Rung, fixtures, played_by, standings, unplayed
from academie.players.members import Head, ladder_profile_of, members_of, write_ratings
from academie.players.player import notice_of, program_of
from academie.terminal.options import GAME, JSON, PROFILE, SEED, game_of, option
from academie.terminal.output import PLAYER, PLAYING, as_json, console, language_of, plain, progress
from academie.text.message import Message, figure

_FEW = Message("A ladder needs at least two players. Name them with --player, or leave it out for all players.")
_HEAD = Message("The ladder of {title}, {profile}")
_RATING, _ERROR, _GAMES = Message("rating"), Message.within("of a rating", "error"), Message("games")
_BELOW, _SITTING = (Message("won against the next"), Message("wins a sitting of {games}"))

RATINGS = "Ratings"


def ladder(  # noqa: PLR0913, PLR0917 - one for each option
    name: str = GAME,
    player: list[str] | None = option(
        None, "--player A", "A player of the ladder; may be repeated. Without any, all players take part."
    ),
    characters: bool = option(False, "--characters", "Only the eight characters, from the mazette to the master."),
    neighbours: bool = option(False, "--neighbours", "Each player meets only the next of the list."),
    games: int = option(
        20, "--games", "How many games each pair plays; an odd number is raised by one.", min=2, max=1_000_000
    ),
    seed: int = SEED,
    sitting: int = option(
        1, "--sitting", "Also show the odds of winning a sitting of this many games.", RATINGS, min=1, max=1000
    ),
    jobs: int = option(1, "--jobs", "How many bouts to play at once.", min=1, max=1024),
    profile: str | None = PROFILE,
    save: Path | None = option(None, "--save FILE", "Save each bout in this file, and resume from it."),
    ratings: Path | None = option(
        None, "--ratings FILE", "Write the ratings to this file, as a game stores them.", RATINGS
    ),
    json: bool = JSON,
) -> None:
    """Rate the machine players by games among them. The result is the ladder of the game.

    Each pair plays bouts of two games with the same dice and the seats exchanged; a dice game without a winner is
    played again. Ratings are on the Elo scale around 1500, with standard errors; each player is shown with the
    share of wins against the next below. The same seed gives the same games.

    With --save, an interrupted run continues where it stopped; use another file if the players have changed. With
    --neighbours, each player meets only the next of the list, which saves most of the time. Without --profile, uses
    the usual profile, or the one where skill counts most if the game has one.
    """
    game, language = game_of(name), language_of()
    named = [*(each.key for each in members_of(game) if characters), *(player or [])]
    specs = _players(game, named, language)
    start = game.start(profile or ladder_profile_of(game))
    file = None if save is None else LadderFile(save, game.name, start.profile.name, seed)
    done: list[Bout] = [] if file is None else file.bouts()
    pairings = fixtures(specs, games, neighbours=neighbours)
    left = unplayed(pairings, done)
    with progress() as bar:
        task = bar.add_task(PLAYING.to(language), total=len(pairings), completed=len(pairings) - len(left))
        for bout in played_by(jobs, game, start, left, seed):
            if file is not None:
                file.add(bout)
            done.append(bout)
            bar.advance(task)
    rungs = standings(specs, done)
    if ratings is not None:
        date, programs = datetime.now(UTC).date().isoformat(), _programs(game, specs)
        write_ratings(ratings, Head(date, start.profile.name, seed, programs), rungs)
    if json:
        head = {"game": game.name, "profile": start.profile.name, "seed": seed, "games": games}
        as_json({**head, "ladder": [_data(rung, sitting) for rung in rungs]})
        return
    plain(_HEAD.fill(title=game.title, profile=start.profile.name).to(language))
    console().print(_table(rungs, sitting, language))


def _players(game: Game, named: list[str], language: str) -> list[str]:
    """The players, each once; prints what a player wants to say before it sits down."""
    found = list(dict.fromkeys(roster.spelled(each, game) for each in named or roster.offered(game)))
    if len(found) < 2:
        raise Unknown(_FEW)
    for spec in found:
        seated = roster.find(spec, game)
        if (said := notice_of(seated)) is not None:
            typer.echo(said.to(language), err=True)
        seated.close()
    return found


def _programs(game: Game, specs: list[str]) -> str:
    """The programs of others that play for some of them, each once."""
    found: dict[str, None] = {}
    for spec in specs:
        seated = roster.find(spec, game)
        found[program_of(seated)] = None
        seated.close()
    return ", ".join(filter(None, found))


def _table(rungs: list[Rung], sitting: int, language: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(PLAYER.to(language))
    heads = [_RATING, _ERROR, _GAMES, _BELOW, *([_SITTING.fill(games=sitting)] if sitting > 1 else [])]
    for head in heads:
        table.add_column(head.to(language), justify="right")
    for rung in rungs:
        row = [f"{rung.rating:.0f}", f"± {rung.error:.0f}", str(rung.games)]
        if rung.below is not None:
            won = [f"{100 * rung.below.share:.1f} ± {100 * rung.below.error:.1f} %"]
            won += [f"{100 * rung.below.sitting(sitting):.1f} %"] if sitting > 1 else []
            row += [figure(each).to(language) for each in won]
        table.add_row(f"{called(rung.player).to(language)} ({rung.player})", *row)
    return table


def _data(rung: Rung, sitting: int) -> dict[str, Any]:
    below: dict[str, Any] | None = None
    if rung.below is not None:
        met = rung.below
        below = {"games": met.games, "share": round(met.share, 4), "error": round(met.error, 4)}
        below |= {"sitting": {"games": sitting, "share": round(met.sitting(sitting), 4)}} if sitting > 1 else {}
    figures = {"rating": round(rung.rating, 1), "error": round(rung.error, 1)}
    return {"player": rung.player, **figures, "games": rung.games, "share": round(rung.share, 4), "below": below}
