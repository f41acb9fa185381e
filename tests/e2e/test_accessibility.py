"""What WCAG 2.2 asks for and a program can measure; the rest is in docs/accessibility.md."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.conftest import Visit
from tests.e2e.person import Person
from tests.e2e.states import STATES, nimmt_picked, the_game_turn
from tests.e2e.test_everyone import violations

#: Whether nothing can be seen of what has the focus; cells of SIX pan into sight by themselves.
HIDDEN = """() => {
  const one = document.activeElement
  if (!one || one === document.body || one.closest('svg')) return ''
  const box = one.getBoundingClientRect()
  const parts = [0.1, 0.5, 0.9]
  const seen = parts.some((x) => parts.some((y) => {
    const top = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height)
    return top && (one.contains(top) || top.contains(one) || one.labels?.[0]?.contains(top))
  }))
  return seen ? '' : one.outerHTML.slice(0, 120)
}"""


@pytest.mark.parametrize("name", ["new-table", "start-with-many", "nimmt-replay", "nimmt-many"])
def test_what_has_the_focus_is_never_hidden(newcomer: Person, name: str) -> None:
    STATES[name](newcomer)
    page = newcomer.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("() => document.activeElement?.blur()")
    for key in ("Tab", "Shift+Tab"):
        for _ in range(25):
            page.keyboard.press(key)
            newcomer.settle()
            assert page.evaluate(HIDDEN) == "", key


def test_whose_cards_are_counted_is_said_of_every_seat(newcomer: Person) -> None:
    STATES["the-game-eager"](newcomer)
    told = newcomer.page.locator(".seats .note .unseen").all_inner_texts()
    assert len(told) == len(set(told)) == 4


def test_every_page_has_a_title_of_its_own(newcomer: Person) -> None:
    titles = []
    for path in ("/", "/settings", "/me", "/replay", "/rules/six", "/ratings/six", "/new/six"):
        newcomer.go(path)
        titles.append(newcomer.page.title())
    assert len(set(titles)) == len(titles)
    assert all("Sextet" in title for title in titles)


def test_the_first_stop_leads_past_the_bar_to_the_content(newcomer: Person) -> None:
    page = newcomer.page
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name=newcomer.say("web.skip"))
    expect(skip).to_be_focused()
    newcomer.settle()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_a_pile_that_refuses_the_picked_card_says_why(newcomer: Person) -> None:
    the_game_turn(newcomer)
    hand = newcomer.group("web.the-game.hand").get_by_role("button")
    for at in range(hand.count()):
        hand.nth(at).click()
        closed = newcomer.page.locator(".piles .pile:not(:has(.open)) [data-stop]")
        if closed.count():
            break
        hand.nth(at).click()
    closed.first.click()
    why = newcomer.page.locator(".notice")
    expect(why).to_contain_text("pile")
    expect(newcomer.page.locator("[aria-live=assertive]")).to_have_text(why.inner_text())
    expect(newcomer.page.get_by_role("dialog")).to_have_count(0)


def test_what_is_picked_has_a_frame_in_forced_colours(visit: Visit) -> None:
    person = visit(forced_colors="active")
    nimmt_picked(person)
    hand = person.group("web.six-nimmt.hand")
    styles = [
        hand.get_by_role("button", pressed=pressed).first.evaluate(
            "card => getComputedStyle(card).outlineStyle"
        )
        for pressed in (True, False)
    ]
    assert styles == ["solid", "none"]


@pytest.mark.parametrize("dark", [False, True])
def test_who_asks_for_more_contrast_has_it(visit: Visit, dark: bool) -> None:
    soft = {}
    for contrast in ("no-preference", "more"):
        person = visit(contrast=contrast, dark=dark)
        soft[contrast] = person.page.evaluate(CONTRAST)
        assert violations(person) == []
    assert soft["more"] >= 7
    assert soft["more"] > soft["no-preference"]


#: The contrast of soft words with the ground they stand on.
CONTRAST = """() => {
  const soft = document.querySelector('.soft')
  const light = (colour) => {
    const [r, g, b] = colour.match(/[0-9.]+/g).slice(0, 3).map((one) => {
      const part = one / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ground = getComputedStyle(document.body).backgroundColor
  const [a, b] = [light(getComputedStyle(soft).color), light(ground)].sort((x, y) => y - x)
  return (a + 0.05) / (b + 0.05)
}"""


@pytest.mark.parametrize(
    "deficiency", ["protanopia", "deuteranopia", "tritanopia", "achromatopsia"]
)
@pytest.mark.parametrize("dark", [False, True])
def test_tiles_of_six_differ_whoever_looks(visit: Visit, dark: bool, deficiency: str) -> None:
    person = visit(dark=dark)
    person.play_now("six")
    person.wait_for_turn()
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
    red, black = (mean_colour(person.page.locator(f"svg g.{colour}").first) for colour in SIDES)
    assert max(abs(one - other) for one, other in zip(red, black, strict=True)) > 25
    # And by their marks, for who sees no colour at all: a ring and a cross.
    marks = [person.page.locator(f"svg g.{side} .mark").first for side in SIDES]
    assert [mark.evaluate("mark => mark.tagName") for mark in marks] == ["circle", "path"]


SIDES = ("red", "black")


def mean_colour(tile: Locator) -> list[float]:
    """Return the mean red, green and blue of what is drawn, as the screen has it."""
    drawn = base64.b64encode(tile.screenshot()).decode()
    other = tile.page.context.new_page()
    found: list[float] = other.evaluate(
        """async (drawn) => {
          const picture = new Image()
          picture.src = 'data:image/png;base64,' + drawn
          await picture.decode()
          const canvas = new OffscreenCanvas(1, 1)
          const pen = canvas.getContext('2d')
          pen.imageSmoothingQuality = 'high'
          pen.drawImage(picture, 0, 0, 1, 1)
          return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3)
        }""",
        drawn,
    )
    other.close()
    return found
