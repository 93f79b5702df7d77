"""A reader that knows nothing of the game but its short sheet: each sentence tells something, or isn't understood.

What is common knowledge of cards is taken for granted, and no more: what a suit, a rank, a hand, a trick's lead and a
neighbor are, that whoever is out no longer plays, and that several winners share alike what goes to the winner.
"""

from __future__ import annotations

import re


class NotUnderstoodError(Exception):
    """A sentence that no pattern reads, or one that says other than another."""


class NotSaidError(Exception):
    """What has to be known to play on, and stands on no sentence of the sheet."""


class SheetFacts(dict):
    """What a sheet tells, by what it tells of; to ask for what it does not tell is an error."""

    def __missing__(self, name):
        raise NotSaidError(f"the sheet doesn't say {name}")


WORDS = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
NUMBERS = {word: number for number, word in enumerate(WORDS.split())}
HOW_OFTEN = {"once": 1, "twice": 2, "double": 2}
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"]


def number(text):
    """A number in words or figures, also as how often or how many times as much."""
    word = text.lower().removesuffix(" times").removesuffix(" times as much")
    known = NUMBERS | HOW_OFTEN
    return known[word] if word in known else int(word)


def read(sentences):
    """What the sentences of a sheet tell."""
    facts = SheetFacts()
    for sentence in sentences:
        for name, value in _facts(sentence).items():
            if name == "what comes before the play":
                facts[name] = (*facts.get(name, ()), value)
            elif facts.setdefault(name, value) != value:
                raise NotUnderstoodError(f"{sentence!r} says other than a sentence before it")
    return facts


def _facts(sentence):
    for pattern, tells in SENTENCES.items():
        if found := pattern.fullmatch(sentence):
            return tells(**found.groupdict()) if callable(tells) else tells
    raise NotUnderstoodError(f"no pattern in tests/words/explain/reader/sentences.py reads {sentence!r}")


SENTENCES = {}


def reads(pattern, /, **tells):
    """Adds what the sentences of a pattern tell: these facts, or what the function below makes of the words caught."""
    if tells:
        SENTENCES[re.compile(pattern)] = {name.replace("_", " "): value for name, value in tells.items()}

    def register(make):
        SENTENCES[re.compile(pattern)] = make
        return make

    return register


# --- in short ---------------------------------------------------------------------------------------------------------


@reads(r"Each deal is (?P<tricks>\w+) tricks\.")
def _how_long(tricks):
    return {"how long a deal is": number(tricks)}


reads(r"You play tricks until the hands are empty\.", how_long_a_deal_is=None)


@reads(
    r"Everyone plays one card to a trick, (?P<way>\S+); the (?P<which>highest|lowest), or the (?P<equal>last|first) of "
    r"equals, takes it\."
)
@reads(
    r"To a trick one player plays first, and then everyone else, (?P<way>\w+), just as many cards; the best, or the "
    r"(?P<equal>last|first) of equals, take it\."
)
def _trick(way, equal, which="highest"):
    return {"which way the turn goes": way, "who takes a trick": (which, equal)}


_COUNTS = r"Only the last trick counts: whoever takes it"
_EQUALS = r"(?P<equals>, and everyone whose card equals it,)"


@reads(rf"{_COUNTS}(?:{_EQUALS} pays for it| pays for its card) in \w+s, which add up to a score\.")
def _paid(equals):
    payers = "taker and equals" if equals else "taker"
    return {"who pays": payers, "how scores are kept": "as numbers", "with what score one starts": 0}


@reads(rf"{_COUNTS}(?:{_EQUALS} keeps that card| keeps its card) as score, face up(?: and out of the pack)?\.")
def _kept(equals):
    return _paid(equals) | {"how scores are kept": "as cards"}


reads(
    r"A player who is out returns the kept cards to the pack\.",
    what_comes_of_the_cards_of_a_player_who_is_out="back to the pack",
)
reads(r"A card that costs nothing isn't kept\.", what_comes_of_a_card_that_costs_nothing="not kept")
reads(rf"{_COUNTS} has lost\.", who_pays="taker", how_a_game_ends="with one deal", how_scores_are_kept="not at all")
reads(
    r"Only the last trick counts: its lowest card \(the first of equals\) wins the deal, and everyone else still in it "
    r"pays the stake, one credit at first\.",
    who_pays="all but the first lowest",
    what_the_stake_is=1,
)


