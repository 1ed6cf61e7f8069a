import { expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const limited = await aShop({ env: { TRUST_PROXY: "1" } });
const { ask } = shop;
const password = "a long way to Leeds";
const child = { first_name: "Ada", surname: "Tester", date_of_birth: "2019-01-01" };

async function mailedToken(email: string): Promise<string> {
  await shop.work();
  const { rows } = await shop.pool.query<{ body_text: string }>(
    "select body_text from dev_mailbox where to_address = $1 order by sent_at desc limit 1",
    [email],
  );
  return decodeURIComponent(/[?&]token=(\S+)/u.exec(rows[0]?.body_text ?? "")?.[1] ?? "");
}

/** Registers, confirms the address and answers the header that logs in. */
async function aLogin(email: string): Promise<{ authorization: string }> {
  const registered = await ask("POST /api/auth/register", { body: { name: "Pat Tester", email, password } });
  expect(registered.status).toBe(201);
  const verified = await ask("POST /api/auth/account-verification", { body: { token: await mailedToken(email) } });
  expect(verified.status).toBe(200);
  return { authorization: `Bearer ${verified.text("data.value.token")}` };
}

test("a customer registers, confirms, has their own basket in every browser, and logs out", async () => {
  await aLogin("pat@example.test");
  const answers = [];
  for (const call of ["POST /api/login", "POST /api/auth/login"])
    answers.push(await ask(call, { body: { email: "pat@example.test", password } }));
  const [one, other] = answers.map((answer) => ({ authorization: `Bearer ${answer.text("data.value.token")}` }));
  expect(one).not.toEqual(other);
  const who = await ask("GET /api/v1/auth/who-am-i", { headers: one ?? {} });
  expect([who.status, who.at("email"), who.at("roles")]).toEqual([200, "pat@example.test", [{ name: "CUSTOMER" }]]);

  const order = await ask("POST /api/orders/create", { headers: one ?? {} });
  expect(order.status).toBe(201);
  const same = await ask("GET /api/orders/current-order", { headers: other ?? {}, token: await shop.visit() });
  expect([same.at("id"), same.headers.get("x-no-auth-token")]).toEqual([order.at("id"), null]);

  expect((await ask("POST /api/v1/auth/logout", { headers: one ?? {} })).status).toBe(204);
  expect((await ask("GET /api/orders/current-order", { headers: one ?? {} })).at("code")).toBe("not_logged_in");
  expect((await ask("POST /api/v1/auth/logout", { headers: one ?? {} })).status).toBe(401);
  expect((await ask("GET /api/orders/current-order", { headers: other ?? {} })).status).toBe(200);
});

test("a wrong login is a 401 with a message, and a field that breaks a rule a 422", async () => {
  expect(await ask("POST /api/login", { body: { email: "pat@example.test", password: "wrong" } })).toMatchObject({
    status: 401,
    body: { code: "wrong_credentials", details: "" },
  });
  expect((await ask("POST /api/login", { body: { email: "pat@example.test" } })).status).toBe(422);
  expect(await ask("POST /api/auth/register", { body: { name: "Pat", email: "pat", password: "x" } })).toMatchObject({
    status: 422,
    body: { code: "invalid", details: [{ path: "email" }, { path: "password" }] },
  });
  expect(await ask("POST /api/auth/account-verification", { body: { token: "x" } })).toMatchObject({
    status: 401,
    body: { code: "link_used_up" },
  });
});

test("a good guest token does not help a login that is not valid", async () => {
  const { authorization } = await aLogin("sam@example.test");
  const body = authorization.split(".")[1] ?? "";
  const head = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
  for (const bad of [`${head}.${body}.`, `${authorization.slice(7)}x`, "x"]) {
    const answer = await ask("GET /api/orders/current-order", {
      token: await shop.visit(),
      headers: { authorization: `Bearer ${bad}` },
    });
    expect([answer.status, answer.at("code")]).toEqual([401, "not_logged_in"]);
  }
});

test("two customers with the same idempotency key get their own answers", async () => {
  const key = { "idempotency-key": "the-same" };
  const call = "POST /api/v1/children/create";
  const one = await ask(call, { headers: { ...key, ...(await aLogin("one@example.test")) }, body: child });
  const two = await ask(call, { headers: { ...key, ...(await aLogin("two@example.test")) }, body: child });
  expect([one.status, two.status, two.headers.get("idempotency-replayed")]).toEqual([201, 201, null]);
  expect(two.at("id")).not.toBe(one.at("id"));
});

/** The first refusal, or the last answer. A window may end in the middle, and then as many tries again go through. */
async function whenRefused(attempt: (n: number) => ReturnType<typeof ask>, times: number) {
  for (let n = 1; n < times; n += 1) {
    const answer = await attempt(n);
    if (answer.status === 429) return answer;
  }
  return await attempt(times);
}

test("a password can be tried sixty times in a quarter of an hour, however the address is written, by either call and from anywhere", async () => {
  const guess = async (n: number, email: string) =>
    await limited.ask(n % 2 === 0 ? "POST /api/login" : "POST /api/auth/login", {
      headers: { "x-forwarded-for": `203.0.113.${n}` },
      body: { email, password: "wrong" },
    });
  // Side by side, because each one after the twentieth waits before it is answered. A window may end in the middle: then twice as many
  // go through, and the last of these is refused all the same.
  const answers = await Promise.all(
    Array.from({ length: 121 }, (_, n) => guess(n, n % 3 === 0 ? "Pat@example.test" : " pat@example.TEST")),
  );
  const tried = answers.filter(({ status }) => status === 401);
  const refused = answers.filter(({ status }) => status === 429);
  expect(tried.length + refused.length).toBe(121);
  expect(tried.length).toBeGreaterThanOrEqual(60);
  expect(tried.length).toBeLessThanOrEqual(120);
  expect(refused[0]?.at("code")).toBe("too_many_requests");
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await guess(31, "sam@example.test")).status).toBe(401);
});

