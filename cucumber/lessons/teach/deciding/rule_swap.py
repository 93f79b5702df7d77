"""Rules with one answer taken from another game, changing no more than necessary."""

from __future__ import annotations

from functools import cache

from cucumber.engine.rules import Rules


@cache
def otherwise(rules: Rules, question: str, known: Rules) -> Rules | None:
    """These rules with a question answered as in the `known` game.

    Where that contradicts other answers, as few of those as possible are taken from the known game too.
    None if nothing fits.

    >>> from cucumber import find
    >>> agurk, iceland = find("agurk").rules, find("gurka-is").rules
    >>> otherwise(iceland, "lead", agurk).lead is agurk.lead
    True
    """
    answers = known.answers()
    visited = {frozenset({question})}
    level = [*visited]
    while level:
        further: list[frozenset[str]] = []
        for names in level:
            changed = {name: answers[name] for name in names}
            if not (refusals := rules.contradictions(**changed)):
                return rules.but(**changed)
            more = (name for refusal in refusals for name in refusal.questions if name not in names)
            further += [each for each in (names | {name} for name in more) if each not in visited]
            visited.update(further)
        level = further
    return None
