import { deleteUnopenedAccounts } from "@matinee/service/accounts";
import { expect, test, vi } from "vitest";
import { aMember } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";

// A new school gets its first administrator with it, and never loses the last one. Invitations that nobody takes up are forgotten.
const shop = await aShop();
const { ask, pool } = shop;
const network = await aMember(shop, "NETWORK_ADMIN", null);
const form = {
  name: "Hull Stage",
  email: "hull@example.test",
  phone: "0113 496 0003",
  address: "1 Road\nHull",
  nation: "england_wales",
};
let made = 0;
const school = async (administrator?: object, more: object = {}) =>
  await ask("POST /api/v1/staff/schools", {
    headers: network,
    body: { ...form, host: `hull${(made += 1)}.example.org`, ...more, ...(administrator && { administrator }) },
  });
const count = async (statement: string, values: readonly unknown[]) =>
  (await pool.query(statement, [...values])).rowCount;

async function joined(email: string): Promise<number> {
  await shop.work();
  const { rows } = await pool.query<{ body_text: string }>(
    "select body_text from dev_mailbox where to_address = $1 order by sent_at desc, id desc limit 1",
    [email],
  );
  const token = decodeURIComponent(/[?&]token=(\S+)/u.exec(rows[0]?.body_text ?? "")?.[1] ?? "");
  const body = { token, password: "a long way to Leeds" };
  expect((await ask("POST /api/auth/accept-invitation", { body })).status).toBe(200);
  const roles = await pool.query<{ id: number }>(
    "select r.id from user_role r join user_account u on u.id = r.user_id where u.email = $1",
    [email],
  );
  return roles.rows[0]?.id ?? 0;
}

test("a school is made with its first administrator, or without", async () => {
  const email = "hanna@example.test";
  const { body, status, ...answer } = await school({ name: "Hanna Hull", email });
  expect(status).toBe(201);
  const id = answer.at("id");
  const open = await ask("GET /api/v1/staff/invitations", { headers: network });
  expect(open.body).toContainEqual(
    expect.objectContaining({ email, role: "FRANCHISE_ADMIN", school: { id, name: "Hull Stage" } }),
  );
  const role = await joined(email);
  expect(
    await count("select from user_role where id = $1 and franchise_id = $2 and role = 'FRANCHISE_ADMIN'", [role, id]),
  ).toBe(1);
  expect((await school()).status).toBe(201);
  expect(body).toEqual({ id });
});

test("a mistake in either half makes neither, and all mistakes are said at once", async () => {
  const before = await count("select from franchise", []);
  const wrong = await school({ name: " ", email: "nowhere" }, { phone: "" });
  expect(wrong.status).toBe(422);
  expect(wrong.rows("details").map((one) => (one as { path: string }).path)).toEqual(
    expect.arrayContaining(["phone", "administrator.name", "administrator.email"]),
  );
  expect((await school({ name: "Hal", email: "nowhere" })).at("details.0.path")).toBe("administrator.email");
  // An address whose login was closed is found by the invitation itself.
  await pool.query(
    `with g as (insert into guest (id, token_hash, expires_at) values (gen_random_uuid(), '\\x01', 'infinity') returning id)
      insert into user_account (id, email, name, guest_id, disabled_at) select gen_random_uuid(), 'gone@example.test', 'Gone', g.id, now() from g`,
  );
  const closed = await school({ name: "Gone", email: "gone@example.test" });
  expect([closed.status, closed.at("details.0.path")]).toEqual([422, "administrator.email"]);
  expect(await count("select from franchise", [])).toBe(before);
});

test("the last administrator of a school stays, whoever tries, until there is another", async () => {
  const id = (await school({ name: "One", email: "one@hull.test" })).at("id");
  const one = await joined("one@hull.test");
  const all = { sees_money: true, sees_health: true, may_export: true };
  const end = async (role: number) => await ask(`DELETE /api/v1/staff/members/${role}`, { headers: network });
  const refused = await end(one);
  expect([refused.status, refused.at("details")]).toEqual([
    409,
    "This is the last administrator of Hull Stage. Please invite another one first.",
  ]);
  const lower = await ask(`PUT /api/v1/staff/members/${one}`, {
    headers: network,
    body: { role: "FRANCHISE_STAFF", ...all, version: 1 },
  });
  expect([lower.status, lower.at("code")]).toEqual([409, "in_use"]);
  const invited = { name: "Two", email: "two@hull.test", role: "FRANCHISE_ADMIN", franchise_id: id, ...all };
  expect((await ask("POST /api/v1/staff/invitations", { headers: network, body: invited })).status).toBe(201);
  // Whoever has only been invited runs nothing yet.
  expect((await end(one)).status).toBe(409);
  const two = await joined("two@hull.test");
  // Of both at once, one goes and the other stays.
  const lock = await pool.connect();
  try {
    await lock.query("begin");
    await lock.query("select from user_role where id = any ($1) for update", [[one, two]]);
    const ends = Promise.all([end(one), end(two)]);
    await vi.waitUntil(
      async () => {
        const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
        return (await pool.query(waiting)).rowCount === 2;
      },
      { timeout: 60_000, interval: 50 },
    );
    await lock.query("commit");
    expect(new Set((await ends).map(({ status }) => status))).toEqual(new Set([204, 409]));
  } finally {
    lock.release();
  }
});

test("invitations that nobody takes up are forgotten 90 days after their link, with who was invited; no login is", async () => {
  const admin = await aMember(shop, "FRANCHISE_ADMIN", shop.school.id);
  const all = { role: "FRANCHISE_STAFF", sees_money: true, sees_health: true, may_export: true };
  const invite = async (email: string) =>
    (await ask("POST /api/v1/staff/invitations", { headers: admin, body: { ...all, name: "Kim", email } })).text("id");
  const [old, young, taken, works] = ["old@kim.test", "young@kim.test", "taken@kim.test", "works@kim.test"];
  const recent = "recent@kim.test";
  for (const email of [old, young]) await invite(email);
  for (const email of [taken, recent])
    expect((await ask(`DELETE /api/v1/staff/invitations/${await invite(email)}`, { headers: admin })).status).toBe(204);
  await invite(works);
  await joined(works);
  const passed = async (email: string, days: number) =>
    await pool.query(
      "update email_token set expires_at = now() - make_interval(days => $2) where user_id = (select id from user_account where email = $1)",
      [email, days],
    );
  for (const email of [old, taken, works]) await passed(email, 91);
  await passed(young, 89);
  expect(await deleteUnopenedAccounts(shop.system)).toBe(2);
  const known = async (email: string) => await count("select from user_account where email = $1", [email]);
  expect([await known(old), await known(taken)]).toEqual([0, 0]);
  expect([await known(young), await known(recent), await known(works)]).toEqual([1, 1, 1]);
  const open = await ask("GET /api/v1/staff/invitations", { headers: admin });
  expect(JSON.stringify(open.body)).toContain(young);
  expect(JSON.stringify(open.body)).not.toContain(old);
  // The same address can be invited again, as somebody new.
  expect((await invite(old)).length).toBe(36);
  expect(await deleteUnopenedAccounts(shop.system)).toBe(0);
});
