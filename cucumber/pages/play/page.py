"""Playing against bots: the table, the result of a deal beside it, and a review of each of your cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, ClassVar, Self
from urllib.parse import parse_qs

from cucumber.bots.rivals import Strength
from cucumber.engine.acts import BuyIn
from cucumber.engine.cards import name_cards, read_cards
from cucumber.engine.variants import find
from cucumber.errors import CucumberError
from cucumber.lessons.memory import Memory
from cucumber.pages.play.match_props import deal_summary, ending, game_result, has_to_think, line, paper, setting_props
from cucumber.pages.play.match_review import NOTHING_YET, AdviceJob, MatchReview, MatchReviewJob, ReviewedPlay
from cucumber.pages.protocol.base import IsCancelled, Job, TablePage, Urgency
from cucumber.pages.stage.frame_cache import FrameCache
from cucumber.pages.stage.props import Action, AdviceProps, PanelProps, TableProps, action, must_be_there, text_panel
from cucumber.pages.stage.win_chances import biggest_moves
from cucumber.table.explore import Exploration, write_link
from cucumber.table.match import YOUR_SEAT, Match, Setting, has_hints, hint, read_match, write_match, write_setting
from cucumber.table.moves import short_charges
from cucumber.table.questions.story_questions import pauses_at
from cucumber.words.explain.frames import CardProps, Frame, card_props
from cucumber.words.show.links import page, rules_page
from cucumber.words.show.score_chart import chance_chart

_LOW = 300, 110  # pixels: a chart below the text on a card
_FIRST_CARDS = "cucumber"  # the seed of the cards dealt to first-time readers
_PASSED = "That moment has passed. Go on to the last one to play from there."
_ALLOWED = "Taking back is allowed, as far as your last decision in this deal."
_TAKEN_BACK = "You've taken that back; it's allowed here."
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
PLAY, AGAIN, NEXT, ADVISE, BACK, NO_HINTS, GO_ON = (
    *("Play", "Play again", "Next deal", "Advise me", "Take back", "No more hints"),
    "Go on with your last game",
)
HERE, END, AS_PLAYED = "Play it from here", "Back to the end", "Back to your deal"


# --- what takes a while ---


@dataclass(frozen=True)
class BotReplyJob:
    """The reply of bots that think to a move of yours."""

    match: Match
    urgency: ClassVar[Urgency] = Urgency.TABLE

    def run(self, _cancelled: IsCancelled) -> Iterator[tuple[BotReplyJob, Match]]:
        yield self, self.match.with_bot_moves()


# --- the page ---


@dataclass(frozen=True, kw_only=True)
class PlayPage(TablePage):
    """A match at a table. One that has not begun waits for *Play*, and is not saved.

    `draft` is the setting as it is being changed, `last` the link to a game that can be resumed, `as_played` to this
    one before cards were played again. `review` is that of a finished deal, and `at` the play of yours that it shows.
    """

    name: ClassVar[str] = "play"

    match: Match
    has_begun: bool = False
    draft: Setting | None = None
    remark: str = ""
    advice: AdviceProps | None = None
    advice_job: AdviceJob | None = None
    reply_job: BotReplyJob | None = None
    review_job: MatchReviewJob | None = None
    review: MatchReview = NOTHING_YET
    at: int | None = None
    all_open: bool = False
    shows_hints: bool = False
    last: str = ""
    as_played: str = ""
    asked_at: int | None = None
    frame_cache: FrameCache = field(default=FrameCache(), compare=False, repr=False)  # few frames are new

    @classmethod
    def from_url(cls, url: str = "", saved: Any = None, chance: str = "") -> Self:
        """The match in a URL; otherwise new cards, for the setting saved on the device."""
        query, _, link = url.partition("#")
        params, seed = parse_qs(query.lstrip("?")), _seed(chance)
        hinting = params.get("hints") == ["on"]
        if link:
            match, left_out = read_match(link, seed)
            page = cls(match=match, shows_hints=hinting)
            return (page.with_replies(match) if match.has_begun else page).with_notice(left_out)
        page = cls(match=Match.of(Setting.usual(seed=seed)), shows_hints=hinting).with_saved(saved, seed)
        if game := params.get("variant"):
            setting = page.match.setting.with_variant(find(game[0]).playing(*params.get("with", ())))
            page = page.with_match(Match.of(replace(setting, seed=seed)), begun=False)
        return page

    def with_saved(self, saved: Any, seed: str) -> Self:
        """The page with the device's saved setting; offers its last game. What can't be read is left out."""
        match saved:
            case {"setting": str(setting), "game": str(game)}:
                opened = read_match(f"{setting}:", seed)
                last = read_match(game) if game else None
                goes_on = last and last.value.has_begun and not last.value.over
                left_out = opened.left_out or (last.left_out if last else "")
                begun = Match.of(replace(opened.value.setting, seed=seed))
                page = replace(self, match=begun, last=game if goes_on else "")
                return page.with_notice(
                    left_out.replace("this address", _KEPT, 1).replace("This address", _KEPT.capitalize(), 1)
                )
        return self

    # --- messages -----------------------------------------------------------------------------------------------------

    def update(self, message: Any) -> Self:
        """The page after a result of a job; one of a cancelled job changes nothing."""
        match message:
            case BotReplyJob() as job, Match() as match if job == self.reply_job:
                return replace(self.with_match(match), draft=self.draft)
            case MatchReviewJob() as job, MatchReview() as review if job == self.review_job:
                return replace(self, review=review, review_job=None if review.is_complete else job)
            case AdviceJob() as job, advice, bool(done) if job == self.advice_job:
                return replace(self, advice=advice, advice_job=None if done else job)
        return self

    def with_draft(self, change: Callable[[Setting], Setting]) -> Self:
        """The page with one thing about the table changed. Raises CucumberError for what is impossible."""
        return replace(self, draft=change(self.draft or self.match.setting))

    def on_choose(self, game: str) -> Self:
        return self.with_draft(lambda setting: setting.with_variant(find(game)))

    def on_agree(self, house_rules: tuple[str, ...]) -> Self:
        return self.with_draft(lambda setting: setting.with_variant(setting.variant.plain.playing(*house_rules)))

    def on_invite(self, rival: str) -> Self:
        return self.with_draft(lambda setting: setting.with_rival(rival))

    def on_send_away(self, name: str) -> Self:
        """The rival of this name leaves."""
        return self.with_draft(lambda setting: setting.without(name))

    def on_against(self, strength: Strength) -> Self:
        """Seats the rivals of this strength; others join if the game needs more."""
        return self.with_draft(lambda setting: setting.against(strength))

    def on_call(self, name: str) -> Self:
        """Changes your name."""
        return self.with_draft(lambda setting: setting.with_name(name))

    def on_start(self, chance: str = "") -> Self:
        """Starts a match with the draft of the setting, and cards drawn by `chance`."""
        return self.start_match(self.draft or self.match.setting, chance)

    def on_close(self) -> Self:
        """Discards the draft."""
        return replace(self, draft=None)

    def on_look(self, at: int | None) -> Self:
        """Shows one of your plays by its place, or the end of the deal for None."""
        if at is not None and not 0 <= at < len(self.review.plays):
            raise CucumberError("There is no such card to look back at.")
        return replace(self, at=at)

    def on_measure(self, *, all_open: bool) -> Self:
        """Judges plays by what you could know or, if `all_open`, with all cards open."""
        return replace(self, all_open=all_open)

    def on_ask(self, at: int, line: int | None = None) -> Self:
        """Requests the questions for an audience at a moment of the table."""
        return replace(self, asked_at=at if line is None else None)

    def on_forget(self) -> Self:
        """The device has deleted the page's saved state."""
        return replace(self, last="")

    def on_pick(self, act: str, at: int = 0) -> Self:
        if at != len(self.match.steps) - 1 or self.reply_job is not None or self.at is not None:
            raise CucumberError(_PASSED)
        page = replace(self, memory=self._memory_after_play())
        if not has_to_think(self.match.setting):
            return page.with_match(self.match.play(act))
        return page.with_replies(self.match.move_as(YOUR_SEAT, act))

    def _memory_after_play(self) -> Memory:
        """The reader's memory after a card played where the rules left no free choice."""
        deal = self.match.deal
        is_free = deal.turn != YOUR_SEAT or bool(deal.pending) or len(deal.legal()) >= len({*deal.hand})
        question = "lead" if deal.to_beat is None else "ducking"
        return (
            self.memory
            if is_free
            else self.memory.with_first_answer(self.match.setting.variant.key, question, self.now)
        )

    def on_press(self, key: str, chance: str = "") -> Self:
        """The page after a button. Raises CucumberError for one that isn't there."""
        offers = [*self._offers(chance)]
        must_be_there(key, (offer for offer, _ in offers))
        return next(do for offer, do in offers if offer["key"] == key)()

    def with_match(self, match: Match, remark: str = "", *, begun: bool = True) -> Self:
        """The page with a match, with a remark beside what has just happened."""
        return replace(
            self,
            match=match,
            frame_cache=self.frame_cache.for_steps(match.steps, YOUR_SEAT, YOUR_SEAT),
            has_begun=begun,
            remark=remark,
            draft=None,
            advice=None,
            advice_job=None,
            reply_job=None,
            review_job=MatchReviewJob(match) if match.is_settled else None,
            review=NOTHING_YET,
            at=None,
        )

    def with_replies(self, match: Match) -> Self:
        """The page with a match in which bots reply: slow ones do so in a job."""
        if match.your_turn or match.is_settled or not has_to_think(match.setting):
            return self.with_match(match.with_bot_moves())
        return replace(self.with_match(match), reply_job=BotReplyJob(match), review_job=None)

    def start_match(self, setting: Setting, chance: str) -> Self:
        """New cards for a setting, with the first moves; the current game is offered for later."""
        hinting = self.shows_hints and not self.has_begun  # hints are for the first game
        page = replace(self, shows_hints=hinting, last=self._resume_link or self.last, as_played="")
        return page.with_replies(Match.of(replace(setting, seed=_seed(chance))))

    def resume(self) -> Self:
        """Resumes the last game; the current one becomes the last."""
        match, left_out = read_match(self.last)
        return replace(self.with_replies(match), last=self._resume_link, as_played="", notice=left_out)

    @property
    def _resume_link(self) -> str:
        """The link to this game, if it can be resumed."""
        return write_match(self.match) if self.has_begun and not self.match.over else ""

    # --- what can be done ---------------------------------------------------------------------------------------------

    def _offers(self, chance: str = "") -> Iterator[tuple[Action, Callable[[], Self]]]:
        """The buttons at the table, each with the page it leads to."""
        match = self.match
        if self.reply_job is not None:
            return
        if self.at is not None:
            yield action(HERE, "primary"), self._play_from_here
            yield action(END, "secondary"), lambda: self.on_look(None)
        elif not self.has_begun:
            yield action(PLAY, "primary"), lambda: self.with_replies(match)
            yield from self._resume_offers()
            yield from self._hint_offers()
        elif match.over:
            yield action(AGAIN, "primary"), lambda: self.start_match(match.setting, chance)
            yield from self._as_played_offers()
            yield from self._resume_offers()
            yield self._what_if_offer()
            yield self._take_back_offer()
        elif match.is_settled:
            yield action(NEXT, "primary"), lambda: replace(self, as_played="").with_replies(match.next_cards())
            yield from self._as_played_offers()
            yield from self._buy_in_offers()
            if YOUR_SEAT not in match.position.current_game.seats:
                yield action("Let the others finish"), lambda: self.with_match(match.play_out())
            yield self._what_if_offer()
            yield self._take_back_offer()
            yield from self._hint_offers()
        else:
            advise = action(ADVISE, disabled=not match.your_turn)
            yield advise, lambda: replace(self, advice_job=AdviceJob(match), advice=None)
            if not match.can_take_back:
                yield from self._resume_offers()
            yield self._take_back_offer()
            yield from self._hint_offers()

    def _resume_offers(self) -> Iterator[tuple[Action, Callable[[], Self]]]:
        if self.last:
            yield action(GO_ON, "secondary"), self.resume

    def _as_played_offers(self) -> Iterator[tuple[Action, Callable[[], Self]]]:
        """The way back from a deal in which cards were played again."""
        if self.as_played:
            match = read_match(self.as_played).value
            yield action(AS_PLAYED, "secondary"), lambda: replace(self, as_played="").with_replies(match)

    def _play_from_here(self) -> Self:
        """The page at your play again, with the same cards; the deal as played stays reachable."""
        assert self.at is not None
        before = self.match.dealing + 1 + self.review.plays[self.at].move
        as_played = self.as_played or write_match(self.match)
        return replace(self, as_played=as_played).with_match(self.match.back_to(before))

    def _take_back_offer(self) -> tuple[Action, Callable[[], Self]]:
        back = action(BACK, title=_ALLOWED, disabled=not self.match.can_take_back)
        return back, lambda: self.with_match(self.match.take_back(), _TAKEN_BACK)

    def _what_if_offer(self) -> tuple[Action, Callable[[], Self]]:
        """The way to explore exactly this moment, now that no card is hidden."""
        link, _ = write_link(Exploration.along(self.match))
        return action("What if …?", "quiet", page("explore", link=link)), lambda: self

    def _buy_in_offers(self) -> Iterator[tuple[Action, Callable[[], Self]]]:
        if self.match.may_buy_in(YOUR_SEAT):
            reason = self.match.position.current_game.verdict(BuyIn(YOUR_SEAT)).reason
            offer = action("Buy in", "secondary", title=reason)
            yield offer, lambda: self.with_match(self.match.play(BuyIn(YOUR_SEAT)))

    def _hint_offers(self) -> Iterator[tuple[Action, Callable[[], Self]]]:
        if self.shows_hints and has_hints(self.match):
            yield action(NO_HINTS), lambda: replace(self, shows_hints=False)

    # --- props --------------------------------------------------------------------------------------------------------

    @property
    def job(self) -> Job | None:
        """The bots' reply, advice, or the review of a finished deal."""
        return self.reply_job or self.advice_job or self.review_job

    def without_job(self) -> Self:
        return replace(self, advice_job=None, advice=None, reply_job=None, review_job=None, review=NOTHING_YET, at=None)

    @property
    def url(self) -> str:
        """The match, once it has begun; and whether hints go on."""
        hints = "?hints=on" if self.shows_hints else ""
        return f"{hints}#{self._link}" if self._is_saved else hints

    @cached_property
    def _link(self) -> str:
        return write_match(self.match)

    @property
    def props(self) -> dict[str, Any]:
        """The table, who plays what, what a deal came to, and each of your cards in it."""
        match = self.match
        setting = self.draft or match.setting
        over = match.is_settled and self.has_begun
        game = "" if match.over else self._link
        return {
            "table": self._table,
            "line": line(match.setting),
            "drafted": setting_props(setting),
            "ended": game_result(match) if self._is_saved else {},
            "paper": paper(match) if over else [],
            "review": self._review if over else None,
            "pauses": pauses_at(match.steps, self.asked_at, YOUR_SEAT),
            "keeps": {"setting": write_setting(match.setting), "game": game} if self._is_saved else None,
        }

    @property
    def _is_saved(self) -> bool:
        """Whether the address and the device keep the match: not where it is a part of a notebook."""
        return self.has_begun

    @property
    def _table(self) -> TableProps:
        match = self.match
        props: TableProps = {
            "heading": f"{match.setting.variant.name}: play",
            "rules_page": rules_page(match.setting.variant),
            "captioned": True,
            "live": self.at is None and self.reply_job is None,
            "actions": [offer for offer, _ in self._offers()],
            "asides": self._asides,
            "advice": self.advice or {},
            "ending": ending(match) if self.at is None else {},
        }
        if panel := self._panel:
            props["stage"] = panel
        frame_list = self._frames()
        return {**props, "frames": frame_list, "cursor": len(frame_list) - 1}

    def _frames(self) -> list[Frame]:
        """The deal from its dealing on, as you see it; or up to one of your plays, with the better card marked."""
        frames = list(self.frame_cache.for_steps(self.match.steps, YOUR_SEAT, YOUR_SEAT).frames)
        if self.at is not None:
            play = self.review.plays[self.at]
            return [
                *frames[: play.move],
                _with_marked_hand(_in_trick(frames[play.move], play.trick), play.act, self._better(play)),
            ]
        return [*frames[:-1], {**frames[-1], "comment": self.remark}] if self.remark else frames

    @property
    def _asides(self) -> list[list[str]]:
        """The hint, beside the last moment; the first one, before anything has happened, introduces the others."""
        text = hint(self.match) if self.shows_hints and self.at is None else ""
        labeled = f"A hint: {text}" if text and self.match.has_begun else text
        return [[*[""] * (len(self.match.steps) - 1), labeled]] if labeled else []

    # --- a deal that is over ---

    @property
    def _panel(self) -> PanelProps | None:
        """The panel, once a deal is over: how it ended, or a review of one of your plays."""
        if not self.match.is_settled or not self.has_begun:
            return None
        if self.at is not None:
            return self._play_panel(self.review.plays[self.at])
        title, sums = deal_summary(self.match)
        moves = biggest_moves(self.review.chances, YOUR_SEAT) if self.match.over else ()
        return text_panel(title, [*sums, *moves], "reveal", late=True)

    def _play_panel(self, play: ReviewedPlay) -> PanelProps:
        better = self._better(play)
        yours, other = _card(play.act), _card(better)
        if not better:
            return text_panel(f"Trick {play.trick}: the {yours}.", [self._why_none_better(play)], "why")
        if self.all_open:
            title = f"Trick {play.trick}: with all cards open, the {other} was better."
            return text_panel(title, [_NOBODY_KNEW], "why")
        with_better, with_yours = play.paid_with_better, play.paid_with_yours
        shares = f"With the {other} you pay in {with_better} of 100 deals like this one, not {with_yours}."
        paragraphs = [play.sentence] if with_better >= with_yours else [play.sentence, shares]
        return text_panel(f"Trick {play.trick}: the {other} was better than the {yours}.", paragraphs, "why")

    def _why_none_better(self, play: ReviewedPlay) -> str:
        """Why no better card is shown, which takes a moment to find out."""
        is_known = play.open_tint is not None if self.all_open else self.review.sentence
        if self.review_job is not None and not is_known:
            return _LOOKING
        if self.all_open:
            return _BEST_OPEN if is_known else _TOO_LONG
        return _BEST_KNOWN

    def _better(self, play: ReviewedPlay) -> str:
        return play.open_better if self.all_open else play.better

    @property
    def _review(self) -> dict[str, Any]:
        review = self.review
        return {
            "plays": [self._play_props(place, play) for place, play in enumerate(review.plays)],
            "tricks": self._tricks,
            "pays": short_charges(self.match.position),
            "at": self.at,
            "sentence": review.sentence,
            "all_open": self.all_open,
            "names": list(self.match.setting.players),
            "chances": self._chances,
            "works": self.review_job is not None,
        }

    @property
    def _chances(self) -> str:
        """The chart of everyone's chances: deal by deal once a game is over, card by card where one is looked at."""
        players, review = self.match.setting.players, self.review
        if self.at is not None and review.course:
            last = len(review.course) - 1
            return chance_chart(players, review.course, "card", min(review.plays[self.at].moment, last), _LOW)
        return chance_chart(players, review.chances) if self.at is None and self.match.over and review.chances else ""

    @property
    def _tricks(self) -> list[dict[str, Any]]:
        """The tricks of the deal, with their cards in the order of play and who took them."""
        deal = self.match.deal
        return [
            {
                "taker": trick.taker,
                "plays": [{"seat": each.seat, "cards": card_props(each.cards, deal.pack)} for each in trick.plays],
            }
            for trick in deal.tricks
        ]

    def _play_props(self, place: int, play: ReviewedPlay) -> dict[str, Any]:
        """One of your plays: its card, the better one, and what yours cost, in deals of a hundred or in points."""
        more = play.paid_with_yours - play.paid_with_better
        cost = f"{play.open_lost:.1f}" if self.all_open else f"+{more}" if more > 0 else ""
        tint = play.open_tint or 0 if self.all_open else play.tint
        better = self._better(play)
        return {
            "trick": play.trick,
            "act": _card(play.act),
            "better": card_props(read_cards(better), self.match.deal.pack) if better else [],
            "paid": None if self.all_open else [play.paid_with_better, play.paid_with_yours],
            "tint": tint,
            "cost": cost if tint else "",
            "dearest": not self.all_open and place == self.review.dearest,
            "moment": play.moment,
        }


