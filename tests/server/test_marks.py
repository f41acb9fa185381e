"""Every word of a mail and of the page's frame comes from the catalogue, in any language."""

from __future__ import annotations

import asyncio
import re
from email import message_from_string
from email.policy import default
from pathlib import Path

import pytest

from sextet.core import words
from sextet.core.words import LANGUAGES
from sextet.tables.ports import Person
from tests import marks
from tests.server.test_mail import TABLE, post_office

KNOWN = re.compile(rf"{marks.BRANDS}|https?://\S+")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mail_has_no_words_of_its_own(
    language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(words, "catalogue", marks.catalogue)

    async def send() -> str:
        reader = Person("ada", "Ada", "ada@example.org", language=language)
        async with post_office(tmp_path, reader) as (smtp, mailer, _):
            await mailer.notify("ada", TABLE)
            (mail,) = await smtp.first(1)
            return mail

    mail = message_from_string(asyncio.run(send()), policy=default)
    assert marks.OPEN in mail["Subject"]
    said = f"{mail['Subject']}\n{mail.get_content()}"
    assert marks.strange_words(said, KNOWN) == []
    assert marks.catalogue(language)["mail.turn"].split("{")[0].strip() in said
