"""Where the sources contradict each other: what each of them says, and why the games are played here as they are."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Claim:
    """What one source says, in our words."""

    source: str
    says: str


@dataclass(frozen=True)
class Conflict:
    """A point on which sources disagree; `here` says why it is played as it is.

    How the affected `variants` play it shows in their answers to `question`.
    """

    title: str
    question: str
    claims: tuple[Claim, ...]
    here: str
    variants: tuple[str, ...]


CONFLICTS: tuple[Conflict, ...] = (
    Conflict(
        title="Is the last trick to be taken or to be avoided?",
        question="charged",
        claims=(
            Claim("denexa-agurk, Object", "The aim is to take it."),
            Claim("denexa-agurk, opening", "The aim is not to take it, and its scoring charges whoever does."),
            Claim("pagat-cucumber, Introduction", "The aim is not to take it."),
        ),
        here="The one sentence that says otherwise is a slip: its own scoring contradicts it.",
        variants=("agurk", "denexa"),
    ),
    Conflict(
        title="Does an equal card head?",
        question="heading",
        claims=(
            Claim("pagat-cucumber, Agurk: Procedure", "Yes: a card at least as high is enough."),
            Claim("rules-card-cucumber, Gameplay", "Yes, equal or higher."),
            Claim("denexa-agurk, Game play", "No, it takes a higher one, though it tells the same Danish game."),
        ),
        here="Both are played: each variant goes by its own source.",
        variants=("agurk", "simple", "denexa"),
    ),
    Conflict(
        title="Must one head who can?",
        question="ducking",
        claims=(
            Claim("pagat-cucumber, Agurk: Procedure", "No: heading and ducking are a free choice."),
            Claim("denexa-agurk, Game play", "Yes: the lowest card is for those who have nothing higher."),
            Claim("rules-card-cucumber, On your turn", "Yes: only who cannot beat the card plays the lowest."),
            Claim("rules-card-cucumber, Gameplay", "Its longer text leaves the choice: one or the other."),
            Claim("pagat-cucumber, Other versions", "In Prague some players had the choice and others had not."),
        ),
        here="Each variant goes by its own source; where one source says both, ducking is free, which is our ruling.",
        variants=("agurk", "denexa", "simple", "prague"),
    ),
    Conflict(
        title="Is one caught at 21, or only above?",
        question="limit",
        claims=(
            Claim("pagat-cucumber, Agurk", "The introduction: with more than 21."),
            Claim("pagat-cucumber, Agurk: Scoring", "The scoring: on reaching 21 already."),
            Claim("denexa-agurk, Game play", "Only above 21."),
            Claim("rules-card-cucumber, Scoring", "Only above the limit, which is often 21."),
        ),
        here="For the Danish game the section on scoring is followed, being the more exact; the others keep their own.",
        variants=("agurk", "denexa", "simple"),
    ),
    Conflict(
        title="With what score does one come back?",
        question="when_caught",
        claims=(
            Claim("pagat-cucumber, Agurk: Scoring", "With the top score among the others."),
            Claim("denexa-agurk, Game play", "With the score of the next-highest player who is still in."),
        ),
        here=(
            "Both name the same number: who is caught stands above everyone else, so the next-highest score is the "
            "highest of the others."
        ),
        variants=("agurk", "denexa"),
    ),
    Conflict(
        title="May one pass in Sweden?",
        question="ducking",
        claims=(
            Claim("rules-card-cucumber, Variations", "In some cases one may pass and keep one's lowest card."),
            Claim("pagat-cucumber, Swedish", "No word of passing: one heads or plays one's lowest card."),
        ),
        here="Nobody passes: no second source knows of it, and the card does not say when one might.",
        variants=("gurka-se", "gurka-modern"),
    ),
    Conflict(
        title="Did Sweden ever ask for the highest card to be headed?",
        question="card_to_head",
        claims=(
            Claim(
                "pagat-cucumber, Swedish",
                "Its author reads the oldest account as asking for the highest card, and today's rule as a misreading.",
            ),
            Claim(
                "pagat-cucumber, Swedish (Hans-Olof Hallén, as reported there)",
                "From the beginning it was the card just played that had to be headed.",
            ),
        ),
        here="Both are played: the older game heads the highest card, the modern one the card before.",
        variants=("gurka-se", "gurka-modern"),
    ),
    Conflict(
        title="What does the six of clubs do in Iceland?",
        question="exact_limit",
        claims=(
            Claim(
                "pagat-cucumber, Icelandic",
                "It costs 21: one without kept cards stands at the limit and goes back to zero, anyone else is out.",
            ),
            Claim("another account", "Whoever is left with it has simply lost."),
        ),
        here="It is worth 21 and nothing more is said about it; what follows is the rule for exactly the limit.",
        variants=("gurka-is",),
    ),
)
