"""How large the project is beside what it should be at most: `python -m tools.size`."""

from __future__ import annotations

import tokenize
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
LARGEST = 8  # folders that are named
_NO_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
_BEFORE_A_STATEMENT = {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}


HELD = {"CSS", "CSS of the table"}  # what has come below its limit, and stays there


def main() -> None:
    """Prints what there is of each kind and what there should be at most; fails where a held limit is broken."""
    package = ROOT / "cucumber"
    python, css = _files(package, ".py"), _files(package, ".css")
    of_the_table = [each for each in css if each.parent.name == "table" or each.name == "panel.css"]
    print(f"{'lines':38} {'there are':>9} {'at most':>8}")
    broken = []
    for name, number, most in (
        ("Python of the package, code alone", sum(len(code_lines(each)) for each in python), 34_000),
        ("Python of the package, all", _lines(python), 50_000),
        ("JavaScript, without vendor/", _lines(_files(package, ".js", ".mjs")), 9_500),
        ("CSS", _lines(css), 6_500),
        ("CSS of the table", _lines(of_the_table), 1_900),
        ("tests, in Python", _lines(_files(ROOT / "tests", ".py")), 38_000),
    ):
        print(f"{name:38} {number:9,} {most:8,}")
        if name in HELD and number > most:
            broken.append(f"{name} has {number - most:,} lines too many")
    folders = Counter({each.name: _lines(_files(each, ".py")) for each in package.iterdir() if each.is_dir()})
    print("Largest in Python:", ", ".join(f"{name}/ {number:,}" for name, number in folders.most_common(LARGEST)))
    if broken:
        raise SystemExit("\n".join(broken))


def code_lines(path: Path) -> set[int]:
    """The lines of a file that hold code: neither blank, nor a comment, nor part of a docstring."""
    lines: set[int] = set()
    before = tokenize.ENCODING
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            is_docstring = token.type == tokenize.STRING and before in _BEFORE_A_STATEMENT
            if token.type not in _NO_CODE and token.type != tokenize.ENCODING and not is_docstring:
                lines.update(range(token.start[0], token.end[0] + 1))
            if token.type not in {tokenize.COMMENT, tokenize.NL}:
                before = token.type
    return lines


def _files(folder: Path, *kinds: str) -> list[Path]:
    return [each for each in folder.rglob("*") if each.suffix in kinds and "vendor" not in each.parts]


def _lines(files: Iterable[Path]) -> int:
    return sum(each.read_text(encoding="utf-8").count("\n") for each in files)


if __name__ == "__main__":
    main()
