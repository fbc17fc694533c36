"""`academie pdn`: files of draughts games, read, checked against the law move by move, and written anew."""

from pathlib import Path
from typing import Annotated, Any

import typer

from academie.cli.language import language_of
from academie.cli.options import AsJson, Language, ProfileName, write_text
from academie.cli.screen import as_json, plain
from academie.cli.words import say
from academie.errors import AcademieError, Illegal, Unavailable, why
from academie.game import State
from academie.games import find
from academie.games.draughts import pdn as files
from academie.records.game import plies
from academie.title import Title

_IN_GAME = Title("Game {number}: {wrong}", "Partie {number} : {wrong}")


def pdn(
    file: Annotated[Path, typer.Argument(metavar="FILE.pdn", help="The file to read.", show_default=False)],
    profile: ProfileName = None,
    check: Annotated[bool, typer.Option("--check", help="Only check; print one line for each game.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to write it.", show_default=False)
    ] = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Read a PDN file, check every move of the main lines against the law, and print the games in one normal form.

    The profile is the one given, else the one a game names in a Profile tag, else fmjd. Bad writing and illegal
    moves are told in one sentence with the game and the move; the exit status is then 2.
    """
    language = language_of(lang)
    try:
        text, _ = files.decode(file.read_bytes())
    except OSError as error:
        raise Unavailable(
            Title("The file {file} cannot be read: {why}.", "Le fichier {file} ne peut être lu : {why}.").fill(
                file=file, why=why(error)
            )
        ) from error
    games = files.read_games(text)
    if not games:
        raise Illegal(
            Title(
                "The file {file} holds no game; check that it is the right one.",
                "Le fichier {file} ne contient pas de partie ; vérifiez que c'est le bon.",
            ).fill(file=file)
        )
    reports = [_follow(game, number, profile) for number, game in enumerate(games, start=1)]
    if json:
        as_json({"file": str(file), "games": reports})
    elif check:
        for report in reports:
            plain(f"ok  {report['number']}  {plies(report['plies']).to(language)}  {report['end']}")
    elif output is None:
        plain("\n".join(files.write_canonical(game) for game in games).rstrip("\n"))
    if output is not None:
        write_text(output, "\n".join(files.write_canonical(game) for game in games))
        if not json:
            plain(say("written", language, path=output))


def _follow(game: files.Game, number: int, profile: str | None) -> dict[str, Any]:
    """Play a game over by the law; raises `Illegal` with its number and ply."""
    room = find("draughts")
    named = profile or game.tag("Profile")
    try:
        fen = game.tag("FEN")
        start = state = room.start(named) if fen is None else room.read(fen, named)
    except AcademieError as error:
        raise Illegal(_IN_GAME.fill(number=number, wrong=error.text)) from error
    moves: list[str] = []
    for item in game.body:
        if isinstance(item, files.Placement) and item.fen is not None:
            state = _placed(item.fen, state, number)
        if not isinstance(item, files.Play) or item.text == "...":
            continue
        try:
            move = room.read_move(state, item.text)
        except AcademieError as error:
            raise Illegal(
                Title("Game {number}, ply {ply}: {wrong}", "Partie {number}, demi-coup {ply} : {wrong}").fill(
                    number=number, ply=len(moves) + 1, wrong=error.text
                )
            ) from error
        moves.append(room.write_move(state, move))
        state = state.after(move)
    return {
        "number": number,
        "tags": {tag.name: tag.value for tag in game.tags},
        "profile": _profile(start),
        "start": str(start),
        "moves": moves,
        "plies": len(moves),
        "end": str(state),
        "result": game.result,
        "over": state.result.reason if state.result is not None else None,
        "law": state.result.law if state.result is not None else None,
    }


def _placed(fen: str, state: State, number: int) -> State:
    try:
        return find("draughts").read(fen, _profile(state))
    except AcademieError as error:
        raise Illegal(_IN_GAME.fill(number=number, wrong=error.text)) from error


def _profile(state: State) -> str:
    return state.profile.name
