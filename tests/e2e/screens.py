"""The screens whose words must fit in every language and width, and what does not fit on one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from tests.e2e import states
from tests.e2e.forward import forward
from tests.e2e.person import Person
from tests.e2e.words import LANGUAGES

SIZES = ((320, 640), (390, 844), (1280, 800))
Do = Callable[[Person], None]


def nothing(_: Person) -> None:
    """Leave the page as it is drawn."""


def open_rules(person: Person) -> None:
    """Read the rules in 30 seconds."""
    person.page.locator("details").first.evaluate("one => (one.open = true)")


def anniversary(person: Person) -> None:
    """A card of mine to be placed, with special cards to play."""
    table = states.nimmt(person, 6, variant="anniversary")
    turns = iter(range(4))
    forward(person, table, lambda moves, _: "place" in moves and next(turns, None) is None)


def the_game(person: Person) -> None:
    states.the_game_turn(person)


def six(person: Person) -> None:
    person.play_now("six")
    person.wait_for_turn()


def watching(person: Person) -> None:
    """A table of somebody else: who loses their cookie is nobody there."""
    states.nimmt(person)
    person.context.clear_cookies()


def open_menu(person: Person) -> None:
    person.button("web.menu").click()


def more_time(person: Person) -> None:
    """A table with a clock, where somebody asks for twice the time."""
    states.table_time(person)


def open_person(person: Person) -> None:
    person.page.locator(".person").first.click()
    person.page.get_by_role("dialog").wait_for()


def from_menu_to_settings(person: Person) -> None:
    person.button("web.nav.settings", person.page.get_by_role("dialog")).click()


def from_settings_to_share(person: Person) -> None:
    dialog = person.page.get_by_role("dialog")
    person.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    open_menu(person)
    person.button("web.invite.share", dialog).click()


#: How each is reached, once; and what is done, one after the other, whenever it is drawn anew.
SCREENS: dict[str, tuple[Do, *tuple[Do, ...]]] = {
    "start": (states.start_with_tables, nothing),
    "new-table": (states.new_table, states.new_table),
    "new-table-team": (states.new_table_team, nothing),
    "new-table-six": (states.new_table_six, nothing),
    "room": (states.room, nothing),
    "invited": (states.invited, open_rules),
    "nimmt": (states.nimmt_choosing, nothing),
    "anniversary": (anniversary, nothing),
    "the-game": (the_game, nothing),
    "six": (six, nothing, open_menu, from_menu_to_settings, from_settings_to_share),
    "watching": (watching, nothing),
    "more-time": (more_time, open_menu),
    "result": (states.nimmt_over, nothing),
    "replay": (states.nimmt_replay_end, nothing),
    "rules": (states.rules_nimmt, nothing),
    "me": (states.me, nothing),
    "person": (states.met_somebody, open_person),
    "admin": (states.admin, nothing),
}


def in_all_languages(person: Person, name: str) -> Iterator[str]:
    """Reach a screen and draw it in every language and width; yields what is to be seen."""
    reach, *steps = SCREENS[name]
    reach(person)
    for language in LANGUAGES:
        person.language = language
        chosen = json.dumps({"language": language})
        person.page.evaluate("chosen => localStorage.setItem('sextet.settings', chosen)", chosen)
        person.page.reload()
        person.page.locator(f"html[lang={language}] main h1").first.wait_for(state="attached")
        drawn(person, name)
        for step in steps:
            step(person)
            for width, height in SIZES:
                person.page.set_viewport_size({"width": width, "height": height})
                person.settle()
                yield called(language, width, step)


def called(language: str, width: int, step: Do) -> str:
    """Return what a drawing of a screen is called."""
    also = "" if step is nothing else f"-{step.__name__.replace('_', '-')}"
    return f"{language}-{width}{also}"


def drawings(name: str) -> list[str]:
    """Return what all drawings of a screen are called, one step and one width after the other."""
    return [
        called(language, width, step)
        for step in SCREENS[name][1:]
        for width, _ in SIZES
        for language in LANGUAGES
    ]


def drawn(person: Person, name: str) -> None:
    """Wait until what comes late is there: a list, a drawing, a result."""
    person.page.locator(
        LATE.get(name, "[data-table] [data-fly], [data-table] [data-cell]")
    ).first.wait_for()


#: What is drawn last; at tables that is what lies there.
LATE = {
    "start": "article, .listing li",
    "new-table": "fieldset",
    "new-table-team": "fieldset",
    "new-table-six": "fieldset",
    "room": ".qr svg",
    "invited": ".qr svg",
    "result": ".result",
    "rules": "figure",
    "me": ".listing li",
    "person": ".person",
    "admin": "details ol",
}


def misfits(person: Person) -> list[str]:
    """Return what sticks out of the screen, texts that are cut, and controls on each other."""
    found: list[str] = person.page.evaluate(MISFITS)
    return found


MISFITS = """() => {
  const named = (one) =>
    `<${one.tagName.toLowerCase()} class="${one.className.baseVal ?? one.className}"> ` +
    (one.innerText ?? one.textContent ?? '').trim().slice(0, 60)
  // Each is asked for each of its parts and neighbours: it is found once.
  const once = (find, found = new Map()) => (one) =>
    found.has(one) ? found.get(one) : (found.set(one, find(one)), found.get(one))
  const style = once((one) => getComputedStyle(one))
  const shown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const up = (fits) => {
    const found = once((one) => one && (fits(one) ? one : found(one.parentElement)))
    return found
  }
  // Written for screen readers alone.
  const unseen = up((each) => style(each).clipPath !== 'none')
  const slides = up((one) => /auto|scroll/.test(style(one).overflowX))
  const scrolls = (one) => slides(one.parentElement)
  const titled = up((each) => each.title)
  // What floats over a page may lie on it; what stands in it may not lie on another.
  const layer = up((each) => /fixed|sticky|absolute/.test(style(each).position))
  const all = [...document.body.querySelectorAll('*')].filter((one) => shown(one) && !unseen(one))
  const room = document.documentElement.clientWidth
  const found = []
  for (const one of all) {
    if (one.closest('svg')) continue
    const box = one.getBoundingClientRect()
    if (box.width && (box.right > room + 1 || box.left < -1) && !scrolls(one))
      found.push(`outside the screen: ${named(one)}`)
    const panel = one.parentElement.closest('.panel, [role=dialog], dialog')
    if (box.width && panel && !scrolls(one) && !layer(one)
        && box.right > panel.getBoundingClientRect().right + 1)
      found.push(`outside its panel: ${named(one)}`)
    const writes = [...one.childNodes].some((each) => each.nodeType === 3 && each.data.trim())
    const cuts = /hidden|clip/.test(style(one).overflowX) || one.matches('button, .button')
    if (writes && cuts && !titled(one) && one.scrollWidth > one.clientWidth + 1)
      found.push(`cut: ${named(one)}`)
    if (one.matches('select')) {
      const ruler = document.createElement('span')
      ruler.style.cssText = `font: ${style(one).font}; position: absolute; white-space: pre`
      ruler.textContent = one.selectedOptions[0]?.text ?? ''
      document.body.append(ruler)
      const room = one.clientWidth - parseFloat(style(one).paddingLeft)
      if (ruler.offsetWidth > room) found.push(`cut: ${named(one)} ${ruler.textContent}`)
      ruler.remove()
    }
  }
  // What is scrolled out of sight lies on nothing.
  const inSight = once((one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect()
    for (let each = one.parentElement; each; each = each.parentElement) {
      if (style(each).overflow === 'visible') continue
      const room = each.getBoundingClientRect()
      left = Math.max(left, room.left)
      top = Math.max(top, room.top)
      right = Math.min(right, room.right)
      bottom = Math.min(bottom, room.bottom)
    }
    return { left, top, right, bottom }
  })
  const controls = all.filter((one) =>
    one.matches('button:not(.bare), a, select, input, summary, [role=tab]'))
  for (const [at, one] of controls.entries())
    for (const other of controls.slice(at + 1)) {
      if (one.contains(other) || other.contains(one) || layer(one) !== layer(other)) continue
      const [a, b] = [inSight(one), inSight(other)]
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
      if (wide > 2 && high > 2) found.push(`on each other: ${named(one)} / ${named(other)}`)
    }
  return [...new Set(found)].slice(0, 8)
}"""