@reads(r"Everyone starts with (?P<credits>\w+) credits and pays from them\.")
def _credits(credits):  # noqa: A002 -- the sheet's word
    return {"with what score one starts": number(credits), "how scores are kept": "in credits"}


_SCORE = r"(?:At (?P<reach>\w+) or more|Over (?P<over>\w+)|With more than (?P<more>\w+) \w+s|Without credits)"


@reads(rf"{_SCORE} you (?:are out|lose a life; the (?P<time>\w+) time you are out)\.")
def _out(reach, over, more, time):
    times = ORDINALS.index(time) + 1 if time else 1
    return {"what score is too much": _least(reach, over or more), "how often one is out": times}


def _least(reach, over):
    """The least score that is too much; None where the credits are gone."""
    if over:
        return number(over) + 1
    return number(reach) if reach else None


@reads(
    r"The game ends (?P<when>as soon as somebody has|when all players but one have) "
    r"(?:(?P<reach>\w+)(?: \w+s)? or more|more than (?P<over>\w+)(?: \w+s)?); the lowest score wins\."
)
def _ends(when, reach, over):
    ends = "with the first at it" if "somebody" in when else "with all but one at it"
    return {"how a game ends": ends, "what score is too much": _least(reach, over), "how often one is out": 0}


reads(r"The last player left wins\.", how_a_game_ends="with one left")
reads(r"The first player out loses the game\.", how_a_game_ends="with the first out")
reads(
    r"If all go out in one deal, the lowest score wins; equal lowest scores share the win\.",
    who_wins_where_all_are_out="the lowest score",
)
reads(r"The winner deals the next game\.", who_deals_the_next_game="the winner")


# --- what you need, and the deal --------------------------------------------------------------------------------------


@reads(r"(?P<fewest>\w+)(?: (?:to|or) (?P<most>\w+))? can play(?:; (?P<packs>.+))?\.")
def _players(fewest, most, packs):
    more = re.findall(r"(\w+) or more (?:use )?(\w+)", packs or "")
    steps = {number(start): number(used) for start, used in more}
    return {"how many can play": range(number(fewest), number(most or fewest) + 1), "how many packs there are": steps}


reads(r"(?:Apart from that, s|S)uits don't matter\.", whether_suits_matter=False)
reads(r"Without the box: .+\.", what_to_take_instead=True)
reads(r"From one use .+\.", what_else_to_take_instead=True)
reads(r"Agree on a price to play for\.", what_a_point_costs="a price")
reads(r"Everyone puts the same stake into a pot for the winner\.", who_gets_the_pot="the winner")
reads(r"Anyone may deal first\.|Everyone draws a card: the highest deals first\.", who_deals_first="anyone")
reads(r"The rest stays face down\.", whether_the_rest_is_seen=False)
reads(r"The cards left over are turned up for everyone to see\.", whether_the_rest_is_seen=True)


@reads(r"Everyone gets (?P<size>\w+) cards?\.")
def _one_size(size):
    return {"how many cards each": ("in turn", (number(size),))}


RUN = r"(?:one card (?:fewer|more) each time |back )?(down|up) to (\w+)"


@reads(r"Deal (?P<first>\w+) cards? each the first time, then (?P<sizes>.+), and start over\.")
def _sizes(first, sizes):
    in_turn = [number(first)]
    for part in sizes.split(", "):
        if " " in part and not re.fullmatch(RUN, part):
            raise NotUnderstoodError(f"no pattern reads {part!r}")
        run = re.fullmatch(RUN, part)
        step = -1 if run and run[1] == "down" else 1
        in_turn += range(in_turn[-1] + step, number(run[2]) + step, step) if run else [number(part)]
    return {"how many cards each": ("in turn", tuple(in_turn))}


@reads(r"First (?P<first>\w+) cards? each, then as many as the losing card costs(?:, (?P<most>\w+) at most)?\.")
def _sizes_by_card(first, most):
    return {"how many cards each": ("as the card costs", number(first), number(most) if most else 99)}


reads(r"The whole pack is dealt, as far as it goes round evenly\.", how_many_cards_each=("all",))


