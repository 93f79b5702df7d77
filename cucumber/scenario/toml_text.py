"""Values as the text of a TOML file, in lines that are easy to read and short enough to be read back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_LONGEST_ENTRY = 120  # characters: what is longer is spread over several lines
# Of a longer text 120 characters stand in a line, up to a gap between two words if there is one. Even if each takes the
# six bytes of an escape, behind a long name, it is no line that the reader of a scenario refuses.
_PIECE = re.compile(r".{1,120}$|.{0,119} (?! )|.{1,120}")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def write_table(heading: str, values: Mapping[str, Any]) -> str:
    """A table of texts, numbers, lists and tables, under its heading.

    >>> print(write_table("[[tricks]]", {"plays": "9c, Jd", "notes": {"Eva B": "So high?"}}))
    [[tricks]]
    plays = "9c, Jd"
    notes = { "Eva B" = "So high?" }
    """
    entries = (line for key, value in values.items() for line in _entry(_key(key), value))
    return "\n".join((*([heading] if heading else ()), *entries))


def _entry(path: str, value: Any) -> Iterator[str]:
    """A key with its value; a table that is too long for a line gets a line for each of its keys."""
    entry = f"{path} = {_written(value)}"
    if isinstance(value, Mapping) and value and (len(entry) > _LONGEST_ENTRY or "\n" in entry):
        for key, inner in value.items():
            yield from _entry(f"{path}.{_key(key)}", inner)
    else:
        yield entry


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else f'"{_escaped(name)}"'


def _written(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_written(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return _list(value) if isinstance(value, Sequence) else str(value)


def _list(values: Sequence[Any]) -> str:
    items = list(map(_written, values))
    in_a_row = f"[{', '.join(items)}]"
    if len(in_a_row) <= _LONGEST_ENTRY and "\n" not in in_a_row:
        return in_a_row
    return "\n".join(("[", *(f"    {item}," for item in items), "]"))


def _text(text: str) -> str:
    if "\n" not in text and _PIECE.fullmatch(text):
        return f'"{_escaped(text)}"'
    return '"""\n' + "\n".join(map(_folded, text.split("\n"))) + '"""' if text else '""'


def _folded(line: str) -> str:
    """A line of a text in pieces: a backslash says that the text goes on in the next line, at its first sign."""
    pieces = map(_escaped, _PIECE.findall(line))
    return "\\\n".join(piece if place == 0 else re.sub("^ ", r"\\u0020", piece) for place, piece in enumerate(pieces))


def _escaped(text: str) -> str:
    return "".join(map(_sign, text))


def _sign(sign: str) -> str:
    """A sign as it stands between quotation marks; what cannot be seen is written as its number, if that is short."""
    if sign in '"\\':
        return f"\\{sign}"
    return sign if sign.isprintable() or sign > "\uffff" else f"\\u{ord(sign):04x}"
