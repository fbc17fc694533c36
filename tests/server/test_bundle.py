"""The scripts of the page in few files: what is understood of a module, what is refused, and what lies where."""

from __future__ import annotations

import re

import pytest

from academie.server.pages.assets import WORKER, assets, sources
from academie.server.pages.bundle import COMMON, bundled

SHELL = {"loader.js": "", "page.js": 'import "./lib/a.js";\n', "lib/a.js": "export const A = 1;\n"}


def written(text: str) -> str:
    """A module of a page as it is served."""
    found = bundled({**SHELL, "boards/b.js": "export class B {}\n", "pages/p.js": text})
    return found.files["pages/p.js"].split("() => {\n", 1)[1].rsplit("\n},\n", 1)[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('import "../lib/a.js";\n', 'academie.need("lib/a.js");\nreturn {  };'),
        ('import { A } from "../lib/a.js";\n', 'const { A } = academie.need("lib/a.js");\nreturn {  };'),
        ('import { A as b } from "../lib/a.js";\n', 'const { A: b } = academie.need("lib/a.js");\nreturn {  };'),
        (
            'import {\n  A,\n} from "../lib/a.js";\n',
            'const {\n  A,\n} = academie.need("lib/a.js");\nreturn {  };',
        ),
        ('import * as all from "../lib/a.js";\n', 'const all = academie.need("lib/a.js");\nreturn {  };'),
        ("export function f() {}\n", "function f() {}\nreturn { f };"),
        (
            "export async function f() {}\nexport class G {}\nexport const h = 1;\n",
            "async function f() {}\nclass G {}\nconst h = 1;\nreturn { f, G, h };",
        ),
        ("export {}; // a module\n", "\nreturn {  };"),
        ("const u = import.meta.url;\n", 'const u = academie.url("pages/p.js");\nreturn {  };'),
        (
            'const b = () => import("../boards/b.js");\n',
            'const b = () => academie.later("boards/b.js", ["boards/b.js"]);\nreturn {  };',
        ),
        ('/** @type {import("./q.js").Q} */\n', '/** @type {import("./q.js").Q} */\nreturn {  };'),
    ],
)
def test_what_is_understood(text: str, told: str) -> None:
    """Imports are needed from the loader, exports are returned, and nothing else changes."""
    assert written(text) == told


@pytest.mark.parametrize(
    "text",
    [
        "export default 1;\n", "export let a = 1;\n", "export var a = 1;\n", "export { a };\n",
        'export * from "../lib/a.js";\n', 'export { A } from "../lib/a.js";\n', "export function* f() {}\n",
        'import a from "../lib/a.js";\n', 'import "elsewhere";\n',
        'void import("../lib/a.js");\n', 'const a = await import("../lib/a.js");\n', "import(name);\n",
        'import("../lib/a.js").then(g);\n', "const m = import.meta.env;\n",
    ],
)  # fmt: skip
def test_what_is_refused(text: str) -> None:
    """A form that none of our modules has is not guessed at: it is named."""
    with pytest.raises(ValueError, match=r"pages/p\.js has an import or export that cannot be bundled: "):
        written(text)


def test_circles_are_refused() -> None:
    """Of modules that import one another none could be made first."""
    with pytest.raises(ValueError, match=r"one another: lib/b\.js, lib/c\.js\."):
        bundled({**SHELL, "lib/b.js": 'import "./c.js";\n', "lib/c.js": 'import "./b.js";\n'})


def test_what_lies_where() -> None:
    """With the one entry that uses it, else in the file of its folder; what no page uses is not served."""
    found = bundled(
        {
            **SHELL,
            "pages/p.js": 'import "../lib/a.js";\nimport "../lib/own.js";\nconst b = () => import("../boards/b.js");\n',
            "pages/q.js": 'import "../boards/shared.js";\n',
            "boards/b.js": 'import "./shared.js";\n',
            "boards/shared.js": "",
            "lib/own.js": "",
            "lib/unused.js": "",
        }
    )
    assert found.homes == {
        "page.js": COMMON, "lib/a.js": COMMON, "lib/own.js": "pages/p.js", "pages/p.js": "pages/p.js",
        "pages/q.js": "pages/q.js", "boards/b.js": "boards/b.js", "boards/shared.js": "boards.js",
    }  # fmt: skip
    assert found.tags("boards/b.js", "pages/p.js") == [
        (COMMON, "page.js"), ("boards.js", ""), ("boards/b.js", "boards/b.js"), ("pages/p.js", "pages/p.js"),
    ]  # fmt: skip
    assert 'academie.later("boards/b.js", ["boards.js", "boards/b.js"])' in found.files["pages/p.js"]


def test_every_module_is_served_once() -> None:
    """Each of ours lies in one file, and no page needs more than five."""
    ours = {path for path in sources() if path.endswith(".js")} - {WORKER, "loader.js"}
    bundle = assets().bundle
    assert set(bundle.homes) == ours
    text = "".join(bundle.files.values())
    assert sorted(re.findall(r'^"([\w/]+\.js)": \(\) => \{$', text, re.MULTILINE)) == sorted(ours)
    for page in (path for path in ours if path.startswith("pages/")):
        assert len(bundle.tags("boards/tablier.js", page)) <= 5
