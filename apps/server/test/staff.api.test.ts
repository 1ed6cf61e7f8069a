import { aFranchise } from "@matinee/testkit";
import { expect, test } from "vitest";
import { aLogin, aMember } from "./harness/a-member.ts";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const { ask } = shop;
const other = await aFranchise(shop.db, { slug: "york" });
const staff = await aMember(shop, "FRANCHISE_STAFF", shop.school.id);
const manager = await aMember(shop, "FRANCHISE_ADMIN", shop.school.id);
const stranger = await aMember(shop, "FRANCHISE_ADMIN", other.id);
const network = await aMember(shop, "NETWORK_ADMIN", null);
const customer = await aLogin(shop, "customer@example.test");
const venue = { name: "=Hall", address_line_1: '1 Lane, the "old" one', post_town: "Leeds", postcode: "LS1 4AP" };

/** Every call of staff, with an address that leads somewhere or nowhere. */
const nowhere = "01890000-0000-7000-8000-000000000000";
const staffCalls = [
  "GET /api/v1/staff/home",
  "GET /api/v1/staff/workplace",
  "GET /api/v1/customers/list",
  `GET /api/v1/customers/family/${nowhere}`,
  "POST /api/v1/customers/export",
  "GET /api/v1/staff/orders",
  "POST /api/v1/staff/orders/export",
  `POST /api/v1/children/read-medical/${nowhere}`,
  "GET /api/locations/managed",
  "POST /api/locations/create",
  "PUT /api/locations/update/1",
  "DELETE /api/locations/delete/1",
  "POST /api/locations/export",
  "GET /api/tickets/list",
  `GET /api/tickets/get/${nowhere}`,
  `POST /api/tickets/answer/${nowhere}`,
  `POST /api/tickets/close/${nowhere}`,
  `POST /api/tickets/reopen/${nowhere}`,
  "POST /api/tickets/export",
];

test.each(staffCalls)("%s needs a login, and refuses customers", async (call) => {
  expect((await ask(call, { token: await shop.visit() })).at("code")).toBe("not_logged_in");
  expect([
    (await ask(call, { headers: customer })).status,
    (await ask(call, { headers: customer })).at("code"),
  ]).toEqual([403, "forbidden"]);
});

test("a venue is created, changed and exported as CSV; it can be deleted once no class uses it", async () => {
  const made = await ask("POST /api/locations/create", { headers: staff, body: venue });
  expect([made.status, made.at("name"), made.at("franchise.id"), typeof made.at("lat")]).toEqual([
    201,
    "=Hall",
    shop.school.id,
    "number",
  ]);
  const id = made.text("id");
  const changed = await ask(`PUT /api/locations/update/${id}`, { headers: staff, body: { county: "Yorkshire" } });
  expect([changed.status, changed.at("county"), changed.at("name")]).toEqual([200, "Yorkshire", "=Hall"]);
  expect((await ask(`GET /api/locations/get/${id}`)).at("county")).toBe("Yorkshire");

  const csv = await ask("POST /api/locations/export", { headers: manager, body: {} });
  expect([csv.status, csv.headers.get("content-type"), csv.headers.get("cache-control")]).toEqual([
    200,
    "text/csv; charset=utf-8",
    "no-store",
  ]);
  expect(csv.headers.get("content-disposition")).toMatch(/^attachment; filename="locations-\d{4}-\d\d-\d\d\.csv"$/u);
  expect(String(csv.body)).toContain(`,Matinee leeds,'=Hall,"1 Lane, the ""old"" one",,,Leeds,Yorkshire,LS1 4AP,`);
  expect((await ask("POST /api/locations/export?sort=nonsense", { headers: manager, body: {} })).status).toBe(422);

  for (const who of [stranger]) {
    expect((await ask(`PUT /api/locations/update/${id}`, { headers: who, body: {} })).status).toBe(404);
    expect((await ask(`DELETE /api/locations/delete/${id}`, { headers: who })).status).toBe(404);
  }
  expect((await ask("GET /api/locations/managed", { headers: stranger })).at("total")).toBe(0);
  expect((await ask("GET /api/locations/managed", { headers: network })).at("total")).toBe(1);

  const { rows } = await shop.pool.query<{ id: number }>(
    "insert into stage (name, min_age, max_age, age_rule) values ('S', 5, 8, 'exact') returning id",
  );
  await shop.pool.query(
    `insert into class_group (franchise_id, location_id, stage_id, name, disciplines, capacity, trial_cap, trial_price_pence, term_fee_pence)
     values ($1, $2, $3, 'C', '{singing}', 1, 1, 1, 1)`,
    [shop.school.id, id, rows[0]?.id],
  );
  const kept = await ask(`DELETE /api/locations/delete/${id}`, { headers: manager });
  expect([kept.status, kept.at("code"), kept.at("details")]).toEqual([
    409,
    "in_use",
    "C uses this location. Choose another location for it first.",
  ]);
  await shop.pool.query("delete from class_group");
  expect((await ask(`DELETE /api/locations/delete/${id}`, { headers: manager })).status).toBe(204);
  expect((await ask(`DELETE /api/locations/delete/${id}`, { headers: manager })).status).toBe(404);
});

