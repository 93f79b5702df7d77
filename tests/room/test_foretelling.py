"""Who stands to win in a room's game, as another process finds it."""

from cucumber import find
from cucumber.pages.stage.win_chances import chances_in, who_stands_to_win
from cucumber.room.room_game import RoomGame
from cucumber.site.room_connections import RoomChancesJob
from cucumber.table.match import games


def found(game):
    return [*RoomChancesJob(game.saved_game()).run(lambda: False)]


def test_it_is_what_the_page_of_play_would_tell_and_nothing_where_that_takes_long():
    game = RoomGame.of(find("agurk"), [None] * 3, "7").next_deal()
    chances = chances_in(games(game), lambda: False)
    assert len(chances) == 3
    assert found(game) == [who_stands_to_win(game.players, chances, is_open=True)]
    assert found(RoomGame.of(find("gurka-is"), [None] * 3, "7")) == [""]
