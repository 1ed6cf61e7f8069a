import type { Server, ServerResponse } from "node:http";
import { Server as SocketServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

export interface StopTimes {
  /** How long the server goes on accepting requests, so that a balancer notices that it is not ready. */
  readonly delayMs: number;
  /** The longest wait for requests under way after that. Then their connections are closed. */
  readonly timeoutMs: number;
}

/** How long the port waits for a moment in which nobody connects. */
const QUIET_MS = 1_000;
/** A turn of the event loop in which next to nothing happened. */
const SHORT_TURN_MS = 0.2;
/** A connection that was opened just before the port closed may take this long to send its first request. */
const FIRST_REQUEST_MS = 1_000;

/**
 * Prepares a server to stop without failing a request. Call it before the server has other listeners. The returned function stops it: from
 * then on every response closes its connection. After the delay it closes the port and idle connections, and waits for the requests under
 * way.
 */
export function stopServing(server: Server): (times: StopTimes) => Promise<void> {
  let stopping = false;
  const inFlight = new Set<ServerResponse>();
  /** Connections that have sent no request yet. */
  const fresh = new Set<Socket>();
  let connections = 0;
  /** One listener for all responses: a request has no use for one of its own. */
  function forget(this: ServerResponse): void {
    inFlight.delete(this);
    // Its headers may have promised to keep the connection. It is idle once this event has been handled.
    if (stopping && !server.listening) setImmediate(() => server.closeIdleConnections());
  }

  server.on("connection", (socket) => {
    connections += 1;
    fresh.add(socket);
    socket.once("close", () => fresh.delete(socket));
  });
  server.on("request", (request, response) => {
    fresh.delete(request.socket);
    response.shouldKeepAlive &&= !stopping;
    inFlight.add(response);
    response.on("close", forget);
  });

  /**
   * Resolves right after the system was asked for new connections and had none: those that it still has are reset when the port closes. A
   * turn that took longer may have answered somebody, who connects again.
   */
  async function quietMoment(): Promise<void> {
    const until = performance.now() + QUIET_MS;
    for (;;) {
      const [before, began] = [connections, performance.now()];
      await nextTurn();
      const now = performance.now();
      if ((connections === before && now - began < SHORT_TURN_MS) || now > until) return;
    }
  }

  return async ({ delayMs, timeoutMs }) => {
    stopping = true;
    for (const response of inFlight) if (!response.headersSent) response.shouldKeepAlive = false;
    await wait(delayMs);
    await quietMoment();
    // Closes the port alone. The HTTP server's own method would also reset connections whose first request is on its way.
    const closed = new Promise<true>((resolve) => SocketServer.prototype.close.call(server, () => resolve(true)));
    const until = performance.now() + FIRST_REQUEST_MS;
    while (fresh.size > 0 && performance.now() < until) await wait(10);
    server.closeIdleConnections();
    // Also those of the reload in development, which became something else than HTTP.
    for (const socket of fresh) socket.destroy();
    const timer = new AbortController();
    const late = wait(timeoutMs, false, { signal: timer.signal }).catch(() => false);
    if (!(await Promise.race([closed, late]))) server.closeAllConnections();
    timer.abort();
  };
}
