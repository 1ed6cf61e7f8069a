import { Socket } from "node:net";

type Done = (error?: Error | null) => void;

/** A socket that sends what is written in one turn of the event loop as one packet: a system call for each statement would cost more. */
export class GatheringSocket extends Socket {
  #gathering = false;

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
