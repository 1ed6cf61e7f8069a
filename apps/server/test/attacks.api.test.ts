import { createHmac } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "../src/http/create-app.ts";
import { createMetrics } from "../src/http/ops/metrics.ts";
import { aShop, type Ask } from "./harness/a-shop.ts";
import { aFamily, aStage, staffToken, type Family, type Stage } from "./roles/people.ts";

// What docs/security.md says of each attack is said by a test here, or by one that it names.
const shop = await aShop();
const { ask, pool, system } = shop;
let stage: Stage;
let family: Family;

beforeAll(async () => {
  stage = await aStage(shop);
  family = await aFamily(shop, stage.near);
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (of: Family, generation = 1) =>
  system.tokens.sign({ userId: of.user, sessionId: of.session, generation });
/** Whom the API takes the bearer of a token for. */
const whoIs = async (token: string) => (await ask("GET /api/v1/auth/who-am-i", { headers: bearer(token) })).at("id");

const handOn = "POST /api/v1/auth/one-time-token";
const useOneTime = "POST /api/v1/auth/one-time-token-login";
async function aOneTime(of: Family, host = "www.matinee.localhost"): Promise<string> {
  const answer = await ask(handOn, { headers: bearer(await tokenOf(of)), body: { for_host: host } });
  return answer.text("one_time_token");
}

test("a one-time token works once, even if many use it at the same time", async () => {
  const token = await aOneTime(family);
  const there: Ask = { host: "www.matinee.localhost", body: { one_time_token: token } };
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(useOneTime, there)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 401),
  ]);
  expect((await ask(useOneTime, there)).at("code")).toBe("link_used_up");
});

test("a one-time token is refused on another host, after its minute, and once its login has ended", async () => {
  const one = await aOneTime(family);
  for (const host of ["localhost", "leeds.localhost"])
    expect((await ask(useOneTime, { host, body: { one_time_token: one } })).at("code")).toBe("link_used_up");
  await pool.query("update one_time_token set expires_at = now() - interval '1 second'");
  const there = { host: "www.matinee.localhost" };
  expect((await ask(useOneTime, { ...there, body: { one_time_token: one } })).at("code")).toBe("link_used_up");
  const other = await aFamily(shop, stage.near);
  const two = await aOneTime(other);
  await ask("POST /api/v1/auth/logout", { headers: bearer(await tokenOf(other)) });
  expect((await ask(useOneTime, { ...there, body: { one_time_token: two } })).at("code")).toBe("link_used_up");
});

test("a forged login is refused: no algorithm, another key, another user's id, the attacker's key in the header", async () => {
  const good = await tokenOf(family);
  expect(await whoIs(good)).toBe(family.user);
  const [head = "", body = "", signature = ""] = good.split(".");
  // Our own token's middle part.
  const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
  const signed = (headOf: object, claimsOf: object, key: string) => {
    const text = `${encode(headOf)}.${encode(claimsOf)}`;
    return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
  };
  const staff = (
    await pool.query<{ id: string }>("select user_id as id from user_role where role <> 'CUSTOMER' limit 1")
  ).rows[0];
  const forged = [
    `${encode({ alg: "none", typ: "JWT" })}.${body}.`,
    `${encode({ alg: "None" })}.${body}.${signature}`,
    `${encode({ alg: "HS256" })}.${encode({ ...claims, sub: staff?.id ?? family.guest })}.${signature}`,
    `${head}.${encode({ ...claims, exp: 4_000_000_000 })}.${signature}`,
    signed({ alg: "HS256" }, claims, "another key"),
    signed({ alg: "HS256" }, claims, shop.config.storeKey),
    signed({ alg: "HS256", jwk: { kty: "oct", k: encode({}) } }, claims, encode({})),
    signed({ alg: "HS256", kid: "../../dev/null" }, claims, ""),
    signed({ alg: "RS256" }, claims, "another key"),
    `${head}.${body}.`,
  ];
  for (const token of forged) {
    expect(await whoIs(token), token).toBeUndefined();
    const answer = await ask("GET /api/v1/customers/get", { headers: bearer(token), token: family.guestToken });
    expect([answer.status, answer.at("code")]).toEqual([401, "not_logged_in"]);
  }
});

test("a login that was ended, or whose account is disabled, stops working at once", async () => {
  const ended = await aFamily(shop, stage.near);
  const token = await tokenOf(ended);
  expect(await whoIs(token)).toBe(ended.user);
  await ask("POST /api/v1/auth/logout", { headers: bearer(token) });
  expect(await whoIs(token)).toBeUndefined();
  expect((await ask("POST /api/v1/auth/refresh", { body: token })).status).toBe(401);
  const disabled = await aFamily(shop, stage.near);
  const other = await tokenOf(disabled);
  await pool.query("update user_account set disabled_at = now() where id = $1", [disabled.user]);
  expect(await whoIs(other)).toBeUndefined();
  expect((await ask("POST /api/v1/auth/refresh", { body: other })).status).toBe(401);
});

