import { createHash } from "node:crypto";
import { calls, errorCatalogue } from "@matinee/contract";
import { expect, test } from "vitest";
import { aShop, fieldOf } from "./harness/a-shop.ts";

const shop = await aShop();
const { ask, visit } = shop;

const child = { first_name: "Ada", surname: "Tester", date_of_birth: "2018-05-04" };

test("every response carries an id, which its error body repeats; the id that a proxy gave is used", async () => {
  const refused = await ask("GET /api/nowhere");
  expect(refused.at("request_id")).toBe(refused.headers.get("x-request-id"));
  const given = await ask("GET /api/nowhere", { headers: { "x-request-id": "from-the-proxy-1" } });
  expect(given.at("request_id")).toBe("from-the-proxy-1");
  const forged = await ask("GET /api/nowhere", { headers: { "x-request-id": "a b<script>" } });
  expect(forged.at("request_id")).toMatch(/^[0-9a-f-]{36}$/u);
});

test("an unknown endpoint or method is a 404 with empty messages", async () => {
  for (const call of ["GET /api/nowhere", "POST /api/stages/list", "DELETE /api", "GET /api/groups/get"]) {
    const answer = await ask(call);
    expect([call, answer.status, answer.at("code"), answer.at("messages"), answer.at("message")]).toEqual([
      call,
      404,
      "unknown_endpoint",
      [],
      "Invalid endpoint",
    ]);
  }
});

test("a body that is not JSON is a 400, another content type a 415, a megabyte a 413", async () => {
  const call = "POST /api/v1/customers/create";
  const json = { "content-type": "application/json" };
  expect(await ask(call, { text: "nope", headers: json })).toMatchObject({
    status: 400,
    body: { code: "malformed_json" },
  });
  expect(await ask(call, { text: "{}", headers: { "content-type": "text/plain" } })).toMatchObject({
    status: 415,
    body: { code: "not_json" },
  });
  expect(await ask(call, { text: "\u{feff}{", headers: json })).toMatchObject({ status: 400 });
  const padded = `"${" ".repeat(1_000_000 - 2)}"`;
  expect(await ask(call, { text: padded, headers: json })).toMatchObject({
    status: 413,
    body: { code: "body_too_large" },
  });
  expect((await ask(call, { text: padded.slice(1), headers: json })).status).toBe(400);
});

test("a 422 names every wrong field at once", async () => {
  const empty = await ask("POST /api/v1/customers/create", { body: {} });
  expect(empty.status).toBe(422);
  expect(empty.rows("details").map((row) => fieldOf(row, "path"))).toEqual([
    "name",
    "email",
    "phone",
    "address_line_1",
    "post_town",
    "postcode",
  ]);
  const children = await ask("POST /api/v1/children/bulk-save", {
    body: { children: [{ ...child, first_name: 7 }, { surname: "X" }] },
  });
  expect(children.rows("details").map((row) => fieldOf(row, "path"))).toEqual([
    "children.0.first_name",
    "children.1.first_name",
    "children.1.date_of_birth",
  ]);
  expect(children.at("details.0.message")).toBe("Please enter your child's first name.");
  const mixed = await ask("POST /api/v1/customers/create", { body: { email: "nobody", phone: 7, postcode: "ZZ" } });
  expect(mixed.rows("details").map((row) => fieldOf(row, "path"))).toEqual([
    "name",
    "email",
    "phone",
    "address_line_1",
    "post_town",
    "postcode",
  ]);
});

test("a character that cannot be stored is a 422 that names its field", async () => {
  const answer = await ask("POST /api/v1/children/create", { body: { ...child, surname: "O\u0000Neill" } });
  expect(answer).toMatchObject({
    status: 422,
    body: { details: [{ path: "surname", message: "This contains a character that can't be stored." }] },
  });
});

test("a malformed parameter is a 400, one that breaks a rule a 422", async () => {
  expect(await ask("GET /api/stages/get/abc")).toMatchObject({
    status: 400,
    body: { code: "malformed_request", details: [{ path: "id" }] },
  });
  expect(await ask("GET /api/groups/get-suitable-groups?age=seven")).toMatchObject({
    status: 400,
    body: { details: [{ path: "age" }] },
  });
  expect(await ask("GET /api/stages/list?size=500")).toMatchObject({
    status: 422,
    body: { code: "invalid", details: [{ path: "size", message: "This must be at most 200." }] },
  });
});

