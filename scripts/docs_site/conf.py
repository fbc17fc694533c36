"""How Sphinx prints the site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import academie
from docs_site import docstrings, theme

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Académie"
author = "The Académie authors"
version = release = academie.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["deflist", "attrs_block"]
myst_heading_anchors = 3
suppress_warnings = ["myst.header"]  # a page may skip a level

# Docstrings are prose: a name between single backticks is a link where the reference has it, else it stands as it is.
default_role = "py:obj"
nitpicky = True
nitpick_ignore_regex = [
    ("py:obj", r".*"),
    ("py:class", r"(?!academie\.).*"),  # of Python, of other libraries, and what is typed for the checker alone
    ("py:class", r"academie\.(_core|tables|games)\..*|academie\.game\.profiles\.Struct"),  # private
    ("py:class", r"academie\.(fairdice\.derivation\.T|referee\.acts\.Reader)"),  # of the checker
    ("py:class", r"academie\.game\.(law\.Section|narration\.NarratedGame)"),  # private
    ("py:class", r"academie\.svg\.geometry\..*"),  # likewise
]
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Académie"
html_static_path = ["_static"]
html_extra_path = ["extra"]
html_css_files = ["site.css"]
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False
html_favicon = "_static/icon-180.png"
html_theme_options = theme.options()
pygments_style = "bw"
pygments_dark_style = "bw"


def _shown(app: Sphinx, what: str, name: str, obj: object, options: Any, lines: list[str]) -> None:  # noqa: ANN401, ARG001
    """What a docstring sets in from its text is shown as it stands."""
    lines[:] = docstrings.shown(lines)


def _fields(app: Sphinx, what: str, name: str, obj: object, options: Any, lines: list[str]) -> None:  # noqa: ANN401, ARG001
    """The fields of a dataclass are explained by the comments beside them."""
    if what == "class" and (said := docstrings.explained(obj)):
        lines += ["", *(f":param {field}: {text}" for field, text in said.items()), ""]


def _language(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object) -> None:  # noqa: ARG001
    """A French page says that it is."""
    if page.endswith(".fr"):
        context["language"] = "fr"


def setup(app: Sphinx) -> None:
    """What is done beside what Sphinx does."""
    app.add_domain(docstrings.House, override=True)
    app.connect("autodoc-process-docstring", _shown)
    app.connect("autodoc-process-docstring", _fields)
    app.connect("html-page-context", _language)
