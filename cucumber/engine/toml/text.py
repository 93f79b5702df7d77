"""Values as TOML text, in lines that are easy to read and short enough to be read back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_LONGEST_ENTRY = 120  # characters: longer entries are spread over several lines
# A longer text is cut after at most 120 characters, at a gap between two words if there is one. Even if each of them is
# an escape of six bytes, after a long name, the line is not too long for the reader of scenarios.
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
    """A key with its value; a table too long for one line gets a line for each of its keys."""
    entry = f"{path} = {_value(value)}"
    if isinstance(value, Mapping) and value and (len(entry) > _LONGEST_ENTRY or "\n" in entry):
        for key, inner in value.items():
            yield from _entry(f"{path}.{_key(key)}", inner)
    else:
        yield entry


def _key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else f'"{_escaped(name)}"'


def _value(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        inner = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    return _list(value) if isinstance(value, Sequence) else str(value)


def _list(values: Sequence[Any]) -> str:
    items = list(map(_value, values))
    in_a_row = f"[{', '.join(items)}]"
    if len(in_a_row) <= _LONGEST_ENTRY and "\n" not in in_a_row:
        return in_a_row
    return "\n".join(("[", *(f"    {item}," for item in items), "]"))


def _text(text: str) -> str:
    if "\n" not in text and _PIECE.fullmatch(text):
        return f'"{_escaped(text)}"'
    return '"""\n' + "\n".join(map(_folded, text.split("\n"))) + '"""' if text else '""'


def _folded(line: str) -> str:
    """A line of text in pieces: a backslash at the end says that the text goes on with the next line."""
    pieces = map(_escaped, _PIECE.findall(line))
    return "\\\n".join(piece if place == 0 else re.sub("^ ", r"\\u0020", piece) for place, piece in enumerate(pieces))


def _escaped(text: str) -> str:
    return "".join(map(_sign, text))


def _sign(sign: str) -> str:
    """A character as it is written between quotation marks: escaped if it cannot be seen or would end the text."""
    if sign in '"\\':
        return f"\\{sign}"
    return sign if sign.isprintable() or sign > "\uffff" else f"\\u{ord(sign):04x}"