test("an old token cannot be refreshed, and works for a minute after the refresh only", async () => {
  const one = await aFamily(shop, stage.near);
  const old = await tokenOf(one);
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask("POST /api/v1/auth/refresh", { body: old })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await ask("POST /api/v1/auth/refresh", { body: old })).status).toBe(401);
  expect(await whoIs(old)).toBe(one.user);
  await pool.query("update login_session set refreshed_at = now() - interval '61 seconds' where id = $1", [
    one.session,
  ]);
  expect(await whoIs(old)).toBeUndefined();
});

const elsewhere = [
  "evil.test",
  "localhost.evil.test",
  "localhost@evil.test",
  "evil.test#localhost",
  "evil.test/localhost",
  "//evil.test",
  "https://evil.test",
  "localhost:3000@evil.test",
  "localhost:80:evil.test",
  "localhost\\@evil.test",
  "localhost%00.evil.test",
  "evil.test?localhost",
  " ",
  "javascript:alert(1)",
  "1oca1host",
  "localhost\r\nLocation: https://evil.test",
];

test.each(elsewhere)("a token is not handed to %j", async (host) => {
  const handed = await ask(handOn, { headers: bearer(await tokenOf(family)), body: { for_host: host } });
  expect([handed.status, handed.at("details.0.path")]).toEqual([422, "for_host"]);
  const led = await ask(`GET /api/v1/auth/shop?host=${encodeURIComponent(host)}`);
  expect([404, 400, 422]).toContain(led.status);
  expect(JSON.stringify(led.body)).not.toContain('"url"');
});

test("a link to one of our hosts keeps our own port, whatever port was asked for", async () => {
  const handed = await ask(handOn, {
    headers: bearer(await tokenOf(family)),
    body: { for_host: "LEEDS.localhost:9999" },
  });
  expect(new URL(handed.text("url")).host).toBe("leeds.localhost:3000");
});

test("a link to the host that was asked has our own port, not the one that the client sent", async () => {
  const calendar = await ask("POST /api/v1/account/calendar/renew", {
    host: "localhost:9999",
    headers: bearer(await tokenOf(family)),
  });
  expect(new URL(calendar.text("url")).host).toBe("localhost:3000");
  const robots = await ask("GET /robots.txt", { host: "localhost:9999" });
  expect(String(robots.body)).toContain("http://localhost:3000/");
  expect(String(robots.body)).not.toContain("9999");
});

test("a mail's link leads to the shop that was asked, never to a host that the client made up", async () => {
  const forgotten = "POST /api/auth/forgotten-password";
  const email = `${family.word}@example.test`;
  expect((await ask(forgotten, { host: "evil.test", body: { email } })).at("code")).toBe("unknown_host");
  const headers = { "x-forwarded-host": "evil.test", "x-store-host": "evil.test", forwarded: "host=evil.test" };
  expect((await ask(forgotten, { body: { email }, headers })).status).toBe(204);
  await shop.work();
  const { rows } = await pool.query<{ body_text: string }>("select body_text from dev_mailbox where to_address = $1", [
    email,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.body_text).toContain("http://localhost:3000/");
  expect(rows[0]?.body_text).not.toContain("evil.test");
});

test("a login's cookie alone is no login: another site's form, which can send nothing else, changes nothing", async () => {
  const cookie = `jwt_token=${await tokenOf(family)}`;
  const fromAfar: Ask = { headers: { cookie, origin: "https://evil.test" }, fromStore: false };
  expect((await ask("GET /api/v1/customers/get", fromAfar)).at("code")).toBe("not_logged_in");
  const change = "POST /api/v1/customers/update-profile";
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
    const answer = await ask(change, {
      ...fromAfar,
      text: '{"county":"Kent"}',
      headers: { ...fromAfar.headers, "content-type": type },
    });
    expect([answer.status, answer.at("code")]).toEqual([415, "not_json"]);
  }
  const answer = await ask("OPTIONS /api/v1/customers/update-profile", fromAfar);
  expect(answer.headers.get("access-control-allow-origin")).toBeNull();
});

test("a login with the anti-forgery cookie but without its header changes nothing", async () => {
  const headers = bearer(await tokenOf(family));
  const call = "POST /api/v1/customers/update-profile";
  const body = { county: "Kent" };
  const forged = { ...headers, cookie: "XSRF-TOKEN=one" };
  expect((await ask(call, { body, headers: forged })).at("code")).toBe("anti_forgery");
  expect((await ask(call, { body, headers: { ...forged, "x-xsrf-token": "other" } })).status).toBe(403);
  expect((await ask(call, { body, headers: { ...forged, "x-xsrf-token": "one" } })).status).not.toBe(403);
});

