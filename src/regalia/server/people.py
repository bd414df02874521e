"""Who is at the other end: a signed cookie names the person, and nothing else is known of it."""

import hashlib
import hmac
import secrets
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

_COOKIE = "regalia_person"
_SECONDS = 400 * 24 * 3600  # as long as browsers keep a cookie


class People:
    """Gives out the cookies and reads them."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def person(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """The person whose browser this is, or "" for one whom we do not know."""
        name, _, signature = connection.cookies.get(_COOKIE, "").partition(".")
        genuine = hmac.compare_digest(_bytes(signature), _bytes(self._signature(name)))
        return name if genuine else ""

    def stranger(self) -> str:
        """A name for somebody new."""
        return secrets.token_hex(16)

    def cookie(self, person: str, *, secure: bool) -> Cookie:
        """The cookie by which this person is known again."""
        return Cookie(
            _COOKIE,
            value=f"{person}.{self._signature(person)}",
            max_age=_SECONDS,
            httponly=True,
            samesite="lax",
            secure=secure,
        )

    def _signature(self, name: str) -> str:
        return hmac.new(self._secret, _bytes(name), hashlib.sha256).hexdigest()


def _bytes(text: str) -> bytes:
    return text.encode(errors="replace")  # a forged cookie may hold anything
