import { createServer } from "node:net";

const [LOWEST, HIGHEST] = [20_000, 32_767];
const TRIES = 20;

/**
 * A port of 127.0.0.1 that nobody listens on, below those that systems give to outgoing connections (Linux: from 32768). One of those could
 * be taken for a while by any connection, when a server that was killed wants its old port again.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if ((await portOf(port)) !== null) return port;
  }
  // All of them are taken: any port then.
  return (await portOf(0)) ?? 0;
}

/** Listens there for a moment. Resolves to the port, or to null if it is taken. */
function portOf(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(null));
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : null));
    });
  });
}
