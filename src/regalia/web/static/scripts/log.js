// What happened, line by line, the lines of one turn together.

import { byId } from "./document.js";

const log = byId("log");

// The lines replace those of the log from line `from` on.
export function writeLog(from, lines) {
  for (const old of [...log.querySelectorAll("p")].slice(from)) old.remove();
  for (const turn of log.querySelectorAll(".turn:empty")) turn.remove();
  for (const { seat, turn, text } of lines) {
    if (log.lastElementChild?.dataset.turn !== String(turn)) {
      const group = document.createElement("div");
      group.className = "turn";
      group.dataset.turn = turn;
      group.dataset.seat = seat;
      log.append(group);
    }
    const line = document.createElement("p");
    line.textContent = text;
    log.lastElementChild.append(line);
  }
  showNewest();
}

function showNewest() {
  log.scrollTop = log.scrollHeight;
}

new ResizeObserver(showNewest).observe(log);
