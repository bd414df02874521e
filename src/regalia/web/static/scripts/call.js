// What a person is called to do, and what it is told: beside the drawing, above all the rest.

import { byId, write } from "./document.js";

const gameTitle = document.title;

export function writeCall(scene) {
  const { outcome, mine, prompt } = scene;
  byId("call").toggleAttribute("data-mine", mine);
  write(byId("prompt"), outcome ? "" : prompt);
  byId("outcome").hidden = outcome === null;
  if (outcome) {
    write(byId("outcome-title"), titleOf(scene));
    write(byId("outcome-text"), outcome.text);
  }
  document.title = mine ? `● Your turn · ${gameTitle}` : gameTitle;
  const { calm, turn } = byId("favicon").dataset;
  const sign = mine ? turn : calm;
  if (byId("favicon").getAttribute("href") !== sign) byId("favicon").setAttribute("href", sign);
}

function titleOf({ seats, outcome }) {
  const winners = seats.filter((seat) => seat.won).length;
  if (winners === seats.length) return "A draw";
  if (outcome.won === null) return "The end";
  if (!outcome.won) return "Defeat";
  return winners > 1 ? "A shared victory" : "Victory";
}

// A word beside the drawing: a refusal, a hint, what a touch waits for. "" takes it away.
export function notify(text, kind = "", clause = "") {
  const notice = byId("notice");
  notice.hidden = text === "";
  notice.dataset.kind = kind;
  notice.textContent = text;
  if (clause) {
    const link = document.createElement("a");
    link.href = `#${clause}`;
    link.textContent = clause;
    notice.replaceChildren(link, text.replace(clause, ""));
  }
}

export function tellConnection(text) {
  write(byId("connection"), text);
  byId("connection").hidden = text === "";
}

// Who looks on, besides those who play.
export function writeAudience(watching, plays) {
  const others = plays ? watching : watching - 1;
  const people = others === 1 ? "1 person" : `${others} people`;
  const line = byId("audience");
  if (plays) write(line, others > 0 ? `${people} watching` : "");
  else write(line, others > 0 ? `You are watching, with ${people}` : "You are watching");
  line.hidden = line.textContent === "";
}
