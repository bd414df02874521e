// The rules: beside the board where there is room, over it where there is none.

import { byId } from "./document.js";

export const rules = byId("rules");
const narrow = matchMedia("(max-width: 60rem) and (max-aspect-ratio: 5/4)");

export function toggleRules() {
  if (rules.open) closeRules();
  else openRules("");
}

export function openRules(clause) {
  if (!rules.open) {
    if (narrow.matches) rules.showModal();
    else rules.show();
  }
  for (const old of rules.querySelectorAll(".pointed")) old.classList.remove("pointed");
  const target = clause ? byId(clause) : null;
  if (target && rules.contains(target)) {
    target.classList.add("pointed");
    target.scrollIntoView({ block: "center" });
    target.querySelector(".number").focus({ preventScroll: true });
  }
}

export function closeRules() {
  rules.close();
  byId("open-rules").focus({ preventScroll: true });
}

byId("close-rules").addEventListener("click", closeRules);
byId("open-rules").addEventListener("click", (event) => {
  event.preventDefault();
  toggleRules();
});
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const clause = link?.hash.slice(1);
  if (!clause || !rules.contains(byId(clause))) return;
  event.preventDefault();
  openRules(clause);
});
