"""The log: one JSON object a line, without a name, an address or a link.

A meeting appears as a mark made from its link (`marked`), from which the link cannot be recovered. Of an error its kind
and its places in the code are written, not its words: they may quote what somebody typed.
"""

import hashlib
import json
import logging
import sys
import time
import traceback
from typing import TextIO

_SAMPLE = 60  # a minute
_sample = {"minute": -1, "seen": 0}
_LOGGER = logging.getLogger("academie.server")


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level and event first, then what the event has."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        own = record.name == _LOGGER.name
        line: dict[str, object] = {
            "time": f"{moment}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            # Others' loggers format what they say into their message; their template says enough.
            "event": record.getMessage() if own else str(record.msg).partition("\n")[0][:200],
        }
        line |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            places = traceback.extract_tb(error.__traceback__)[-8:]
            line["error"] = type(error).__name__
            line["places"] = [f"{place.filename.rpartition('academie/')[2]}:{place.lineno}" for place in places]
        return json.dumps(line, ensure_ascii=False, default=str)


def begin(level: str = "info", stream: TextIO | None = None) -> None:
    """Write from now on."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines())
    for name in (_LOGGER.name, "uvicorn", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper() if name == _LOGGER.name else logging.WARNING)
        if name != _LOGGER.name:
            logger.addFilter(_written)


def note(event: str, **fields: object) -> None:
    """Something happened."""
    _LOGGER.info(event, extra={"fields": fields})


def sampled(event: str, **fields: object) -> None:
    """An event that strangers can cause at will: that many a minute are logged, the rest are counted."""
    if _room():
        note(event, **fields)


def _written(record: logging.LogRecord) -> bool:
    """Whether to write a warning of a library's logger: there may be very many about invalid requests."""
    return record.levelno > logging.WARNING or _room()


def _room() -> bool:
    """Whether one line more is written this minute."""
    minute = int(time.monotonic() // 60)
    if _sample["minute"] != minute:
        if _sample["seen"] > _SAMPLE:
            note("unwritten", events=_sample["seen"] - _SAMPLE)
        _sample.update(minute=minute, seen=0)
    _sample["seen"] += 1
    return _sample["seen"] <= _SAMPLE


def warn(event: str, **fields: object) -> None:
    """Something is not as it should be."""
    _LOGGER.warning(event, extra={"fields": fields})


def fault(event: str, error: BaseException, **fields: object) -> None:
    """Something went wrong that should not be able to."""
    _LOGGER.error(event, exc_info=error, extra={"fields": fields})


def marked(link: str) -> str:
    """The mark of a meeting in the log."""
    return hashlib.sha256(link.encode()).hexdigest()[:12]
