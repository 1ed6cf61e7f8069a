import { once } from "node:events";
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
