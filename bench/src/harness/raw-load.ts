import { connect, type Socket } from "node:net";

export interface RawLoad {
  readonly url: string;
  /** Requested in turn. */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Requests per second that a server answers with 200. Each connection stays open and sends its next request when the answer has arrived.
 * It uses bare sockets: an HTTP client would use more processor time than the server, and the measurement would be of the client.
 * Every answer needs a Content-Length. Throws if an answer is not a 200.
 */
export async function requestsPerSecond({ url, paths, connections, seconds }: RawLoad): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`),
  );
  const startedAt = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, async (_, n) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      return await sendUntil(socket, { requests, first: n, end: startedAt + seconds * 1_000 });
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - startedAt) / 1_000);
}

interface SendOptions {
  readonly requests: readonly Buffer[];
  readonly first: number;
  readonly end: number;
}

function sendUntil(socket: Socket, { requests, first, end }: SendOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    /** Bytes of the current answer that have not arrived; null while its head is incomplete. */
    let missing: number | null = null;
    let head = "";
    const send = () => socket.write(requests[(first + count) % requests.length] ?? "");
    socket.on("connect", send);
    socket.on("error", reject);
    socket.on("close", () => resolve(count));
    socket.on("data", (bytes) => {
      if (missing === null) {
        head += bytes.toString("latin1");
        const body = head.indexOf("\r\n\r\n") + 4;
        if (body < 4) return;
        const length = /\r\ncontent-length: (\d+)/iu.exec(head)?.[1];
        if (!head.startsWith("HTTP/1.1 200 ") || length === undefined) {
          socket.destroy();
          return reject(
            new Error(`Expected a 200 with a Content-Length, but the answer began with ${head.slice(0, body)}`),
          );
        }
        missing = Number(length) - (head.length - body);
        head = "";
      } else missing -= bytes.length;
      if (missing > 0) return;
      count += 1;
      missing = null;
      if (performance.now() < end) send();
      else socket.end();
    });
  });
}
