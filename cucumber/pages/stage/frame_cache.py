"""Steps as a table shows them: frames, of which only those that are new are made and sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cucumber.phrase import Phrase
from cucumber.table.scenario import WhatIf
from cucumber.words.explain.frames import Frame, frames
from cucumber.words.explain.replay import Step


@dataclass(frozen=True)
class FrameCache:
    """The frames of some steps: as a deal goes on, only its new steps need frames."""

    steps: tuple[Step, ...] = ()
    viewer: int | None = None
    own: int | None = None
    frames: tuple[Frame, ...] = ()

    def for_steps(self, steps: tuple[Step, ...], viewer: int | None, own: int | None) -> FrameCache:
        """The frames of these steps, seen from this seat with that one in front."""
        same = in_common(self.steps, steps) if (viewer, own) == (self.viewer, self.own) else 0
        return FrameCache(steps, viewer, own, (*self.frames[:same], *frames(steps[same:], viewer, own)))

    def branch(self, what_if: WhatIf) -> dict[str, int | str | list[Frame]]:
        """A what-if as the table shows it; with the same cards it has these frames until it parts from them."""
        steps = what_if.line.steps
        same = what_if.at if self.steps and self.steps[0].deal == steps[0].deal else 0
        frame_list = [*self.frames[:same], *frames(steps[same:], self.viewer, self.own)]
        return {"title": Phrase(what_if.title), "at": what_if.at, "frames": frame_list}


def in_common(some: Sequence[Any], others: Sequence[Any]) -> int:
    """How many the two have in common from the beginning: the very same."""
    differ = (at for at, pair in enumerate(zip(some, others, strict=False)) if pair[0] is not pair[1])
    return next(differ, min(len(some), len(others)))


def branch(what_if: WhatIf) -> dict[str, int | str | list[Frame]]:
    """A what-if as a table shows it with all hands open."""
    return FrameCache().branch(what_if)
