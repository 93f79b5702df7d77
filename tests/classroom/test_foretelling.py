"""Who stands to win in a room's game: worked out by another process, one after the other, while the server goes on."""

import asyncio
import json
import re
from threading import Event

from cucumber import find
from cucumber.classroom.room_game import RoomGame
from cucumber.match import games
from cucumber.pages.standing import chances_in, who_stands_to_win
from cucumber.site import foretelling
from cucumber.site.foretelling import Foretelling


def played(key, deals=2):
    game = RoomGame.of(find(key), [None] * 3, "7")
    for _ in range(deals - 1):
        game = game.next_deal()
    return game


def told_of(*played):
    """What is told of these games, in the order in which it comes."""
    told = []

    async def wait():
        begun = Foretelling()
        for game in played:
            begun.begin(game, told.append)
        await asyncio.gather(*begun._tasks)  # noqa: SLF001

    asyncio.run(wait())
    return told


def test_another_process_tells_what_the_page_of_play_would_and_nothing_where_it_cannot():
    game = played("agurk")
    chances = chances_in(games(game), lambda: False)
    assert len(chances) == 3
    damaged = type("Damaged", (), {"kept": lambda _: {"variant": "no such game"}})()
    told, not_in_no_time, failed, other = told_of(game, played("gurka-is", 1), damaged, played("agurk", 1))
    assert told == who_stands_to_win(game.players, chances, is_open=True)
    assert (not_in_no_time, failed) == ("", "")
    assert re.search("<details.*Who stood to win", other), "the next game is told where the one before failed"


def test_the_server_goes_on_while_one_game_is_worked_out_and_the_others_wait(monkeypatch):
    go, heard = Event(), []

    async def scenario():
        loop, begins = asyncio.get_running_loop(), asyncio.Event()

        def wait(kept):
            heard.append(json.loads(kept)["seed"])
            loop.call_soon_threadsafe(begins.set)
            assert go.wait(30)
            return kept

        monkeypatch.setattr(foretelling, "_told_elsewhere", wait)
        begun, told = Foretelling(), []
        for seed in "12":
            begun.begin(RoomGame.of(find("agurk"), [None] * 3, seed), told.append)
        await begins.wait()
        assert (heard, told) == (["1"], [])
        go.set()
        await asyncio.gather(*begun._tasks)  # noqa: SLF001
        assert (heard, len(told)) == (["1", "2"], 2)

    asyncio.run(scenario())
