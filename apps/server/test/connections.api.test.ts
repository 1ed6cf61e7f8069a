import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer } from "../src/compose/create-http-server.ts";
import { aShop, fieldOf } from "./harness/a-shop.ts";

// What only a real connection shows.
const shop = await aShop();
const answer = getRequestListener((request, env) => shop.app.fetch(request, env));
const server = createHttpServer().on("request", (request, response) => void answer(request, response));
let port: number;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server on a port has an address and no path.
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ["with its length", "Content-Length: 400\r\n\r\n{"],
  ["in chunks", "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"],
])("a client that hangs up in the middle of its body, sent %s, is not logged as a fault of ours", async (_, rest) => {
  shop.lines.length = 0;
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const reached = once(server, "request");
  socket.write(`POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${rest}`);
  await reached;
  socket.destroy();
  await expect.poll(() => shop.lines.some((line) => line.includes('"/api/login"'))).toBe(true);
  const logged = shop.lines.map((line): unknown => JSON.parse(line));
  expect(logged.filter((line) => Number(fieldOf(line, "level")) >= 50)).toEqual([]);
  expect(logged.at(-1)).toMatchObject({ status: 400 });
});
