// The buttons beside the drawing, and what the others are asked by them.

import { byId, write } from "./document.js";

// How an offer is told to the others, and to who made it.
const OFFERS = {
  take_back: ["asks to take the last move back.", "You have asked to take your last move back."],
  draw: ["offers a draw.", "You have offered a draw."],
  rematch: ["would like to play again.", "You have asked to play again."],
};

const bar = document.querySelector(".actions");

// What sticks above the buttons on a narrow screen must know how high they are.
function measure() {
  document.querySelector(".tabletop").style.setProperty("--actions", `${bar.offsetHeight}px`);
}

export class Actions {
  // `send` sends a message, `say` puts a word beside the drawing, `rest` waits for an answer, `hint`
  // asks for the best move.
  constructor({ send, say, rest, hint }) {
    this.send = send;
    this.hint = hint;
    this.say = say;
    this.rest = rest;
    this.scene = null;
    this.knowsDraws = document.body.dataset.draws === "yes";
    this.listen();
    new ResizeObserver(measure).observe(bar);
  }

  write(scene) {
    this.scene = scene;
    const { stage, can } = scene;
    const playing = stage === "playing";
    const plays = scene.seats.some((seat) => seat.here);
    byId("hint").hidden = !playing || !plays || this.othersPlay;
    byId("take-back").hidden = !playing || !plays;
    byId("draw").hidden = !playing || !plays || !this.knowsDraws;
    byId("react").hidden = !plays || !this.othersPlay;
    byId("resign").hidden = !playing || !can.resign.allowed;
    byId("rematch").hidden = stage !== "over" || (!can.rematch.allowed && scene.next_table === "");
    for (const id of ["replay", "record"]) byId(id).hidden = stage !== "over";
    this.disable("hint", !scene.mine);
    this.disable("take-back", !can.take_back.allowed && !can.offer_take_back.allowed);
    this.disable("draw", !can.draw.allowed);
    if (byId("react").hidden) this.showReactions(false);
    this.writeOffer(scene.offer);
  }

  // Whether people at other screens play too.
  get othersPlay() {
    return this.scene.seats.some((seat) => seat.kind === "person" && !seat.here);
  }

  disable(id, disabled) {
    byId(id).setAttribute("aria-disabled", String(disabled));
  }

  writeOffer(offer) {
    const banner = byId("offer");
    banner.hidden = offer === null;
    if (offer === null) return;
    const [told, made] = OFFERS[offer.what];
    const text = offer.mine ? made : `${this.scene.seats[offer.seat].name} ${told}`;
    write(byId("offer-text"), text);
    byId("accept").hidden = byId("decline").hidden = !offer.to_answer;
  }

  // What they ask --------------------------------------------------------------------------------

  askHint() {
    if (byId("hint").hidden) return;
    if (this.scene.mine) this.hint();
    else this.say("A hint comes when it is your turn.");
  }

  takeBack() {
    const { can, number, stage } = this.scene;
    if (stage !== "playing") return;
    if (can.take_back.allowed) this.rest(this.send({ type: "take_back", number }));
    else if (can.offer_take_back.allowed) this.offer("take_back");
    else this.say((this.othersPlay ? can.offer_take_back : can.take_back).why);
  }

  draw() {
    if (this.scene.can.draw.allowed) this.offer("draw");
    else this.say(this.scene.can.draw.why);
  }

  rematch() {
    if (this.scene.next_table) location.assign(`/tables/${this.scene.next_table}`);
    else this.offer("rematch");
  }

  offer(what) {
    this.send({ type: "offer", what });
  }

  answer(accepted) {
    this.send({ type: "answer", accepted, number: this.scene.offer.number });
  }

  showReactions(shown) {
    byId("reactions").hidden = !shown;
    byId("react").setAttribute("aria-expanded", String(shown));
  }

  listen() {
    byId("hint").addEventListener("click", () => this.askHint());
    byId("take-back").addEventListener("click", () => this.takeBack());
    byId("draw").addEventListener("click", () => this.draw());
    byId("rematch").addEventListener("click", () => this.rematch());
    byId("accept").addEventListener("click", () => this.answer(true));
    byId("decline").addEventListener("click", () => this.answer(false));
    byId("react").addEventListener("click", () => this.showReactions(byId("reactions").hidden));
    byId("reactions").addEventListener("click", (event) => {
      const { reaction } = event.target.closest("button")?.dataset ?? {};
      if (reaction) this.send({ type: "react", reaction });
    });
    byId("resign").addEventListener("click", () => byId("resign-question").showModal());
    byId("resign-question").addEventListener("close", (event) => {
      if (event.target.returnValue === "resign") {
        this.send({ type: "resign", number: this.scene.number });
      }
      event.target.returnValue = "";
    });
  }
}
