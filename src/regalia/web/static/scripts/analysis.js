// The analysis of a finished game: what Regalia thinks of the position that is shown, and a curve of
// the whole game, both through the eyes that the replay looks with.

import { Connection } from "./connection.js";
import { Curve } from "./curve.js";
import { byId } from "./document.js";
import { Opinion } from "./opinion.js";

const REST = 150; // milliseconds for which a position must stay before Regalia thinks about it

export class Analysis {
  // `light` is given spots to light up, `goTo` a move to show, `fails` whether the server is away.
  constructor({ light, goTo, fails }) {
    this.opinion = new Opinion({ light, leave: () => this.toggle() });
    this.curve = new Curve(goTo);
    this.connection = new Connection({
      table: location.pathname.replace(/\/replay$/, ""),
      last: () => this.place.scene.number,
      heard: (message) => this.heard(message),
      opened: () => this.opened(fails),
      lost: () => this.lost(fails),
    });
    this.on = false;
    this.place = null; // what is shown: the scene, the move, and the eyes
    this.known = new Map(); // last evaluations, by eyes and move
    this.curves = new Map(); // points and whether they are all, by eyes
    this.timer = null;
    byId("analysis").addEventListener("click", () => this.toggle());
  }

  toggle() {
    this.on = !this.on;
    byId("analysis").setAttribute("aria-pressed", String(this.on));
    this.curve.show(this.on);
    if (!this.on) {
      clearTimeout(this.timer);
      this.connection.send({ type: "stop" });
      this.forgetUnfinished();
      this.opinion.close();
      if (document.activeElement === document.body) byId("analysis").focus();
    } else {
      if (this.connection.socket === null) this.connection.connect();
      this.look();
    }
  }

  opened(fails) {
    fails(false);
    if (this.on) this.look();
  }

  lost(fails) {
    fails(true);
    this.forgetUnfinished();
  }

  // Curves that nobody goes on with.
  forgetUnfinished() {
    for (const [eyes, { done }] of this.curves) if (!done) this.curves.delete(eyes);
  }

  // The replay shows another position, or with other eyes.
  follow(scene, at, eyes) {
    this.place = { scene, at, eyes };
    if (this.on) this.look();
  }

  look() {
    const { scene, at, eyes } = this.place;
    clearTimeout(this.timer);
    this.opinion.begin(scene);
    const known = this.known.get(`${eyes} ${at}`);
    if (known) this.opinion.write(known);
    else this.timer = setTimeout(() => this.connection.send({ type: "analyse", at, as: eyes }), REST);
    if (!this.curves.has(eyes) && this.connection.send({ type: "curve", as: eyes })) {
      this.forgetUnfinished();
      this.curves.set(eyes, { points: [], done: false });
    }
    this.drawCurve();
  }

  drawCurve() {
    const { scene, at, eyes } = this.place;
    const { points, done } = this.curves.get(eyes) ?? { points: [], done: false };
    this.curve.write(points, scene.seats, done);
    this.curve.mark(at);
  }

  heard(message) {
    if (message.type === "evaluation") this.hearEvaluation(message);
    else if (message.type === "curve") this.hearCurve(message);
    else if (message.type === "refused") this.opinion.refuse(message.text);
  }

  hearEvaluation(evaluation) {
    const { at, as, done } = evaluation;
    if (done) this.known.set(`${as} ${at}`, evaluation);
    if (!this.on || at !== this.place.at || as !== this.place.eyes) return;
    this.opinion.write(evaluation);
    if (done) this.opinion.say("Regalia thinks:");
  }

  hearCurve({ as, points, done }) {
    const known = this.curves.get(as);
    if (known === undefined || known.done) return;
    known.points.push(...points);
    known.done = done;
    if (as === this.place.eyes) this.drawCurve();
  }
}