PAGE = PlayPage

_KEPT = "what this device kept"
_BEST_KNOWN = "No card was better, as far as you could know."
_BEST_OPEN = "No card was better, even with all cards open."
_LOOKING = "Whether another card was better is still being worked out."
_TOO_LONG = "With all cards open, there are too many ways to play on to say which card was best."
_NOBODY_KNEW = "Nobody could know that: it takes a look into the other hands."


def _seed(chance: str) -> str:
    """The seed that a browser has drawn, or that of the first cards."""
    short = chance[:6]
    return short if len(short) == 6 and set(short) <= set(_LETTERS) else _FIRST_CARDS


def _card(act: str) -> str:
    """A play of one card as sentences show it."""
    return name_cards(read_cards(act)) if act else ""


def _in_trick(frame: Frame, trick: int) -> Frame:
    """The moment before a play of this trick: the trick before it is gone."""
    return frame if frame["trick"] == trick else {**frame, "trick": trick, "middle": [], "taker": None, "to_beat": None}


def _with_marked_hand(frame: Frame, yours: str, better: str) -> Frame:
    """The moment before a play of yours, with the card that was played and the better one marked; none to pick."""
    marks = {yours: "wrong", better: "right"} if better else {yours: "right"}
    own = frame["seats"][YOUR_SEAT]
    hand = [_with_mark(card, marks) for card in own["hand"] or []]
    return {**frame, "seats": [{**own, "hand": hand}, *frame["seats"][1:]], "asks": None}


def _with_mark(card: CardProps, marks: Mapping[str, str]) -> CardProps:
    act = card["id"].partition("#")[0]
    return {**card, "mark": marks[act]} if act in marks else card