test("each wrong field of a venue is named; a repeated creation with the same key makes one venue", async () => {
  const wrong = await ask("POST /api/locations/create", {
    headers: staff,
    body: { ...venue, name: " ", postcode: "x" },
  });
  expect(wrong).toMatchObject({ status: 422, body: { details: [{ path: "name" }, { path: "postcode" }] } });
  const headers = { ...staff, "idempotency-key": "one-venue" };
  const ids = [];
  for (const _ of [1, 2]) ids.push((await ask("POST /api/locations/create", { headers, body: venue })).at("id"));
  expect(ids[0]).toBe(ids[1]);
});

test("an enquiry is answered by mail, closed and reopened, by its own school only", async () => {
  const asked = await ask("POST /api/tickets/create", {
    host: shop.school.host,
    token: await shop.visit(shop.school.host),
    body: { category_id: 1, name: "Pat", email: "asker@example.test", subject: "Parking", message: "Where?" },
  });
  const id = asked.text("id");
  expect((await ask("GET /api/tickets/list?q=parking&status=open", { headers: staff })).at("items.0.id")).toBe(id);
  expect((await ask("GET /api/tickets/list", { headers: stranger })).at("total")).toBe(0);
  expect((await ask("GET /api/v1/staff/home", { headers: staff })).at("counts.open_tickets")).toBe(1);
  for (const call of [`GET /api/tickets/get/${id}`, `POST /api/tickets/close/${id}`, `POST /api/tickets/reopen/${id}`])
    expect([call, (await ask(call, { headers: stranger })).status]).toEqual([call, 404]);

  const answer = `POST /api/tickets/answer/${id}`;
  expect((await ask(answer, { headers: stranger, body: { message: "Here" } })).status).toBe(404);
  expect((await ask(answer, { headers: staff, body: {} })).at("details")).toMatchObject([{ path: "message" }]);
  expect((await ask(answer, { headers: staff, body: { message: "Behind the hall." } })).status).toBe(201);
  await shop.work();
  const { rows } = await shop.pool.query<{ body_text: string }>(
    "select body_text from dev_mailbox where to_address like '%asker@example.test%' order by sent_at desc limit 1",
  );
  expect(rows[0]?.body_text).toContain("Behind the hall.");
  expect((await ask(`POST /api/tickets/close/${id}`, { headers: staff })).status).toBe(204);
  expect((await ask(`GET /api/tickets/get/${id}`, { headers: network })).at("status")).toBe("closed");
  expect((await ask(`POST /api/tickets/reopen/${id}`, { headers: network })).status).toBe(204);
  expect(String((await ask("POST /api/tickets/export?status=open", { headers: manager, body: {} })).body)).toContain(
    "Parking",
  );
});

test("the sign-in page gets the name of a shop by its host, and nothing for an unknown host", async () => {
  expect(await ask(`GET /api/v1/auth/shop?host=${shop.school.host}`)).toMatchObject({
    status: 200,
    body: { host: shop.school.host, name: "Matinee leeds", url: `http://${shop.school.host}:3000/` },
  });
  for (const host of ["evil.test", "leeds.localhost%40evil.test", "%2F%2Fevil.test"])
    expect((await ask(`GET /api/v1/auth/shop?host=${host}`)).status).toBe(404);
});
