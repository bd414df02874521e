// Fair chance, recomputed here: the scheme of docs/fairness.md, with the browser's own SHA-256 and
// HMAC. It knows no game; which moves nature could have made, and how likely each was, is given.

const LOTS = 1n << 256n;
const text = new TextEncoder();

// What is found in the evidence of a finished game: whether the secret is the one that was promised,
// and for each of nature's moves what the secret draws.
export async function check({ scheme, table, commitment, secret, contributions, draws }) {
  const key = await crypto.subtle.importKey(
    "raw",
    bytesOf(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const promised = hexOf(await crypto.subtle.digest("SHA-256", bytesOf(secret))) === commitment;
  const lots = [];
  for (const { number, choices, made } of draws) {
    const words = [scheme, table, ...contributions, String(number)];
    const drawn = drawnBy(await lot(key, words, sumOf(choices)), choices);
    lots.push({ number, made, drawn, right: drawn === made });
  }
  return { promised, lots, sound: promised && lots.every(({ right }) => right) };
}

// A number from 0 to `below` - 1, each exactly as likely: what would favour some is thrown away.
async function lot(key, words, below) {
  for (let attempt = 0; ; attempt++) {
    const message = text.encode([...words, String(attempt)].join("\n"));
    const value = BigInt(`0x${hexOf(await crypto.subtle.sign("HMAC", key, message))}`);
    if (value < LOTS - (LOTS % below)) return value % below;
  }
}

function drawnBy(lot, choices) {
  let left = lot;
  for (const [move, weight] of choices) {
    left -= BigInt(weight);
    if (left < 0n) return move;
  }
  return null;
}

function sumOf(choices) {
  return choices.reduce((sum, [, weight]) => sum + BigInt(weight), 0n);
}

function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
}

function hexOf(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