@reads(
    r"If there aren't enough, everyone gets (?:(?P<size>\w+)(?P<round>, or as many as go round)?|as many as go round)\."
)
def _short(size, **found):
    return {"what if the cards are too few": (number(size) if size else None, not size or bool(found["round"]))}


@reads(r"The deal passes to the (?P<side>left|right)\.")
def _deal_passes(side):
    return {"who deals next": (side,)}


@reads(
    r"Whoever (?:(?P<taker>takes) the last trick deals next|played the lowest card of the last trick deals next; of "
    r"equal cards, the first one played counts)(?:; if out, the next(?: player)? to the (?P<side>left|right))?\."
)
def _deals_next(taker, side):
    return {"who deals next": ("taker" if taker else "lowest", side)}


# --- before the play --------------------------------------------------------------------------------------------------


@reads(
    r"The (?P<first>player left of the dealer|dealer) may exchange (?:any )?cards for new ones(?:, but keeps "
    r"(?P<kept>\w+) or more)?\."
)
@reads(
    r"Starting left of the dealer, each player in turn may once (?P<any>exchange any) cards for new ones, as far as "
    r"the pack goes\."
)
def _exchange(first="", kept=None, **found):
    once = {"how many the others exchange": "any"} if found else {}
    return {"what comes before the play": ("exchange", first == "dealer", number(kept or "no")), **once}


@reads(
    r"Then each player in turn may exchange (?P<many>exactly as many cards, or none|as many or fewer, as far as the "
    r"pack goes)\."
)
def _others_exchange(many):
    return {"how many the others exchange": many}


reads(r"If too few are left, it is all of them or none\.", how_many_are_exchanged_where_fewer_are_left="all or none")
reads(
    r"In three rounds the dealer offers each player in turn, starting on the left, a new hand for the whole old one\.",
    what_comes_before_the_play=("new hands",),
)
reads(r"The first is free, for hands without a jack, queen or king\.", what_is_free={"J", "Q", "K"})
reads(r"In the second anyone may double: take a new hand, but pay twice as much for losing\.", what_doubling_costs=2)
reads(
    r"If you doubled, you may change once more in the third; losing then costs four times as much\.",
    what_redoubling_costs=4,
)
reads(
    r"Old hands stay out of the deal, and the offers end when fewer cards are left than a hand needs\.",
    when_the_offers_end="with too few for a hand",
)
reads(
    r"Before the first trick each player in turn, starting left of the dealer, says pass or kontra, until someone says "
    r"kontra or everyone has passed\.",
    what_comes_before_the_play=("kontra",),
)


@reads(r"After a kontra the last trick costs (?P<all>[a-z ]+), (?:and (?P<said>[a-z ]+)|also) for whoever said it\.")
def _kontra(said, **found):
    return {"what a kontra costs": (number(found["all"]), number(said or found["all"]))}


# --- the play ---------------------------------------------------------------------------------------------------------


@reads(
    r"The (?P<who>player (?P<side>left|right) of the dealer|dealer) leads \(plays first\)"
    r"(?:, (?P<what>any card|only the lowest card))?\."
)
def _leads(who, side, what):
    return {"who leads first": side or who} | ({"what may be led": what} if what else {})


reads(
    r"You may lead one card, or two or more equal ones, but you must keep one card for the last trick\.",
    what_may_be_led="equal cards",
)


@reads(
    r"Whoever takes a trick leads the next(?P<on>, even in the next deal; if out, the next player to the "
    r"(?P<side>left|right))?\."
)
def _leads_on(on, side):
    return {"who leads the next trick": "its taker"} | ({"who leads the next deal": side} if on else {})


_BEAT = (
    r"[Bb]eat(?P<equal> or equal)? (?P<target>the highest card so far|the best so far|the card just before yours|what "
    r"was played just before)"
)


@reads(rf"You (?P<must>must )?{_BEAT}, or (?:else )?play your lowest\.")
def _in_short(equal, target, must):
    """What is told once more under "Your turn", and must not be another rule there."""
    return {"the play in short": (bool(must), target.endswith("so far"), bool(equal))}


