import { expect, test } from "vitest";
import { aLogin, aMember } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const { ask } = shop;
const password = "a long way to Leeds";
const ada = { first_name: "Ada", surname: "Tester", date_of_birth: "2019-01-01", medical_conditions: "Asthma" };

test("a customer manages their own children, consents and logins over HTTP", async () => {
  const headers = await aLogin(shop, "wire@example.test");
  const made = await ask("POST /api/v1/children/create", { headers, body: ada });
  const id = made.text("id");
  const changed = await ask(`PUT /api/v1/account/children/${id}`, { headers, body: { surname: "Reader" } });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ surname: "Reader", medical_conditions: "Asthma", stands_for: [] });
  const profile = await ask("POST /api/v1/account/consents/marketing", { headers, body: { given: true } });
  expect(profile.body).toMatchObject({ email: "wire@example.test", customer: null, marketing: { given: true } });
  const ledger = await ask("GET /api/v1/account/consents?filter=kind:eq:marketing&size=1", { headers });
  expect(ledger.body).toMatchObject({ total: 2, items: [{ kind: "marketing", given: true, by: "you" }] });
  expect((await ask("GET /api/v1/account/health-note-views", { headers })).body).toMatchObject({ items: [] });
  await ask("POST /api/login", {
    headers: { "user-agent": "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0" },
    body: { email: "wire@example.test", password },
  });
  const logins = await ask("GET /api/v1/account/sessions", { headers });
  expect(logins.body).toMatchObject({ items: [{ current: true }, { browser: "Firefox on Windows" }] });
  expect((await ask(`DELETE /api/v1/account/sessions/${logins.text("items.1.id")}`, { headers })).status).toBe(204);
  expect((await ask(`DELETE /api/v1/account/children/${id}`, { headers })).status).toBe(204);
  expect((await ask(`DELETE /api/v1/account/children/${id}`, { headers })).status).toBe(404);
  expect((await ask("POST /api/v1/account/sessions/end-all", { headers })).status).toBe(204);
  expect((await ask("GET /api/v1/account/profile", { headers })).status).toBe(401);
});

test("the export is one file to save, which no cache may store", async () => {
  const headers = await aLogin(shop, "file@example.test");
  await ask("POST /api/v1/children/create", { headers, body: ada });
  const file = await ask("POST /api/v1/account/export", { headers });
  expect(file.status).toBe(200);
  expect(file.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.json"$/u);
  expect(file.headers.get("cache-control")).toBe("no-store");
  expect(file.body).toMatchObject({
    profile: { email: "file@example.test" },
    children: [{ medical_conditions: "Asthma" }],
    orders: [],
  });
});

test("the export has enquiries under the proved address from another browser, and none under another address", async () => {
  const enquiry = { category_id: 1, name: "Kim", subject: "Hello", message: "Asked elsewhere" };
  for (const email of ["Elsewhere@example.test", "elsewhere@example.test.test"])
    await ask("POST /api/tickets/create", { body: { ...enquiry, email }, token: await shop.visit() });
  const headers = await aLogin(shop, "elsewhere@example.test");
  const file = await ask("POST /api/v1/account/export", { headers });
  expect(file.at("enquiries")).toMatchObject([{ email: "Elsewhere@example.test", message: "Asked elsewhere" }]);
});

test("guesses of the password in an open browser are limited, counted together for changing it and deleting the account", async () => {
  const headers = await aLogin(shop, "guess@example.test");
  const change = { current_password: "a guess", new_password: "another way to York" };
  for (let tried = 0; tried < 5; tried += 1) {
    expect((await ask("POST /api/v1/account/password", { headers, body: change })).status).toBe(422);
    expect((await ask("POST /api/v1/account/delete", { headers, body: { password: "a guess" } })).status).toBe(422);
  }
  const refused = await ask("POST /api/v1/account/delete", { headers, body: { password } });
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toMatch(/^\d+$/u);
});

test("after its deletion an account is gone, its login fails like an unknown address, and the address is free again", async () => {
  const email = "gone@example.test";
  const headers = await aLogin(shop, email);
  const terms = await ask("GET /api/v1/account/deletion", { headers });
  expect(terms.body).toMatchObject({ blockers: [], credit: 0 });
  const deleted = await ask("POST /api/v1/account/delete", { headers, body: { password } });
  expect(deleted.status).toBe(200);
  expect((await ask("POST /api/v1/account/delete", { headers, body: { password } })).status).toBe(401);
  const known = await ask("POST /api/login", { body: { email, password } });
  const unknown = await ask("POST /api/login", { body: { email: "nobody@example.test", password } });
  expect(known.status).toBe(401);
  for (const field of ["code", "message", "details", "messages"]) expect(known.at(field)).toEqual(unknown.at(field));
  const again = await aLogin(shop, email);
  expect((await ask("GET /api/v1/account/profile", { headers: again })).body).toMatchObject({ email, customer: null });
});

test("staff and guests have no customer account", async () => {
  const admin = await aMember(shop, "NETWORK_ADMIN", null);
  for (const call of ["GET /api/v1/account/profile", "POST /api/v1/account/export", "GET /api/v1/account/sessions"]) {
    expect((await ask(call, { headers: admin })).status).toBe(403);
    expect((await ask(call, {})).status).toBe(401);
  }
});