test("the anti-forgery cookie belongs to its host, and is sent over TLS only where there is TLS", async () => {
  const answer = await ask("GET /api/orders/current-order");
  const [set = ""] = answer.headers.getSetCookie();
  expect(set).toMatch(/^XSRF-TOKEN=[\w-]{24};/u);
  expect(set).toContain("SameSite=Lax");
  expect(set).not.toContain("Domain=");
  expect(set).not.toContain("Secure");
  const inProduction = (settings: Partial<typeof shop.config>) =>
    createApp(
      {
        ...shop,
        config: { ...shop.config, production: true, ...settings },
        pages: null,
        stopping: () => false,
        onDefect: () => undefined,
      },
      createMetrics(pool),
    );
  const live = inProduction({});
  const headers = { "x-store-request": shop.config.storeKey };
  const answered = await live.request("http://localhost/api/orders/current-order", { headers });
  expect(answered.headers.getSetCookie()[0]).toContain("Secure");
  expect(answered.headers.get("strict-transport-security")).toBe("max-age=63072000");
  const strict = await inProduction({ hstsSubdomains: true }).request("http://localhost/healthz");
  expect(strict.headers.get("strict-transport-security")).toBe("max-age=63072000; includeSubDomains");
});

test("a flood of logins to one account is stopped across two processes, even with the right password", async () => {
  const limited = await aShop({ env: { TRUST_PROXY: "1" } });
  const other = createApp(
    { ...limited, pages: null, stopping: () => false, onDefect: () => undefined },
    createMetrics(limited.pool),
  );
  const email = "flooded@example.test";
  const guess = (n: number) => {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${n}` },
      body: JSON.stringify({ email, password: "wrong" }),
    };
    return (n % 2 === 0 ? limited.app : other).request("http://localhost/api/login", init);
  };
  // A window of a quarter of an hour may end in the middle, and then the next one stops it. At once, because each waits before its answer.
  const answers = await Promise.all(Array.from({ length: 122 }, async (_, n) => await guess(n + 1)));
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(120);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(60);
});

test("X-Forwarded-For is believed only behind our own proxy", async () => {
  const limited = await aShop();
  const look = (n: number) =>
    limited.ask("GET /api/addresses/lookup/LS1%204AP", { headers: { "x-forwarded-for": `198.51.100.${n}` } });
  const answers = await Promise.all(Array.from({ length: 130 }, (_, n) => look(n)));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
});

test("a client that makes up X-Forwarded-For is counted by what our outermost proxy saw", async () => {
  const limited = await aShop({ env: { TRUST_PROXY: "2" } });
  const look = (madeUp: string, seen: string) =>
    limited.ask("GET /api/addresses/lookup/LS1%204AP", {
      headers: { "x-forwarded-for": `${madeUp}, ${seen}, 10.0.0.7` },
    });
  const spoofed = Array.from({ length: 130 }, (_, n) => look(`198.51.100.${n}`, "203.0.113.9"));
  const refused = (await Promise.all(spoofed)).filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect((await look("198.51.100.1", "203.0.113.10")).status).toBe(200);
});

test("a browser's guest token opens nothing of the account that its owner logged in to", async () => {
  const guest = await shop.visit();
  await ask("POST /api/v1/children/create", {
    token: guest,
    body: { first_name: "Bo", surname: "T", date_of_birth: "2019-01-01" },
  });
  const one = await aOneTime(family, "localhost");
  const login = await ask(useOneTime, { body: { one_time_token: one }, token: guest });
  expect(login.status).toBe(200);
  expect((await ask("GET /api/v1/children/shop/customer", { token: guest })).body).toEqual([]);
  expect((await ask("GET /api/v1/customers/get", { token: guest })).at("code")).toBe("not_logged_in");
});

test("a member of staff who views the shop as a customer reads no health notes, and cannot hand the view on", async () => {
  const staff = await staffToken(shop, "FRANCHISE_ADMIN", stage.near.franchiseId);
  const wish = { for_host: "localhost", customer_id: family.customer, reason: "Asked by phone" };
  const handed = await ask(handOn, { headers: bearer(staff), body: wish });
  expect(handed.status).toBe(200);
  const view = await ask(useOneTime, { body: { one_time_token: handed.at("one_time_token") } });
  const headers = bearer(String(view.body));
  const children = await ask("GET /api/v1/children/shop/customer", { headers });
  expect(JSON.stringify(children.body)).toContain(family.word);
  expect(JSON.stringify(children.body)).not.toContain(family.secret);
  expect((await ask(handOn, { headers, body: { for_host: "localhost" } })).at("code")).toBe("forbidden");
});

test("no answer and no line of the log contains a password, a token or a name", async () => {
  const email = `${family.word}@example.test`;
  const token = await tokenOf(family);
  await ask("POST /api/login", { body: { email, password: "my secret words" } });
  await ask("GET /api/v1/customers/get", { headers: bearer(token) });
  const log = shop.lines.join("\n");
  for (const secret of ["my secret words", family.word, family.secret, token, shop.config.sessionSecrets[0]])
    expect(log).not.toContain(secret);
});
