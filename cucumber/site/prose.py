"""The prose of a notebook as HTML, with its formulas as MathML, which browsers draw by themselves."""

from __future__ import annotations

from functools import cache
from typing import Any


def prose(source: str) -> str:
    r"""Markdown as HTML.

    >>> prose("Half of it: $x/2$")
    '<p>Half of it: <math ...display="inline">...</math></p>\n'

    A formula that can't be read stays as it was written.
    """
    html: str = _reader()(source)
    return html


@cache
def _reader() -> Any:
    from latex2mathml.converter import convert
    from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

    class MathRenderer(IPythonRenderer):
        """What nbconvert makes of Markdown, with formulas drawn."""

        def inline_math(self, body: str) -> str:
            return _formula(body, "inline") or str(super().inline_math(body))

        def block_math(self, body: str) -> str:
            return _formula(body, "block") or str(super().block_math(body))

        def latex_environment(self, name: str, body: str) -> str:
            whole = rf"\begin{{{name}}}{body}\end{{{name}}}"
            return _formula(whole, "block") or str(super().latex_environment(name, body))

    def _formula(body: str, display: str) -> str:
        try:
            return str(convert(body, display=display))
        except Exception:  # noqa: BLE001 -- whatever somebody wrote, their page has the rest
            return ""

    return MarkdownWithMath(renderer=MathRenderer(escape=False)).render
