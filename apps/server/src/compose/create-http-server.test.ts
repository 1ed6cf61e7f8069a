import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createHttpServer, refuseOtherCodings } from "./create-http-server.ts";

async function aServer() {
  const reached: string[] = [];
  const server = createHttpServer();
  server.on(
    "request",
    refuseOtherCodings((request, response) => {
      reached.push(request.url ?? "");
      request.resume().on("error", () => undefined);
      response.end("ok");
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
