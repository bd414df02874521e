// Scenes as they come, shown one after the other so that a person can follow.

const HOLD = 800; // milliseconds for which another player's doing stays before the next scene

const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

export class Scenes {
  // `show` is given a scene and whether it is animated.
  constructor(show) {
    this.show = show;
    this.coming = []; // those that are not shown yet, oldest first
    this.holding = null; // the timer until the next of them
    document.addEventListener("visibilitychange", () => {
      if (document.hidden && this.holding !== null) {
        this.hold(0);
        this.showNext();
      }
    });
  }

  get allShown() {
    return this.coming.length === 0;
  }

  receive(scene) {
    if (scene.catch_up) {
      this.coming.length = 0;
      this.show(scene, false);
      this.hold(0);
    } else {
      this.coming.push(scene);
      if (this.holding === null) this.showNext();
    }
  }

  showNext() {
    this.holding = null;
    while (!this.allShown && this.holding === null) {
      const next = this.coming.shift();
      const animated = !lessMotion.matches && !document.hidden;
      this.show(next, animated);
      this.hold(animated && !next.mine ? HOLD : 0);
    }
  }

  hold(milliseconds) {
    clearTimeout(this.holding);
    this.holding = milliseconds > 0 ? setTimeout(() => this.showNext(), milliseconds) : null;
  }
}