test("password requests cannot fill somebody's mailbox", async () => {
  const forget = async () =>
    await ask("POST /api/auth/forgotten-password", { body: { email: "forgotten@example.test" } });
  for (let n = 1; n <= 5; n += 1) expect((await forget()).status).toBe(204);
  expect((await whenRefused(forget, 6)).status).toBe(429);
});

test("the current token, sent as a JSON string, is refreshed; a wrong one is a 401", async () => {
  const { authorization } = await aLogin("kim@example.test");
  const answer = await ask("POST /api/v1/auth/refresh", { body: authorization.slice(7) });
  const next = { authorization: `Bearer ${answer.text("data.value.token")}` };
  expect((await ask("GET /api/v1/auth/who-am-i", { headers: next })).at("email")).toBe("kim@example.test");
  expect((await ask("POST /api/v1/auth/refresh", { body: authorization.slice(7) })).status).toBe(401);
  expect((await ask("POST /api/v1/auth/refresh", { body: { token: "x" } })).status).toBe(422);
});

test("a one-time token logs in on another of our hosts once, and on no other host", async () => {
  const headers = await aLogin("lee@example.test");
  const call = "POST /api/v1/auth/one-time-token";
  const handed = await ask(call, { headers, body: { for_host: "www.matinee.localhost" } });
  expect([handed.status, handed.at("url")]).toEqual([
    200,
    `http://www.matinee.localhost:3000/?token=${handed.text("one_time_token")}`,
  ]);
  const login = "POST /api/v1/auth/one-time-token-login";
  const body = { one_time_token: handed.at("one_time_token") };
  expect((await ask(login, { body })).at("code")).toBe("link_used_up");
  const there = await ask(login, { host: "www.matinee.localhost", body });
  expect([there.status, typeof there.body]).toEqual([200, "string"]);
  expect((await ask(login, { host: "www.matinee.localhost", body })).status).toBe(401);
  expect(await ask(call, { headers, body: { for_host: "evil.test" } })).toMatchObject({
    status: 422,
    body: { details: [{ path: "for_host" }] },
  });
  expect((await ask(call, { body: { for_host: "localhost" } })).at("code")).toBe("not_logged_in");
});

test("a customer reads and changes their profile field by field, and needs a login for it", async () => {
  const headers = await aLogin("profile@example.test");
  const get = "GET /api/v1/customers/get";
  const change = "POST /api/v1/customers/update-profile";
  expect((await ask(get)).at("code")).toBe("not_logged_in");
  expect((await ask(change, { body: { name: "Pat" } })).at("code")).toBe("not_logged_in");
  expect((await ask(get, { headers })).status).toBe(404);
  const parent = { phone: "07700 900123", address_line_1: "1 High Street", post_town: "Leeds", postcode: "LS1 4AP" };
  expect((await ask(change, { headers, body: parent })).status).toBe(200);
  expect((await ask(change, { headers, body: { county: "Kent" } })).status).toBe(200);
  const answer = await ask(get, { headers });
  expect([answer.status, answer.at("county"), answer.at("post_town")]).toEqual([200, "Kent", "Leeds"]);
});
