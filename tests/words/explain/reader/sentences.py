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


class Told(dict):
    """What a sheet tells, by what it tells of; to ask for what it does not tell is an error."""

    def __missing__(self, wanted):
        raise NotSaidError(f"the sheet doesn't say {wanted}")


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
    told = Told()
    for sentence in sentences:
        for name, value in _facts(sentence).items():
            if name == "what comes before the play":
                told[name] = (*told.get(name, ()), value)
            elif told.setdefault(name, value) != value:
                raise NotUnderstoodError(f"{sentence!r} says other than a sentence before it")
    return told


def _facts(sentence):
    for pattern, tells in SENTENCES.items():
        if found := pattern.fullmatch(sentence):
            return tells(**found.groupdict()) if callable(tells) else tells
    raise NotUnderstoodError(f"no pattern reads {sentence!r}")


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

_TAKES = r"the (?P<which>highest|lowest) takes (?:it|the trick) \(of equals, the (?P<equal>last|first)\)\."


@reads(rf"Each deal is (?P<tricks>\w+) tricks; in a trick everyone plays one card, (?P<way>\S+), and {_TAKES}")
@reads(rf"You play trick after trick until the hands are empty: everyone one card, (?P<way>\S+), and {_TAKES}")
def _tricks(way, which, equal, tricks=None):
    return {"how long a deal is": tricks and number(tricks), **_trick(way, which, equal)}


def _trick(way, which, equal):
    return {"which way the turn goes": way, "who takes a trick": (which, equal)}


@reads(
    r"You play tricks until the hands are empty: (?P<way>\w+), everyone as many cards as the first; the best take it "
    r"\(of equals, the (?P<equal>last|first)\)\."
)
def _tricks_of_sets(way, equal):
    return {"how long a deal is": None, **_trick(way, "highest", equal)}


_COUNTS = r"Only the last trick counts: whoever takes it"
_EQUALS = r"(?P<equals>, and everyone whose card equals it,)"


@reads(rf"{_COUNTS}(?:{_EQUALS} pays for it| pays for its card) in \w+s, which add up to a score on paper\.")
def _paid(equals):
    payers = "taker and equals" if equals else "taker"
    return {"who pays": payers, "how scores are kept": "on paper", "with what score one starts": 0}


@reads(
    rf"{_COUNTS}(?:{_EQUALS} keeps that card| keeps its card), open and out of the pack, as score"
    r"(?P<until> until out)?\."
)
def _kept(equals, until):
    back = {"what comes of the cards of a player who is out": "back to the pack"} if until else {}
    return _paid(equals) | {"how scores are kept": "as cards", **back}


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
    return {"what score is too much": _least(reach, over or more), "how often one is out": _times(time)}


def _least(reach, over):
    """The least score that is too much; None where the credits are gone."""
    if over:
        return number(over) + 1
    return number(reach) if reach else None


def _times(time):
    return ORDINALS.index(time) + 1 if time else 1


@reads(
    r"The game ends (?P<when>as soon as somebody has|when all players but one have) "
    r"(?:(?P<reach>\w+)(?: \w+s)? or more|more than (?P<over>\w+)(?: \w+s)?); the lowest score wins\."
)
def _ends(when, reach, over):
    ends = "with the first at it" if "somebody" in when else "with all but one at it"
    return {"how a game ends": ends, "what score is too much": _least(reach, over), "how often one is out": 0}


@reads(r"The last player left(?P<else> \(or else the lowest score\))? wins and deals the next game\.")
def _last_left(**found):
    lowest = {"who wins where all are out": "the lowest score"} if found["else"] else {}
    return {"how a game ends": "with one left", "who deals the next game": "the winner", **lowest}


@reads(
    r"The first player out has lost, and the game is over(?P<all>; if all are out at once, the lowest score wins)?\."
)
def _first_out(**found):
    lowest = {"who wins where all are out": "the lowest score"} if found["all"] else {}
    return {"how a game ends": "with the first out", **lowest}


# --- what you need, and the deal --------------------------------------------------------------------------------------


