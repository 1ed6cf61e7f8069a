import { request } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import type { Pages } from "../src/http/pages/pages.ts";
import { aCachedShop, PATIENCE } from "./harness/a-cached-shop.ts";

// Pages that are not cached are made a few at a time.
const app = { page: async () => "<html></html>", file: () => null };
/** The paths of the pages that are being made or were, in their order. */
const begun: string[] = [];
let underWay = 0;
let most = 0;
let held: PromiseWithResolvers<void> | null = null;
const pages: Pages = {
  dev: false,
  apps: { account: app, admin: app },
  file: () => null,
  async render({ url }, { api, site }) {
    const { pathname } = new URL(url);
    begun.push(pathname);
    most = Math.max(most, ++underWay);
    const { total } = await api.call("GET /stages/list");
    if (pathname === path(1)) await held?.promise;
    underWay -= 1;
    return new Response(`<p>${total} ${site?.brand.name ?? ""}</p>`, { headers: { "content-type": "text/html" } });
  },
};
// One page is made and two wait.
const lined = await aCachedShop({ pages, lined: true, env: { LINE_RUNNING: "1", LINE_LENGTH: "2" } });
const { cache, isCached, noticesArrived, origin, overTheWire, shop } = lined;
const line = shop.visitorLines?.pages;
if (line === undefined) throw new Error("The lines are off");
const waiting = () => line.size().waiting;
const path = (n: number) => `/class/details/${n}`;

afterEach(() => {
  held?.resolve();
  held = null;
  cache.purge();
  begun.length = 0;
});

/** Lets a page begin, which ends with `held`. */
async function hold(address: string): Promise<{ first: Promise<Response> }> {
  held = Promise.withResolvers();
  const first = overTheWire(address);
  await vi.waitUntil(() => underWay === 1, PATIENCE);
  return { first };
}

/** Asks for pages one after the other, all of which wait. */
async function stand(...addresses: readonly string[]): Promise<Promise<Response>[]> {
  const asked: Promise<Response>[] = [];
  for (const address of addresses) {
    const before = waiting();
    asked.push(overTheWire(address));
    await vi.waitUntil(() => waiting() === before + 1, PATIENCE);
  }
  return asked;
}

const statuses = async (asked: readonly Promise<Response>[]) => (await Promise.all(asked)).map(({ status }) => status);

test("of a crowd on as many pages, a few are made at once and the others wait in their order; whoever comes to a full line is told to come back", async () => {
  const { first } = await hold(path(1));
  const others = await stand(path(2), path(3));
  const refused = await overTheWire(path(4));
  expect(refused.status).toBe(503);
  const seconds = refused.headers.get("retry-after");
  expect(Number(seconds)).toBeGreaterThan(0);
  // The browser asks again by itself.
  expect([refused.headers.get("refresh"), refused.headers.get("cache-control")]).toEqual([seconds, "no-store"]);
  expect(await refused.text()).toContain("You are number 3 in line.");
  held?.resolve();
  expect(await statuses([first, ...others])).toEqual([200, 200, 200]);
  expect([begun, most]).toEqual([[path(1), path(2), path(3)], 1]);
  expect((await overTheWire(path(4))).status).toBe(200);
});

test("a page from the cache waits for nobody, nor does the API, a file or a page that is made again", async () => {
  expect((await overTheWire(path(9))).status).toBe(200);
  const { first } = await hold(path(1));
  const others = await stand(path(2), path(3));
  expect((await overTheWire(path(9))).status).toBe(200);
  expect((await overTheWire("/api/stages/list")).status).toBe(200);
  expect((await overTheWire("/robots.txt")).status).toBe(200);
  const incoming = { url: path(8), headers: { host: "localhost" }, httpVersion: "1.1", socket: {} };
  const remade = await shop.app.fetch(new Request(`http://localhost${path(8)}`), { isRemade: true, incoming });
  expect(remade.status).toBe(200);
  expect(waiting()).toBe(2);
  held?.resolve();
  expect(await statuses([first, ...others])).toEqual([200, 200, 200]);
});

test("a page that was cached before goes first, because others wait for it", async () => {
  expect((await overTheWire(path(9))).status).toBe(200);
  cache.invalidate("catalogue");
  const { first } = await hold(path(1));
  const others = await stand(path(22), path(9));
  held?.resolve();
  expect(await statuses([first, ...others])).toEqual([200, 200, 200]);
  expect(begun).toEqual([path(9), path(1), path(9), path(22)]);
});

test("a visitor who has gone has no page made", async () => {
  const { first } = await hold(path(1));
  const gone = request(origin + path(2));
  gone.on("error", () => undefined);
  gone.end();
  await vi.waitUntil(() => waiting() === 1, PATIENCE);
  gone.destroy();
  await vi.waitUntil(() => waiting() === 0, PATIENCE);
  held?.resolve();
  expect(await statuses([first])).toEqual([200]);
  expect(begun).toEqual([path(1)]);
});

test("what changes while a page waits in line does not keep it out of the cache, and what changes later does", async () => {
  const { first } = await hold(path(1));
  const [second] = await stand(path(2));
  await shop.pool.query("update franchise set name = 'Renamed' where is_network");
  await noticesArrived();
  held?.resolve();
  expect(await (await first).text()).not.toContain("Renamed");
  expect(await (await second)?.text()).toContain("Renamed");
  expect([isCached(path(1)), isCached(path(2))]).toEqual([false, true]);
});
