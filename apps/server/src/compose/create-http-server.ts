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

/**
 * An HTTP server that closes slow connections within 30 seconds: headers and body that trickle in, and answers that nobody reads.
 * Reading an answer steadily takes as long as it takes. Tests give it less patience.
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
  return server;
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
