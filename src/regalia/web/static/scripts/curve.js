// The chances of all seats all through a game, one above the other: whoever touches the curve goes to
// that move.

import { percentages } from "./chances.js";
import { byId, write } from "./document.js";

const SVG = "http://www.w3.org/2000/svg";
const TURN = 0.15; // so much must a chance change from one decision to the next to be worth a word

const drawn = byId("curve");
const moves = drawn.viewBox.baseVal.width;

export class Curve {
  // `goTo` is given the move that is touched.
  constructor(goTo) {
    this.goTo = goTo;
    this.points = []; // each with `at` and `expected`, in order
    this.seats = [];
    this.turn = newTurn(goTo);
    this.listen();
  }

  show(shown) {
    drawn.toggleAttribute("data-shown", shown);
    byId("curve-turn").hidden = !shown;
  }

  // The points so far, and whether they are all.
  write(points, seats, done) {
    this.points = points;
    this.seats = seats;
    while (drawn.children.length > seats.length + 1) drawn.lastElementChild.remove();
    while (drawn.children.length < seats.length + 1) drawn.append(newShape(drawn.children.length));
    seats.forEach((_, seat) => drawn.children[seat].setAttribute("d", this.area(seat)));
    drawn.lastElementChild.setAttribute("class", "now");
    this.writeCaption(done);
  }

  // The band of a seat: above those of the seats before it.
  area(seat) {
    if (this.points.length === 0) return "";
    const [first] = this.points;
    const points = [{ ...first, at: 0 }, ...this.points]; // chance alone comes before the first
    const total = (shares) => shares.reduce((sum, share) => sum + share, 0);
    const corner = ({ at, expected }, seats) => `${at} ${1 - total(expected.slice(0, seats))}`;
    const upper = points.map((point) => corner(point, seat + 1));
    const lower = points.map((point) => corner(point, seat)).reverse();
    return `M${[...upper, ...lower].join("L")}Z`;
  }

  // The move that is shown.
  mark(move) {
    drawn.lastElementChild?.setAttribute("d", `M${move} 0V1`);
  }

  writeCaption(done) {
    const caption = byId("curve-turn");
    const turn = done ? this.biggestTurn() : null;
    if (!done) write(caption, "Looking through the game …");
    else if (turn === null) write(caption, "No single move decided this game.");
    else {
      this.turn.dataset.move = turn;
      this.turn.textContent = `The biggest turn: move ${turn}`;
      if (this.turn.parentElement !== caption) caption.replaceChildren(this.turn);
    }
    drawn.setAttribute("aria-label", done ? this.inWords() : "Chances all through the game");
  }

  // After which move the chances had changed most since the decision before; null: never much.
  biggestTurn() {
    let [most, move] = [TURN, null];
    this.points.slice(1).forEach(({ at, expected }, before) => {
      const last = this.points[before].expected;
      const change = Math.max(...expected.map((share, seat) => Math.abs(share - last[seat])));
      if (change > most) [most, move] = [change, at];
    });
    return move;
  }

  inWords() {
    const told = [0, 0.25, 0.5, 0.75, 1].map((part) => {
      const { at, expected } = this.points[Math.round(part * (this.points.length - 1))];
      const shares = this.seats.map(({ name }, seat) => `${name} ${percentages(expected)[seat]}`);
      return `move ${at}: ${shares.join(", ")}`;
    });
    return `Chances all through the game. ${told.join("; ")}.`;
  }

  listen() {
    const go = (event) => {
      const box = drawn.getBoundingClientRect();
      const part = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
      this.goTo(Math.round(part * moves));
    };
    drawn.addEventListener("pointerdown", (event) => {
      drawn.setPointerCapture(event.pointerId);
      go(event);
    });
    drawn.addEventListener("pointermove", (event) => {
      if (drawn.hasPointerCapture(event.pointerId)) go(event);
    });
  }
}

function newShape(seat) {
  const shape = document.createElementNS(SVG, "path");
  shape.dataset.seat = seat;
  return shape;
}

function newTurn(goTo) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "quiet-button";
  button.addEventListener("click", () => goTo(Number(button.dataset.move)));
  return button;
}