test("basket, order and checkout need the store key; the catalogue does not", async () => {
  for (const [name, spec] of Object.entries(calls)) {
    if (!("storeKey" in spec) || "status" in spec) continue;
    const call = name.replace(" ", " /api").replaceAll(/\{\w+\}/gu, "01890000-0000-7000-8000-000000000000");
    for (const headers of [{}, { "x-store-request": "matinee-stora" }]) {
      const answer = await ask(call, { fromStore: false, headers });
      expect([name, answer.status, answer.at("code")]).toEqual([name, 401, "store_key_wrong"]);
    }
  }
  expect((await ask("GET /api/stages/list", { fromStore: false })).status).toBe(200);
});

test("a store request without a token gets one; a known token is not replaced", async () => {
  const first = await ask("GET /api/orders/current-order?create-if-needed=1");
  const token = first.headers.get("x-no-auth-token") ?? "";
  expect([first.status, token.length]).toEqual([200, 80]);
  const again = await ask("GET /api/orders/current-order", { token });
  expect(again.headers.get("x-no-auth-token")).toBeNull();
  expect(again.at("id")).toBe(first.at("id"));
  expect((await ask("GET /api/stages/list", { fromStore: false })).headers.get("x-no-auth-token")).toBeNull();
});

test("an unknown or expired token is a 401 with a new token, which then works", async () => {
  const unknown = await ask("GET /api/orders/current-order", { token: "never-issued" });
  expect(unknown).toMatchObject({ status: 401, body: { code: "guest_token_unknown" } });
  const renewed = unknown.headers.get("x-no-auth-token") ?? "";
  expect((await ask("GET /api/orders/current-order?create-if-needed=1", { token: renewed })).status).toBe(200);

  await shop.db.updateTable("guest").set({ expires_at: "2020-01-01T00:00:00Z" }).execute();
  const expired = await ask("GET /api/orders/current-order", { token: renewed });
  expect(expired.status).toBe(401);
  expect(expired.headers.get("x-no-auth-token")).not.toBe(renewed);
});

test("a login that is not valid is a 401, and who-am-i says so with a 200", async () => {
  const headers = { authorization: "Bearer not.a.token" };
  expect(await ask("GET /api/orders/current-order", { headers })).toMatchObject({
    status: 401,
    body: { code: "not_logged_in" },
  });
  expect(await ask("GET /api/v1/auth/who-am-i", { headers })).toMatchObject({
    status: 200,
    body: { error: expect.any(String) as string },
  });
});

test("an unsafe call with the cookie needs the header that echoes it", async () => {
  const first = await ask("GET /api/orders/current-order");
  const cookie = /XSRF-TOKEN=([^;]+)/u.exec(first.headers.get("set-cookie") ?? "")?.[1] ?? "";
  expect(cookie.length).toBeGreaterThan(20);
  expect(first.headers.get("set-cookie")).not.toContain("HttpOnly");
  const token = first.headers.get("x-no-auth-token") ?? "";
  const withCookie = { cookie: `XSRF-TOKEN=${cookie}` };
  expect(await ask("POST /api/orders/create", { token, headers: withCookie })).toMatchObject({
    status: 403,
    body: { code: "anti_forgery" },
  });
  expect(
    await ask("POST /api/orders/create", { token, headers: { ...withCookie, "x-xsrf-token": `${cookie}x` } }),
  ).toMatchObject({ status: 403 });
  expect(
    (await ask("POST /api/orders/create", { token, headers: { ...withCookie, "x-xsrf-token": cookie } })).status,
  ).toBe(201);
  expect((await ask("GET /api/orders/current-order", { token, headers: withCookie })).status).toBe(200);
});

test("the same idempotency key and body get the same answer, another body a 422, another visitor their own answer", async () => {
  const token = await visit();
  const headers = { "idempotency-key": "add-ada" };
  const call = "POST /api/v1/children/create";
  const first = await ask(call, { token, headers, body: { ...child, medical_conditions: "Asthma, blue inhaler" } });
  expect(first.status).toBe(201);
  const again = await ask(call, { token, headers, body: { ...child, medical_conditions: "Asthma, blue inhaler" } });
  expect([again.status, again.body, again.headers.get("idempotency-replayed")]).toEqual([201, first.body, "true"]);
  expect(await ask(call, { token, headers, body: { ...child, first_name: "Bea" } })).toMatchObject({
    status: 422,
    body: { code: "idempotency_conflict" },
  });
  const other = await ask(call, { token: await visit(), headers, body: child });
  expect(other.status).toBe(201);
  expect(other.at("id")).not.toBe(first.at("id"));
  expect(await ask(call, { token, headers: { "idempotency-key": "with space" }, body: child })).toMatchObject({
    status: 400,
  });

  const { rows } = await shop.pool.query("select answer::text from idempotency");
  expect(JSON.stringify(rows)).not.toContain("Asthma");
});

