// A table in the browser: shows the scenes that the server sends, lets a person touch what may be
// moved, and sends the move. It knows no game. The drawing says what can be touched (data-spot),
// and every legal move comes with the ways to say it: spots to touch one after the other.

const HOLD = 800; // milliseconds for which another player's doing stays before the next scene
const LONGEST_PAUSE = 8000; // milliseconds between two attempts to reconnect

const byId = (id) => document.getElementById(id);
const drawing = byId("table");
const rules = byId("rules");
const gameTitle = document.title;
const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
const narrow = matchMedia("(max-width: 60rem) and (max-aspect-ratio: 5/4)");

let scene = null; // the one that is shown
const coming = []; // the scenes after it, oldest first
let holding = null; // the timer until the next of them
let touched = []; // the spots touched so far, in order
let hinted = []; // the spots of a hint
let asked = false; // whether the server owes an answer to a move or a take back
let socket = null;
let attempts = 0; // to connect, since the last that succeeded
let byKeyboard = false; // how the person did the last thing

// Scenes: one after the other, so that a person can follow -------------------------------------

function receive(next) {
  if (next.catch_up) {
    coming.length = 0;
    show(next, false);
    hold(0);
  } else {
    coming.push(next);
    if (holding === null) showNext();
  }
}

function showNext() {
  holding = null;
  while (coming.length > 0 && holding === null) {
    const next = coming.shift();
    const animated = !lessMotion.matches && !document.hidden;
    show(next, animated);
    hold(animated && !next.mine ? HOLD : 0);
  }
}

function hold(milliseconds) {
  clearTimeout(holding);
  holding = milliseconds > 0 ? setTimeout(showNext, milliseconds) : null;
}

function show(next, animated) {
  const another = scene === null || next.number !== scene.number;
  const wasMine = scene !== null && scene.mine;
  scene = next;
  asked = false;
  if (another) {
    touched = [];
    hinted = [];
    notify("");
  }
  const focus = focusedPlace();
  draw(next.pieces, animated);
  writeSeats();
  writePrompt();
  writeActions();
  writeLog(next.log_from, next.log);
  lightSpots();
  keepFocus(focus, next.mine && !wasMine);
}

// The drawing: morphed from scene to scene -------------------------------------------------------

