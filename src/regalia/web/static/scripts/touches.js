// Touching what may be moved: lit spots, with the mouse, a finger or the keyboard.

import { drawing, spotElement, spotName } from "./drawing.js";
import { moveSaid, movesAfter, spotsAfter, touchedWith } from "./ways.js";

export class Touches {
  // `legalMoves` gives those that may be made now, `make` makes one, `askWhyNot` is given touches
  // that say none; `say` puts a word beside the drawing, `changed` is called after every change.
  constructor({ legalMoves, make, askWhyNot, say, changed }) {
    this.legalMoves = legalMoves;
    this.make = make;
    this.askWhyNot = askWhyNot;
    this.say = say;
    this.changed = changed;
    this.touched = []; // the spots touched so far, in order
    this.hinted = []; // the spots of a hint
    this.resting = false; // while the server owes an answer
    this.listen();
  }

  // The legal moves that go on from the touches so far.
  get moves() {
    return movesAfter(this.touched, this.legalMoves());
  }

  touch(spot) {
    if (this.resting) return;
    this.say("");
    this.hinted = [];
    const next = touchedWith(spot, this.touched, this.legalMoves());
    if (next === null) {
      this.light();
      if (this.legalMoves().length > 0) this.askWhyNot([...this.touched, spot]);
      return;
    }
    this.touched = next;
    const move = moveSaid(next, this.legalMoves());
    if (move) {
      this.make(move);
    } else if (next.length > 0) {
      this.say(`${spotName(next.at(-1))}: now touch a lit place.`);
    }
    this.light();
  }

  // Takes the last touch back; returns the spot.
  goBack() {
    const last = this.touched.at(-1);
    if (last === undefined && this.hinted.length === 0) return undefined;
    this.touched = this.touched.slice(0, -1);
    this.hinted = [];
    this.say("");
    this.light();
    return last;
  }

  // Whether something is touched, or hinted at, that one of these moves goes on from.
  goOnIn(moves) {
    return [this.touched, this.hinted].some(
      (spots) => spots.length > 0 && movesAfter(spots, moves).length > 0,
    );
  }

  letGo() {
    this.touched = [];
    this.hinted = [];
  }

  // Lights up the spots of a good move, unless another is being touched.
  hint(spots) {
    const hinted = this.touched.length > 0 ? [] : spots;
    if (hinted.join() === this.hinted.join()) return;
    this.hinted = hinted;
    this.light();
  }

  light() {
    const next = spotsAfter(this.touched, this.legalMoves());
    for (const thing of drawing.querySelectorAll("[data-spot]")) {
      const { spot } = thing.dataset;
      const isTouched = this.touched.includes(spot);
      const isButton = next.has(spot) || isTouched;
      thing.classList.toggle("touchable", next.has(spot));
      thing.classList.toggle("touched", isTouched);
      thing.classList.toggle("hinted", this.hinted.includes(spot));
      thing.setAttribute("role", isButton ? "button" : "img");
      if (isButton) {
        thing.setAttribute("tabindex", "0");
        thing.setAttribute("aria-pressed", String(isTouched));
      } else {
        thing.removeAttribute("tabindex");
        thing.removeAttribute("aria-pressed");
      }
    }
    this.changed();
  }

  listen() {
    drawing.addEventListener("click", (event) => {
      const thing = spotUnder(event.target);
      if (thing) this.touch(thing.dataset.spot);
    });
    drawing.addEventListener("keydown", (event) => {
      const { spot } = document.activeElement.dataset;
      if (spot === undefined || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      if (!event.repeat) this.touch(spot);
    });
    document.addEventListener("click", (event) => {
      if (this.touched.length === 0 || this.resting) return;
      if (event.target.closest("[data-spot], button, a, summary, dialog, .moves")) return;
      this.letGo();
      this.say("");
      this.light();
    });
  }
}

// What a pointer touched: the innermost spot that means anything now, or else the innermost.
function spotUnder(element) {
  const spots = [];
  for (let at = element.closest("[data-spot]"); at; at = at.parentElement.closest("[data-spot]")) {
    spots.push(at);
  }
  return spots.find((at) => at.matches(".touchable, .touched")) ?? spots[0];
}

// The focus goes back to the spot that was let go of.
export function focusSpot(spot) {
  if (spot !== undefined && drawing.contains(document.activeElement)) spotElement(spot)?.focus();
}
