import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { connect, type AddressInfo, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer, refuseOtherCodings } from "./create-http-server.ts";

type Patience = NonNullable<Parameters<typeof createHttpServer>[1]>;

/** `answer` is what it says to every request; null: nothing. */
async function aServer({ patience, answer = "ok" }: { patience?: Patience; answer?: string | null } = {}) {
  const reached: string[] = [];
  const server = createHttpServer({}, patience);
  server.on(
    "request",
    refuseOtherCodings((request, response) => {
      reached.push(request.url ?? "");
      request.resume().on("error", () => undefined);
      if (answer !== null) response.end(answer);
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server on a port has an address and no path.
  const { port } = server.address() as AddressInfo;
  return { server, reached, port };
}

/** The status line of the answer to raw bytes. */
async function send(port: number, bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  let text = "";
  socket.on("data", (part) => (text += String(part)));
  socket.write(bytes);
  await expect.poll(() => text).toContain("\r\n\r\n");
  socket.destroy();
  return text.split("\r\n")[0] ?? "";
}

const post = (coding: string, path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: ${coding}\r\n\r\n5\r\nhello\r\n0\r\n\r\n`;

test.each(["xchunked", "x, chunked", "gzip, chunked", "identity"])(
  "a body with the transfer coding %s is refused before anything reads it",
  async (coding) => {
    const { port, reached } = await aServer();
    expect(await send(port, post(coding, "/odd"))).toBe("HTTP/1.1 400 Bad Request");
    expect(reached).toEqual([]);
  },
);

test("a chunked body is read, in whatever case its coding is written", async () => {
  const { port, reached } = await aServer();
  expect(await send(port, post("Chunked", "/plain"))).toBe("HTTP/1.1 200 OK");
  expect(reached).toEqual(["/plain"]);
});

test("connections that send or read nothing are closed within 30 seconds", async () => {
  const { server } = await aServer();
  const { headersTimeout, requestTimeout, timeout } = server;
  // Node looks every `connectionsCheckingInterval`, which it does not tell.
  for (const limit of [headersTimeout, requestTimeout, timeout]) expect(limit).toBeLessThanOrEqual(28_000);
  for (const limit of [headersTimeout, requestTimeout, timeout]) expect(limit).toBeGreaterThan(0);
});

const long = 60_000;
const soon = 200;
const patient = { headersWithin: long, requestWithin: long, quietFor: long, checkEvery: 20 };
const head = "POST /slow HTTP/1.1\r\nHost: localhost\r\n";

/** The end of a connection, in order or with a reset. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.on("close", () => resolve()));

/** Opens a connection that sends `first`, then a byte again and again. Returns once the server closes it. */
async function trickle(port: number, first: string): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.resume();
  socket.write(first);
  const drip = setInterval(() => socket.writable && socket.write("x"), 10);
  await closed(socket);
  clearInterval(drip);
}

test("a connection whose headers trickle in for too long is closed", async () => {
  const { port, reached } = await aServer({ patience: { ...patient, headersWithin: soon } });
  await trickle(port, `${head}X-Slow: `);
  expect(reached).toEqual([]);
});

test("a connection whose body trickles in for too long is closed", async () => {
  const patience = { ...patient, headersWithin: soon, requestWithin: soon };
  const { port, reached } = await aServer({ patience, answer: null });
  await trickle(port, `${head}Content-Length: 1000000\r\n\r\n`);
  expect(reached).toEqual(["/slow"]);
});

/** Sends a request from another thread as soon as it is connected, and answers the status line. */
const CLIENT = `
  const { connect } = require("node:net");
  const { workerData: { port, shared }, parentPort } = require("node:worker_threads");
  const socket = connect(port, "127.0.0.1", () => {
    socket.write("GET /late HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n", () => {
      Atomics.store(new Int32Array(shared), 0, 1);
      Atomics.notify(new Int32Array(shared), 0);
    });
  });
  socket.once("data", (part) => parentPort.postMessage(String(part).split("\\r\\n")[0]));
`;

test("a visitor whose request waits because this process is busy is answered, and one who is slow afterwards is not", async () => {
  const within = 300;
  const { port, server } = await aServer({ patience: { ...patient, headersWithin: within, requestWithin: within } });
  const shared = new SharedArrayBuffer(4);
  // The process is busy from the moment in which it takes the connection until long after the request was sent.
  server.once("connection", () => {
    Atomics.wait(new Int32Array(shared), 0, 0, 10_000);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3 * within);
  });
  const worker = new Worker(CLIENT, { eval: true, workerData: { port, shared } });
  onTestFinished(async () => void (await worker.terminate()));
  expect(await once(worker, "message")).toEqual(["HTTP/1.1 200 OK"]);
  await trickle(port, `${head}X-Slow: `);
});

test("a connection that sends nothing at all is closed", async () => {
  const { port } = await aServer({ patience: { ...patient, quietFor: soon } });
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (part) => (answer += String(part)));
  await closed(socket);
  expect(answer).toBe("");
});

/** Bytes: more than the buffers of both ends hold. */
const BIG = 50_000_000;

test("a connection that does not read its answer is closed", async () => {
  const { port, server } = await aServer({ patience: { ...patient, quietFor: soon }, answer: "x".repeat(BIG) });
  const ended = new Promise<void>((resolve) =>
    server.on("connection", (socket) => socket.on("close", () => resolve())),
  );
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.pause();
  socket.write("GET /big HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await ended;
  expect(socket.bytesRead).toBeLessThan(BIG);
  socket.destroy();
});
