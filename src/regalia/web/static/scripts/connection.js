// The socket of a table: opened again whenever it closes.

const LONGEST_PAUSE = 8000; // milliseconds between two attempts to reconnect

export class Connection {
  // `table` is the address of the table; `last` gives the number of the last scene, so that only what
  // was missed comes again; `heard` is given every message; `opened` and `lost` are told how the
  // connection stands.
  constructor({ table, last, heard, opened, lost }) {
    this.table = table;
    this.last = last;
    this.heard = heard;
    this.opened = opened;
    this.lost = lost;
    this.attempts = 0; // to connect, since the last that succeeded
    this.socket = null;
  }

  connect() {
    const address = new URL(`${this.table}/socket?after=${this.last()}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    this.socket = new WebSocket(address);
    this.socket.addEventListener("open", () => {
      this.attempts = 0;
      this.opened();
    });
    this.socket.addEventListener("message", (event) => this.heard(JSON.parse(event.data)));
    this.socket.addEventListener("close", () => {
      this.lost();
      setTimeout(() => this.connect(), Math.min(LONGEST_PAUSE, 400 * 2 ** this.attempts));
      this.attempts += 1;
    });
  }

  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  // Whether the message could be sent.
  send(message) {
    if (this.open) this.socket.send(JSON.stringify(message));
    return this.open;
  }
}
