// A game step by step, as one of its seats or the public saw it, or with all hands open.

import { Analysis } from "./analysis.js";
import { check } from "./dice.js";
import { byId, given, write } from "./document.js";
import { draw, lightUp } from "./drawing.js";
import { copyFrom } from "./links.js";
import { writeLog } from "./log.js";
import { Seats } from "./seats.js";

const slider = byId("slider");
const viewer = byId("as");
const moves = Number(slider.max);
const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

const scenes = new Map(); // those fetched so far, by address
const seats = new Seats({ takeOver: () => {}, warn: () => {} });
const analysis = byId("analysis") && new Analysis({ light: lightUp, goTo, fails });
let at = Number(slider.value); // the move that is shown
let going = false; // whether a scene is on its way

// Steps ------------------------------------------------------------------------------------------

function address(move) {
  return `${location.pathname}?at=${move}&as=${viewer.value}`;
}

// Shows what the slider and the viewer say; while a scene is on its way the last wish wins.
async function follow() {
  if (going) return;
  going = true;
  let wish = null;
  while (wish !== address(Number(slider.value))) {
    wish = address(Number(slider.value));
    const move = Number(slider.value);
    try {
      show(await sceneAt(wish), move);
      fails(false);
    } catch {
      fails(true);
      break;
    }
  }
  going = false;
}

// Whether the server does not answer.
function fails(failing) {
  write(byId("connection"), "The server does not answer.");
  byId("connection").hidden = !failing;
}

async function sceneAt(wish) {
  if (!scenes.has(wish)) {
    const answer = await fetch(wish, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(`${wish}: ${answer.status}`);
    scenes.set(wish, await answer.json());
  }
  return scenes.get(wish);
}

function show(scene, move) {
  draw(scene.pieces, move === at + 1 && !lessMotion.matches);
  seats.write(scene);
  writeLog(0, scene.log);
  at = move;
  writeStep();
  analysis?.follow(scene, at, viewer.value);
  history.replaceState(null, "", `${address(at)}${location.hash}`);
}

function writeStep() {
  write(byId("move"), at === 0 ? "Before the first move" : `Move ${at} of ${moves}`);
  slider.setAttribute("aria-valuetext", `Move ${at} of ${moves}`);
  for (const id of ["first", "previous"]) disable(id, at === 0);
  for (const id of ["next", "last"]) disable(id, at === moves);
  byId("link").value = new URL(address(at), location.href).href;
}

function disable(id, disabled) {
  byId(id).setAttribute("aria-disabled", String(disabled));
}

function goTo(move) {
  slider.value = Math.min(moves, Math.max(0, move));
  follow();
}

const STEPS = {
  first: () => goTo(0),
  previous: () => goTo(Number(slider.value) - 1),
  next: () => goTo(Number(slider.value) + 1),
  last: () => goTo(moves),
};
for (const [id, step] of Object.entries(STEPS)) byId(id).addEventListener("click", step);

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key.toLowerCase() === "a" && !event.target.closest("select")) analysis?.toggle();
  if (event.target.closest("select, #slider, #log") || !Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  STEPS[KEYS[event.key]]();
});

slider.addEventListener("input", follow);
viewer.addEventListener("change", follow);

// The dice ---------------------------------------------------------------------------------------

async function checkDice() {
  const found = byId("found");
  found.hidden = false;
  found.replaceChildren(paragraph("Checking …"));
  const answer = await fetch(`${location.pathname.replace("/replay", "/dice")}`, {
    headers: { Accept: "application/json" },
  });
  const evidence = await answer.json();
  if (!answer.ok) {
    found.replaceChildren(paragraph(evidence.text));
    return;
  }
  const { promised, lots, sound } = await check(evidence);
  found.toggleAttribute("data-unsound", !sound || !evidence.sound);
  found.replaceChildren(
    paragraph(verdict(promised, lots), "display"),
    paragraph(`Your browser has computed this by itself. The server says: ${evidence.verdict}`),
    listOf(lots),
  );
  found.scrollIntoView({ block: "nearest" });
}

function verdict(promised, lots) {
  if (!promised) return "The secret is not the one that was promised.";
  const wrong = lots.filter(({ right }) => !right).length;
  if (wrong > 0) return `${wrong} of ${lots.length} lots are not what the secret draws.`;
  return lots.length === 1 ? "The one lot is fair." : `All ${lots.length} lots are fair.`;
}

function paragraph(words, kind = "") {
  const line = document.createElement("p");
  line.textContent = words;
  line.className = kind;
  return line;
}

function listOf(lots) {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  const list = document.createElement("ol");
  summary.textContent = "Each lot";
  for (const { number, made, drawn, right } of lots) {
    const item = document.createElement("li");
    item.value = number;
    item.textContent = right ? made : `${made}; the secret draws ${drawn}`;
    list.append(item);
  }
  details.append(summary, list);
  return details;
}

byId("dice")?.addEventListener("click", checkDice);

// The beginning ----------------------------------------------------------------------------------

copyFrom(byId("copy"), byId("link"));
scenes.set(address(at), given("scene"));
show(given("scene"), at);
if (location.hash === "#check") checkDice();
if (location.hash === "#analyse") analysis?.toggle();
