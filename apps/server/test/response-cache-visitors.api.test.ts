import { calls, type CallSpec } from "@matinee/contract";
import { beforeAll, expect, test, vi } from "vitest";
import { aCachedShop, catalogueCalls, PATIENCE, SPACES_CALL } from "./harness/a-cached-shop.ts";
import { aMember, viewToken } from "./roles/people.ts";

// What a visitor's headers change of a response that is cached: nothing but its form.
const cached = await aCachedShop();
const { shop, cache, addressOf, arrivals, hits, isCached, keyOf, noticesArrived, overTheWire, stage, family } = cached;
const store = { "x-store-request": shop.config.storeKey };

/** What comes along with a call, by what it is. */
const credentials: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  const { token, userId } = await aMember(shop, "FRANCHISE_ADMIN", stage.near.franchiseId);
  const bearer = (sent: string) => ({ authorization: `Bearer ${sent}` });
  const made = await shop.ask("POST /api/v1/staff/api-keys", {
    headers: bearer(token),
    body: { name: "Our website", scopes: ["catalogue:read"] },
  });
  if (made.status !== 201) throw new Error("There is no API key");
  const guestToken = await shop.visit();
  Object.assign(credentials, {
    nothing: {},
    "the store key": store,
    "a wrong store key": { "x-store-request": "another key" },
    "a guest token": { ...store, "x-no-auth-token": guestToken },
    "the token of a guest with a row": { "x-no-auth-token": family.guestToken },
    "a wrong guest token": { ...store, "x-no-auth-token": "whatever" },
    "a login": { ...store, ...bearer(token) },
    "a login and a school": { ...bearer(token), "x-school": String(stage.far.franchiseId) },
    "a wrong login": { ...store, ...bearer("whatever") },
    "a view as a family": bearer(await viewToken(shop, family, { userId, token })),
    "an API key": bearer(made.text("key")),
    "an API key and the store key": { ...store, ...bearer(made.text("key")) },
    "an API key of another school": { ...bearer(made.text("key")), "x-school": String(stage.far.franchiseId) },
    "a wrong API key": bearer(`mk_live_${"x".repeat(43)}`),
    cookies: { ...store, cookie: "XSRF-TOKEN=x; session=y" },
  });
});

async function guests(): Promise<number> {
  const { rows } = await shop.pool.query("select from guest");
  return rows.length;
}

async function ask(address: string, headers: Record<string, string>) {
  const response = await overTheWire(address, headers);
  const given = [response.headers.has("x-no-auth-token"), response.headers.has("set-cookie")];
  return { status: response.status, etag: response.headers.get("etag"), body: await response.text(), given };
}

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

test("whatever key or token comes along, each answer of the catalogue is the same, made anew or cached, and makes no guest", async () => {
  const before = await guests();
  for (const name of catalogueCalls()) {
    const address = addressOf(name);
    const plain = await ask(address, {});
    expect([name, plain.status, plain.etag === null]).toEqual([name, 200, false]);
    for (const [what, headers] of Object.entries(credentials)) {
      cache.purge();
      const served = await hits();
      const miss = await ask(address, headers);
      expect([name, what, isCached(address)]).toEqual([name, what, name !== SPACES_CALL]);
      const hit = await ask(address, headers);
      expect([name, what, (await hits()) - served]).toEqual([name, what, name === SPACES_CALL ? 0 : 1]);
      expect([name, what, miss]).toEqual([name, what, { ...plain, given: miss.given }]);
      expect([name, what, hit]).toEqual([name, what, miss]);
    }
  }
  expect(await guests()).toBe(before);
});

test("a call whose answer is cached is for everybody: nobody would ask who comes for a cached one", () => {
  const declared = Object.entries<CallSpec>(calls).filter(([, { cacheable }]) => cacheable === true);
  expect(declared.filter(([, { auth, storeKey }]) => auth !== "anyone" || storeKey === true)).toEqual([]);
});

/** The headers of a response without those that differ each time. */
const steady = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !["x-request-id", "date"].includes(name)));

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
  const withTag = async () => (await overTheWire(address, { "if-none-match": etag })).status;
  const first = withTag();
  await vi.waitUntil(() => cache.inFlight(keyOf(address)) !== undefined, PATIENCE);
  const allArrived = arrivals(19);
  const others = Array.from({ length: 19 }, withTag);
  await allArrived;
  await lock.query("commit");
  lock.release();
  expect(new Set(await Promise.all([first, ...others]))).toEqual(new Set([304]));
  expect((await hits()) - before).toBe(19);
});
