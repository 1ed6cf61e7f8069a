import { aFranchise, aGroup, aLocation } from "@matinee/testkit";
import { expect, test } from "vitest";
import { aLogin, aMember } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";
import { aFamily, aStage } from "./roles/people.ts";

// Somebody who works for several schools says with each request which one is in hand. A parent who works for a school stays a parent.
const shop = await aShop();
const { ask, pool } = shop;
const stage = await aStage(shop);
const near = stage.near.franchiseId;
const far = stage.far.franchiseId;
const none = (await aFranchise(shop.db, { slug: "hull" })).id;
await aLocation(shop.db, { franchiseId: far });

let people = 0;
const fresh = () => `sam.${(people += 1)}@example.test`;
const at = (headers: object, school: number | string) => ({ ...headers, "x-school": String(school) });
const userOf = async (email: string) => {
  const { rows } = await pool.query<{ id: string }>("select id from user_account where email = $1", [email]);
  return rows[0]?.id ?? "";
};

/** A login with these roles, and with the second step behind it. */
async function aPerson(roles: readonly (readonly [string, number | null])[], { isFamily = false } = {}) {
  const email = fresh();
  const headers = await aLogin(shop, email);
  const userId = await userOf(email);
  if (!isFamily) await pool.query("delete from user_role where user_id = $1", [userId]);
  for (const [role, school] of roles)
    await pool.query("insert into user_role (user_id, role, franchise_id) values ($1, $2, $3)", [userId, role, school]);
  await pool.query("update login_session set second_step_at = now() where user_id = $1", [userId]);
  return { email, userId, headers };
}
const schoolOf = async (headers: Record<string, string>) => {
  const home = await ask("GET /api/v1/staff/home", { headers });
  return home.status === 200 ? (home.at("school.id") ?? null) : home.status;
};
const venues = async (headers: Record<string, string>) =>
  (await ask("GET /api/locations/managed?size=200", { headers })).rows("items").length;

test("each request says which school is in hand, and has the role that counts there", async () => {
  const { headers } = await aPerson([
    ["FRANCHISE_STAFF", near],
    ["FRANCHISE_ADMIN", far],
  ]);
  // Without it: always the most powerful role.
  expect([await schoolOf(headers), await schoolOf(at(headers, near)), await schoolOf(at(headers, far))]).toEqual([
    far,
    near,
    far,
  ]);
  const owed = async (school: number) => (await ask("GET /api/v1/staff/owed", { headers: at(headers, school) })).status;
  expect([await owed(near), await owed(far)]).toEqual([403, 200]);
  expect(await venues(at(headers, near))).not.toBe(await venues(at(headers, far)));
  const who = await ask("GET /api/v1/auth/who-am-i", { headers: at(headers, none) });
  expect(who.at("workplaces")).toEqual([
    { school: { id: far, name: expect.any(String) as string }, role: "FRANCHISE_ADMIN" },
    { school: { id: near, name: expect.any(String) as string }, role: "FRANCHISE_STAFF" },
  ]);
});

test("where somebody has no role they are refused in plain words, and what is no school is named", async () => {
  const { headers } = await aPerson([["FRANCHISE_ADMIN", near]]);
  for (const [school, words] of [
    [far, "You don't work for this school."],
    [987_654_321, "You don't work for this school."],
    ["network", "You don't work for the network."],
  ] as const) {
    const refused = await ask("GET /api/v1/staff/home", { headers: at(headers, school) });
    expect([refused.status, refused.at("details")]).toEqual([403, words]);
  }
  for (const school of ["0", "-1", "1 or 2", "9999999999", ""]) {
    const wrong = await ask("GET /api/v1/staff/home", { headers: at(headers, school) });
    expect([wrong.status, wrong.at("details.0.path")]).toEqual([400, "X-School"]);
  }
  // The network's own administrators work for no single school.
  const network = await aMember(shop, "NETWORK_ADMIN", null);
  expect(await schoolOf(at(network, near))).toBe(403);
  expect(await schoolOf(at(network, "network"))).toBeNull();
});

