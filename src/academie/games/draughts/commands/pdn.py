"""`academie pdn`: files of draughts games, read, checked against the law move by move, and written again."""

from pathlib import Path
from typing import Any

import typer

from academie.errors import Illegal, Unavailable, why
from academie.games.draughts import exchange
from academie.games.draughts import pdn as files
from academie.input.files import write_text
from academie.terminal.options import JSON, PROFILE, argument, option
from academie.terminal.output import WRITTEN, as_json, language_of, plain, plies
from academie.text.message import Message

_UNJUDGED = Message("{kind}: not judged here.")
_COUNTED = Message("{games} games: {lawful} lawful ({remarked} with a remark), {others} of other games, {wrong} wrong.")


def pdn(
    file: Path = argument(..., "FILE.pdn", "The file to read.", show_default=False),
    profile: str | None = PROFILE,
    check: bool = option(False, "--check", "Only check; print one line for each game."),
    output: Path | None = option(None, "--output -o FILE", "Where to write it."),
    json: bool = JSON,
) -> None:
    """Read a PDN file, check every move of the main lines against the law, and print the games in a standard form.

    The profile is --profile, else the Profile tag of a game, else fmjd. If a move is illegal or cannot be read, one
    sentence names the game and the move, and the exit status is 2. With --check, prints a line for each game:
    lawful, lawful with a remark, wrong, or of another kind of draughts, which is not judged.
    """
    language = language_of()
    try:
        text, _ = files.decode(file.read_bytes())
    except OSError as error:
        raise Unavailable("The file {file} cannot be read: {why}.", file=file, why=why(error)) from error
    games = files.read_games(text)
    if not games:
        raise Illegal("The file {file} holds no game; check that it is the right one.", file=file)
    found = exchange.follow_all(games, profile)
    wrong = [each.wrong for each in found if each.wrong is not None]
    if wrong and not check:
        raise wrong[0]
    if json:
        as_json({"file": str(file), "games": [_report(each) for each in found]})
    elif check:
        _tell(found, language)
    elif output is None:
        plain("\n".join(files.write_canonical(game) for game in games).rstrip("\n"))
    if output is not None:
        write_text(output, "\n".join(files.write_canonical(game) for game in games))
        if not json:
            plain(WRITTEN.fill(path=output).to(language))
    if wrong:
        raise typer.Exit(2)


def _tell(found: list[exchange.Followed], language: str) -> None:
    """A line for each game, with its remarks below it, and a last line that counts them."""
    for each in found:
        if each.kind is not None:
            plain(f"--  {each.number}  {_UNJUDGED.fill(kind=each.kind).to(language)}")
        elif each.wrong is not None:
            plain(f"no  {each.wrong.to(language)}")
        else:
            plain(f"ok  {each.number}  {plies(len(each.moves)).to(language)}  {each.states[-1]}")
        for ply, remark in each.remarks:
            plain("    " + Message("ply {ply}: {text}", ply=ply, text=remark).to(language))
    if len(found) > 1:
        plain(_COUNTED.fill(**_counts(found)).to(language))


def _counts(found: list[exchange.Followed]) -> dict[str, int]:
    judged = [each for each in found if each.kind is None]
    return {
        "games": len(found),
        "lawful": sum(each.wrong is None for each in judged),
        "remarked": sum(each.wrong is None and bool(each.remarks) for each in judged),
        "others": len(found) - len(judged),
        "wrong": sum(each.wrong is not None for each in judged),
    }


def _report(each: exchange.Followed) -> dict[str, Any]:
    """A game as data: how far it could be followed, and what there is to say of it."""
    start, end = (each.states[0], each.states[-1]) if each.states else (None, None)
    over = end.result if end is not None else None
    return {
        "number": each.number,
        "tags": {tag.name: tag.value for tag in each.game.tags},
        "profile": None if start is None else start.profile.name,
        "start": None if start is None else str(start),
        "moves": list(each.moves),
        "plies": len(each.moves),
        "end": None if end is None else str(end),
        "result": each.game.result,
        "over": over.reason if over is not None else None,
        "law": over.law if over is not None else None,
        "remarks": [{"ply": ply, "en": text.en, "fr": text.to("fr")} for ply, text in each.remarks],
        "kind": None if each.kind is None else each.kind.en,
        "wrong": None if each.wrong is None else str(each.wrong),
    }
