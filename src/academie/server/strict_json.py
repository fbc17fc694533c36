"""JSON read strictly: one value, in the standard's own words, no name twice in an object; errors as data."""

import json
from collections.abc import Mapping
from typing import Any

from academie.errors import AcademieError, Ambiguous, Illegal, Unavailable, Unknown, Unreadable
from academie.text.message import bilingual

_KINDS: dict[str, type[AcademieError]] = {
    kind.__name__: kind for kind in (Unreadable, Illegal, Ambiguous, Unknown, Unavailable)
}


def read_json(text: str | bytes) -> Any:  # noqa: ANN401 - JSON is any plain value
    """The value a text holds; raises `Unreadable`."""
    try:
        return _DECODER.decode(
            text if isinstance(text, str) else text.decode(json.detect_encoding(text), "surrogatepass")
        )
    except (ValueError, RecursionError) as error:
        raise Unreadable("This is not valid JSON. Send one value, and use each name in an object only once.") from error


def write_json(value: object) -> str:
    """The shortest text of a value, on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def error_data(error: AcademieError) -> dict[str, str]:
    """A refusal as plain data, with the kind that another process can raise again."""
    kind = type(error).__name__
    return {"kind": kind if kind in _KINDS else "Unavailable", "en": error.text.en, "fr": error.text.fr}


def error_of(data: Mapping[str, str]) -> AcademieError:
    """The refusal that plain data describe; of no known kind, something that cannot be had now."""
    return _KINDS.get(data.get("kind", ""), Unavailable)(bilingual(data["en"], data["fr"]))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError
    return found


def _refused(_: str) -> Any:  # noqa: ANN401 - it returns nothing
    raise ValueError


_DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_refused)  # to make one takes longer than to read