function draw(markup, animated) {
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

// Touches: the legal moves, narrowed touch by touch ----------------------------------------------

// The moves that may be made now: none while the shown scene is not the last.
function legalMoves() {
  return asked || coming.length > 0 ? [] : scene.moves;
}

// The ways of a move that go on from these touches.
function waysAfter(spots, move) {
  return move.ways.filter((way) => spots.every((spot, at) => way[at] === spot));
}

function movesAfter(spots) {
  return legalMoves().filter((move) => waysAfter(spots, move).length > 0);
}

function spotsAfter(spots) {
  const ways = legalMoves().flatMap((move) => waysAfter(spots, move));
  return new Set(ways.map((way) => way[spots.length]));
}

function touch(spot) {
  if (asked) return;
  notify("");
  hinted = [];
  const next = touchedWith(spot);
  if (next === null) {
    askWhyNot(spot);
    return;
  }
  touched = next;
  const move = moveSaid();
  if (move) {
    makeMove(move);
  } else if (touched.length > 0) {
    notify(`${spotName(touched.at(-1))}: now touch a lit place.`);
  }
  lightSpots();
}

// The move that the touches say from first to last. No way of a move begins another one.
function moveSaid() {
  const whole = (way) => way.length === touched.length;
  return movesAfter(touched).find((move) => waysAfter(touched, move).some(whole));
}

// The touches with one more: it goes on from the longest beginning that it can go on from, and takes
// back a spot that is touched again. Null where it leads nowhere.
function touchedWith(spot) {
  for (let kept = touched.length; kept >= 0; kept--) {
    const beginning = touched.slice(0, kept);
    if (touched[kept] === spot) return touchedWithout(kept);
    if (spotsAfter(beginning).has(spot)) return [...beginning, spot];
  }
  return null;
}

// The touches but for one: it alone where it might as well have come last, else all after it too.
function touchedWithout(place) {
  const others = touched.filter((_, at) => at !== place);
  const orderIsFree = movesAfter([...others, touched[place]]).length > 0;
  return orderIsFree ? others : touched.slice(0, place);
}

// The server answers with the clause that forbids it, if these touches mean anything at all.
function askWhyNot(spot) {
  lightSpots();
  if (legalMoves().length > 0 && socket.readyState === WebSocket.OPEN) {
    send({ type: "explain", touches: [...touched, spot], number: scene.number });
  }
}

function untouch() {
  if (touched.length === 0 && hinted.length === 0) return;
  touched = touched.slice(0, -1);
  hinted = [];
  notify("");
  lightSpots();
}

function makeMove(move) {
  if (send({ type: "move", text: move.text, number: scene.number })) {
    asked = true;
  } else {
    touched = [];
  }
}

function lightSpots() {
  const next = spotsAfter(touched);
  for (const thing of drawing.querySelectorAll("[data-spot]")) {
    const { spot } = thing.dataset;
    const isTouched = touched.includes(spot);
    const isButton = next.has(spot) || isTouched;
    thing.classList.toggle("touchable", next.has(spot));
    thing.classList.toggle("touched", isTouched);
    thing.classList.toggle("hinted", hinted.includes(spot));
    thing.setAttribute("role", isButton ? "button" : "img");
    if (isButton) {
      thing.setAttribute("tabindex", "0");
      thing.setAttribute("aria-pressed", String(isTouched));
    } else {
      thing.removeAttribute("tabindex");
      thing.removeAttribute("aria-pressed");
    }
  }
  writeMoves();
}

function spotName(spot) {
  const name = spotElement(spot)?.getAttribute("aria-label") ?? spot;
  return name[0].toUpperCase() + name.slice(1);
}

function spotElement(spot) {
  return drawing.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
}

// What a pointer touched: the innermost spot that means anything now, or else the innermost.
function spotUnder(element) {
  const spots = [];
  for (let at = element.closest("[data-spot]"); at; at = at.parentElement.closest("[data-spot]")) {
    spots.push(at);
  }
  return spots.find((at) => at.matches(".touchable, .touched")) ?? spots[0];
}

drawing.addEventListener("click", (event) => {
  const thing = spotUnder(event.target);
  if (thing) touch(thing.dataset.spot);
});

document.addEventListener("click", (event) => {
  if (touched.length === 0 || asked) return;
  if (event.target.closest("[data-spot], button, a, summary, dialog, .moves")) return;
  touched = [];
  notify("");
  lightSpots();
});

// Keyboard ---------------------------------------------------------------------------------------

addEventListener("keydown", () => (byKeyboard = true), { capture: true });
addEventListener("pointerdown", () => (byKeyboard = false), { capture: true });

const DIRECTIONS = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

drawing.addEventListener("keydown", (event) => {
  const spot = document.activeElement.dataset.spot;
  if (event.key in DIRECTIONS) {
    event.preventDefault();
    focusToward(DIRECTIONS[event.key]);
  } else if (spot !== undefined && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (!event.repeat) touch(spot);
  }
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const dialog = document.querySelector("dialog:modal");
  if (dialog !== null && dialog !== rules) return;
  const reading = { r: closeRules, Escape: closeRules };
  const playing = { h: askHint, u: takeBack, r: toggleRules, Escape: goBack };
  const actions = dialog === rules ? reading : playing;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (Object.hasOwn(actions, key)) {
    event.preventDefault();
    actions[key]();
  }
});

function goBack() {
  if (rules.open) {
    closeRules();
    return;
  }
  const last = touched.at(-1);
  untouch();
  if (last !== undefined && drawing.contains(document.activeElement)) spotElement(last)?.focus();
}

function centre(element) {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
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
  nearest([...drawing.querySelectorAll('[tabindex="0"]')], distance)?.focus();
}

function nearest(spots, distance) {
  const reached = spots.filter((spot) => distance(spot) < Infinity);
  return reached.sort((one, other) => distance(one) - distance(other))[0];
}

// Where in the drawing the focus is: null when it is elsewhere.
function focusedPlace() {
  const focused = document.activeElement;
  return drawing.contains(focused) ? { spot: focused.dataset.spot, at: centre(focused) } : null;
}

// After a scene the focus is on the same spot, or on the nearest lit one, or waits at the table.
// When the turn of a person with a keyboard begins it comes there from nowhere in particular. At
// the end it is on what comes next.
function keepFocus(place, turnBegins) {
  const idle = turnBegins && byKeyboard && document.activeElement === document.body;
  if (place === null && !idle) return;
  if (scene.outcome && byKeyboard) {
    byId("rematch").focus();
    return;
  }
  const lit = [...drawing.querySelectorAll('[tabindex="0"]')];
  const same = lit.find((spot) => place !== null && spot.dataset.spot === place.spot);
  const [x, y] = place?.at ?? centre(drawing);
  const distance = (spot) => Math.hypot(centre(spot)[0] - x, centre(spot)[1] - y);
  (same ?? nearest(lit, distance) ?? drawing).focus({ preventScroll: true });
}

// Beside the drawing -----------------------------------------------------------------------------

function writePrompt() {
  const { outcome, mine, prompt } = scene;
  byId("call").toggleAttribute("data-mine", mine);
  write(byId("prompt"), outcome ? "" : prompt);
  byId("outcome").hidden = outcome === null;
  if (outcome) {
    write(byId("outcome-title"), titleOf(outcome));
    write(byId("outcome-text"), outcome.text);
  }
  document.title = mine ? `● Your turn · ${gameTitle}` : gameTitle;
}

function titleOf(outcome) {
  const winners = scene.seats.filter((seat) => seat.won).length;
  if (winners === scene.seats.length) return "A draw";
  if (outcome.won === null) return "The end";
  if (!outcome.won) return "Defeat";
  return winners > 1 ? "A shared victory" : "Victory";
}

// Text that is the same stays untouched, so that no screen reader says it again.
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function writeSeats() {
  byId("seats").replaceChildren(...scene.seats.map(seatCard));
}

function seatCard(seat) {
  const { icons } = byId("seats").dataset;
  const card = byId("seat-template").content.firstElementChild.cloneNode(true);
  const kind = card.querySelector(".kind");
  card.dataset.seat = seat.seat;
  card.toggleAttribute("data-to-move", seat.to_move);
  card.toggleAttribute("data-thinking", seat.to_move && scene.thinking);
  card.toggleAttribute("data-won", seat.won);
  if (seat.to_move) card.setAttribute("aria-current", "true");
  card.querySelector(".sign use").setAttribute("href", `${icons}#seat-${seat.seat}`);
  card.querySelector(".who").textContent = seat.name;
  card.querySelector(".note").textContent = seat.note;
  kind.setAttribute("aria-label", seat.kind);
  kind.querySelector("use").setAttribute("href", `${icons}#${seat.kind}`);
  return card;
}

function writeActions() {
  const over = scene.outcome !== null;
  const plays = scene.seats.some((seat) => seat.you);
  for (const id of ["hint", "take-back", "resign"]) byId(id).hidden = over || !plays;
  byId("rematch").hidden = !over || !plays;
  byId("record").hidden = !over;
  byId("hint").setAttribute("aria-disabled", String(!scene.mine));
  byId("take-back").setAttribute("aria-disabled", String(!scene.take_back.allowed));
}

function writeLog(from, lines) {
  const log = byId("log");
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
  byId("log").scrollTop = byId("log").scrollHeight;
}

new ResizeObserver(showNewest).observe(byId("log"));

// The list of moves follows the touches too. It is long, and only written where it is open.
function writeMoves() {
  const list = byId("moves");
  const moves = movesAfter(touched);
  list.hidden = scene.outcome !== null;
  byId("moves-count").textContent = moves.length > 0 ? `(${moves.length})` : "(none now)";
  list.querySelector("ul").replaceChildren(...(list.open ? moves.map(moveButton) : []));
}

function moveButton(move) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = move.label;
  button.addEventListener("click", () => {
    notify("");
    makeMove(move);
    lightSpots();
    byId("moves").querySelector("summary").focus();
  });
  item.append(button);
  return item;
}

