import { quietForMs } from "../http/call-times.ts";
import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import type { Socket } from "node:net";

/** In milliseconds. */
interface Patience {
  /** Whoever takes longer for these holds a connection and sends nothing useful with it. */
  readonly headersWithin: number;
  readonly requestWithin: number;
  /** The longest time without a byte in either direction, for clients that do not read their answer. A call is answered before (`answerWithinMs`). */
  readonly quietFor: number;
  readonly checkEvery: number;
}

const PATIENCE: Patience = { headersWithin: 15_000, requestWithin: 25_000, quietFor: quietForMs, checkEvery: 2_000 };

/**
 * An HTTP server that closes slow connections within 30 seconds: headers and body that trickle in, and answers that nobody reads.
 * Reading an answer steadily takes as long as it takes. The time in which this process itself was too busy to read does not count, up to a
 * minute: when two thousand families come in one moment, it takes many seconds to read what all of them have sent long ago. Tests give it
 * less patience.
 */
export function createHttpServer(
  { keepAliveTimeout }: Pick<ServerOptions, "keepAliveTimeout"> = {},
  { headersWithin, requestWithin, quietFor, checkEvery }: Patience = PATIENCE,
): Server {
  const server = createServer({
    connectionsCheckingInterval: checkEvery,
    ...(keepAliveTimeout !== undefined && { keepAliveTimeout }),
  });
  const lateness = watchLateness(server, checkEvery / 4);
  // Node reads them at each check, so they are always up to date, whichever timer comes first.
  Object.defineProperties(server, {
    headersTimeout: { get: () => headersWithin + lateness() },
    requestTimeout: { get: () => requestWithin + lateness() },
  });
  server.timeout = quietFor;
  const waited = new WeakSet<Socket>();
  // With a listener, Node leaves it to us to close the connection.
  server.on("timeout", (socket: Socket) => {
    const more = lateness();
    if (more === 0 || waited.has(socket)) socket.destroy();
    else {
      waited.add(socket);
      // Not shorter than before: it counts for the rest of the answer.
      socket.setTimeout(Math.max(more, quietFor));
    }
  });
  return server;
}

/** Our own lateness is remembered so long, in milliseconds, and no connection is given more time than this for it. */
const LATE_WINDOW_MS = 60_000;

/** How long the event loop was late within the last minute, in milliseconds, also if it is late right now. It looks every `everyMs`. */
function watchLateness(server: Server, everyMs: number): () => number {
  const late: { readonly at: number; readonly ms: number }[] = [];
  let due = performance.now() + everyMs;
  const note = () => {
    const now = performance.now();
    // A timer is always late by a little.
    if (now - due > everyMs) {
      late.push({ at: now, ms: now - due });
      due = now + everyMs;
    }
    while (late[0] !== undefined && late[0].at < now - LATE_WINDOW_MS) late.shift();
  };
  const timer = setInterval(() => {
    note();
    due = performance.now() + everyMs;
  }, everyMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
  return () => {
    note();
    return Math.min(
      LATE_WINDOW_MS,
      late.reduce((sum, { ms }) => sum + ms, 0),
    );
  };
}

/**
 * Refuses requests whose body has another transfer coding than `chunked`. Node's parser hands such a request on before it finds the
 * fault. A proxy in front may read its end elsewhere than we do, and take the rest for a request of its own (RFC 9112, 6.1).
 */
export function refuseOtherCodings(listener: RequestListener): RequestListener {
  return (request, response) => {
    const coding = request.headers["transfer-encoding"];
    if (coding === undefined || coding.toLowerCase() === "chunked") {
      listener(request, response);
      return;
    }
    response.writeHead(400, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
    response.end("The transfer coding of this request is not known here.\n");
  };
}