@reads(r"(?P<fewest>\w+)(?: (?:to|or) (?P<most>\w+))? can play(?:; (?P<packs>.+))?\.")
def _players(fewest, most, packs):
    more = re.findall(r"(\w+) or more (?:use )?(\w+)", packs or "")
    steps = {number(start): number(used) for start, used in more}
    return {"how many can play": range(number(fewest), number(most or fewest) + 1), "how many packs there are": steps}


reads(r"(?:Apart from that, s|S)uits don't matter\.", whether_suits_matter=False)
reads(r"Without the box: .+\.", what_to_take_instead=True)
reads(r"Everyone puts the same stake into a pot for the winner\.", who_gets_the_pot="the winner")
reads(r"Anyone may deal first\.|Everyone draws a card: the highest deals first\.", who_deals_first="anyone")
reads(r"The rest stays face down\.", whether_the_rest_is_seen=False)
reads(r"The cards left over are turned up for everyone to see\.", whether_the_rest_is_seen=True)


@reads(r"Everyone gets (?P<size>\w+) cards?(?:, dealt [a-z ]+)?\.")
def _one_size(size):
    return {"how many cards each": ("in turn", (number(size),))}


@reads(r"Cards each, deal by deal: (?P<sizes>.+), then again\.")
def _sizes(sizes):
    told = []
    for part in sizes.split(", "):
        first, _, last = re.sub(" (down|up) to ", "-", part).partition("-")
        step = 1 if " up " in part else -1
        told += range(int(first), int(last or first) + step, step)
    return {"how many cards each": ("in turn", tuple(told))}


@reads(r"First (?P<first>\w+) cards? each, then as many as the last trick's card costs(?:, (?P<most>\w+) at most)?\.")
def _sizes_by_card(first, most):
    return {"how many cards each": ("as the card costs", number(first), number(most) if most else 99)}


reads(r"The whole pack is dealt, as far as it goes round evenly\.", how_many_cards_each=("all",))


@reads(r"If there aren't enough, (?:(?P<size>\w+) each(?P<round>, or as many as go round)?|as many as go round)\.")
def _short(size, **found):
    return {"what if the cards are too few": (number(size) if size else None, not size or bool(found["round"]))}


@reads(r"The deal passes to the (?P<side>left|right)\.")
def _deal_passes(side):
    return {"who deals next": (side,)}


@reads(
    r"(?:The last trick's (?P<taker>taker) deals next|Whoever played the lowest card of the last trick deals next; of "
    r"equal cards, the first one played counts)(?:; if out, the next(?: player)? to the (?P<side>left|right))?\."
)
def _deals_next(taker, side):
    return {"who deals next": ("taker" if taker else "lowest", side)}


# --- before the play --------------------------------------------------------------------------------------------------


@reads(
    r"(?:The (?P<first>player left of the dealer|dealer) may exchange (?:any )?cards for new ones(?:, but keeps "
    r"(?P<kept>\w+) or more;|,) then each in turn (?P<many>exactly as many|as many or fewer)"
    r"(?P<left>, or all that are left if fewer,)?(?: or none)?"
    r"|From the dealer's left, each may once exchange any cards for new ones)\."
)
def _exchange(first, kept, many, left):
    how = ("exchange", first == "dealer", number(kept or "no"), many or "any", bool(left))
    return {"what comes before the play": how}


reads(
    r"In three rounds the dealer offers each in turn, from the left, a new hand for the whole old one\.",
    what_comes_before_the_play=("new hands",),
)
reads(r"Free: without jack, queen and king\.", what_is_free={"J", "Q", "K"})
reads(r"Double: any hand, but losing costs twice as much\.", what_doubling_costs=2)
reads(r"Redouble: if you doubled, again, at four times\.", what_redoubling_costs=4)
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
    r"(?:, (?P<what>any card|only the lowest card)| one or more equal cards, keeping one for the last trick)\."
)
def _leads(who, side, what):
    return {"who leads first": side or who, "what may be led": what or "equal cards"}