test("an administrator of the network and of a school has one role at a time", async () => {
  const { headers } = await aPerson([
    ["NETWORK_ADMIN", null],
    ["FRANCHISE_ADMIN", near],
  ]);
  const family = await aFamily(shop, stage.near);
  const notes = async (as: Record<string, string>) =>
    (await ask(`POST /api/v1/children/read-medical/${family.child}`, { headers: as, body: { reason: "A lesson" } }))
      .status;
  // The network reads no health notes, and sees every school.
  expect([await notes(headers), await notes(at(headers, "network")), await notes(at(headers, near))]).toEqual([
    403, 403, 200,
  ]);
  expect([await schoolOf(headers), await schoolOf(at(headers, near))]).toEqual([null, near]);
});

test("a repeated key of one school is not the answer of another", async () => {
  const { headers } = await aPerson([
    ["FRANCHISE_ADMIN", near],
    ["FRANCHISE_ADMIN", far],
  ]);
  const teacher = async (school: number) =>
    await ask("POST /api/v1/staff/teachers", {
      headers: { ...at(headers, school), "idempotency-key": "the-same" },
      body: { name: "Tess", bio: "" },
    });
  const made = [await teacher(near), await teacher(far), await teacher(near)].map((one) => one.at("id"));
  expect(made[0]).toBe(made[2]);
  expect(made[0]).not.toBe(made[1]);
  const { rows } = await pool.query<{ franchise_id: number }>(
    "select franchise_id from teacher where id = any ($1) order by id",
    [made],
  );
  expect(rows.map((one) => one.franchise_id)).toEqual([near, far]);
});

test("a view belongs to the school that was in hand: the other's families are refused, and it ends with the role there", async () => {
  const { headers, userId } = await aPerson([
    ["FRANCHISE_ADMIN", far],
    ["FRANCHISE_STAFF", near],
  ]);
  const family = await aFamily(shop, stage.near);
  const body = { for_host: "localhost", customer_id: family.customer, reason: "Asked by phone" };
  const open = async (school: number) =>
    await ask("POST /api/v1/auth/one-time-token", { headers: at(headers, school), body });
  expect((await open(far)).status).toBe(404);
  const opened = await open(near);
  expect(opened.status).toBe(200);
  const login = await ask("POST /api/v1/auth/one-time-token-login", {
    body: { one_time_token: opened.text("one_time_token") },
  });
  const view = { authorization: `Bearer ${String(login.body)}` };
  const children = async () => (await ask("GET /api/v1/children/shop/customer", { headers: view })).status;
  expect(await children()).toBe(200);
  // The role of the far school would see the family's money here.
  expect((await ask("GET /api/v1/account/orders", { headers: view })).status).toBe(403);
  // No header makes a member of staff of the family.
  expect((await ask("GET /api/v1/staff/home", { headers: at(view, near) })).status).toBe(403);
  const { rows } = await pool.query<{ school_id: number }>(
    "select distinct school_id from audit_log where subject = $1 and action like 'impersonation_%'",
    [`user:${family.user}`],
  );
  expect(rows).toEqual([{ school_id: near }]);
  await pool.query("delete from user_role where user_id = $1 and franchise_id = $2", [userId, near]);
  expect(await children()).toBe(401);
});

