"""Who is at the other end, and how they are known again.

A signed cookie names the person of a browser; a token that of a program; a code, good for once and
for ten minutes, takes a person to another browser. Nothing is known of a person but a name.
"""

import contextlib
import hashlib
import hmac
import secrets
import unicodedata
from typing import Any

import sqlalchemy as sa
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.exceptions import NotAuthorizedException

from regalia.server.database import Database
from regalia.server.now import milliseconds
from regalia.server.schema import keys as _keys
from regalia.server.schema import people as _people
from regalia.server.schema import secrets as _secrets
from regalia.tables import Person

GUEST = "Guest"
LONGEST_NAME = 24  # characters
_COOKIE = "regalia_person"
_COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep one
_CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that look alike
_CODE_LENGTH = 8
_CODE_MILLISECONDS = 10 * 60 * 1000
_SIGNING = "cookies"


class People:
    """All persons of a database."""

    def __init__(self, database: Database, secret: bytes | None) -> None:
        """`secret` signs the cookies; None: one that all servers of the database share."""
        self._database = database
        self._secret = secret or b""

    async def open(self) -> None:
        """Find the shared secret, or make it, where none was given."""
        if not self._secret:
            self._secret = await self._shared_secret()

    # By cookie

    def person(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """The person whose browser this is, or "" for one whom we do not know."""
        name, _, signature = connection.cookies.get(_COOKIE, "").partition(".")
        genuine = hmac.compare_digest(_bytes(signature), _bytes(self._signature(name)))
        return name if genuine else ""

    def stranger(self) -> str:
        """An id for somebody new."""
        return secrets.token_hex(16)

    def cookie(self, person: str, *, secure: bool) -> Cookie:
        """The cookie by which this person is known again."""
        return Cookie(
            _COOKIE,
            value=f"{person}.{self._signature(person)}",
            max_age=_COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=secure,
        )

    def _signature(self, name: str) -> str:
        return hmac.new(self._secret, _bytes(name), hashlib.sha256).hexdigest()

    async def _shared_secret(self) -> bytes:
        query = sa.select(_secrets.c.secret).where(_secrets.c.name == _SIGNING)
        secret = secrets.token_bytes(32)
        insert = sa.insert(_secrets).values(name=_SIGNING, secret=secret)
        while True:
            found = await self._database.read(lambda connection: connection.scalar(query))
            if found is not None:
                return found
            # Where another server is quicker, its secret is that of all.
            with contextlib.suppress(sa.exc.IntegrityError):
                await self._database.write(lambda connection: connection.execute(insert))

    # By name

    async def name_of(self, person: str) -> str:
        """The name that this person gave last, or ""."""
        query = sa.select(_people.c.name).where(_people.c.id == person)
        return await self._database.read(lambda connection: connection.scalar(query)) or ""

    async def named(self, person: str, given: str) -> Person:
        """The person with the name it gives now, which is kept, or else the one it gave last."""
        name = clean_name(given)
        if not name:
            return Person(person, await self.name_of(person) or GUEST)
        await self._keep_name(person, name)
        return Person(person, name)

    async def _keep_name(self, person: str, name: str) -> None:
        update = sa.update(_people).where(_people.c.id == person).values(name=name)
        insert = sa.insert(_people).values(id=person, name=name)
        if await self._database.write(lambda connection: connection.execute(update).rowcount):
            return
        try:
            await self._database.write(lambda connection: connection.execute(insert))
        except sa.exc.IntegrityError:
            await self._database.write(lambda connection: connection.execute(update))

    # By token

    async def new_token(self, person: str) -> str:
        """A token for programs of this person. Older ones are worth nothing from now on."""
        token = secrets.token_urlsafe(32)
        older = sa.delete(_keys).where(_keys.c.person == person, _keys.c.kind == "token")
        newer = sa.insert(_keys).values(digest=_digest(token), kind="token", person=person)
        await self._database.write(lambda connection: _execute(connection, older, newer))
        return token

    async def bearer(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
        """The person of the token that a request carries; None where it carries none.

        Raises NotAuthorizedException where the token is nobody's.
        """
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        query = sa.select(_keys.c.person).where(
            _keys.c.digest == _digest(token.strip()), _keys.c.kind == "token"
        )
        person = await self._database.read(lambda connection: connection.scalar(query))
        if person is None:
            raise NotAuthorizedException("This token is nobody's.")
        return str(person)

    # By code

    async def new_code(self, person: str) -> str:
        """A code that makes another browser this person's, once and soon."""
        code = "".join(secrets.choice(_CODE_LETTERS) for _ in range(_CODE_LENGTH))
        now = milliseconds()
        made = {"kind": "code", "person": person, "until": now + _CODE_MILLISECONDS}
        older = sa.delete(_keys).where(_keys.c.until < now)
        newer = sa.insert(_keys).values(digest=_digest(code), **made)
        await self._database.write(lambda connection: _execute(connection, older, newer))
        return f"{code[:4]}-{code[4:]}"

    async def carried(self, code: str) -> str | None:
        """The person whom a code stands for, and the code is used up; None where it is none."""
        plain = "".join(letter for letter in code.upper() if letter.isalnum())
        query = (
            sa.delete(_keys)
            .where(_keys.c.digest == _digest(plain), _keys.c.until >= milliseconds())
            .returning(_keys.c.person)
        )
        return await self._database.write(lambda connection: connection.scalar(query))


def clean_name(text: str) -> str:
    """A name as it can be shown: one line without invisible characters, and not too long."""
    visible = (
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", text)
        if letter.isspace() or not unicodedata.category(letter).startswith("C")
    )
    return " ".join("".join(visible).split())[:LONGEST_NAME].strip()


def _execute(connection: sa.Connection, *statements: sa.Executable) -> None:
    for statement in statements:
        connection.execute(statement)


def _digest(key: str) -> str:
    """Keys are long and random, so that a plain hash of them gives nothing away."""
    return hashlib.sha256(_bytes(key)).hexdigest()


def _bytes(text: str) -> bytes:
    return text.encode(errors="replace")  # what is forged may hold anything
