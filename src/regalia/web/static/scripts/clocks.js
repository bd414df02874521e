// Clocks: the server's time, ticking here between two scenes.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TENTHS_BELOW = 10 * SECOND;

export const LOW = 30 * SECOND; // from here on a clock warns

// How far the server's time is ahead of this machine's. A message is late by its way here, so the
// greatest difference seen is the nearest.
let ahead = -Infinity;

export function learnTime(at) {
  ahead = Math.max(ahead, at - Date.now());
}

// Milliseconds left on a clock, of which a scene said at the server's time `at` what was left.
export function timeLeft(clock, at) {
  const gone = clock.running ? Math.max(0, Date.now() + ahead - at) : 0;
  return Math.max(0, clock.left - gone);
}

// "2 d 4 h", "1:05:09", "4:31", "0:07.3"
export function clockText(left) {
  if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left < TENTHS_BELOW) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const whole = Math.ceil(left / SECOND) * SECOND;
  const two = (number) => String(Math.floor(number)).padStart(2, "0");
  const seconds = two((whole % MINUTE) / SECOND);
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)}:${seconds}`;
  return `${Math.floor(whole / HOUR)}:${two((whole % HOUR) / MINUTE)}:${seconds}`;
}

// The same for the ear: "4 minutes 31 seconds left"
export function clockWords(left) {
  const parts = [
    [Math.floor(left / DAY), "day"],
    [Math.floor((left % DAY) / HOUR), "hour"],
    [Math.floor((left % HOUR) / MINUTE), "minute"],
    [Math.floor((left % MINUTE) / SECOND), "second"],
  ].filter(([count]) => count > 0);
  const words = parts.slice(0, 2).map(([count, unit]) => `${count} ${unit}${count > 1 ? "s" : ""}`);
  return words.length > 0 ? `${words.join(" ")} left` : "no time left";
}
