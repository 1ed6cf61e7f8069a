import { beforeAll, expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";
import { aFamily, aStage, staffToken, type Family, type Stage } from "./roles/people.ts";

// A view of the shop as a customer: what it must not outlive, and what it must not become.
const shop = await aShop();
const { ask, pool, system } = shop;
let stage: Stage;

beforeAll(async () => {
  stage = await aStage(shop);
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const profile = async (token: string) =>
  (await ask("GET /api/v1/account/profile", { headers: bearer(token) })).text("code");
const refreshed = async (token: string) => (await ask("POST /api/v1/auth/refresh", { body: token })).status;

async function aView(family: Family, role = "FRANCHISE_STAFF") {
  const staff = await staffToken(shop, role, stage.near.franchiseId);
  const wish = { for_host: "localhost", customer_id: family.customer, reason: "Asked by phone" };
  const handed = await ask("POST /api/v1/auth/one-time-token", { headers: bearer(staff), body: wish });
  const one_time_token = handed.text("one_time_token");
  const view = await ask("POST /api/v1/auth/one-time-token-login", { body: { one_time_token } });
  const claims = await system.tokens.read(staff);
  return { token: String(view.body), staff, member: claims?.userId ?? "" };
}

test("a new password of a member of staff ends the views that were opened with the old one", async () => {
  const family = await aFamily(shop, stage.near);
  const view = await aView(family);
  expect(await profile(view.token)).toBe("undefined");
  const link = system.newId();
  await pool.query(
    "insert into email_token (id, user_id, purpose, host, expires_at) values ($1, $2, 'reset', 'localhost', now() + interval '1 hour')",
    [link, view.member],
  );
  const body = { token: system.tokens.link(link), password: "another way to York" };
  expect((await ask("POST /api/auth/reset-password", { body })).status).toBe(200);
  expect(await profile(view.token)).toBe("not_logged_in");
  expect(await refreshed(view.token)).toBe(401);
  const { rows } = await pool.query(
    "select action, detail->>'how' as how from audit_log where actor = $1 order by id",
    [`user:${view.member}`],
  );
  expect(rows).toEqual([
    { action: "impersonation_started", how: null },
    { action: "impersonation_read", how: null },
    { action: "impersonation_ended", how: "password" },
  ]);
});

test("a view ends when its member of staff loses the role, and a refresh does not help", async () => {
  const family = await aFamily(shop, stage.near);
  const view = await aView(family);
  await pool.query("delete from user_role where user_id = $1", [view.member]);
  expect(await profile(view.token)).toBe("not_logged_in");
  expect(await refreshed(view.token)).toBe(401);
});

test("a view ends when the customer becomes staff, and gives nobody their rights", async () => {
  const family = await aFamily(shop, stage.near);
  const view = await aView(family);
  await pool.query("insert into user_role (user_id, role) values ($1, 'NETWORK_ADMIN')", [family.user]);
  const list = await ask("GET /api/v1/customers/list", { headers: bearer(view.token) });
  expect([list.status, list.at("code")]).toEqual([401, "not_logged_in"]);
  expect(await refreshed(view.token)).toBe(401);
});

test("a refresh does not make a view longer than an hour", async () => {
  const family = await aFamily(shop, stage.near);
  const view = await aView(family);
  const answer = await ask("POST /api/v1/auth/refresh", { body: view.token });
  const next = answer.text("data.value.token");
  const { rows } = await pool.query(
    "select expires_at - created_at = interval '60 minutes' as an_hour, generation from login_session where impersonated_by = $1",
    [view.member],
  );
  expect(rows).toEqual([{ an_hour: true, generation: 2 }]);
  const body = { for_host: "localhost" };
  expect((await ask("POST /api/v1/auth/one-time-token", { headers: bearer(next), body })).at("code")).toBe("forbidden");
  await pool.query("update login_session set expires_at = now() where impersonated_by = $1", [view.member]);
  expect(await profile(next)).toBe("not_logged_in");
  expect(await refreshed(next)).toBe(401);
});

test("a view does not get an answer that was stored for the customer, such as one with health notes", async () => {
  const family = await aFamily(shop, stage.near);
  const view = await aView(family, "FRANCHISE_ADMIN");
  const own = await system.tokens.sign({ userId: family.user, sessionId: family.session, generation: 1 });
  const child = { id: family.child, first_name: family.word, surname: "Tester", date_of_birth: "2019-01-01" };
  const save = (token: string) =>
    ask("POST /api/v1/children/bulk-save", {
      headers: { ...bearer(token), "idempotency-key": "the-same" },
      body: { children: [child] },
    });
  expect(JSON.stringify((await save(own)).body)).toContain(family.secret);
  const seen = await save(view.token);
  expect([seen.status, seen.headers.get("idempotency-replayed")]).toEqual([200, null]);
  expect(JSON.stringify(seen.body)).not.toContain(family.secret);
});
