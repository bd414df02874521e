// Who plays: a card for each seat, with its clock, who is there, and what somebody says by a click.

import { LOW, clockText, clockWords, timeLeft } from "./clocks.js";
import { byId, copyOf, write } from "./document.js";

const TICK = 100; // milliseconds
const BUBBLE = 4000; // milliseconds for which a reaction is seen
const QUIET = 4000; // milliseconds between two reactions that a screen reader is told
const ABSENCE = 60_000; // milliseconds after which a computer may be asked to play on

const list = byId("seats");

export class Seats {
  // `takeOver` is given a seat; `warn` a sentence when the viewer's own time runs low.
  constructor({ takeOver, warn }) {
    this.takeOver = takeOver;
    this.warn = warn;
    this.scene = null;
    this.here = []; // whether each seat's person is connected; empty while unknown
    this.absent = []; // since when (by our clock, milliseconds) each seat's person is gone
    this.warned = false;
    this.lastSpoken = 0;
    setInterval(() => this.tick(), TICK);
  }

  write(scene) {
    this.scene = scene;
    while (list.children.length > scene.seats.length) list.lastElementChild.remove();
    while (list.children.length < scene.seats.length) list.append(this.newCard());
    scene.seats.forEach((seat) => this.writeCard(seat));
    this.writePresence();
    this.tick();
  }

  newCard() {
    const card = copyOf("seat-template");
    const seat = list.children.length;
    card.dataset.seat = seat;
    card.querySelector(".take-over").addEventListener("click", () => this.takeOver(seat));
    card.querySelector(".sign use").setAttribute("href", icon(`seat-${seat}`));
    return card;
  }

  writeCard(seat) {
    const card = list.children[seat.seat];
    const kind = card.querySelector(".kind");
    const playedBy = seat.stand_in ? "computer" : seat.kind;
    card.toggleAttribute("data-to-move", seat.to_move);
    card.toggleAttribute("data-thinking", seat.to_move && this.scene.thinking);
    card.toggleAttribute("data-won", seat.won);
    card.toggleAttribute("data-open", seat.kind === "open");
    if (seat.to_move) card.setAttribute("aria-current", "true");
    else card.removeAttribute("aria-current");
    write(card.querySelector(".who"), seat.kind === "open" ? "Open seat" : seat.name);
    write(card.querySelector(".note"), this.note(seat));
    kind.toggleAttribute("hidden", playedBy === "person"); // who has no sign is a person
    kind.setAttribute("aria-label", seat.stand_in ? `${seat.stand_in} plays on` : playedBy);
    kind.querySelector("use").setAttribute("href", icon(playedBy));
    card.querySelector(".clock").hidden = !hasClock(seat);
    if (hasClock(seat)) {
      const left = timeLeft(seat.clock, this.scene.at);
      card.querySelector(".clock").setAttribute("aria-label", clockWords(left));
    }
  }

  note(seat) {
    if (this.scene.stage === "waiting") {
      if (seat.kind === "open") return "Waits for somebody";
      return seat.kind === "computer" || seat.ready ? "Ready" : "Has sat down";
    }
    return seat.stand_in ? `${seat.stand_in} plays on` : seat.note;
  }

  // Presence -------------------------------------------------------------------------------------

  learnPresence({ here, absent }) {
    this.here = here;
    this.absent = absent.map((seconds) => Date.now() - seconds * 1000);
    this.writePresence();
  }

  writePresence() {
    for (const { seat, kind, stand_in } of this.scene.seats) {
      const known = kind === "person" && !stand_in && this.here.length > seat;
      const away = known && !this.here[seat] && this.scene.stage !== "over";
      const card = list.children[seat];
      card.toggleAttribute("data-here", known && this.here[seat]);
      card.toggleAttribute("data-away", away);
      card.querySelector(".away").hidden = !away;
    }
    this.writeTakeOver();
  }

  writeTakeOver() {
    for (const { seat, may_take_over } of this.scene.seats) {
      const card = list.children[seat];
      const gone = card.hasAttribute("data-away") ? Date.now() - this.absent[seat] : 0;
      card.querySelector(".take-over").hidden = !may_take_over || gone < ABSENCE;
    }
  }

  // Reactions ------------------------------------------------------------------------------------

  react({ seat, reaction }) {
    const text = document.querySelector(`[data-reaction="${CSS.escape(reaction)}"]`).textContent;
    const bubble = list.children[seat].querySelector(".bubble");
    bubble.textContent = text;
    bubble.hidden = false;
    clearTimeout(Number(bubble.dataset.timer));
    bubble.dataset.timer = setTimeout(() => (bubble.hidden = true), BUBBLE);
    this.speak(seat, text);
  }

  speak(seat, text) {
    const { name, here } = this.scene.seats[seat];
    if (here || Date.now() - this.lastSpoken < QUIET) return;
    this.lastSpoken = Date.now();
    byId("said").textContent = `${name}: ${text}`;
  }

  // Clocks ---------------------------------------------------------------------------------------

  tick() {
    if (this.scene === null) return;
    for (const seat of this.scene.seats) {
      if (hasClock(seat)) this.tickClock(list.children[seat.seat], seat.clock, seat.here);
    }
    this.writeTakeOver();
  }

  tickClock(card, clock, own) {
    const left = timeLeft(clock, this.scene.at);
    const low = clock.running && left < LOW;
    write(card.querySelector(".clock .time"), clockText(left));
    card.toggleAttribute("data-running", clock.running);
    card.toggleAttribute("data-low", low);
    if (low && own && !this.warned) {
      this.warned = true;
      this.warn(`You have ${clockWords(left)}.`);
    }
  }
}

// Computer players take no time, so their clocks say nothing.
function hasClock({ clock, kind }) {
  return clock !== null && kind === "person";
}

function icon(name) {
  return `${list.dataset.icons}#${name}`;
}