byId("moves").addEventListener("toggle", writeMoves);

// A word beside the drawing: a refusal, a hint, what a touch waits for. "" takes it away.
function notify(text, kind = "", clause = "") {
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

// Actions ----------------------------------------------------------------------------------------

function askHint() {
  if (scene.mine && !asked) send({ type: "hint", number: scene.number });
  else if (scene.outcome === null) notify("A hint comes when it is your turn.");
}

function takeBack() {
  if (scene.outcome !== null || asked) return;
  if (!scene.take_back.allowed) notify(scene.take_back.why);
  else asked = send({ type: "take_back", number: scene.number });
}

function showHint(hint) {
  touched = [];
  hinted = hint.ways[0];
  notify(`Hint: ${hint.label}.`, "hint");
  lightSpots();
}

function toggleRules() {
  if (rules.open) closeRules();
  else openRules("");
}

// Beside the board where there is room, over it where there is none.
function openRules(clause) {
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

function closeRules() {
  rules.close();
  byId("open-rules").focus({ preventScroll: true });
}

byId("hint").addEventListener("click", askHint);
byId("take-back").addEventListener("click", takeBack);
byId("rematch").addEventListener("click", () => send({ type: "rematch" }));
byId("close-rules").addEventListener("click", closeRules);
byId("open-rules").addEventListener("click", (event) => {
  event.preventDefault();
  toggleRules();
});
byId("resign").addEventListener("click", () => byId("resign-question").showModal());
byId("resign-question").addEventListener("close", (event) => {
  if (event.target.returnValue === "resign") send({ type: "resign", number: scene.number });
  event.target.returnValue = "";
});
document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#"]');
  const clause = link?.hash.slice(1);
  if (!clause || !rules.contains(byId(clause))) return;
  event.preventDefault();
  openRules(clause);
});

