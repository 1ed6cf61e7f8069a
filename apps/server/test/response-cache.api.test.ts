import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { aCachedShop, catalogueCalls, PATIENCE, SPACES_CALL } from "./harness/a-cached-shop.ts";
import { catalogueChanges } from "./harness/catalogue-changes.ts";

const shop = await aCachedShop();
const { addressOf, arrivals, cache, db, hits, isCached, keyOf, noticesArrived, overTheWire, stage } = shop;
let addresses: readonly string[];

beforeAll(async () => {
  const { postcode } = await db
    .selectFrom("location")
    .select("postcode")
    .where("id", "=", stage.near.place.id)
    .executeTakeFirstOrThrow();
  const { category_id } = await db
    .selectFrom("product")
    .select("category_id")
    .where("id", "=", stage.near.bottle.id)
    .executeTakeFirstOrThrow();
  addresses = [
    ...catalogueCalls()
      .filter((name) => name !== SPACES_CALL)
      .map(addressOf),
    `/api/groups/get/${stage.near.other.id}`,
    `/api/groups/get-suitable-groups?postcode=${encodeURIComponent(postcode)}`,
    "/api/groups/get-suitable-groups?has_spaces=true&age=7",
    "/api/groups/get-suitable-groups?sort=available,desc",
    "/api/groups/get-suitable-groups?filter=waiting:gt:0",
    "/api/groups/get-filter-counts?has_spaces=true&day=6",
    "/api/groups/get-filter-counts?filter=waiting:gt:0",
    "/api/courses/list?has_spaces=true",
    "/api/courses/get-filter-counts?has_spaces=true",
    `/api/products/get-by-category/${category_id}?in_stock=true`,
  ];
});

const anew = async (address: string) => await shop.app.request(`http://127.0.0.1${address}`);

/** The text of a response, or its status where it is an error. */
async function textOrStatus(answer: Promise<Response>): Promise<string | number> {
  const { ok, status, ...rest } = await answer.then(async (one) => ({
    ok: one.ok,
    status: one.status,
    text: await one.text(),
  }));
  return ok ? rest.text : status;
}

/** Requests every address once, so that it is cached; returns those that are. */
async function warm(): Promise<string[]> {
  for (const address of addresses) await (await overTheWire(address)).text();
  return addresses.filter(isCached);
}

test("every answer of the catalogue is cached, and a cached response equals a fresh one", async () => {
  expect(await warm()).toEqual(addresses);
  const before = await hits();
  for (const address of addresses) {
    const [first, second] = [await overTheWire(address), await anew(address)];
    expect([address, await first.text()]).toEqual([address, await second.text()]);
    for (const name of ["etag", "cache-control", "content-type", "x-content-type-options", "content-security-policy"])
      expect([address, name, first.headers.get(name)]).toEqual([address, name, second.headers.get(name)]);
  }
  expect((await hits()) - before).toBe(addresses.length);
});

test("nothing that belongs to one request is cached for the next", async () => {
  const address = `/api/groups/get/${stage.near.group.id}`;
  await overTheWire(address, { "x-store-request": shop.config.storeKey, "x-request-id": "the-first-one" });
  await vi.waitUntil(() => isCached(address), PATIENCE);
  const plain = await overTheWire(address);
  expect(plain.headers.get("x-request-id")).not.toBe("the-first-one");
  expect([plain.headers.get("x-no-auth-token"), plain.headers.get("set-cookie")]).toEqual([null, null]);
  // A new page of the shop still gets both, each its own, and the cached answer: it depends on neither.
  const before = await hits();
  const fresh = async (headers: Record<string, string> = {}) =>
    await overTheWire(address, { "x-store-request": shop.config.storeKey, ...headers });
  const [one, other] = [await fresh(), await fresh()];
  expect(one.headers.get("x-no-auth-token")).not.toBe(null);
  expect(one.headers.get("x-no-auth-token")).not.toBe(other.headers.get("x-no-auth-token"));
  expect(one.headers.get("set-cookie")).toMatch(/^XSRF-TOKEN=[\w-]{24}; Max-Age=31536000; Path=\/; SameSite=Lax$/u);
  expect(one.headers.get("set-cookie")).not.toBe(other.headers.get("set-cookie"));
  expect(await one.text()).toBe(await plain.text());
  await fresh({ "x-no-auth-token": "whatever", cookie: "a=b; XSRF-TOKEN=x" });
  await fresh({ authorization: "Bearer abc", cookie: "XSRF-TOKEN=x" });
  expect((await fresh({ "x-no-auth-token": "whatever" })).headers.get("set-cookie")).toContain("XSRF-TOKEN=");
  const stranger = await overTheWire(address, { "x-store-request": "another key" });
  expect([stranger.headers.get("x-no-auth-token"), stranger.headers.get("set-cookie")]).toEqual([null, null]);
  expect((await hits()) - before).toBe(6);
});

