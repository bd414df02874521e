// Sounds, made on the spot: a move, your turn, the end. A browser lets them out only after the first
// touch or key; a button mutes them, and that is remembered.

import { byId } from "./document.js";

const STORE = "sound";
const LOUDNESS = 0.12;
// Each note: when it begins and how long it rings, in seconds, and its pitch in hertz.
const SOUNDS = {
  move: [[0, 0.09, 196]],
  turn: [
    [0, 0.18, 523.25],
    [0.13, 0.3, 783.99],
  ],
  end: [
    [0, 0.25, 392],
    [0.16, 0.25, 523.25],
    [0.32, 0.6, 659.25],
  ],
};

let muted = remembered() === "off";
let audio = null; // the context, from the first touch or key on

for (const gesture of ["pointerdown", "keydown"]) {
  addEventListener(gesture, () => (audio ??= new AudioContext()), { once: true });
}

export function play(name) {
  if (muted || audio === null) return;
  for (const [begins, rings, pitch] of SOUNDS[name]) {
    ring(audio.currentTime + begins, rings, pitch);
  }
}

// A soft struck note: loud at once, and then fading.
function ring(begins, rings, pitch) {
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, begins);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, begins + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.0005, begins + rings);
  tone.connect(loudness).connect(audio.destination);
  tone.start(begins);
  tone.stop(begins + rings);
}

function remembered() {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null; // storage is forbidden here: the choice lasts as long as the page
  }
}

function remember() {
  try {
    localStorage.setItem(STORE, muted ? "off" : "on");
  } catch {
    return;
  }
}

const button = byId("sound");

function writeButton() {
  button.setAttribute("aria-pressed", String(!muted));
}

button.addEventListener("click", () => {
  muted = !muted;
  remember();
  writeButton();
});
writeButton();
