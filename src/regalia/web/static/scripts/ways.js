// Legal moves, narrowed touch by touch. Every move comes with the ways to say it, each a list of
// spots to touch one after the other; no way of a move begins another one.

// The ways of a move that go on from these touches.
function waysAfter(touched, move) {
  return move.ways.filter((way) => touched.every((spot, at) => way[at] === spot));
}

export function movesAfter(touched, moves) {
  return moves.filter((move) => waysAfter(touched, move).length > 0);
}

export function spotsAfter(touched, moves) {
  const ways = moves.flatMap((move) => waysAfter(touched, move));
  return new Set(ways.map((way) => way[touched.length]));
}

// The move that the touches say from first to last.
export function moveSaid(touched, moves) {
  const whole = (way) => way.length === touched.length;
  return movesAfter(touched, moves).find((move) => waysAfter(touched, move).some(whole));
}

// The touches with one more: it goes on from the longest beginning that it can go on from, and takes
// back a spot that is touched again. Null where it leads nowhere.
export function touchedWith(spot, touched, moves) {
  for (let kept = touched.length; kept >= 0; kept--) {
    const beginning = touched.slice(0, kept);
    if (touched[kept] === spot) return touchedWithout(kept, touched, moves);
    if (spotsAfter(beginning, moves).has(spot)) return [...beginning, spot];
  }
  return null;
}

// The touches but for one: it alone where it might as well have come last, else all after it too.
function touchedWithout(place, touched, moves) {
  const others = touched.filter((_, at) => at !== place);
  const orderIsFree = movesAfter([...others, touched[place]], moves).length > 0;
  return orderIsFree ? others : touched.slice(0, place);
}
