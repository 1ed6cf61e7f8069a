import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/** A socket that sends what is written in one turn of the event loop at once: a system call for each statement would cost more. */
export class GatheringSocket extends Socket {
  #gathering = false;

  constructor() {
    super();
    // Node puts its own `write` on the object when a socket connects, which would hide the one below.
    this.on("connect", () => Reflect.deleteProperty(this, "write"));
  }

  override write(chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean {
    if (!this.#gathering) {
      this.#gathering = true;
      this.cork();
      queueMicrotask(() => {
        this.#gathering = false;
        this.uncork();
      });
    }
    return typeof encoding === "function" ? super.write(chunk, encoding) : super.write(chunk, encoding, done);
  }
}
