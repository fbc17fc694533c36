"""The scripts of the page as they are served: modules that always load together lie in one file.

The sources are plain ES modules, which a browser would ask for one by one. Here each becomes a function that its file
hands over to `static/loader.js`; nothing in it changes but its imports and exports, and its comments stay away:

    import { one } from "../lib/html.js";       const { one } = academie.need("lib/html.js");
    export function strip(player) { … }         function strip(player) { … }  …  return { strip };

A page names its entries: `page.js`, which every page has, modules of `pages/`, and what is imported when it is first
wanted, by `() => import("./tablier.js")`. A module that one entry alone uses lies in the file of that entry; one that
several use lies in the file of its folder. The forms that our modules have are understood, and every other is refused.
"""

import json
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from posixpath import dirname, normpath

SHELL = "page.js"
COMMON = "lib.js"  # the file that every page has: the loader, the shell, and what several entries use of lib/
_LOADER = "loader.js"
_IMPORT = re.compile(r'^import (?:(\{[^{}]*\}|\* as \w+) from )?"(\.[^"]+)";$', re.MULTILINE)
_LATER = re.compile(r'\(\) => import\("(\.[^"]+)"\)')
_EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
_NO_EXPORT = re.compile(r"^export \{\};.*$", re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NOTE = re.compile(r"/\*\*[\s\S]*?\*/ ?\n?|^ *//.*\n", re.MULTILINE)  # as our comments stand
_STRANGE = re.compile(r"^(?:(?:import|export)\b|.*\bimport[.(]).*", re.MULTILINE)


@dataclass(frozen=True)
class Module:
    """A module: what stands in its function, and what it imports at once and later."""

    path: str
    body: str
    needs: tuple[str, ...]
    later: tuple[str, ...]


@dataclass(frozen=True)
class Bundle:
    """The files, and in which of them each module lies."""

    files: Mapping[str, str]
    homes: Mapping[str, str]
    modules: Mapping[str, Module]

    def tags(self, *entries: str) -> list[tuple[str, str]]:
        """The files that a page loads for the shell and its entries, in order, and what is started at each."""
        found: dict[str, str] = {}
        for entry in (SHELL, *entries):
            for file in _files(entry, self.homes, self.modules):
                found.setdefault(file, "")
            found[self.homes[entry]] = entry
        return list(found.items())


def bundled(sources: Mapping[str, str]) -> Bundle:
    """The files of some modules, by their paths; raises `ValueError` for a form that is not understood."""
    modules = {path: _module(path, text) for path, text in sources.items() if path != _LOADER}
    _refuse_circles(modules)
    homes = _homes(modules)
    parts: dict[str, list[str]] = defaultdict(list)
    for path, home in homes.items():
        parts[home].append(_written(modules[path], homes, modules))
    files = {file: f"academie.define({json.dumps(file)}, {{\n{''.join(each)}}});\n" for file, each in parts.items()}
    loader = _NOTE.sub("", sources[_LOADER])
    files[COMMON] = f"(() => {{\n{loader}}})();\n{files[COMMON]}"
    return Bundle({file: f'"use strict";\n{text}' for file, text in files.items()}, homes, modules)


def _module(path: str, text: str) -> Module:
    needs = tuple(_there(path, found[2]) for found in _IMPORT.finditer(text))
    body = _IMPORT.sub(lambda found: _needed(_there(path, found[2]), found[1]), text)
    later = tuple(_there(path, found[1]) for found in _LATER.finditer(body))
    names = ", ".join(_EXPORT.findall(body))
    body = _NOTE.sub("", body)
    body = _NO_EXPORT.sub("", _EXPORT.sub("", body)).replace("import.meta.url", f"academie.url({json.dumps(path)})")
    if strange := _STRANGE.search(_LATER.sub("", _COMMENT.sub("", body))):
        raise ValueError(f"{path} has an import or export that cannot be bundled: {strange[0].strip()}")
    return Module(path, f"{body}return {{ {names} }};", needs, later)


def _there(path: str, named: str) -> str:
    return normpath(f"{path}/../{named}")


def _needed(path: str, names: str | None) -> str:
    """An import, by what it names: some exports, all of them (`* as store`), or nothing."""
    need = f"academie.need({json.dumps(path)});"
    if names is None:
        return need
    return f"const {names.removeprefix('* as ').replace(' as ', ': ')} = {need}"


def _written(module: Module, homes: Mapping[str, str], modules: Mapping[str, Module]) -> str:
    """A module as it stands in its file, with the files that it loads later."""

    def later(found: re.Match[str]) -> str:
        path = _there(module.path, found[1])
        return f"() => academie.later({json.dumps(path)}, {json.dumps(_files(path, homes, modules))})"

    return f"{json.dumps(module.path)}: () => {{\n{_LATER.sub(later, module.body)}\n}},\n"


def _homes(modules: Mapping[str, Module]) -> dict[str, str]:
    """By each module the file it lies in."""
    entries = [path for path in modules if path == SHELL or path.startswith("pages/")]
    entries += sorted({path for module in modules.values() for path in module.later})
    users: dict[str, list[str]] = defaultdict(list)
    for entry in entries:
        for path in _reached(entry, modules):
            users[path].append(entry)
    return {path: _home(path, users[path]) for path in modules if users[path]}


def _home(path: str, users: list[str]) -> str:
    if len(users) == 1 and users != [SHELL]:
        return users[0]
    folder = dirname(path)
    return f"{folder}.js" if folder else COMMON


def _files(entry: str, homes: Mapping[str, str], modules: Mapping[str, Module]) -> list[str]:
    """The files that an entry needs, its own last."""
    found = {homes[path] for path in _reached(entry, modules)}
    return [*sorted(found - {homes[entry]}), homes[entry]]


def _reached(entry: str, modules: Mapping[str, Module]) -> list[str]:
    """A module and all that it imports at once."""
    found, waiting = [entry], [entry]
    while waiting:
        fresh = [path for path in modules[waiting.pop()].needs if path not in found]
        found += dict.fromkeys(fresh)
        waiting += fresh
    return found


def _refuse_circles(modules: Mapping[str, Module]) -> None:
    """In a circle a module would be needed before it is made."""
    whole: set[str] = set()

    def walk(path: str, *above: str) -> None:
        if path in above:
            raise ValueError(f"These modules import one another: {', '.join(above[above.index(path) :])}.")
        if path not in whole:
            for each in modules[path].needs:
                walk(each, *above, path)
            whole.add(path)

    for path in modules:
        walk(path)
