"""Names of Python as the reference finds them: of several that are called alike, the one that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sphinx.domains.python import PythonDomain

if TYPE_CHECKING:
    from sphinx.domains.python import ObjectEntry
    from sphinx.environment import BuildEnvironment


class House(PythonDomain):
    """Python's, but that a bare name is first of the module that says it, of its package, and then of the house."""

    def find_obj(
        self,
        env: BuildEnvironment,
        modname: str | None,
        classname: str | None,
        name: str,
        type: str | None,  # noqa: A002 - as Sphinx calls it
        searchmode: int = 0,
    ) -> list[tuple[str, ObjectEntry]]:
        """What a name may mean: one thing at most."""
        found = super().find_obj(env, modname, classname, name, type, searchmode)
        return sorted(found, key=lambda each: _distance(each[0], modname or ""))[:1]


def _distance(name: str, module: str) -> tuple[int, int, str]:
    """How far a name is from who says it: first by the packages they share, then by how deep it lies."""
    shared = 0
    for one, other in zip(name.split("."), module.split("."), strict=False):
        if one != other:
            break
        shared += 1
    return -shared, name.count("."), name
