"""The sources of the rules: each as a reader knows it, with its address if it has one."""

from __future__ import annotations

from typing import NamedTuple


class Source(NamedTuple):
    """A text the rules were taken from; one that exists only in print has no address."""

    name: str
    address: str = ""


class Citation(NamedTuple):
    """What one source says, in our words."""

    source: str
    says: str


# By the short names that variants cite them by, such as `pagat-cucumber, Agurk: Scoring`.
SOURCES = {
    "pagat-cucumber": Source("pagat.com, Cucumber", "https://www.pagat.com/last/cucumber.html"),
    "pagat-big-green": Source("pagat.com, Big Green Cucumber", "https://www.pagat.com/invented/biggreen.html"),
    "pagat.com": Source("pagat.com", "https://www.pagat.com/last/22.html"),
    "denexa-agurk": Source("Denexa, Cucumber", "https://www.denexa.com/blog/cucumber/"),
    "rules-card-cucumber": Source("a short rule card"),
    "five-cucumbers-sheet": Source("the rule sheet of Five Cucumbers"),
    "our own count": Source("our own count"),
    "minibluff.com": Source("minibluff.com", "https://www.minibluff.com/en/rules"),
    "kille": Source("user.it.uu.se, Kille", "http://user.it.uu.se/~joachim/kille.html"),
    "wikibooks-gurka": Source("Swedish Wikibooks, Gurka", "https://sv.wikibooks.org/wiki/Gurka"),
    "wikipedia-agurk": Source("Norwegian Wikipedia, Agurk", "https://no.wikipedia.org/wiki/Agurk_(kortspill)"),
    "kortspelsregler": Source("kortspelsregler.com, Gurka", "https://kortspelsregler.com/gurka-regler/"),
}


def named_source(source: str) -> str:
    """A citation with the source named as a reader knows it.

    >>> named_source("pagat-cucumber, Agurk: Scoring")
    'pagat.com, Cucumber, Agurk: Scoring'
    """
    key, comma, section = source.partition(",")
    name = SOURCES[key].name if key in SOURCES else key
    return name + comma + section
