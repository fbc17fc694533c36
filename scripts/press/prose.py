"""Docstrings as Sphinx reads them: what is set in from the text is shown as it stands."""

from __future__ import annotations


def shown(lines: list[str]) -> list[str]:
    """The lines of a docstring, each block that is set in announced as one to be shown as it stands."""
    told: list[str] = []
    within = False
    for line in lines:
        inset = line.startswith("    ")
        if inset and not within and (not told or not told[-1].strip()):
            told += ["::", ""]
        if line.strip():
            within = inset
        told.append(line)
    return told