@reads(
    rf"{_BEAT}(?P<how>, or| if you can; if not,| as low as you can; if you can't at all,) play your lowest"
    r"(?:: it's your choice)?\."
)
def _beat(equal, target, how):
    return {
        "what else may be played": "the lowest",
        "whether one must beat": how != ", or",
        "which cards must beat": "the lowest" if "low as" in how else "any",
        "what is to be beaten": "best" if target.endswith("so far") else "previous",
        **({"whether an equal card is enough": True} if equal else {}),
    }


@reads(r"Compare card by card, lowest first: each of yours must be (?P<how>at least as high|higher)\.")
def _card_by_card(how):
    return {"how cards are compared": how}


reads(r"An equal card isn't enough\.", whether_an_equal_card_is_enough=False)
reads(r"Played cards stay face up\.", whether_played_cards_are_seen=True)


@reads(
    r"(?:Nothing beats(?: or equals)? an ace(?P<joker> or a joker)?: (?:everyone after it|on it the next player) plays"
    r"|On an ace(?P<jokers> or a joker)? the next player plays) the lowest card\."
)
def _stops(joker, jokers):
    return {"what nothing beats": {"A", "Jo"} if joker or jokers else {"A"}}


reads(r"Before you lead a later trick you may offer to double the stake\.", what_may_be_doubled="the stake")
reads(
    r"You may not if the last double was yours, or if somebody couldn't pay it\.",
    when_it_may_not_be_doubled="by the last who did, or beyond what somebody has",
)
reads(r"The others in turn accept, or drop and pay the stake so far\.", what_the_others_do="accept or drop")
reads(r"If all drop, you win the deal\.", who_wins_where_all_drop="the one who doubled")
reads(r"If all drop, the deal passes to the left\.", who_deals_where_all_drop="left")
reads(r"If all drop, the player left of the dealer leads first in the next deal\.", who_leads_where_all_drop="left")
reads(r"If all drop, everyone gets as many cards again\.", how_many_cards_where_all_drop="as before")


# --- the last trick, and what is paid ---------------------------------------------------------------------------------


@reads(
    r"In the last trick (?:the (?P<ace>ace) is the lowest card|aces and jokers are the lowest cards)"
    r"(?:, but still costs? \d+)?\."
)
def _low(ace):
    return {"which cards turn low": {"A"} if ace else {"A", "Jo"}}


@reads(r"(?P<pack>The pack is .+)\.|(?P<prices>(?:An?|Any|Each|Every|The) [^.]*costs? [^.]+)\.")
def _as_it_stands(pack, prices):
    """Words that `cards` reads further."""
    return {"which cards there are": pack} if pack else {"what each card costs": prices}


reads(r"If anyone plays a 1 to the last trick, the cost doubles, once only\.", what_doubles="1")


reads(
    r"If your card equals the taker's, the taker pays first; then the same points come off your score, never below "
    r"zero\.",
    what_comes_off_for_an_equal_card="the same, after the taker has paid",
)


@reads(r"Exactly (?P<score>\d+) goes back to zero(?P<kept>, and the kept cards go back to the pack)?\.")
def _exactly(score, kept):
    return {"what goes back to zero": int(score)} | ({"what comes of kept cards at zero": "back"} if kept else {})


@reads(
    r"For a lost life draw a cucumber, and go on with the highest score "
    r"(?:(?P<before>others still in had before)|of those still in who lost none, or else zero)\."
)
def _life(before):
    return {"with what a life goes on": "the others' before" if before else "the spared or zero"}


@reads(
    r"For a lost life draw half a cucumber and keep only your highest card(?P<size>; it decides the size of the "
    r"next hands)?\."
)
def _half(size):
    sets = {"what the next deal goes by": "the card kept"} if size else {}
    return {"with what a life goes on": "the highest card", **sets}


@reads(
    r"(?P<times>Once|Twice|\w+ times) a game, between deals, you may buy in(?P<price> for another stake| free)?, "
    r"whether you are out or still in, if at least (?P<others>\w+) others are still in\."
)
def _buy_in(times, price, others):
    return {"how one buys in": (number(times), int(price == " for another stake"), number(others))}


reads(r"Your score becomes the highest of theirs\.", with_what_score_one_buys_in="the highest of the others'")
reads(
    r"Each loser pays the winner the difference of their scores, at the price agreed for a point\.",
    who_pays_the_difference="each loser",
)
reads(r"You pay to the bank: nobody gains what you lose\.", who_gets_what_is_paid="nobody")
