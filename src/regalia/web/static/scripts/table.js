// A table in the browser: shows the scenes that the server sends, lets a person touch what may be
// moved, and sends the move. It knows no game. The drawing says what can be touched (data-spot),
// and every legal move comes with the ways to say it.

import { Actions } from "./actions.js";
import { notify, tellConnection, writeAudience, writeCall } from "./call.js";
import { learnTime } from "./clocks.js";
import { Connection } from "./connection.js";
import { byId, given } from "./document.js";
import { draw } from "./drawing.js";
import { focusedPlace, keepFocus } from "./focus.js";
import { copyFrom, shareFrom } from "./links.js";
import { writeLog } from "./log.js";
import { MoveList } from "./move_list.js";
import { Opinion } from "./opinion.js";
import { closeRules, openRules, rules, toggleRules } from "./rules_panel.js";
import { Scenes } from "./scenes.js";
import { Seats } from "./seats.js";
import { play } from "./sounds.js";
import { Touches, focusSpot } from "./touches.js";

const RANDOM_BYTES = 32; // that this browser adds to the chance of a game

let scene = null; // the one that is shown
let contributed = false; // whether this page has sent its randomness

const scenes = new Scenes(show);
const touches = new Touches({
  legalMoves,
  make: makeMove,
  askWhyNot: (spots) => connection.send({ type: "explain", touches: spots, number: scene.number }),
  say: notify,
  changed: () => moveList.write(),
});
const moveList = new MoveList(() => touches.moves, chooseMove);
const seats = new Seats({
  takeOver: (seat) => send({ type: "take_over", seat }),
  warn: (text) => notify(text, "hint"),
});
const opinion = new Opinion({ light: (spots) => touches.hint(spots), leave: leaveOpinion });
const actions = new Actions({
  send,
  say: notify,
  rest: (waits) => (touches.resting = waits),
  hint: askOpinion,
});
const connection = new Connection({
  table: location.pathname,
  last: () => scene.number,
  heard,
  opened: connected,
  lost: disconnected,
});

// Scenes -----------------------------------------------------------------------------------------

function show(next, animated) {
  const last = scene;
  scene = next;
  const answered = touches.resting; // what was touched has been sent
  touches.resting = false;
  learnTime(next.at);
  if (last === null || next.number !== last.number) {
    if (answered || next.catch_up || !touches.goOnIn(next.moves)) {
      touches.letGo();
      notify("");
    }
    opinion.close();
  }
  const focus = focusedPlace();
  document.body.dataset.stage = next.stage;
  draw(next.pieces, animated);
  seats.write(next);
  writeCall(next);
  actions.write(next);
  writeLog(next.log_from, next.log);
  byId("moves").hidden = next.stage !== "playing";
  byId("waiting").hidden = !waits(next);
  touches.light();
  keepFocus(focus, {
    turnBegins: next.mine && last !== null && !last.mine,
    over: next.stage === "over",
  });
  if (last !== null) playFor(last, next);
  contribute();
}

// Whether the table waits for somebody who is not at this screen.
function waits({ stage, seats }) {
  const sits = seats.some((seat) => seat.here);
  const missing = (seat) => seat.kind === "open" || (sits && seat.kind === "person" && !seat.here);
  return stage === "waiting" && seats.some(missing);
}

function playFor(last, next) {
  if (next.stage === "over" && last.stage !== "over") play("end");
  else if (next.mine && !last.mine) play("turn");
  else if (next.stage === "playing" && next.number > last.number) play("move");
}

// The moves that may be made now: none while the shown scene is not the last.
function legalMoves() {
  return touches.resting || !scenes.allShown ? [] : scene.moves;
}

function makeMove(move) {
  if (send({ type: "move", text: move.text, number: scene.number })) touches.resting = true;
  else touches.letGo();
}

function chooseMove(move) {
  notify("");
  makeMove(move);
  touches.light();
}

// This browser's part in the chance of the game, made once the server has committed to its own.
function contribute() {
  const sits = scene.seats.some((seat) => seat.here);
  if (scene.stage !== "waiting" || !sits || scene.fairness?.contributed || contributed) return;
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_BYTES));
  const randomness = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  contributed = connection.send({ type: "contribute", randomness });
}

// The socket -------------------------------------------------------------------------------------

function heard(message) {
  const answers = {
    scene: (next) => scenes.receive(next),
    refused: refuse,
    evaluation: showOpinion,
    presence: learnPresence,
    reaction: (message) => seats.react(message),
    go: ({ url }) => location.assign(url),
  };
  answers[message.type](message);
}

// A move that is refused is off the table; an explanation leaves what is touched as it is.
function refuse({ text, clause }) {
  if (touches.resting) touches.letGo();
  if (opinion.thinking && opinion.evaluation === null) opinion.close();
  touches.resting = false;
  touches.light();
  notify(text, "refused", clause);
}

// What Regalia would do, asked for as a hint.
function askOpinion() {
  if (opinion.thinking || !send({ type: "evaluate", number: scene.number })) return;
  notify("");
  opinion.begin(scene);
}

function showOpinion(evaluation) {
  if (evaluation.number !== scene.number || !opinion.shown) return;
  const first = opinion.evaluation === null;
  opinion.write(evaluation);
  if (first || evaluation.done) opinion.say(first ? "Hint:" : "Regalia has thought it over:");
}

function leaveOpinion() {
  opinion.close();
  connection.send({ type: "stop" });
  byId("hint").focus();
}

function learnPresence(presence) {
  seats.learnPresence(presence);
  if (!scene.seats.some((seat) => seat.kind === "open")) {
    writeAudience(presence.watching, scene.seats.some((seat) => seat.here));
  }
}

function send(message) {
  const sent = connection.send(message);
  if (!sent) notify("This has to wait until the connection is back.");
  return sent;
}

function connected() {
  tellConnection("");
  contribute();
}

// What was asked and not answered is not sent again: the scene after reconnecting tells whether it
// arrived.
function disconnected() {
  touches.resting = false;
  contributed = false;
  touches.letGo();
  opinion.close();
  notify("");
  touches.light();
  tellConnection("The connection is lost. Trying again …");
}

// Keys -------------------------------------------------------------------------------------------

const PLAYING = {
  h: () => actions.askHint(),
  u: () => actions.takeBack(),
  r: toggleRules,
  Escape: goBack,
};
const READING = { r: closeRules, Escape: closeRules };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.closest("input, select")) return;
  const dialog = document.querySelector("dialog:modal");
  if (dialog !== null && dialog !== rules) return;
  const keys = dialog === rules ? READING : PLAYING;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (Object.hasOwn(keys, key)) {
    event.preventDefault();
    keys[key]();
  }
});

function goBack() {
  if (rules.open) closeRules();
  else if (opinion.shown && touches.touched.length === 0) leaveOpinion();
  else focusSpot(touches.goBack());
}

// The beginning ----------------------------------------------------------------------------------

if (byId("invitation")) {
  copyFrom(byId("copy"), byId("invitation"));
  shareFrom(byId("share"), byId("invitation"));
}
show(given("scene"), false);
connection.connect();
if (location.hash) openRules(location.hash.slice(1));
