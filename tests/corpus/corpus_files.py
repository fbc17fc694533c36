"""A small corpus file for the tests, whole, and with one thing changed at a time."""

import tomllib
from pathlib import Path

FAULTS = tomllib.loads(Path(__file__).with_name("faults.toml").read_text(encoding="utf-8"))
GOOD = Path(__file__).with_name("sample.toml").read_text(encoding="utf-8")


def write(folder: Path, text: str = GOOD, name: str = "sample.toml") -> Path:
    """Put a text into a file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def changed(old: str, new: str) -> str:
    """The good file with one thing changed, which must be there."""
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


def one_sentence(text: str) -> bool:
    """Whether a message is one line that ends like a sentence."""
    return text.endswith(".") and "\n" not in text and "Traceback" not in text
