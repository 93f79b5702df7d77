"""The reader as a player: where somebody is called "You", what is told of a player is said to you."""

from __future__ import annotations

import re
from typing import Any

YOU = "You"

_IRREGULAR = {"has": "have", "is": "are", "was": "were", "goes": "go", "passes": "pass", "doesn't": "don't"}
_VERBS = (
    *(
        "accepts",
        "beats",
        "buys",
        "doubles",
        "drops",
        "ducks",
        "equals",
        "exchanges",
        "gives",
        "keeps",
        "leads",
        "loses",
    ),
    *("offers", "pays", "plays", "redoubles", "says", "takes", "throws"),
)
_SAME = ("can", "can't", "could", "may", "must", "tied")
_SAID_OF_YOU = {**_IRREGULAR, **{verb: verb[:-1] for verb in _VERBS}, **dict.fromkeys(_SAME)}
_TOLD = "|".join(map(re.escape, sorted(_SAID_OF_YOU, key=len, reverse=True)))
_GOES_ON = "|".join((*_IRREGULAR, *(verb for verb in _VERBS if verb not in {"beats", "equals"})))

_SENTENCE = re.compile(r"(?<=[.?!]) ")
_SPOKEN_OF = re.compile(rf"\b{YOU}(?P<own>'s)?(?![\w'])(?: (?P<verb>{_TOLD})(?![\w']))?")
_AND_THEN = re.compile(rf"(?P<before>,| and| but| or) (?P<verb>{_GOES_ON})\b")


def second_person(text: str) -> str:
    """What is told of a player called "You", said to that player.

    >>> second_person("You can't beat K♠ and plays the lowest card, 2♣. That was the last trick: You takes it with 2♣.")
    "You can't beat K♠ and play the lowest card, 2♣. That was the last trick: you take it with 2♣."
    >>> second_person("It doesn't beat 9♣, and You's lowest card is 2♦.")
    "It doesn't beat 9♣, and your lowest card is 2♦."
    """
    if YOU not in text:
        return text
    return " ".join(map(_said, _SENTENCE.split(text)))


def said_to_you(drawn: Any) -> Any:
    """What a table draws, with each text in it said to the player called "You"."""
    if isinstance(drawn, str):
        return second_person(drawn)
    if isinstance(drawn, list):
        return [said_to_you(each) for each in drawn]
    if isinstance(drawn, dict):
        return {name: said_to_you(each) for name, each in drawn.items()}
    return drawn


def _said(sentence: str) -> str:
    found = _SPOKEN_OF.search(sentence)
    said = _SPOKEN_OF.sub(_to_you, sentence)
    return _AND_THEN.sub(_and_then, said) if found and found["verb"] else said


def _to_you(found: re.Match[str]) -> str:
    word = "your" if found["own"] else "you"
    word = word.capitalize() if found.start() == 0 else word
    return f"{word} {_of_you(found['verb'])}" if found["verb"] else word


def _and_then(found: re.Match[str]) -> str:
    return f"{found['before']} {_of_you(found['verb'])}"


def _of_you(verb: str) -> str:
    return _SAID_OF_YOU[verb] or verb
