import { expect, test, vi } from "vitest";
import { aCachedShop, catalogueCalls, PATIENCE, SPACES_CALL } from "./harness/a-cached-shop.ts";

// What a visitor's headers change of a response that is cached: nothing but its form.
const cached = await aCachedShop();
const { shop, cache, addressOf, hits, isCached, keyOf, noticesArrived, overTheWire, server, stage } = cached;
/** The headers of a response without those that differ each time. */
const steady = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !["x-request-id", "date"].includes(name)));

test("a browser that has the response gets a 304, and the response is in the cache again for the next one", async () => {
  for (const address of catalogueCalls()
    .filter((name) => name !== SPACES_CALL)
    .map(addressOf)) {
    const etag = (await overTheWire(address)).headers.get("etag") ?? "";
    cache.purge();
    const again = await overTheWire(address, { "if-none-match": etag });
    expect([address, again.status, await again.text(), isCached(address)]).toEqual([address, 304, "", true]);
    const before = await hits();
    const hit = await overTheWire(address, { "if-none-match": etag });
    expect([address, hit.status, (await hits()) - before]).toEqual([address, 304, 1]);
    expect([address, steady(again.headers)]).toEqual([address, steady(hit.headers)]);
    // The log says what was sent.
    expect(shop.lines.findLast((line) => line.includes('"msg":"request"'))).toContain('"status":304');
  }
});

test("of many browsers that have it at once, for one it is made", async () => {
  const address = `/api/groups/get/${stage.near.group.id}`;
  const etag = (await overTheWire(address)).headers.get("etag") ?? "";
  // A change that leaves the text as it is.
  await shop.pool.query("update stage set description = description");
  await noticesArrived();
  expect(isCached(address)).toBe(false);
  const before = await hits();
  const lock = await shop.pool.connect();
  await lock.query("begin; lock table stage in access exclusive mode");
  const { promise: allArrived, resolve: arrivedAll } = Promise.withResolvers<void>();
  let arrived = 0;
  const count = () => void (++arrived === 19 && arrivedAll());
  const withTag = async () => (await overTheWire(address, { "if-none-match": etag })).status;
  const first = withTag();
  await vi.waitUntil(() => cache.underWay(keyOf(address)) !== undefined, PATIENCE);
  server.on("request", count);
  const others = Array.from({ length: 19 }, withTag);
  await allArrived;
  server.off("request", count);
  await lock.query("commit");
  lock.release();
  expect(new Set(await Promise.all([first, ...others]))).toEqual(new Set([304]));
  expect((await hits()) - before).toBe(19);
});
