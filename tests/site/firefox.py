"""Firefox, as the tests look at pages in it: no driver is needed, for it speaks WebDriver BiDi itself."""

from __future__ import annotations

import json
import re
import subprocess
from contextlib import contextmanager
from itertools import count

from websockets.sync.client import connect

STARTS_WITHIN = WITHIN = 60  # seconds
LOOKS_EVERY = 50  # milliseconds
QUIET = {  # or it asks its makers for news, and shows a page of its own
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.server": "",
    "ui.prefersReducedMotion": 1,
}


@contextmanager
def firefox(program, folder):
    """A window of a Firefox that has never been anywhere; it keeps what it keeps in this folder."""
    preferences = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in QUIET.items()]
    (folder / "user.js").write_text("\n".join(preferences))
    running = subprocess.Popen(
        [program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        said = iter(running.stderr.readline, "")
        port = next(found[1] for line in said if (found := re.search(r"BiDi listening on ws://[^:]+:(\d+)", line)))
        with connect(f"ws://127.0.0.1:{port}/session", max_size=None, open_timeout=STARTS_WITHIN) as line:
            yield Window(line)
    finally:
        running.terminate()
        running.communicate(timeout=STARTS_WITHIN)


class Refused(Exception):
    """Firefox did not do what it was told."""


class Window:
    """A window, and what went wrong in its pages."""

    def __init__(self, line):
        self._line, self._numbers = line, count(1)
        self.problems = []
        self._arrived = set()
        self._tell("session.new", capabilities={})
        self._tell("session.subscribe", events=["log.entryAdded", "browsingContext.domContentLoaded"])
        self._place = self._tell("browsingContext.getTree")["contexts"][0]["context"]

    def open(self, address):
        """Opens a page; it is there once its scripts have begun.

        Firefox's own waiting also ends when the page that is left writes its address anew.
        """
        begun = self._tell("browsingContext.navigate", context=self._place, url=address, wait="none")
        while begun["navigation"] not in self._arrived:
            self._hear()

    def resize(self, width, height):
        self._tell("browsingContext.setViewport", context=self._place, viewport={"width": width, "height": height})

    def click(self, element):
        """Presses what an expression of JavaScript finds, as a mouse does, once it is found."""
        self.wait(f"({element}) && (({element}).scrollIntoView({{ block: 'center' }}), true)")
        found = self._evaluate(element)["sharedId"]
        there = {"type": "element", "element": {"sharedId": found}}
        acts = [
            {"type": "pointerMove", "x": 0, "y": 0, "origin": there},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "actions": acts}
        self._tell("input.performActions", context=self._place, actions=[mouse])

    def value(self, expression):
        """What an expression of JavaScript comes to: a text, a number, true or false."""
        return self._evaluate(expression).get("value")

    def wait(self, expression):
        """Waits until an expression of JavaScript holds."""
        look = f"const look = () => (({expression}) ? hold() : setTimeout(look, {LOOKS_EVERY}));"
        try:
            self._evaluate(f"new Promise((hold) => {{ {look} look(); }})")
        except TimeoutError:
            raise Refused(f"this does not come true: {expression}; went wrong: {self.problems}") from None

    def _evaluate(self, expression):
        done = self._tell("script.evaluate", expression=expression, target={"context": self._place}, awaitPromise=True)
        if done["type"] == "exception":
            raise Refused(f"{expression}: {done['exceptionDetails']['text']}")
        return done["result"]

    def _tell(self, method, **parameters):
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := self._hear()).get("id") != number:
            pass
        if answer["type"] == "error":
            raise Refused(f"{method}: {answer['message']}")
        return answer["result"]

    def _hear(self):
        """The next that Firefox says; what went wrong and what has arrived is kept."""
        said = json.loads(self._line.recv(timeout=WITHIN))
        match said.get("method"):
            case "log.entryAdded" if said["params"]["level"] == "error":
                self.problems.append(said["params"]["text"])
            case "browsingContext.domContentLoaded":
                self._arrived.add(said["params"]["navigation"])
        return said
