import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { httpWebhookSender } from "./http-webhook-sender.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const received: { path: string; headers: IncomingMessage["headers"]; body: string }[] = [];

const routes: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "/fine": (response) => response.end("Thank\u0000s\n"),
  "/moved": (response) => response.writeHead(302, { location: "/fine" }).end(),
  "/broken": (response) => response.writeHead(500).end("Oh no"),
  "/endless": (response) => {
    response.on("error", () => undefined);
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(10_000)));
      response.once("drain", more);
    };
    more();
  },
  "/silent": () => undefined,
};
const server = createServer((request, response) => {
  const path = request.url ?? "";
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    received.push({ path, headers: request.headers, body });
    routes[path]?.(response);
  });
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const bound = server.address();
const port = typeof bound === "object" && bound !== null ? bound.port : 0;

const post = async (path: string, more: object = {}) =>
  await httpWebhookSender({ local: true, timeoutMs: 400, ...more }).send({
    id: "event-1",
    url: `http://localhost:${port}${path}`,
    body: '{"type":"order.confirmed"}',
    sentAt: new Date(),
    secrets: [secret],
  });

test("an event is posted with a signature that the standard library accepts", async () => {
  expect(await post("/fine")).toMatchObject({ status: 200, error: null, excerpt: "Thank s" });
  const last = received.at(-1);
  const headers = {
    "webhook-id": String(last?.headers["webhook-id"]),
    "webhook-timestamp": String(last?.headers["webhook-timestamp"]),
    "webhook-signature": String(last?.headers["webhook-signature"]),
  };
  expect(new Webhook(secret).verify(last?.body ?? "", headers)).toEqual({ type: "order.confirmed" });
  expect(() => new Webhook(secret).verify(`${last?.body} `, headers)).toThrow("signature");
});

test("redirects are not followed, and errors are told with the beginning of the answer", async () => {
  received.length = 0;
  expect(await post("/moved")).toMatchObject({ status: 302, error: expect.stringContaining("not followed") as string });
  expect(received.map(({ path }) => path)).toEqual(["/moved"]);
  expect(await post("/broken")).toMatchObject({ status: 500, excerpt: "Oh no" });
});

test("an answer without an end is cut off, and none at all is given up in time", async () => {
  expect((await post("/endless")).excerpt).toHaveLength(500);
  const silent = await post("/silent");
  expect(silent).toMatchObject({ status: null, error: "There was no full answer within 0.4 seconds." });
  expect(silent.durationMs).toBeLessThan(5_000);
});

test("in production nothing in our own network is asked, under whatever name, and only over https", async () => {
  received.length = 0;
  const send = async (url: string, addresses: readonly string[]) =>
    await httpWebhookSender({ local: false, timeoutMs: 400, resolve: async () => addresses }).send({
      id: "event-1",
      url,
      body: "{}",
      sentAt: new Date(),
      secrets: [secret],
    });
  expect((await send(`http://www.example.org:${port}/fine`, ["93.184.216.34"])).error).toContain("https://");
  for (const inside of ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "::ffff:192.168.0.1"])
    expect((await send("https://www.example.org/", ["93.184.216.34", inside])).error).toContain(inside);
  expect((await send("https://127.0.0.1/", [])).error).toContain("127.0.0.1");
  expect((await send("https://www.example.org/", [])).error).toContain("DNS has no answer");
  expect(received).toEqual([]);
});

test("a trial copy, which may run on the data of production, tells nobody outside", async () => {
  received.length = 0;
  const outside = { resolve: async () => ["127.0.0.1", "93.184.216.34"] };
  expect(await post("/fine", outside)).toMatchObject({
    status: null,
    error: "localhost leads to 93.184.216.34. A trial copy tells nobody outside.",
  });
  expect(received).toEqual([]);
});

test("the address that was looked at is the one that is asked", async () => {
  received.length = 0;
  const answer = await httpWebhookSender({ local: true, resolve: async () => ["127.0.0.1"] }).send({
    id: "event-1",
    url: `http://no-such-name.invalid:${port}/fine`,
    body: "{}",
    sentAt: new Date(),
    secrets: [secret],
  });
  expect(answer.status).toBe(200);
  expect(received[0]?.headers.host).toBe(`no-such-name.invalid:${port}`);
});
