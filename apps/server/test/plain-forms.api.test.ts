import { expect, test } from "vitest";
import type { Pages } from "../src/http/pages/pages.ts";
import { createResponseCache } from "../src/http/response-cache/response-cache.ts";
import { aShop } from "./harness/a-shop.ts";

const HOST = "leeds.localhost:3000";
const file = () => null;
const app = { page: async () => "<html></html>", file };

/** A page with a form. What the visitor typed is refused, and the page that shows it again asks for the venues. */
const pages: Pages = {
  dev: false,
  apps: { account: app, admin: app },
  file,
  async render(request, page) {
    const venues = await page.api.call("GET /locations/all");
    const status = request.method === "POST" ? 422 : 200;
    return new Response(`<html>${venues.length}</html>`, { status, headers: { "content-type": "text/html" } });
  },
};
const cache = createResponseCache({ maxBytes: 1_000_000 });
const shop = await aShop({ cache, pages });

/** A request as it comes from the network. */
async function send(method: "GET" | "POST", headers: Record<string, string> = {}): Promise<Response> {
  const sent = { host: HOST, ...headers };
  const incoming = { url: "/enquiry", headers: sent, socket: { remoteAddress: "203.0.113.9" } };
  const form = method === "POST" ? { body: new URLSearchParams({ subject: "Hello" }) } : {};
  return await shop.app.fetch(new Request(`http://${HOST}/enquiry`, { method, headers: sent, ...form }), { incoming });
}

test("a form that is sent without JavaScript leaves nothing in the cache of pages", async () => {
  const answer = await send("POST");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([422, "no-store"]);
  expect(await answer.text()).toBe("<html>0</html>");
  expect(cache.size().responses).toBe(0);
  await (await send("GET")).text();
  expect(cache.size().responses).toBe(1);
});

test("a form that another page sends is refused", async () => {
  expect((await send("POST", { origin: "http://elsewhere.example" })).status).toBe(403);
  expect((await send("POST", { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await send("POST", { origin: `http://${HOST}`, "sec-fetch-site": "same-origin" })).status).toBe(422);
});