// The socket: opened again whenever it closes ----------------------------------------------------

function connect() {
  const address = new URL(`${location.pathname}/socket`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  socket = new WebSocket(address);
  socket.addEventListener("open", connected);
  socket.addEventListener("message", (event) => answer(JSON.parse(event.data)));
  socket.addEventListener("close", disconnected);
}

function connected() {
  attempts = 0;
  byId("connection").hidden = true;
}

// What was asked and not answered is not sent again: the scene after reconnecting tells whether it
// arrived.
function disconnected() {
  asked = false;
  touched = [];
  notify("");
  lightSpots();
  write(byId("connection"), "The connection is lost. Trying again …");
  byId("connection").hidden = false;
  setTimeout(connect, Math.min(LONGEST_PAUSE, 400 * 2 ** attempts));
  attempts += 1;
}

function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) {
    notify("This has to wait until the connection is back.");
    return false;
  }
  socket.send(JSON.stringify(message));
  return true;
}

function answer(message) {
  if (message.type === "scene") receive(message);
  else if (message.type === "refused") refuse(message);
  else if (message.type === "hint") showHint(message);
  else if (message.type === "go") location.assign(message.url);
}

// A move that is refused is off the table; an explanation leaves what is touched as it is.
function refuse({ text, clause }) {
  if (asked) touched = [];
  asked = false;
  lightSpots();
  notify(text, "refused", clause);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden && holding !== null) {
    hold(0);
    showNext();
  }
});

show(JSON.parse(byId("scene").textContent), false);
connect();
if (location.hash) openRules(location.hash.slice(1));
