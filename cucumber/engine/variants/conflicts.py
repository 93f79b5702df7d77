"""Where the sources contradict each other: what each of them says, and why the games are played here as they are."""

from dataclasses import dataclass

from cucumber.engine.variants.sources import Citation


@dataclass(frozen=True)
class Conflict:
    """A point on which sources disagree; `here` says why it is played here as it is.

    How the affected `variants` play it shows in their answers to `question`; a conflict about good play has none.
    """

    title: str
    claims: tuple[Citation, ...]
    here: str
    variants: tuple[str, ...]
    question: str = ""


CONFLICTS: tuple[Conflict, ...] = (
    Conflict(
        title="Do you want the last trick, or not?",
        question="charged",
        claims=(
            Citation("denexa-agurk, Object", "You want to take it."),
            Citation("denexa-agurk, opening", "You don't want to take it, and its scoring makes whoever does pay."),
            Citation("pagat-cucumber, Introduction", "You don't want to take it."),
        ),
        here="The one sentence that says otherwise is a slip: its own scoring contradicts it.",
        variants=("agurk", "denexa"),
    ),
    Conflict(
        title="Is an equal card enough?",
        question="beating",
        claims=(
            Citation("pagat-cucumber, Agurk: Procedure", "Yes: a card at least as high will do."),
            Citation("rules-card-cucumber, Gameplay", "Yes, equal or higher."),
            Citation("denexa-agurk, Game play", "No, it takes a higher one, though this is the same Danish game."),
        ),
        here="Both are played: each game goes by its own source.",
        variants=("agurk", "simple", "denexa"),
    ),
    Conflict(
        title="Must you beat the card if you can?",
        question="ducking",
        claims=(
            Citation(
                "pagat-cucumber, Agurk: Procedure", "No: you choose freely between beating it and your lowest card."
            ),
            Citation("denexa-agurk, Game play", "Yes: the lowest card is for those who hold nothing higher."),
            Citation("rules-card-cucumber, On your turn", "Yes: only if you can't beat it you play your lowest."),
            Citation("rules-card-cucumber, Gameplay", "No: its longer text leaves you the choice."),
            Citation("pagat-cucumber, Other versions", "In Prague some players had the choice and others hadn't."),
        ),
        here="Each game goes by its own source; where one source says both, you may choose, which is our ruling.",
        variants=("agurk", "denexa", "simple", "prague"),
    ),
    Conflict(
        title="Is 21 too much, or only more than 21?",
        question="limit",
        claims=(
            Citation("pagat-cucumber, Agurk", "In the introduction: more than 21."),
            Citation("pagat-cucumber, Agurk: Scoring", "In the scoring: 21 already."),
            Citation("pagat-cucumber, Agurk: Variants", "In two of its house rules: more than 21."),
            Citation("denexa-agurk, Game play", "Only more than 21."),
            Citation("rules-card-cucumber, Scoring", "Only more than the limit, which is often 21."),
        ),
        here=(
            "For the Danish game the section on scoring is followed, since it is the most exact; the others, and the "
            "house rules, keep their own."
        ),
        variants=("agurk", "denexa", "simple"),
    ),
    Conflict(
        title="Which score do you go on with?",
        question="when_caught",
        claims=(
            Citation("pagat-cucumber, Agurk: Scoring", "With the highest score of the others."),
            Citation("denexa-agurk, Game play", "With the score of the next-highest player still in."),
        ),
        here=(
            "Both mean the same number: you have more than anyone else when you lose a life, so the next-highest score "
            "is the highest of the others."
        ),
        variants=("agurk", "denexa"),
    ),
    Conflict(
        title="Who pays in the Danish game?",
        question="charged",
        claims=(
            Citation("rules-card-cucumber, Variations", "Only whoever loses the last trick, as if that were special."),
            Citation(
                "pagat-cucumber, Agurk: Scoring", "Whoever takes it, and others who tied get the same points off."
            ),
            Citation("pagat-cucumber, Agurk: Variants", "At some tables everyone who tied."),
        ),
        here="The taker alone, with the bonus for a tie; everyone who tied pays where that house rule is played.",
        variants=("agurk", "simple"),
    ),
    Conflict(
        title="May you pass in Sweden?",
        question="ducking",
        claims=(
            Citation("rules-card-cucumber, Variations", "Sometimes you may pass and keep your lowest card."),
            Citation("pagat-cucumber, Swedish", "Not a word of passing: you beat the card or play your lowest."),
        ),
        here="Nobody passes: no second source knows of it, and the card doesn't say when you might.",
        variants=("gurka-se", "gurka-modern"),
    ),
    Conflict(
        title="Did Sweden ever ask for the highest card to be beaten?",
        question="card_to_beat",
        claims=(
            Citation(
                "pagat-cucumber, Swedish",
                "Its author thinks so: the oldest account means the highest card, and today's rule is a misreading.",
            ),
            Citation(
                "pagat-cucumber, Swedish (Hans-Olof Hallén, as reported there)",
                "No: from the beginning it was the card just played.",
            ),
        ),
        here="Both are played: in the older game you beat the highest card, in today's the one just before yours.",
        variants=("gurka-se", "gurka-modern"),
    ),
    Conflict(
        title="Are you out at 30 in Sweden, or over 30?",
        question="limit",
        claims=(
            Citation("pagat-cucumber, Swedish", "At 30, when it tells how a player goes out."),
            Citation("pagat-cucumber, Swedish", "Over 30, when it tells of those who have bought in."),
        ),
        here="At 30, whether you have bought in or not: the first sentence tells the rule, the second only recalls it.",
        variants=("gurka-se", "gurka-modern"),
    ),
    Conflict(
        title="How far does an ace reach?",
        question="ace_on_ace",
        claims=(
            Citation("pagat-cucumber, Swedish", "To the next player, who must play the lowest card."),
            Citation("pagat-cucumber, Other versions", "In Prague, too, to the next player."),
            Citation(
                "pagat-cucumber, Norwegian", "No ace on an ace, so that the four aces may go to four different tricks."
            ),
        ),
        here=(
            "If the card to beat is the one just before, only the next player is stopped. If it is the highest, the "
            "ace stays the highest, and everyone after it plays the lowest card."
        ),
        variants=("gurka-no", "gurka-se", "gurka-modern", "prague"),
    ),
    Conflict(
        title="How many can play?",
        question="player_range",
        claims=(
            Citation("pagat-cucumber, heading", "Two to nine."),
            Citation("pagat-cucumber, Introduction", "Up to seven."),
            Citation("pagat-cucumber, Agurk: Procedure", "Two to seven, for Agurk."),
        ),
        here="One is said of the whole family, in which some games take more, the other of Agurk.",
        variants=("agurk",),
    ),
    Conflict(
        title="How are the cards dealt?",
        claims=(
            Citation("pagat-cucumber, Agurk: Procedure", "All seven at once."),
            Citation("denexa-agurk, The game", "All seven at once."),
            Citation("rules-card-cucumber, Setup", "One at a time."),
            Citation("pagat-cucumber, Swedish", "One at a time."),
        ),
        here="It makes no difference to well-shuffled cards; each sheet says what its source says.",
        variants=("agurk", "denexa", "simple", "gurka-se"),
    ),
    Conflict(
        title="How old is the game in Sweden?",
        claims=(
            Citation("pagat-cucumber, Introduction", "New in 1975: the book of 1949 doesn't know it."),
            Citation(
                "kortspelsregler", "It came in the 1930s, and until the 1950s sportsmen played it for small stakes."
            ),
        ),
        here="We can't tell; for the rules it makes no difference.",
        variants=("gurka-se", "gurka-modern"),
    ),
    Conflict(
        title="What does the six of clubs do in Iceland?",
        question="exact_limit",
        claims=(
            Citation(
                "pagat-cucumber, Icelandic",
                "It costs 21: without kept cards you have exactly 21 and go back to zero, with any you are out.",
            ),
            Citation("another account", "If you are left with it, you have simply lost."),
        ),
        here="It costs 21, and the rule for exactly 21 does the rest.",
        variants=("gurka-is",),
    ),
    Conflict(
        title="Which cards does a strong lead draw out?",
        claims=(
            Citation("rules-card-cucumber, Tips", "High ones: the others burn their good cards early to beat it."),
            Citation(
                "pagat-cucumber, Agurk: Strategy", "Low ones: whoever can't beat an ace gives up the lowest card."
            ),
        ),
        here=("Low ones, mostly: nobody has to beat an ace, and few can. A strategy story shows both on one deal."),
        variants=("agurk", "simple"),
    ),
)
