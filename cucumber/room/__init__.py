"""A room: one person presents; many follow on their phones, answer, vote, and play their own hands."""

from cucumber.room.room_codes import Seal, Tries, new_code, plain_code
from cucumber.room.rooms import Rooms
from cucumber.room.screens import MessageSink, Screens

__all__ = ["MessageSink", "Rooms", "Screens", "Seal", "Tries", "new_code", "plain_code"]
