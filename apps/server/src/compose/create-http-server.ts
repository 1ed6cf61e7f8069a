import { quietForMs } from "../http/call-times.ts";
import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";

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

/** Our own lateness is remembered so long, in milliseconds: no connection is given more time than this for it. */
const LATE_WINDOW_MS = 60_000;

/**
 * An HTTP server that closes slow connections within 30 seconds: headers and body that trickle in, and answers that nobody reads.
 * Reading an answer steadily takes as long as it takes. The time in which this process was too busy to read does not count: it is not the
 * visitor who is slow then. Tests give it less patience.
 */
export function createHttpServer(
  { keepAliveTimeout }: Pick<ServerOptions, "keepAliveTimeout"> = {},
  { headersWithin, requestWithin, quietFor, checkEvery }: Patience = PATIENCE,
): Server {
  const server = createServer({
    headersTimeout: headersWithin,
    requestTimeout: requestWithin,
    connectionsCheckingInterval: checkEvery,
    ...(keepAliveTimeout !== undefined && { keepAliveTimeout }),
  });
  server.timeout = quietFor;
  allowForLateness(server, { headersWithin, requestWithin, checkEvery });
  return server;
}

/**
 * Gives a request as much more time as the event loop was late since it can have begun. When two thousand families come in one moment, the
 * loop takes many seconds to read what all of them have sent long ago, and Node would answer the last with 408.
 */
function allowForLateness(
  server: Server,
  { headersWithin, requestWithin, checkEvery }: Pick<Patience, "headersWithin" | "requestWithin" | "checkEvery">,
): void {
  // More often than Node looks at the connections, so that a timer of ours comes before its own.
  const every = Math.max(1, checkEvery / 4);
  const late: { readonly at: number; readonly ms: number }[] = [];
  let due = performance.now() + every;
  const timer = setInterval(() => {
    const now = performance.now();
    // A timer is always late by a little.
    if (now - due > every) late.push({ at: now, ms: now - due });
    due = now + every;
    while (late[0] !== undefined && late[0].at < now - LATE_WINDOW_MS) late.shift();
    const more = Math.min(
      LATE_WINDOW_MS,
      late.reduce((sum, { ms }) => sum + ms, 0),
    );
    server.headersTimeout = headersWithin + more;
    server.requestTimeout = requestWithin + more;
  }, every);
  timer.unref();
  server.once("close", () => clearInterval(timer));
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
