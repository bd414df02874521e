// The legal moves as a list. It is long, and only written where it is open.

import { byId } from "./document.js";

const list = byId("moves");

// Keeps the list as `moves()` has it; `choose` is given the one that is pressed.
export class MoveList {
  constructor(moves, choose) {
    this.moves = moves;
    this.choose = choose;
    list.addEventListener("toggle", () => this.write());
  }

  write() {
    const moves = this.moves();
    byId("moves-count").textContent = moves.length > 0 ? `(${moves.length})` : "(none now)";
    const shown = list.open ? moves.map((move) => this.item(move)) : [];
    list.querySelector("ul").replaceChildren(...shown);
  }

  item(move) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = move.label;
    button.addEventListener("click", () => {
      this.choose(move);
      list.querySelector("summary").focus();
    });
    item.append(button);
    return item;
  }
}
