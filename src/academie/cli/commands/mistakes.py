"""`academie mistakes`: the decisions that lost most in the user's own games, asked again when they are due."""

import json as json_
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import typer

from academie.cli.session import saves
from academie.errors import AcademieError, Unavailable, why
from academie.game import Game, State
from academie.game.registry import find
from academie.input.files import data
from academie.input.names import typed
from academie.lessons.exercises import grade_of
from academie.terminal.keywords import QUIT
from academie.terminal.layout import View, render
from academie.terminal.options import JSON, Display, argument, game_of, option
from academie.terminal.output import WRITTEN, YOUR_ANSWER, as_json, asked, beside, console, language_of, plain, progress
from academie.text.message import Message
from academie.tutor.mistakes import KEY, Mistake, answer, read_lines, reasons, review, unit_of, write_lines
from academie.tutor.repetition import Memory, Review

_REVIEWING = Message("Reviewing {file}")
_UNREVIEWED = Message("{file} was not reviewed: {why}")
_UNKEPT = Message("{path} cannot be written: {why}.")
_NONE = Message("No mistakes are known. Finish a game with “academie play”, then call this again.")
_ASKED = Message("{title}: you played {move} and lost {cost:.2f} ({unit}). What do you play? “show” gives the answer.")
_LISTED = Message("{due}  {title}  {move}  −{cost:.2f} ({unit})  {source}")
_END = Message("Right at the first try, without help: {right} of {all}.")
_GIVE_UP = Message.within("to type", "show")


@dataclass(frozen=True)
class SavedMistake:
    """A mistake, and the file of the game in which it was made."""

    game: Game
    source: str
    mistake: Mistake

    @property
    def key(self) -> str:
        """By which the learner's memory knows it."""
        return f"{KEY}/{self.source}/{self.mistake.number}"

    @property
    def state(self) -> State:
        """Its position."""
        return self.game.read(self.mistake.position)


def mistakes(
    game: str | None = argument(None, "[GAME]", "Only mistakes in this game."),
    listed: bool = option(False, "--list", "List the mistakes instead of asking."),
    anki: Path | None = option(None, "--anki FILE.apkg", "Write them as a deck for Anki instead of asking."),
    count: int = option(5, "--count", "How many to ask.", min=1, max=1000),
    most: int = option(5, "--review", "How many finished games to review first, the last ones.", min=0, max=1000),
    json: bool = JSON,
    *,
    display: Display,
) -> None:
    """Practise the decisions that lost most in your own games.

    An engine reviews the games that you have finished at this terminal, each once. A decision that lost much comes
    back as a question when it is due, until you find a better move.
    """
    name, language = None if game is None else game_of(game).name, language_of()
    _review(name, most, quiet=json)
    found = [each for each in _saved() if name in {None, each.game.name}]
    memory = saves.reviews().read()
    if json:
        as_json({"mistakes": [_data(each, memory) for each in found]})
    elif not found:
        plain(_NONE.to(language))
    elif anki is not None:
        from academie.tutor import anki as deck  # noqa: PLC0415 - loaded when it is asked for

        deck.write(anki, ((each.game, each.key, each.mistake) for each in found), language)
        plain(WRITTEN.fill(path=anki).to(language))
    elif listed:
        for each in found:
            plain(_line(each, memory).to(language))
    else:
        _practise(found, memory, count, display.view)


def _file() -> Path:
    return data() / "mistakes"


def _saved() -> list[SavedMistake]:
    """All that is known, the newest first; what can no longer be read is left out."""
    found = []
    for game, source, mistake in read_lines(_text()):
        each = SavedMistake(find(game), source, mistake)
        try:
            each.state  # noqa: B018 - raises where the law has changed since
        except AcademieError:
            continue
        found.append(each)
    return found[::-1]


def _text() -> str:
    try:
        return _file().read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise Unavailable("{path} cannot be read: {why}.", path=_file(), why=why(error)) from error


def _reviewed() -> Iterator[str]:
    """The files of the games that were reviewed."""
    for line in _text().splitlines():
        try:
            values = json_.loads(line)
        except ValueError:
            continue
        if isinstance(values, dict) and "reviewed" in values:
            yield str(values["reviewed"])


