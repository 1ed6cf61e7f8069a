import { uuidV7 } from "@matinee/core/kernel";
import { expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";

// Visitors without a login: when they get a row, and how long it stays.
const shop = await aShop();
const { ask, pool, system } = shop;
const child = { first_name: "Ada", surname: "Tester", date_of_birth: "2018-05-04" };
const tokenOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.headers.get("x-no-auth-token") ?? "";

async function guests(): Promise<number> {
  const { rows } = await pool.query("select from guest");
  return rows.length;
}

test("a visitor who only reads has a token and no row; the first write makes the row, and the token stays the same", async () => {
  const before = await guests();
  const first = await ask("GET /api/orders/current-order");
  const token = tokenOf(first);
  expect([first.status, first.at("id"), token === ""]).toEqual([200, null, false]);
  for (const call of [
    "GET /api/shop/calculate-totals",
    "GET /api/v1/children/shop/customer",
    "GET /api/v1/auth/who-am-i",
  ]) {
    const answer = await ask(call, { token });
    expect([call, answer.status, tokenOf(answer)]).toEqual([call, 200, ""]);
  }
  expect(await guests()).toBe(before);
  expect((await ask("POST /api/v1/children/create", { token, body: child })).status).toBe(201);
  expect(await guests()).toBe(before + 1);
  const children = await ask("GET /api/v1/children/shop/customer", { token });
  expect([children.body, tokenOf(children)]).toEqual([[expect.objectContaining({ first_name: "Ada" })], ""]);
});

test("opening a cart is a write, and many at once by one visitor make one row", async () => {
  const before = await guests();
  const token = tokenOf(await ask("GET /api/orders/current-order"));
  const opened = await Promise.all(
    Array.from({ length: 6 }, () => ask("GET /api/orders/current-order?create-if-needed=1", { token })),
  );
  expect(opened.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200));
  expect(new Set(opened.map((one) => one.text("id"))).size).toBe(1);
  expect(await guests()).toBe(before + 1);
});

test("a token that is made up, older than 30 days without a row, or of an expired visitor is refused, with a new one", async () => {
  const stored = tokenOf(await ask("POST /api/v1/children/create", { body: child }));
  await pool.query("update guest set expires_at = now() where id = $1", [system.tokens.readGuest(stored)]);
  const old = system.tokens.guest(uuidV7(Date.now() - 31 * 86_400_000, new Uint8Array(10)));
  const forged = `${system.newId()}.${Buffer.alloc(32).toString("base64url")}`;
  for (const token of [stored, old, forged, "x"])
    for (const call of ["GET /api/v1/children/shop/customer", "POST /api/orders/create"]) {
      const answer = await ask(call, { token });
      expect([token, answer.at("code")]).toEqual([token, "guest_token_unknown"]);
      expect(tokenOf(answer)).not.toBe("");
    }
});