test("of many requests with one key at once, one is carried out and all get its answer", async () => {
  const token = await visit();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      ask("POST /api/v1/children/bulk-save", {
        token,
        headers: { "idempotency-key": "once" },
        body: { children: [child] },
      }),
    ),
  );
  expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
  expect(answers.filter((answer) => answer.headers.get("idempotency-replayed") === "true")).toHaveLength(7);
});

test("a call answers 429 beyond its limit, says when to come back, and counts each client separately", async () => {
  const limited = await aShop({ env: { TRUST_PROXY: "1" } });
  const look = (client: string) =>
    limited.ask("GET /api/addresses/lookup/LS1%204AP", { headers: { "x-forwarded-for": `203.0.113.9, ${client}` } });
  const answers = await Promise.all(Array.from({ length: 130 }, () => look("198.51.100.1")));
  const refused = answers.filter((answer) => answer.status === 429);
  // A window may end in the middle.
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused[0]?.at("code")).toBe("too_many_requests");
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await look("198.51.100.2")).status).toBe(200);
  const { rows } = await limited.pool.query("select key from rate_limit");
  expect(JSON.stringify(rows)).not.toContain("198.51");
});

test("a host that no school has registered is a 404 for every call; X-Store-Host changes nothing", async () => {
  expect(await ask("GET /api/stages/list", { host: "nowhere.example" })).toMatchObject({
    status: 404,
    body: { code: "unknown_host" },
  });
  const headers = { "x-store-host": "leeds.localhost" };
  expect(await ask("GET /api/stages/list", { host: "nowhere.example", headers })).toMatchObject({ status: 404 });
  expect((await ask("GET /api/stages/list", { host: "leeds.localhost:8080" })).status).toBe(200);
  expect((await ask("GET /api/stages/list", { host: "127.0.0.1:3000" })).status).toBe(200);
  expect((await ask("GET /api/stages/list", { host: "[::1]:3000" })).status).toBe(200);
});

test("a catalogue answer carries an ETag, and a client that has it gets a 304", async () => {
  const first = await ask("GET /api/stages/list");
  const tag = first.headers.get("etag") ?? "";
  expect(tag).toMatch(/^W\/"/u);
  const again = await ask("GET /api/stages/list", { headers: { "if-none-match": `"other", ${tag}` } });
  expect([again.status, again.body]).toEqual([304, ""]);
  expect((await ask("GET /api/stages/list", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test("answers and log contain no secrets and no personal data", async () => {
  shop.lines.length = 0;
  await ask("POST /api/v1/customers/create?token=one-time", {
    body: { name: "Grace Hopper", email: "grace@example.test" },
  });
  await ask("GET /api/addresses/lookup/LS1%204AP");
  const log = shop.lines.join("");
  expect(log).toContain('"route":"/api/v1/customers/create"');
  for (const secret of ["Grace", "grace@", "one-time", "LS1"]) expect(log).not.toContain(secret);
});

test("every response has the security headers", async () => {
  for (const call of ["GET /api/stages/list", "GET /api/nowhere", "GET /healthz", "GET /api/docs"]) {
    const { headers } = await ask(call);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("referrer-policy")).not.toBeNull();
    expect(headers.get("permissions-policy")).not.toBeNull();
  }
});

test("the reference names every call and every error code, and the document every path", async () => {
  const page = await ask("GET /api/docs");
  const document = await ask("GET /api/openapi.json");
  expect(document.at("openapi")).toBe("3.1.0");
  for (const name of Object.keys(calls)) {
    const [method = "", path = ""] = name.split(" ");
    expect(page.body).toContain(`<code>${path}</code>`);
    expect(fieldOf(fieldOf(document.at("paths"), path), method.toLowerCase())).toBeDefined();
  }
  for (const code of Object.keys(errorCatalogue)) expect(page.body).toContain(`id="error-${code}"`);
  expect(page.body).not.toMatch(/<script|https?:\/\/(?!example)/u);
});

test("the reference and the document are sent again only to those who have another", async () => {
  for (const call of ["GET /api/docs", "GET /api/openapi.json"]) {
    const first = await ask(call);
    const tag = first.headers.get("etag") ?? "";
    expect((await ask(call)).headers.get("etag")).toBe(tag);
    expect((await ask(call, { headers: { "If-None-Match": tag } })).status).toBe(304);
    expect((await ask(call, { headers: { "If-None-Match": 'W/"another"' } })).status).toBe(200);
  }
});

test("a browser takes the reference's stylesheet by its hash, whoever asks", async () => {
  const page = await ask("GET /api/docs");
  const [, style = ""] = /<style>([\s\S]*?)<\/style>/u.exec(String(page.body)) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(page.headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}';`);
  expect(page.body).not.toContain("nonce");
});
