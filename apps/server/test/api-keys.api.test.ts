import { calls, keyScopes } from "@matinee/contract";
import { aFranchise, aGroup, aLocation } from "@matinee/testkit";
import { expect, test } from "vitest";
import { aMember } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const { db, school, ask, pool } = shop;
const admin = await aMember(shop, "FRANCHISE_ADMIN", school.id);

async function aKey(scopes: readonly string[], by = admin) {
  const made = await ask("POST /api/v1/staff/api-keys", { headers: by, body: { name: "Our website", scopes } });
  expect(made.status).toBe(201);
  return { id: made.text("id"), key: made.text("key"), header: { authorization: `Bearer ${made.text("key")}` } };
}

test("a key reads what its scopes name, of its own school alone, and nothing after it is revoked", async () => {
  const other = await aGroup(db, {});
  const own = await aGroup(db, { location: await aLocation(db, { franchiseId: school.id }) });
  const { id, key, header } = await aKey(["catalogue:read"]);
  expect(key).toMatch(/^mk_live_[\w-]{43}$/u);
  const read = async (path: string) => await ask(`GET /api${path}`, { headers: header });
  expect((await read(`/v1/staff/classes/${own.id}`)).status).toBe(200);
  expect((await read(`/v1/staff/classes/${other.id}`)).status).toBe(404);
  const families = await read("/v1/customers/list");
  expect([families.status, families.at("code")]).toEqual([403, "api_key_scope"]);
  expect(families.text("details")).toContain("families:read");
  const elsewhere = await ask("GET /api/v1/staff/classes", {
    headers: { ...header, "x-school": String(school.id + 1) },
  });
  expect(elsewhere.status).toBe(403);

  const listed = await ask("GET /api/v1/staff/api-keys", { headers: admin });
  expect(listed.at("0")).toMatchObject({ id, status: "active", hint: key.slice(-4) });
  expect(listed.text("0.last_used_at")).toMatch(/Z$/u);
  expect(JSON.stringify([listed.body, shop.lines])).not.toContain(key.slice(0, -4));
  const stored = await pool.query("select from api_key where strpos(api_key::text, $1) > 0", [key]);
  expect(stored.rows).toEqual([]);

  expect((await ask(`DELETE /api/v1/staff/api-keys/${id}`, { headers: admin })).status).toBe(204);
  const ended = await read(`/v1/staff/classes/${own.id}`);
  expect([ended.status, ended.at("code")]).toEqual([401, "api_key_wrong"]);
});

test("a key that has expired is refused", async () => {
  const { id, header } = await aKey(["catalogue:read"]);
  const read = async () => await ask("GET /api/v1/staff/teachers", { headers: header });
  expect((await read()).status).toBe(200);
  await pool.query("update api_key set expires_at = now() - interval '1 second' where id = $1", [id]);
  const expired = await read();
  expect([expired.status, expired.at("code")]).toEqual([401, "api_key_wrong"]);
  const listed = await ask("GET /api/v1/staff/api-keys", { headers: admin });
  expect(listed.at("0")).toMatchObject({ id, status: "expired" });
});

test("a key of the network reads and changes the catalogue of every school, and one of a school that of its own", async () => {
  const head = await aMember(shop, "NETWORK_ADMIN", null);
  const other = await aFranchise(db, { slug: "york" });
  const network = await aKey(["catalogue:write"], head);
  const own = await aKey(["catalogue:write"]);
  const stored = await pool.query("select franchise_id from api_key where id = $1", [network.id]);
  expect(stored.rows).toEqual([{ franchise_id: null }]);
  for (const { id: franchise } of [school, other]) {
    const location = await aLocation(db, { franchiseId: franchise });
    const group = await aGroup(db, { location });
    const read = async ({ header }: typeof own) =>
      await ask(`GET /api/v1/staff/classes/${group.id}`, { headers: header });
    expect((await read(network)).at("school.id")).toBe(franchise);
    expect((await read(own)).status).toBe(franchise === school.id ? 200 : 404);
    const body = { name: `Kit ${franchise}`, bio: "", franchise_id: franchise };
    const made = await ask("POST /api/v1/staff/teachers", { headers: network.header, body });
    expect(made.status).toBe(201);
    const path = `/api/v1/staff/teachers/${String(made.at("id"))}`;
    const change = async ({ header }: typeof own, version: number) =>
      await ask(`PUT ${path}`, { headers: header, body: { name: `Kim ${franchise}`, bio: "", version } });
    expect((await change(network, 1)).at("name")).toBe(`Kim ${franchise}`);
    expect((await change(own, 2)).status).toBe(franchise === school.id ? 200 : 404);
  }
  const listed = await ask("GET /api/v1/staff/teachers", { headers: network.header });
  expect(listed.rows("items")).toMatchObject([school, other].map(({ id }) => ({ name: `Kim ${id}`, school: { id } })));
});

