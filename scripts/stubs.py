"""Writes the stub of the native module from the binary, or with --check tells whether the kept one is true."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from nanobind.stubgen import main as stubgen

STUB = Path(__file__).resolve().parent.parent / "src" / "academie" / "_core"
OURS = "# Generated from the binary by `make stubs`; do not edit.\n"


def generate(folder: Path) -> dict[str, str]:
    """The stub files of the native module, by name."""
    stubgen(["--quiet", "--recursive", "--module", "academie._core", "--output-dir", str(folder)])
    return {path.name: OURS + path.read_text(encoding="utf-8") for path in sorted((folder / "_core").glob("*.pyi"))}


def main() -> int:
    """Write or compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        fresh = generate(Path(folder))
    if arguments.check:
        kept = {path.name: path.read_text(encoding="utf-8") for path in sorted(STUB.glob("*.pyi"))}
        if kept != fresh:
            sys.stderr.write("The stub of academie._core is not what the binary has: run `make stubs`.\n")
            return 1
        return 0
    STUB.mkdir(exist_ok=True)
    for name, text in fresh.items():
        (STUB / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
