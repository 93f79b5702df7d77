"""The script that every page of the site has, whatever it shows."""

from __future__ import annotations

from pathlib import Path

from cucumber.pages.protocol.javascript import bundle


def plan_script() -> str:
    """Adding to the plan, and walking it."""
    return f"{bundle(Path(__file__).parent / 'plan' / 'bar.mjs')}\nbegin();\n"
