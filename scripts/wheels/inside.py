"""What a wheel holds: all the data of the package, none of its C++, one native module, no library beside it."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_SOURCE = (".cpp", ".hpp", ".cpp.in", ".po")
_MADE = ("__pycache__", ".pyc", ".so")


def wrong(wheel: Path, root: Path) -> list[str]:
    """A sentence for each thing that is there and should not be, or should and is not."""
    with zipfile.ZipFile(wheel) as file:
        names = {name for name in file.namelist() if not name.endswith("/")}
    packed = {name for name in names if name.startswith("academie/")}
    told = [f"{name} is a source." for name in sorted(names) if name.endswith(_SOURCE)]
    told += [f"{name} is missing." for name in sorted((wanted(root) | {"academie/_core/__init__.pyi"}) - packed)]
    modules = [name for name in names if name.endswith(".so")]
    if len(modules) != 1 or not modules[0].startswith("academie/_core."):
        told.append(f"There is to be one native module, and there is {', '.join(modules) or 'none'}.")
    told += [f"{name} is a library of another." for name in sorted(names) if ".libs/" in name]
    return told


def wanted(root: Path) -> set[str]:
    """What the package must have, by its names in a wheel: every file but native sources and what is made of them."""
    source = root / "src"
    files = [path.relative_to(source).as_posix() for path in (source / "academie").rglob("*") if path.is_file()]
    code = {name for name in files if not name.endswith(_SOURCE) and not any(sign in name for sign in _MADE)}
    documents = {f"academie/documents/{path.name}" for path in (root / "docs").glob("*.md")}
    return code | documents


def check(wheel: Path, root: Path) -> None:
    """Stop at a wheel that is not whole."""
    if told := wrong(wheel, root):
        raise SystemExit("\n".join([f"{wheel.name}:", *told[:20]]))
