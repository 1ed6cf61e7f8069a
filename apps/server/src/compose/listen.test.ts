import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { listen } from "./listen.ts";

/** Opens connections from another thread, and counts in `shared` those that the kernel took. The process itself accepts none meanwhile. */
const CLIENTS = `
  const { connect } = require("node:net");
  const { workerData: { port, n, shared } } = require("node:worker_threads");
  const taken = new Int32Array(shared);
  for (let i = 0; i < n; i += 1)
    connect(port, "127.0.0.1", () => {
      Atomics.add(taken, 0, 1);
      if (Atomics.load(taken, 0) === n) Atomics.notify(taken, 0);
    });
`;

const somaxconn = Number(await readFile("/proc/sys/net/core/somaxconn", "utf8").catch(() => "0"));
// More than Node asks for by itself.
const n = 900;

test.skipIf(somaxconn < 1_000)("a busy process loses none of the families who come in one moment", async () => {
  const server = createServer();
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const shared = new SharedArrayBuffer(4);
  const taken = new Int32Array(shared);
  const worker = new Worker(CLIENTS, { eval: true, workerData: { port, n, shared } });
  try {
    await new Promise((resolve) => {
      worker.once("online", resolve);
    });
    // A connection that the kernel drops tries again after a second, and then after two.
    const deadline = Date.now() + 20_000;
    for (let seen = 0; seen < n && Date.now() < deadline; seen = Atomics.load(taken, 0))
      Atomics.wait(taken, 0, seen, 50);
    expect(Atomics.load(taken, 0)).toBe(n);
  } finally {
    await worker.terminate();
    server.closeAllConnections();
    server.close();
  }
});