test("a parent who is invited keeps the family's account and its login, and works with the same one", async () => {
  const email = fresh();
  const headers = await aLogin(shop, email);
  const admin = await aMember(shop, "FRANCHISE_ADMIN", near);
  const form = {
    name: "Pat Tester",
    email,
    role: "FRANCHISE_STAFF",
    sees_money: true,
    sees_health: true,
    may_export: true,
  };
  expect((await ask("POST /api/v1/staff/invitations", { headers: admin, body: form })).status).toBe(201);
  await shop.work();
  const { rows } = await pool.query<{ body_text: string }>(
    "select body_text from dev_mailbox where to_address = $1 order by sent_at desc, id desc limit 1",
    [email],
  );
  const token = decodeURIComponent(/[?&]token=(\S+)/u.exec(rows[0]?.body_text ?? "")?.[1] ?? "");
  expect((await ask("POST /api/auth/accept-invitation", { body: { token } })).status).toBe(200);
  const userId = await userOf(email);
  await pool.query("update login_session set second_step_at = now() where user_id = $1", [userId]);
  const child = { first_name: "Ada", surname: "Tester", date_of_birth: "2019-05-04", nothing_to_tell: true };
  const mine = await ask("POST /api/v1/children/create", { headers, body: child });
  expect(mine.status).toBe(201);
  expect((await ask("GET /api/v1/children/shop/customer", { headers })).body).toMatchObject([{ first_name: "Ada" }]);
  expect((await ask("GET /api/v1/account/overview", { headers })).status).toBe(200);
  expect(await schoolOf(headers)).toBe(near);
  // In the staff's app the family's calls are those of the staff, who have no family.
  expect((await ask("GET /api/v1/account/overview", { headers: at(headers, near) })).status).toBe(403);
  // The login is not theirs alone while they work there.
  const deleted = await ask("POST /api/v1/account/delete", { headers, body: { password: "a long way to Leeds" } });
  expect([deleted.status, String(deleted.at("details")).startsWith("You work for ")]).toEqual([409, true]);
  // The family stays when the work ends.
  const { rows: roles } = await pool.query<{ id: number }>(
    "select id from user_role where user_id = $1 and role = 'FRANCHISE_STAFF'",
    [userId],
  );
  expect((await ask(`DELETE /api/v1/staff/members/${roles[0]?.id}`, { headers: admin })).status).toBe(204);
  const again = await ask("POST /api/login", { body: { email, password: "a long way to Leeds" } });
  const family = { authorization: `Bearer ${again.text("data.value.token")}` };
  expect((await ask("GET /api/v1/children/shop/customer", { headers: family })).body).toMatchObject([
    { first_name: "Ada" },
  ]);
  expect(await schoolOf(family)).toBe(403);
});

test("what a parent put into the basket as a visitor comes along with the login, though they work for a school", async () => {
  const { email, userId } = await aPerson([["FRANCHISE_STAFF", near]], { isFamily: true });
  // Who sees more than their own classes would be asked for a second step first.
  await pool.query("update user_role set own_classes = true where user_id = $1 and role = 'FRANCHISE_STAFF'", [userId]);
  const group = await aGroup(shop.db, { location: stage.near.place });
  const guest = await ask("GET /api/orders/current-order?create-if-needed=1", { fromStore: true });
  const guestToken = guest.headers.get("x-no-auth-token") ?? "";
  expect(guestToken).not.toBe("");
  const child = { first_name: "Bea", surname: "Tester", date_of_birth: "2019-05-04", nothing_to_tell: true };
  const created = await ask("POST /api/v1/children/create", {
    fromStore: true,
    headers: { "x-no-auth-token": guestToken },
    body: child,
  });
  expect([created.status, group.id > 0]).toEqual([201, true]);
  const login = await ask("POST /api/login", {
    headers: { "x-no-auth-token": guestToken },
    body: { email, password: "a long way to Leeds" },
  });
  const headers = { authorization: `Bearer ${login.text("data.value.token")}` };
  expect((await ask("GET /api/v1/children/shop/customer", { headers })).body).toMatchObject([{ first_name: "Bea" }]);
});

test("who was staff first opens a family's account for the same login, once", async () => {
  const { headers, userId } = await aPerson([["FRANCHISE_ADMIN", near]]);
  expect((await ask("GET /api/v1/account/profile", { headers })).status).toBe(403);
  const open = async () => (await ask("POST /api/v1/account/family", { headers })).status;
  expect([await open(), await open()]).toEqual([204, 204]);
  expect((await ask("GET /api/v1/account/profile", { headers })).status).toBe(200);
  expect(await schoolOf(headers)).toBe(near);
  const { rows } = await pool.query("select from audit_log where action = 'family_account_opened' and subject = $1", [
    `user:${userId}`,
  ]);
  expect(rows).toHaveLength(1);
});
