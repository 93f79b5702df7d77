"""Where the readers of a printed page go with their phones: a URL as a QR picture, and in letters beside it."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from urllib.parse import urlsplit

from cucumber.errors import CucumberError
from cucumber.table.paper.qr import LONGEST, qr_svg
from cucumber.words.explain.languages import ENGLISH, Language

_MOST_LETTERS = 40  # of a URL to type; of a longer one only the name of its site is printed
_EXAMPLE = "such as http://192.168.1.20:8866/"


@dataclass(frozen=True)
class Invitation:
    """Where a QR picture leads, and the short URL to type; `code` is that of a room to follow in, if any."""

    link: str
    letters: str
    code: str = ""

    @staticmethod
    def to(url: str, room: str = "") -> Invitation:
        """An invitation to a page or, with the code of a room, into that room on the site with this URL.

        >>> Invitation.to("http://club.local:8866/", room="KXTAB")
        Invitation(link='http://club.local:8866/room/KXTAB', letters='club.local:8866/room', code='KXTAB')

        Raises CucumberError for what phones can't open.
        """
        check_url(url)
        if not room:
            return Invitation(url, _to_type(url))
        site = urlsplit(url)
        rooms = f"{site.netloc}{site.path.rstrip('/')}/room"
        return Invitation(f"{site.scheme}://{rooms}/{room}", rooms, room)


def check_url(url: str) -> None:
    """Raises CucumberError for a URL that isn't a page's, or that only this computer can open.

    >>> check_url("http://localhost:8866/")
    Traceback (most recent call last):
    cucumber.errors.CucumberError: A phone can't open localhost: there it means the phone itself. Give the address by
    which others reach this computer, such as http://192.168.1.20:8866/.
    """
    if len(url) > LONGEST:
        raise CucumberError(f"An address to print has at most {LONGEST} characters; this one has {len(url)}.")
    host = _host(url)
    if not host:
        raise CucumberError(
            f"{url[:60]!r} is not the address of a page: that begins with http:// or https://, {_EXAMPLE}."
        )
    if only_here(host):
        raise CucumberError(
            f"A phone can't open {host}: there it means the phone itself. "
            f"Give the address by which others reach this computer, {_EXAMPLE}."
        )


def only_here(host: str) -> bool:
    """Whether a name means the computer that asks, so that it leads nowhere from another one.

    >>> [only_here(host) for host in ("localhost", "127.0.0.1", "club.local")]
    [True, True, False]
    """
    return host in {"localhost", "::1", "0.0.0.0"} or host.startswith("127.")  # noqa: S104 -- only compared


def _host(url: str) -> str:
    """The host of a page's URL, as a browser shows it; empty for anything else."""
    try:
        parts = urlsplit(url)
        _ = parts.port  # raises ValueError for an impossible one
    except ValueError:
        return ""
    plain = url.isascii() and url.isprintable() and not set(url) & set(" \"'<>\\@")
    return parts.hostname or "" if plain and parts.scheme in {"http", "https"} else ""


def _to_type(url: str) -> str:
    """The URL in short, without what a browser adds by itself and what only leads on within the site."""
    parts = urlsplit(url)
    short = f"{parts.netloc}{parts.path.rstrip('/')}"
    return short if len(short) <= _MOST_LETTERS and not parts.query else parts.netloc


def head_with_invitation(head: str, invitation: Invitation | None, language: Language = ENGLISH) -> str:
    """The head of a printed page, which is HTML, with the invitation beside it if there is one."""
    return f'<div class="invited"><div>{head}</div>{_html(invitation, language)}</div>' if invitation else head


def _html(invitation: Invitation, language: Language) -> str:
    """The picture, and what to do with a phone, and where."""
    does = escape(language.say("Follow on your phone:" if invitation.code else "On your phone:"))
    code = f"<span>{escape(language.say('code'))} <b>{escape(invitation.code)}</b></span>" if invitation.code else ""
    text = f"<p>{does} <b>{escape(invitation.letters)}</b> {code}</p>"
    return f'<aside class="invitation">{text}{qr_svg(invitation.link)}</aside>'
