"""A person at a browser: sees what is lit, touches it, and knows nothing of any game."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

MOST_TOUCHES = 500  # in a game, and far more than any needs
MOST_LOOKS = 1_000  # for what shows itself when pieces have come to their places
BETWEEN_LOOKS = 20  # milliseconds
EMPTY: Mapping[str, str] = {}
SEEN_POINT = """(spot) => {
    spot.scrollIntoView({ block: "center", behavior: "instant" });
    for (const shape of [spot, ...spot.querySelectorAll("*")]) {
        const box = shape.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const there = document.elementFromPoint(x, y);
        const meant = there?.closest(".touchable, .touched") ?? there?.closest("[data-spot]");
        if (meant === spot) return [x, y];
    }
    return null;
}"""
SEEN_LIT_POINT = f"""(chance) => {{
    const lit = document.querySelectorAll("#table .touchable");
    return ({SEEN_POINT})(lit[Math.floor(chance * lit.length)]);
}}"""
FOCUSED_SPOT = "document.activeElement.closest('#table [tabindex=\"0\"]') !== null"

# What may be done at once, for tests that are about something else than touching.
POKE = """(chance) => {
    if (document.body.dataset.stage === "over") return "over";
    const lit = document.querySelectorAll("#table .touchable");
    if (lit.length === 0) return "waiting";
    lit[Math.floor(chance * lit.length)].dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return "touched";
}"""
# The same by the list of moves, of which each is a whole one.
CHOOSE = """(chance) => {
    if (document.body.dataset.stage === "over") return "over";
    const list = document.getElementById("moves");
    list.open = true;
    const moves = list.querySelectorAll("button");
    if (moves.length === 0) return "waiting";
    moves[Math.floor(chance * moves.length)].click();
    return "moved";
}"""


class Person:
    """One page, and what a person does there."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.random = Random(seed)
        self.lit = page.locator("#table .touchable")
        self.lit_or_over = page.locator("#table .touchable, #outcome:not([hidden])")
        self.touched = page.locator("#table .touched")
        self.outcome = page.locator("#outcome")
        self.notice = page.locator("#notice")
        self.log = page.locator("#log p")

    def sit_down(
        self,
        edition: str = "mini",
        begins: str = "me",
        level: str = "page",
        game: str = "kings_crown",
    ) -> None:
        """Set up a table on the home page and wait until it is one's turn."""
        self.page.goto("/")
        form = self.page.locator(f"article[data-game={game}]")
        for name, value in (("edition", edition), ("begins", begins), ("level", level)):
            segment = form.locator(f"label:has(input[name={name}][value={value}])")
            if segment.count():
                segment.click()
            else:  # a table for more than two chooses each seat's player
                form.locator(f"select[name^={name}]:visible").first.select_option(value)
        form.get_by_role("button", name="Play", exact=True).click()
        self.page.wait_for_url("**/tables/*")
        self.wait()

    def set_table(
        self, game: str, name: str, choices: Mapping[str, str] = EMPTY, *, listed: bool = False
    ) -> str:
        """Set up a table of a small edition for this person and friends; returns the invitation.

        `choices` are what the form's selects are set to; a seat without one waits for somebody.
        A table that is `listed` is shown to everybody.
        """
        self.page.goto("/")
        form = self.page.locator(f"article[data-game={game}]")
        form.get_by_role("button", name="Play with friends").click()
        form.locator("label:has(input[name=edition][value=mini])").click()
        form.locator("label:has(input[name=begins][value=me])").click()
        form.get_by_label("Your name").fill(name)
        if listed:
            form.get_by_label("Anybody may come").check()
        for select, choice in choices.items():
            form.locator(f"select[name={select}]:visible").select_option(choice)
        form.get_by_role("button", name="Set the table").click()
        self.page.wait_for_url("**/tables/*")
        return self.page.url

    def join(self, invitation: str, name: str = "") -> None:
        """Open an invitation and sit down."""
        self.page.goto(invitation)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Join").click()
        expect(self.page.locator("#waiting")).to_be_hidden()

    def watch(self, table: str) -> None:
        """Open a table where no seat is free."""
        self.page.goto(table)
        expect(self.page.locator("#audience")).to_contain_text("You are watching")

    def wait(self) -> None:
        """Until it is one's turn or the game is over."""
        self.lit_or_over.first.wait_for()

    @property
    def over(self) -> bool:
        return self.outcome.is_visible()

    def play(self, touch: Callable[[], None], until: Callable[[], bool] = lambda: False) -> None:
        """Touch something lit, again and again, to the end of the game or for as long as asked."""
        self.wait()
        for _ in range(MOST_TOUCHES):
            if self.over or until():
                return
            touch()
            self.wait()
        raise AssertionError(f"the game is not over after {MOST_TOUCHES} touches")

    # Ways to touch

    def click(self) -> None:
        """Click something lit, whatever lies there on top."""
        self.page.mouse.click(*self.lit_point())

    def tap(self) -> None:
        """The same with a finger."""
        self.page.touchscreen.tap(*self.lit_point())

    def press_keys(self) -> None:
        """Move the focus a few steps between lit spots and press Enter."""
        if not self.page.evaluate(FOCUSED_SPOT):
            self.tab_to(FOCUSED_SPOT)
        for _ in range(self.random.randrange(3)):
            arrow = self.random.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"])
            self.page.keyboard.press(arrow)
        if self.page.evaluate("document.activeElement.matches('.touched')"):
            self.tab_to("document.activeElement.matches('.touchable')")
        self.page.keyboard.press(self.random.choice(["Enter", "Space"]))

    def tab_to(self, condition: str) -> None:
        """Press Tab until a condition on the document holds."""
        for _ in range(80):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(condition):
                return
        raise AssertionError(f"Tab never leads where {condition}")

    def poke(self) -> str:
        """Touch something lit, if anything is, at once; "touched", "waiting" or "over"."""
        return str(self.page.evaluate(POKE, self.random.random()))

    def choose(self) -> str:
        """Make some legal move, if it is one's turn; "moved", "waiting" or "over"."""
        return str(self.page.evaluate(CHOOSE, self.random.random()))

    def lit_point(self) -> tuple[float, float]:
        """A point at which something lit is seen, whatever it is."""
        chance = self.random.random()
        return seen_at(lambda: self.page.evaluate(SEEN_LIT_POINT, chance), self.page)


def play_together(*people: Person) -> None:
    """Whoever is to move does, to the end of the game."""
    for _ in range(10 * MOST_TOUCHES):
        done = {person.choose() for person in people}
        if done == {"over"}:
            return
        if "moved" not in done:
            people[0].page.wait_for_timeout(10)
    raise AssertionError("the game of several people is not over")


def wait_for_anybody(*people: Person) -> None:
    """Until it is somebody's turn or the game is over: then no move is on its way any more."""
    for _ in range(MOST_LOOKS):
        if any(person.lit_or_over.count() for person in people):
            return
        people[0].page.wait_for_timeout(BETWEEN_LOOKS)
    raise AssertionError("it is nobody's turn")


def middle(spot: Locator) -> tuple[float, float]:
    """A point at which a person sees the spot: the middle of it or of a shape in it."""
    return seen_at(lambda: spot.evaluate(SEEN_POINT), spot.page)


def seen_at(look: Callable[[], Any], page: Page) -> tuple[float, float]:
    """Where a look finds a spot; while other pieces still glide over it, a person looks again."""
    for _ in range(MOST_LOOKS):
        point = look()
        if point is not None:
            return point[0], point[1]
        page.wait_for_timeout(BETWEEN_LOOKS)
    raise AssertionError("a spot is lit, but lies under something else")
