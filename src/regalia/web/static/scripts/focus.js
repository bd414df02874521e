// The focus in the drawing: moved by the arrow keys between lit spots, and kept from scene to scene.

import { byId } from "./document.js";
import { drawing } from "./drawing.js";

const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

let byKeyboard = false; // how the person did the last thing

addEventListener("keydown", () => (byKeyboard = true), { capture: true });
addEventListener("pointerdown", () => (byKeyboard = false), { capture: true });

drawing.addEventListener("keydown", (event) => {
  if (!(event.key in DIRECTIONS)) return;
  event.preventDefault();
  focusToward(DIRECTIONS[event.key]);
});

function centre(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

function litSpots() {
  return [...drawing.querySelectorAll('[tabindex="0"]')];
}

// To the nearest lit spot that way; what lies askew counts as farther.
function focusToward([right, down]) {
  const [x, y] = centre(document.activeElement);
  const distance = (spot) => {
    const [toX, toY] = centre(spot);
    const along = (toX - x) * right + (toY - y) * down;
    const across = Math.abs((toX - x) * down) + Math.abs((toY - y) * right);
    return along > 3 ? along + 2.5 * across : Infinity;
  };
  nearest(litSpots(), distance)?.focus();
}

function nearest(spots, distance) {
  const reached = spots.filter((spot) => distance(spot) < Infinity);
  return reached.sort((one, other) => distance(one) - distance(other))[0];
}

// Where in the drawing the focus is: null when it is elsewhere.
export function focusedPlace() {
  const focused = document.activeElement;
  return drawing.contains(focused) ? { spot: focused.dataset.spot, at: centre(focused) } : null;
}

// After a scene the focus is on the same spot, or on the nearest lit one, or waits at the table.
// When the turn of a person with a keyboard begins it comes there from nowhere in particular. At
// the end it is on what comes next.
export function keepFocus(place, { turnBegins, over }) {
  const idle = turnBegins && byKeyboard && document.activeElement === document.body;
  if (place === null && !idle) return;
  if (over && byKeyboard) {
    byId("rematch").focus();
    return;
  }
  const same = litSpots().find((spot) => place !== null && spot.dataset.spot === place.spot);
  const [x, y] = place?.at ?? centre(drawing);
  const distance = (spot) => Math.hypot(centre(spot)[0] - x, centre(spot)[1] - y);
  (same ?? nearest(litSpots(), distance) ?? drawing).focus({ preventScroll: true });
}
