// What Regalia thinks of a position: each seat's chance to win, and the best moves, which light up on
// the board when they are pointed at. It comes again and again while Regalia looks deeper.

import { chanceText, percentages } from "./chances.js";
import { byId, write } from "./document.js";

const panel = byId("opinion");
const list = byId("best");

export class Opinion {
  // `light` is given the spots of the move to light up on the board, none for no move; `leave` is
  // called when the person has had enough of it.
  constructor({ light, leave }) {
    this.light = light;
    this.seats = [];
    this.evaluation = null;
    this.pointed = null; // the place in the list of the move that is pointed at
    byId("close-opinion").addEventListener("click", leave);
    byId("more-best").addEventListener("click", (event) => {
      const opened = panel.toggleAttribute("data-opened");
      event.currentTarget.setAttribute("aria-expanded", String(opened));
    });
  }

  get shown() {
    return !panel.hidden;
  }

  get thinking() {
    return this.shown && !this.evaluation?.done;
  }

  // Regalia begins to think of the position of a scene.
  begin(scene) {
    this.seats = scene.seats;
    this.evaluation = null;
    panel.hidden = false;
    panel.toggleAttribute("data-waiting", true);
    write(byId("opinion-depth"), "thinking …");
    this.light([]);
  }

  // What it thinks so far.
  write(evaluation) {
    this.evaluation = evaluation;
    panel.toggleAttribute("data-waiting", false);
    write(byId("opinion-depth"), depthOf(evaluation, this.seats));
    this.writeChances(evaluation);
    this.writeBest(evaluation);
    this.lightUp();
  }

  // Why it does not think.
  refuse(text) {
    panel.toggleAttribute("data-waiting", false);
    write(byId("opinion-depth"), text);
  }

  close() {
    panel.hidden = true;
    this.evaluation = null;
    this.pointed = null;
    write(byId("opinion-said"), "");
    this.light([]);
  }

  // For the ear, which is told once and not with every change.
  say(beginning) {
    const { best, proven, expected } = this.evaluation;
    const moves = best.map(({ label, chance }) => `${label}, ${chanceText(chance, proven)}`);
    const chances = this.seats.map(({ name }, seat) => `${name} ${percentages(expected)[seat]}`);
    write(byId("opinion-said"), `${beginning} ${[...moves, chances.join(", ")].join(". ")}.`);
  }

  // Chances --------------------------------------------------------------------------------------

  writeChances({ expected }) {
    const bars = byId("chances");
    const texts = percentages(expected);
    while (bars.children.length > expected.length) bars.lastElementChild.remove();
    while (bars.children.length < expected.length) bars.append(newChance(bars.children.length));
    bars.classList.toggle("pair", expected.length === 2);
    expected.forEach((share, seat) => {
      const chance = bars.children[seat];
      write(chance.querySelector(".who"), this.seats[seat].name);
      write(chance.querySelector(".percent"), texts[seat]);
      chance.style.setProperty("--share", share);
    });
    const told = this.seats.map(({ name }, seat) => `${name} ${texts[seat]}`);
    bars.setAttribute("aria-label", `Chances to win: ${told.join(", ")}`);
  }

  // The best moves -------------------------------------------------------------------------------

  writeBest({ best, mover, proven, games }) {
    write(byId("best-title"), this.bestTitle(mover, games));
    panel.toggleAttribute("data-long", best.length > 1 || this.seats.length > 4);
    while (list.children.length > best.length) list.lastElementChild.remove();
    while (list.children.length < best.length) list.append(this.newMove(list.children.length));
    best.forEach(({ label, chance }, place) => {
      const move = list.children[place];
      write(move.querySelector(".label"), label);
      write(move.querySelector(".percent"), chanceText(chance, proven));
    });
  }

  bestTitle(mover, games) {
    if (games === 0) return "";
    if (mover !== null) return `Best for ${calledInside(this.seats[mover].name)}:`;
    const toMove = this.seats.find((seat) => seat.to_move);
    if (toMove === undefined) return "Chance decides here.";
    return `${toMove.name} chooses from what is hidden here.`;
  }

  newMove(place) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.append(newSpan("label"), newSpan("percent"));
    // Not when the list has come to lie under a pointer that rests: then nobody points.
    for (const event of ["pointermove", "focus", "click"]) {
      button.addEventListener(event, () => this.point(place));
    }
    for (const event of ["pointerleave", "blur"]) {
      button.addEventListener(event, () => this.point(null));
    }
    item.append(button);
    return item;
  }

  point(place) {
    if (place === this.pointed) return;
    this.pointed = place;
    this.lightUp();
  }

  lightUp() {
    const best = this.evaluation?.best ?? [];
    const place = Math.min(this.pointed ?? 0, best.length - 1);
    [...list.children].forEach((item, at) => item.toggleAttribute("data-lit", at === place));
    this.light(best[place]?.ways[0] ?? []);
  }
}

function newChance(seat) {
  const chance = document.createElement("div");
  const bar = newSpan("bar");
  bar.append(newSpan("filled"));
  chance.className = "chance";
  chance.dataset.seat = seat;
  chance.append(newSpan("who"), bar, newSpan("percent"));
  return chance;
}

function newSpan(name) {
  const span = document.createElement("span");
  span.className = name;
  return span;
}

function depthOf({ games, proven, done, expected }, seats) {
  if (games === 0) return "the game is over";
  if (proven) {
    const winner = expected.indexOf(1);
    if (winner < 0) return "proven: these chances are exact";
    return `proven win for ${calledInside(seats[winner].name)}`;
  }
  const count = `${games.toLocaleString("en")} ${games === 1 ? "game" : "games"} looked through`;
  return done ? count : `thinking … ${count}`;
}

// A seat's name inside a sentence.
function calledInside(name) {
  return name === "You" ? "you" : name;
}
