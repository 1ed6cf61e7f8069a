import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { GatheringSocket } from "./gathering-socket.ts";

test("what is written in one turn waits for its end, and is then sent in its order", async () => {
  let received = "";
  const server = createServer((far) => {
    far.on("data", (bytes) => (received += bytes.toString()));
    far.on("end", () => far.end());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  // A server that listens on a TCP port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const socket = new GatheringSocket();
  socket.connect(port, "127.0.0.1");
  await once(socket, "connect");
  for (const text of ["begin ", "statement ", "commit "]) socket.write(text);
  expect([socket.writableCorked, socket.writableLength]).toEqual([1, "begin statement commit ".length]);
  await new Promise((resolve) => setImmediate(resolve));
  expect([socket.writableCorked, socket.writableLength]).toEqual([0, 0]);
  socket.end("next");
  socket.resume();
  await once(socket, "close");
  server.close();
  expect(received).toBe("begin statement commit next");
});
