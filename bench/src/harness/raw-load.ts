import { connect, type Socket } from "node:net";

export interface RawLoad {
  readonly url: string;
  /** Asked for in turn. */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

/**
 * Requests a second that a server answers with 200, over connections that stay open, each asking again as soon as it has its answer.
 * Written on bare sockets: an HTTP client would need more of its processor than the server needs to answer, and be measured instead.
 * Answers must give their length. Throws where one is no 200.
 */
export async function requestsASecond({ url, paths, connections, seconds }: RawLoad): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`),
  );
  const begun = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, async (_, n) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      return await askUntil(socket, { requests, first: n, end: begun + seconds * 1_000 });
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - begun) / 1_000);
}

interface Asking {
  readonly requests: readonly Buffer[];
  readonly first: number;
  readonly end: number;
}

function askUntil(socket: Socket, { requests, first, end }: Asking): Promise<number> {
  return new Promise((resolve, reject) => {
    let count = 0;
    /** Of the answer under way, in bytes; null: its head is not complete yet. */
    let missing: number | null = null;
    let head = "";
    const ask = () => socket.write(requests[(first + count) % requests.length] ?? "");
    socket.on("connect", ask);
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
          return reject(new Error(`An answer began with ${head.slice(0, body)}`));
        }
        missing = Number(length) - (head.length - body);
        head = "";
      } else missing -= bytes.length;
      if (missing > 0) return;
      count += 1;
      missing = null;
      if (performance.now() < end) ask();
      else socket.end();
    });
  });
}
