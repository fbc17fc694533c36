"""What the program knows, as plain data for programs: the command line prints it, the server answers with it.

Only lists, dictionaries, texts and numbers come out, each with the same keys wherever it is asked for.
"""

from dataclasses import asdict
from typing import Any

from academie.game import Game, Move, Result, State
from academie.game.analysis import Analysis
from academie.game.law import Paragraph, Term
from academie.game.profiles import Option, Profile, Profiles
from academie.game.registry import has_part, part_of
from academie.text.message import Message

Data = dict[str, Any]
_FINE = 5  # digits of what is judged finely


def title_data(title: Message) -> dict[str, str]:
    """A text in both languages, the French as it is printed."""
    return {"en": title.to("en"), "fr": title.to("fr")}


def paragraph_data(paragraph: Paragraph) -> Data:
    """A paragraph of a law."""
    return {
        "number": paragraph.number,
        "title": {"en": paragraph.title.en, "fr": paragraph.title.fr},
        "text": {"en": paragraph.text.en, "fr": paragraph.text.fr},
        "sources": list(paragraph.sources),
        "covers": list(paragraph.covers),
        "code": paragraph.code,
    }


def term_data(term: Term) -> Data:
    """A term of a glossary."""
    return {
        "key": term.key,
        "name": {"en": term.name.en, "fr": term.name.fr},
        "meaning": {"en": term.meaning.en, "fr": term.meaning.fr},
        "law": term.law,
        "source": term.source,
        "event": term.event,
    }


def profiles_data(book: Profiles) -> Data:
    """The profiles of a game and the options they may take."""
    return {
        "default": book.default,
        "profiles": [profile_data(each) for each in book.profiles.values()],
        "options": [
            {**_named(each), "applies_to": list(each.applies_to), "values": _values(each)}
            for each in book.options.values()
        ],
    }


def profile_data(profile: Profile) -> Data:
    """A profile, with the paragraph of each of its values."""
    return {**_named(profile), "values": _values(profile)}


def _named(each: Profile | Option) -> Data:
    return {
        "name": each.name,
        "title": {"en": each.title.en, "fr": each.title.fr},
        "about": {"en": each.about.en, "fr": each.about.fr},
    }


def _values(each: Profile | Option) -> Data:
    return {key: {"value": value.value, "law": value.law} for key, value in each.values.items()}


def state_data(game: Game, state: State) -> Data:
    """A position, how the game stands and what may be done; what the game does not have is null."""
    result = state.result
    standing = {name: getattr(state, name, None) for name in ("dice", "points", "trous", "bredouille")}
    written = part_of(game, "foreign").written(state) if has_part(game, "foreign") else {}
    return {
        "game": game.name,
        "profile": state.profile.name,
        "position": str(state),
        **({"notations": written} if written else {}),
        "player": state.player,
        "thrower": state.thrower,
        **{name: None if value is None else list(value) for name, value in standing.items()},
        "moves": [game.write_move(state, move) for move in state.moves()],
        "rolls": [game.write_roll(state, roll) for roll in state.rolls()],
        "result": None if result is None else _ended(result),
    }


def _ended(result: Result) -> Data:
    return {**asdict(result), "shares": list(result.shares)}


def analysis_data(game: Game, state: State, found: Analysis) -> Data:
    """What a search found: what each line loses beside the best, and of what values count."""
    lines: list[Data] = [
        {
            "move": game.write_move(state, line.move),
            "score": line.score,
            "error": None if error is None else round(error, _FINE),
            "known": line.known,
            "ends_in": line.ends_in,
            "moves": written_line(game, state, line.moves),
        }
        for line, error in zip(found.lines, found.errors, strict=True)
    ]
    for row, line in zip(lines, found.lines, strict=True):
        if line.value is not None:
            row["value"] = round(line.value, _FINE)
            if line.spread is not None:
                row |= {"spread": round(line.spread, _FINE), "games": line.games}
            row["chances"] = {name: round(chance, _FINE) for name, chance in line.chances}
    return {
        "game": game.name,
        "position": str(state),
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 6),
        **({} if found.unit is None else {"unit": title_data(found.unit)}),
        "lines": lines,
    }


def written_line(game: Game, state: State, moves: tuple[Move, ...]) -> list[str]:
    """The moves of a line, each as its own position needs it written; a line may run past the end the law sets."""
    texts = []
    for number, move in enumerate(moves, 1):
        if move not in state.moves():
            break
        texts.append(game.write_move(state, move))
        if number < len(moves):  # a view cannot be played on
            state = state.after(move)
    return texts
