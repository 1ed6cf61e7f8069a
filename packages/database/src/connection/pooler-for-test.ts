import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import pg from "pg";

/** Authentication is done, no cancellation key, ready for a query outside a transaction. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
const SSL_REQUEST = 80_877_103;

/** The complete messages at the beginning of `bytes`, each with its type, and what is left. */
function messagesOf(bytes: Buffer): { messages: Buffer[]; rest: Buffer } {
  const messages: Buffer[] = [];
  let at = 0;
  while (bytes.length - at >= 5 && bytes.length - at >= 1 + bytes.readInt32BE(at + 1)) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    messages.push(bytes.subarray(at, end));
    at = end;
  }
  return { messages, rest: bytes.subarray(at) };
}

const typeOf = (message: Buffer) => String.fromCodePoint(message[0] ?? 0);

/** Sessions of PostgreSQL that are lent to one client after the other. None is reset in between. */
class Sessions {
  readonly #free: Duplex[] = [];
  readonly #waiting: ((stream: Duplex) => void)[] = [];
  readonly #clients: pg.Client[] = [];
  #left: number;
  readonly #url: string;

  readonly #lends: PoolerOptions["lends"];

  constructor(url: string, { size, lends = "last used" }: PoolerOptions) {
    this.#url = url;
    this.#left = size;
    this.#lends = lends;
  }

  /** Opens all sessions, as a pooler in use has. */
  async open(): Promise<void> {
    const all = await Promise.all(Array.from({ length: this.#left }, () => this.take()));
    for (const stream of all) this.giveBack(stream);
  }

  async take(): Promise<Duplex> {
    const free = this.#lends === "last used" ? this.#free.pop() : this.#free.shift();
    if (free !== undefined) return free;
    if (this.#left === 0) return await new Promise((resolve) => this.#waiting.push(resolve));
    this.#left -= 1;
    // Like PgBouncer it opens sessions by role and database alone. What a client sends with its start is lost.
    const client = new pg.Client({ connectionString: this.#url });
    client.on("error", () => undefined);
    await client.connect();
    this.#clients.push(client);
    const { stream } = client.connection;
    // From here on its messages are the clients'.
    stream.removeAllListeners("data");
    return stream;
  }

  giveBack(stream: Duplex): void {
    stream.removeAllListeners("data");
    const next = this.#waiting.shift();
    if (next === undefined) this.#free.push(stream);
    else next(stream);
  }

  end(): void {
    for (const client of this.#clients) client.connection.stream.destroy();
  }
}

export interface PoolerOptions {
  readonly mode: "session" | "transaction";
  /** The number of its sessions. */
  readonly size: number;
  /** Which of its idle sessions it lends; default: the one that was used last. */
  readonly lends?: "last used" | "longest idle";
}

/**
 * A connection pooler for tests, which lends a session for as long as a connection lasts (`session`), or for a transaction (`transaction`).
 * @internal
 */
export async function startPooler(url: string, options: PoolerOptions): Promise<{ url: string; stop(): void }> {
  const { mode } = options;
  const sessions = new Sessions(url, options);
  if (mode === "transaction") await sessions.open();
  const sockets = new Set<Socket>();

  async function serve(socket: Socket): Promise<void> {
    let lent: Promise<Duplex> | null = null;
    let awaited = 0;
    const giveBack = async () => {
      const stream = await lent;
      lent = null;
      if (stream !== null) sessions.giveBack(stream);
    };
    const lend = async (): Promise<Duplex> => {
      const stream = await sessions.take();
      let unread = Buffer.alloc(0);
      stream.on("data", (chunk: Buffer) => {
        const { messages, rest } = messagesOf(Buffer.concat([unread, chunk]));
        unread = Buffer.from(rest);
        for (const message of messages) {
          socket.write(message);
          if (typeOf(message) !== "Z") continue;
          awaited -= 1;
          const isIdle = awaited === 0 && String.fromCodePoint(message[5] ?? 0) === "I";
          if (isIdle && mode === "transaction") void giveBack();
        }
      });
      return stream;
    };
    let received = Buffer.alloc(0);
    let started = false;
    for await (const chunk of socket) {
      received = Buffer.concat([received, chunk]);
      if (!started) {
        if (received.readInt32BE(4) === SSL_REQUEST) throw new Error("The pooler for tests knows no encryption");
        received = received.subarray(received.readInt32BE(0));
        started = true;
        socket.write(WELCOME);
      }
      const { messages, rest } = messagesOf(received);
      received = Buffer.from(rest);
      for (const message of messages) {
        if (typeOf(message) === "X") continue;
        lent ??= lend();
        if (["Q", "S"].includes(typeOf(message))) awaited += 1;
        (await lent).write(message);
      }
    }
    if (lent !== null) await giveBack();
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serve(socket).catch(() => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const pooled = new URL(url);
  pooled.searchParams.delete("host");
  // A server that listens on a port has this form of address.
  pooled.port = String((server.address() as AddressInfo).port);
  return {
    url: pooled.href,
    stop() {
      for (const socket of sockets) socket.destroy();
      sessions.end();
      server.close();
    },
  };
}
