"""Modules bundled into one: what is understood is bundled, and what is not is refused with its place.

And what scripts of the built site ask of Python is there.
"""

import re
from importlib import import_module
from pathlib import Path

import pytest

from cucumber.pages.protocol.javascript import bundle
from cucumber.site import static_site

IMPORTS = re.compile(r"""(?:const \{ ([\w, ]+) \} = )?py\.pyimport\("([\w.]+)"\)(?:\.(\w+))?""")


@pytest.fixture
def write(tmp_path):
    """Writes modules by name, and joins the first of them."""

    def written(**modules):
        for name, text in modules.items():
            (tmp_path / f"{name}.mjs").write_text(text, encoding="utf-8")
        return bundle(tmp_path / f"{next(iter(modules))}.mjs")

    return written


def test_a_module_that_several_import_is_there_once(write):
    text = write(
        page='import { a } from "./one.mjs";\nimport { b } from "./two.mjs";\nexport const c = a + b;\n',
        one='import { z } from "./both.mjs";\nexport const a = z;\n',
        two='import { z } from "./both.mjs";\nexport async function b() { return z; }\n',
        both="export class z {}\n",
    )
    assert text.count("class z {}") == 1
    assert text.index("class z {}") < text.index("const a = z") < text.index("async function b()")
    assert not re.search(r"^import", text, re.MULTILINE)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('import all from "./parts.mjs";', "page.mjs, line 2: this cannot be bundled"),
        ('import * as all from "./parts.mjs";', "page.mjs, line 2: this cannot be bundled"),
        ('import "./parts.mjs";', "page.mjs, line 2: this cannot be bundled"),
        ('import { a } from "preact";', "page.mjs, line 2: this cannot be bundled"),
        ('export * from "./parts.mjs";', "page.mjs, line 2: this cannot be bundled"),
        ('export { a } from "./parts.mjs";', "page.mjs, line 2: this cannot be bundled"),
        ("export let count = 0;", "page.mjs, line 2: this cannot be bundled"),
        ('import { b } from "./parts.mjs";', "page.mjs: parts.mjs exports no b."),
        ('import { "a b" as c } from "./parts.mjs";', 'These are no names to import or export: "a b" as c'),
        ('import { a } from "./default.mjs";', "default.mjs: a module that is imported cannot export a default here."),
    ],
)
def test_what_cannot_be_joined_is_refused_with_its_place(write, line, told):
    with pytest.raises(ValueError, match=re.escape(told)):
        write(
            page=f"const first = 1;\n{line}\n",
            parts="export const a = 1;\n",
            default="export const a = 1;\nexport default a;\n",
        )


def test_a_circle_is_refused_with_its_way(write):
    with pytest.raises(ValueError, match=r"in a circle: page\.mjs → other\.mjs → page\.mjs"):
        write(
            page='import { b } from "./other.mjs";\nexport const a = 1;\n',
            other='import { a } from "./page.mjs";\nexport const b = 1;\n',
        )


def test_what_scripts_of_the_built_site_import_from_python_is_there():
    scripts = (Path(static_site.__file__).parent / "frontend").glob("*.mjs")
    asked = [found for script in scripts for found in IMPORTS.findall(script.read_text(encoding="utf-8"))]
    names = {(module, name) for several, module, one in asked for name in (one, *several.split(", ")) if name}
    assert len(names) >= 4
    assert [each for each in sorted(names) if not hasattr(import_module(each[0]), each[1])] == []