def _review(game: str | None, most: int, *, quiet: bool) -> None:
    """Review the last finished games that were not reviewed yet; the results are saved game by game."""
    done, language = set(_reviewed()), language_of()
    waiting = [each for each in saves.finished(game or "*") if each.path.name not in done][:most]
    if not waiting:
        return
    with progress() as bar:
        task = bar.add_task("", total=len(waiting), visible=not quiet)
        for each in waiting:
            bar.update(task, description=_REVIEWING.fill(file=each.path.name).to(language))
            try:
                _add(each.path.name, _found(each))
            except Unavailable as error:
                if not quiet:
                    beside(bar, _UNREVIEWED.fill(file=each.path.name, why=error.text).to(language))
                _add(each.path.name, [])
            bar.advance(task)


def _found(each: saves.Finished) -> list[tuple[str, list[Mistake]]]:
    """The mistakes of the person in each game of a file, a series or one; of none where several sat here."""
    found = []
    for number, journal in enumerate(each.journals, 1):
        people = [seat for seat, name in enumerate(journal.players) if name in {"?", ""}]
        if len(people) == 1:
            mine = [one for one in review(journal) if one.seat == people[0]]
            source = each.path.name if len(each.journals) == 1 else f"{each.path.name}#{number}"
            found.append((source, [wrong for one in mine for wrong in one.mistakes]))
    return found


def _add(name: str, found: list[tuple[str, list[Mistake]]]) -> None:
    game = name.partition("-")[0]
    text = "".join(write_lines(game, source, wrong) for source, wrong in found)
    try:
        _file().parent.mkdir(parents=True, exist_ok=True)
        with _file().open("a", encoding="utf-8") as file:
            file.write(text + json_.dumps({"reviewed": name}) + "\n")
    except OSError as error:
        raise Unavailable(_UNKEPT.fill(path=_file(), why=why(error))) from error


# --- Told and asked


def _due(each: SavedMistake, memory: Memory) -> str:
    card = memory.cards.get(each.key)
    return "-" if card is None else f"{card.due.astimezone():%Y-%m-%d}"


def _line(each: SavedMistake, memory: Memory) -> Message:
    wrong = each.mistake
    values = {"due": _due(each, memory), "title": each.game.title, "move": wrong.played, "source": each.source}
    return _LISTED.fill(cost=wrong.error, unit=unit_of(wrong), **values)


def _data(each: SavedMistake, memory: Memory) -> dict[str, Any]:
    card = memory.cards.get(each.key)
    values = {"game": each.game.name, "source": each.source, "key": each.key, **each.mistake.data()}
    return {**values, "card": None if card is None else card.as_data()}


def _practise(found: list[SavedMistake], memory: Memory, count: int, view: View) -> None:
    """That many questions, the longest due first, or until the person leaves; each is remembered once, at its end."""
    keys, done, right = {each.key: each for each in found}, 0, 0
    for _ in range(min(count, len(keys))):
        key = memory.next(list(keys), datetime.now(UTC))
        tried = None if key is None else _ask(keys.pop(key), view)
        if key is None or tried is None:
            break
        wrong, gave_up = tried
        memory = saves.reviews().add(Review(key, grade_of(wrong, helped=False, gave_up=gave_up), datetime.now(UTC)))
        done, right = done + 1, right + (not wrong and not gave_up)
    if done:
        plain(_END.fill(right=right, all=done).to(view.language))


def _ask(each: SavedMistake, view: View) -> tuple[int, bool] | None:
    """One question: how many answers were wrong, and whether it was given up; None when the person leaves."""
    wrong, state, mistake = 0, each.state, each.mistake
    console().print(render(each.game, state, None, view), end="")
    plain(
        _ASKED.fill(title=each.game.title, move=mistake.played, cost=mistake.error, unit=unit_of(mistake)).to(
            view.language
        )
    )
    while True:
        text = asked(console(), YOUR_ANSWER.to(view.language))
        if text is None or text.lower() in typed(QUIT):
            return None
        if text.lower() in typed(_GIVE_UP):
            for line in reasons(mistake):
                plain(line.to(view.language))
            return wrong, True
        try:
            found = answer(mistake, each.game, state, text)
        except AcademieError as error:
            typer.echo(error.to(view.language))
            continue
        for line in found.lines:
            plain(line.to(view.language))
        if found.right:
            return wrong, False
        wrong += 1
