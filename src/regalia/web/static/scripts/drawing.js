// The drawing of a table: morphed from scene to scene, so that pieces glide to their new places.

import { byId } from "./document.js";

export const drawing = byId("table");

export function draw(markup, animated) {
  const before = new Map();
  for (const thing of movingThings()) before.set(thing.id, getComputedStyle(thing).transform);

  drawing.classList.add("still");
  Idiomorph.morph(byId("pieces"), svgElement(markup), { morphStyle: "outerHTML" });
  const gliding = animated ? putBack(before) : [];
  if (!animated) {
    for (const thing of drawing.querySelectorAll(".turned")) thing.classList.remove("turned");
  }
  drawing.getBoundingClientRect(); // computes the styles, so that the transitions start from here
  drawing.classList.remove("still");
  for (const { thing, place } of gliding) thing.style.transform = place;
  for (const thing of drawing.querySelectorAll("[data-spot]")) thing.setAttribute("role", "img");
}

function movingThings() {
  return drawing.querySelectorAll('[id][style*="transform"]');
}

function svgElement(markup) {
  const template = document.createElement("template");
  template.innerHTML = `<svg>${markup}</svg>`;
  return template.content.firstElementChild.firstElementChild;
}

// Puts what has another place now, or came out of another thing, where that was.
function putBack(before) {
  const gliding = [];
  for (const thing of movingThings()) {
    const start = before.get(thing.id) ?? before.get(thing.dataset.from);
    if (start !== undefined && start !== getComputedStyle(thing).transform) {
      gliding.push({ thing, start, place: thing.style.transform });
    }
  }
  for (const { thing, start } of gliding) thing.style.transform = start;
  return gliding;
}

// Lights up the spots of a move that is only shown, and no others.
export function lightUp(spots) {
  for (const thing of drawing.querySelectorAll("[data-spot]")) {
    thing.classList.toggle("hinted", spots.includes(thing.dataset.spot));
  }
}

export function spotElement(spot) {
  return drawing.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
}

export function spotName(spot) {
  const name = spotElement(spot)?.getAttribute("aria-label") ?? spot;
  return name[0].toUpperCase() + name.slice(1);
}