test("a cached page gives no token and no cookie, whatever key comes along", async () => {
  const address = "/a-page";
  const page = { headers: ["content-type", "text/html"], body: Buffer.from("<p>"), etag: null, route: "/a-page" };
  // A notice of an earlier change may drop it before it is asked for.
  const response = await vi.waitUntil(async () => {
    const start = cache.begin(keyOf(address));
    cache.put(keyOf(address), { ...page, host: null }, { start, tags: new Set(), ttlMs: 60_000 });
    start.end();
    const answer = await overTheWire(address, { "x-store-request": shop.config.storeKey });
    return answer.status === 200 && answer;
  }, PATIENCE);
  expect([response.headers.get("x-no-auth-token"), response.headers.get("set-cookie")]).toEqual([null, null]);
});

test("a client that has the response already gets a 304 without a body", async () => {
  const address = `/api/groups/get/${stage.near.group.id}`;
  const etag = (await overTheWire(address)).headers.get("etag") ?? "";
  const before = await hits();
  const again = await overTheWire(address, { "if-none-match": `"other", ${etag}` });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
  expect(again.headers.get("content-encoding")).toBe(null);
  expect((await overTheWire(address, { "if-none-match": '"other"' })).status).toBe(200);
  expect((await hits()) - before).toBe(2);
});

test.each([
  ["a child's birthday", "/api/groups/get-suitable-groups?date_of_birth=2019-05-06"],
  ["a position", "/api/groups/get-suitable-groups?lat=53.8&lng=-1.55"],
  ["typed words", "/api/courses/list?q=tap"],
  ["something that was not found", "/api/groups/get/99999"],
  ["a malformed parameter", "/api/groups/get-suitable-groups?age=old"],
  ["how many places are held", "/api/groups/get-available-spaces/1"],
  ["who asks", "/api/payment-providers/user"],
])("a response that depends on %s is not cached", async (_, address) => {
  await overTheWire(address);
  expect(isCached(address)).toBe(false);
});

test("requests for a response that is being made wait for it, and it is made once", async () => {
  await warm();
  const address = `/api/groups/get/${stage.near.group.id}`;
  await sql`update stage set description = 'Once'`.execute(db);
  await noticesArrived();
  const before = await hits();
  const lock = await shop.pool.connect();
  await lock.query("begin; lock table stage in access exclusive mode");
  const first = overTheWire(address);
  await vi.waitUntil(() => cache.inFlight(keyOf(address)) !== undefined, PATIENCE);
  const allArrived = arrivals(19);
  const asked = [first, ...Array.from({ length: 19 }, () => overTheWire(address))].map(async (one) =>
    (await one).text(),
  );
  // The first request waits for the lock until all others have arrived.
  await allArrived;
  await lock.query("commit");
  lock.release();
  const answers = await Promise.all(asked);
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toContain("Once");
  expect((await hits()) - before).toBe(19);
});

test("every table that the catalogue reads notifies its changes", async () => {
  const { rows: tables } = await sql<{ name: string; notifies: boolean }>`
    select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'notify_%') as notifies
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname = 'public'`.execute(
    db,
  );
  const before = await reads();
  for (const address of addresses) await anew(address);
  const after = await reads();
  const read = tables.filter(({ name }) => (after.get(name) ?? 0) > (before.get(name) ?? 0));
  expect(read.length).toBeGreaterThan(20);
  // A card says what other tables say, which notify; a card that is written or dropped changes no page.
  expect(read.filter(({ notifies }) => !notifies).map(({ name }) => name)).toEqual(["class_card"]);
});

/** How often each table was read. A connection reports what it read now and then, so each is made to report it now. */
async function reads(): Promise<Map<string, number>> {
  // Those of the test too: what other tests read with them would be reported in between.
  for (const pool of [shop.requestPool, shop.pool]) {
    const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const connection of connections) {
      await connection.query("select pg_stat_force_next_flush()");
      connection.release();
    }
  }
  const { rows } = await sql<{ name: string; n: number }>`
    select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::int as n from pg_stat_user_tables`.execute(
    db,
  );
  return new Map(rows.map(({ name, n }) => [name, n]));
}

test.each(catalogueChanges(db))("$what: no response is older than the change", async ({ change, leaves }) => {
  await warm();
  await change(stage);
  await noticesArrived();
  for (const address of leaves) expect([address, isCached(address)]).toEqual([address, true]);
  // The others are made anew.
  for (const address of addresses.filter(isCached)) {
    const [now, wire] = [await textOrStatus(anew(address)), await textOrStatus(overTheWire(address))];
    expect([address, wire]).toEqual([address, now]);
  }
});

test("a change that is rolled back invalidates nothing", async () => {
  await warm();
  const rolledBack = db.transaction().execute(async (trx) => {
    await sql`update class_group set name = 'Never'`.execute(trx);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  await noticesArrived();
  // Except those that every notice drops, including the one that we wait for.
  const touchy = addresses.filter((address) => /sort=|filter=/u.test(address));
  expect(addresses.filter((address) => !isCached(address))).toEqual(touchy);
});
