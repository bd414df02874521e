// Chances to win as people read them.

// Whole per cents that make 100 together, and no more certain than they are.
export function percentages(expected) {
  if (expected.length !== 2) return expected.map(percent);
  const first = Math.round(100 * expected[0]);
  return [`${first} %`, `${100 - first} %`];
}

// The chance of a move: "63 %", or what has been proven.
export function chanceText(chance, proven) {
  if (proven && chance === 1) return "proven win";
  if (proven && chance === 0) return "proven loss";
  return percent(chance);
}

function percent(chance) {
  return `${Math.round(100 * chance)} %`;
}
