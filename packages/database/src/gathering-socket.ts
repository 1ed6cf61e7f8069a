import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/** A socket that sends what is written in one turn of the event loop at once: a system call for each statement would cost more. */
export class GatheringSocket extends Socket {
  #isGathering = false;

  constructor() {
    super();
    // When a socket connects, Node puts its own `write` on the object, which hides one of this class.
    this.on("connect", () => {
      this.write = this.#gather;
    });
  }

  readonly #gather = (chunk: string | Uint8Array, encoding?: BufferEncoding | Done, done?: Done): boolean => {
    if (!this.#isGathering) {
      this.#isGathering = true;
      this.cork();
      queueMicrotask(() => {
        this.#isGathering = false;
        this.uncork();
      });
    }
    return typeof encoding === "function" ? super.write(chunk, encoding) : super.write(chunk, encoding, done);
  };
}