test("a key offers families nothing: a person does, in the staff app", async () => {
  const { header } = await aKey(["catalogue:write", "money:read"]);
  const body = { location_id: null, reason: "Show week", starts_on: "2090-01-01", ends_on: "2090-01-02" };
  const offer = { ways: ["refund"], fallback: "refund", answer_by: "2089-12-01" };
  const refused = await ask("POST /api/v1/staff/closures", { headers: header, body: { ...body, offer } });
  expect([refused.status, refused.at("code")]).toEqual([403, "person_needed"]);
  expect((await ask("POST /api/v1/staff/closures", { headers: header, body })).status).toBe(201);
});

test("a change by a key stands in the history under the key's name", async () => {
  const { header } = await aKey(["catalogue:write"]);
  const made = await ask("POST /api/v1/staff/teachers", { headers: header, body: { name: "Kit Key", bio: "" } });
  expect(made.status).toBe(201);
  const history = await ask("GET /api/v1/staff/audit?kind=teacher", { headers: admin });
  expect(history.rows("rows")[0]).toMatchObject({ by: { id: null, name: "API key Our website" } });
});

test("no key logs in, makes keys or acts as somebody, even with every scope", async () => {
  const { header } = await aKey([
    "families:read",
    "bookings:read",
    "money:read",
    "catalogue:read",
    "catalogue:write",
    "discounts:read",
    "discounts:write",
  ]);
  const keyless = Object.keys(calls).filter((name) => keyScopes[name] === undefined);
  expect(keyless).toContain("POST /v1/auth/one-time-token");
  const answers = await Promise.all(
    [
      "GET /v1/auth/who-am-i",
      "GET /v1/account/overview",
      "POST /v1/staff/api-keys",
      "POST /v1/staff/webhooks",
      "POST /login",
      "GET /orders/current-order",
    ].map(async (name) => {
      expect(keyless).toContain(name);
      const [method = "", path = ""] = name.split(" ");
      return (await ask(`${method} /api${path}`, { headers: header, ...(method === "POST" && { body: {} }) })).status;
    }),
  );
  expect(new Set(answers)).toEqual(new Set([403]));
  // What reads needs a scope to read, and what changes something one to write.
  for (const [name, scope] of Object.entries(keyScopes))
    expect([name, scope?.endsWith(":read")]).toEqual([name, name.startsWith("GET ")]);
});

test("a key that comes too often is told when to come back, and others are not", async () => {
  const [busy, quiet] = [await aKey(["catalogue:read"]), await aKey(["catalogue:read"])];
  const read = async (key: typeof busy) => await ask("GET /api/v1/staff/teachers", { headers: key.header });
  const limits = ({ headers }: Awaited<ReturnType<typeof read>>) =>
    ["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"].map((name) => headers.get(name));
  const first = await read(busy);
  expect([first.status, ...limits(first)]).toEqual([200, "300", "299", "60"]);
  expect(limits(await read(busy))[1]).toBe("298");
  await pool.query("update rate_limit set hits = 1000 where key like 'api key:%'");
  const refused = await read(busy);
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(limits(refused)).toEqual(["300", "0", refused.headers.get("retry-after")]);
  expect((await read(quiet)).status).toBe(200);
});

test("who sees no money makes no key that does, and a wrong form says what is wrong", async () => {
  await pool.query("update user_role set sees_money = false where role = 'FRANCHISE_ADMIN'");
  const make = async (body: object) => await ask("POST /api/v1/staff/api-keys", { headers: admin, body });
  expect((await make({ name: "Books", scopes: ["money:read"] })).at("details.0.path")).toBe("scopes");
  expect((await make({ name: "Books", scopes: [] })).at("details.0.path")).toBe("scopes");
  const past = await make({ name: "Books", scopes: ["catalogue:read"], expires_on: "2001-01-01" });
  expect(past.at("details.0.path")).toBe("expires_on");
  const far = await make({ name: "Books", scopes: ["catalogue:read"], franchise_id: 99_999 });
  expect(far.status).toBe(404);
  await pool.query("update user_role set sees_money = true where role = 'FRANCHISE_ADMIN'");
});
