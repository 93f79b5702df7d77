"""A room: what one person presents, many follow on their phones, answer, vote on, and play with hands of their own."""

from cucumber.classroom.codes import Tries, new_code, plain_code
from cucumber.classroom.connection import Connection
from cucumber.classroom.room import Room
from cucumber.classroom.rooms import Rooms

__all__ = ["Connection", "Room", "Rooms", "Tries", "new_code", "plain_code"]
