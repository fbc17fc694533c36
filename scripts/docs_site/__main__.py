"""The documents as a site: `python -m docs_site [FOLDER]`, or `make docs`, which puts it into build/docs.

One source is made of the pages under docs/, the pages that programs write (generated.py), the docstrings of the public
names, and the law and glossary of every game in both languages. Sphinx builds the site from it; a warning is an error.
Nothing is fetched, neither by the build nor by the pages. Beside the site stands the man page, academie.1.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from sphinx.application import Sphinx

from docs_site import commands, contents, generated, laws, links, reference, theme, written

HERE = Path(__file__).resolve().parent


def gathered(source: Path) -> None:
    """The whole source of the site, written again."""
    shutil.rmtree(source, ignore_errors=True)
    source.mkdir(parents=True)
    shutil.copy(HERE / "conf.py", source)
    written.write(source)
    generated.write(source)
    laws.write(source)
    reference.write(source)
    contents.write(source)
    theme.write(source)


def printed(source: Path, site: Path) -> int:
    """Sphinx's exit status; a warning is an error, and all warnings are printed."""
    trees = source.parent / "doctrees"
    for left in (trees, site):  # what an earlier run left would be taken for a page of this one
        shutil.rmtree(left, ignore_errors=True)
    app = Sphinx(source, source, site, trees, "html", status=None, warningiserror=True)
    app.build(force_all=True)
    return app.statuscode


def main() -> int:
    """Gather, print, and follow every link."""
    parser = argparse.ArgumentParser(description="Builds the documents as a site.")
    parser.add_argument("folder", type=Path, nargs="?", default=HERE.parents[1] / "build" / "docs")
    folder = parser.parse_args().folder.resolve()
    gathered(folder / "source")
    commands.write_manual(folder)
    status = printed(folder / "source", folder / "site")
    wrong = links.wrong(folder / "site")
    sys.stderr.writelines(f"{each}\n" for each in wrong)
    if status == 0 and not wrong:
        sys.stdout.write(f"{folder / 'site' / 'index.html'}\n")
    return status or bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