@reads(
    r"Whoever takes a trick leads the next(?P<on>, even in the next deal; if out, the next player to the "
    r"(?P<side>left|right))?\."
)
def _leads_on(on, side):
    return {"who leads the next trick": "its taker"} | ({"who leads the next deal": side} if on else {})


_BEAT = (
    r"Beat(?P<equal> or equal)? (?P<target>the highest card so far|the best so far|the card just before yours|what was "
    r"played just before)(?:, card by card, lowest first)?"
)


@reads(rf"{_BEAT}, or play your lowest(?: card)?: it's your choice\.")
def _beat_or_not(equal, target):
    return {"what else may be played": "the lowest", "whether one must beat": False, **_beat(equal, target)}


@reads(rf"{_BEAT},? (?P<how>if you can|with the lowest card that does it|with the lowest that do it)\.")
def _must_beat(equal, target, how):
    only = {"which cards must beat": "the lowest"} if "lowest" in how else {}
    return {"whether one must beat": True, **only, **_beat(equal, target)}


def _beat(equal, target):
    enough = {"whether an equal card is enough": True} if equal else {}
    return {"what is to be beaten": "best" if target.endswith("so far") else "previous", **enough}


reads(r"If you (?:can't|have none), play your lowest(?: card)?\.", what_else_may_be_played="the lowest")
reads(r"Only a higher card is enough; an equal one isn't\.", whether_an_equal_card_is_enough=False)


@reads(
    r"(?:Nothing beats(?: or equals)? an ace(?P<joker> or a joker)?: (?:everyone after it|on it the next player) plays"
    r"|On an ace(?P<jokers> or a joker)? the next player plays) the lowest card\."
)
def _stops(joker, jokers):
    return {"what nothing beats": {"A", "Jo"} if joker or jokers else {"A"}}


_DOUBLE = "Before you lead a later trick you may offer to double the stake, but never if the last double was yours, "
reads(rf"{_DOUBLE}and only if everyone can pay\.", what_may_be_doubled="the stake")
reads(r"The others accept, or drop and pay the stake so far\.", what_the_others_do="accept or drop")
reads(r"If all drop, you win the deal\.", who_wins_where_all_drop="the one who doubled")
reads(r"After that the deal passes to the left\.", who_deals_where_all_drop="left")
reads(r"After that the player left of the dealer leads first\.", who_leads_where_all_drop="left")
reads(r"After that everyone gets as many cards again\.", how_many_cards_where_all_drop="as before")


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
    r"(?:If your card equals the taker's, the same points|Your last card may equal the taker's, as you have no other: "
    r"then the same points) come off your score, never below zero\.",
    what_comes_off_for_an_equal_card="the same",
)


@reads(r"Exactly (?P<score>\d+) goes back to zero(?P<kept>, and the kept cards go back to the pack)?\.")
def _exactly(score, kept):
    return {"what goes back to zero": int(score)} | ({"what comes of kept cards at zero": "back"} if kept else {})


@reads(
    r"Draw a cucumber for a lost life, and go on with the highest score "
    r"(?:(?P<before>the others still in had before this deal)|of those still in who lost none, or else zero)\."
)
def _life(before):
    return {"with what a life goes on": "the others' before" if before else "the spared or zero"}


@reads(
    r"Draw half a cucumber for a lost life, and give back all your kept cards but the highest(?P<size>; the next deal "
    r"goes by it)?\."
)
def _half(size):
    sets = {"what the next deal goes by": "the card kept"} if size else {}
    return {"with what a life goes on": "the highest card", **sets}


@reads(
    r"(?P<times>Once|Twice|\w+ times) a game, between deals, you may buy in(?P<price> for another stake| free)?, out "
    r"or not, if at least (?P<others>\w+) others remain; you take the highest of their scores\."
)
def _buy_in(times, price, others):
    return {"how one buys in": (number(times), int(price == " for another stake"), number(others))}


reads(r"Each loser pays the winner the difference of their scores\.", who_pays_the_difference="each loser")
reads(r"You pay to the bank: nobody gains what you lose\.", who_gets_what_is_paid="nobody")
