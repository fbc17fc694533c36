"""Writes what a native module just built has, for type checkers: the build calls `stubs.py MODULE FOLDER`."""

from __future__ import annotations

import importlib.util
import sys
import types
from pathlib import Path

from nanobind.stubgen import main as stubgen


def main() -> None:
    """The stubs of one file of the module, into the folder of the package, where mypy looks for them."""
    module, folder = Path(sys.argv[1]), Path(sys.argv[2])
    # The package itself is not imported: its other modules may need what is not installed where a wheel is built.
    sys.modules["academie"] = types.ModuleType("academie")
    spec = importlib.util.spec_from_file_location("academie._core", module)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{module} is not a module of this Python.")
    sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[spec.name])
    for stale in (folder / "_core").glob("*.pyi"):
        stale.unlink()
    stubgen(["--quiet", "--recursive", "--module", spec.name, "--output-dir", str(folder)])


if __name__ == "__main__":
    main()
