import type { CallSpec } from "@matinee/contract";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import type { AppContext, AppEnv } from "../../app-env.ts";
import { authenticate } from "./authenticate.ts";
import { checkAntiForgery } from "./check-anti-forgery.ts";
import { checkStoreKey } from "./check-store-key.ts";
import { answerRepeatsOnce } from "./idempotency.ts";
import { parseInput } from "./parse-input.ts";
import { readJsonBody, readRawBody } from "./read-body.ts";
import { sendResponse } from "./send-response.ts";

/** Runs one step within a request, and returns what it returned and the headers that it set. */
async function inRequest<Result>(init: RequestInit, step: (c: AppContext) => Result | Promise<Result>, path = "/it/7") {
  const results: Result[] = [];
  const app = new Hono<AppEnv>();
  app.all("/it/:id", async (c) => {
    results.push(await step(c));
    return c.body(null, 204);
  });
  const { headers } = await app.request(path, init);
  const [result] = results;
  if (result === undefined) throw new Error("The step did not run");
  return { result, headers };
}

const refusal = (code: string) => ({ ok: false, error: { code } });
const config = { storeKey: "north-star", production: false, sessionSecrets: ["s"] as const, trustProxy: 0 };

test.each([
  [{}, true, refusal("store_key_wrong"), null],
  [{ "x-store-request": "north-stat" }, true, refusal("store_key_wrong"), null],
  [{ "x-store-request": "north-stat" }, false, { ok: true, value: { fromStore: false } }, null],
  [{ "x-store-request": "north-star" }, true, { ok: true, value: { fromStore: true } }, "XSRF-TOKEN="],
])("check-store-key: %j where the key is needed: %s", async (headers, storeKey, expected, cookie) => {
  const { result, headers: sent } = await inRequest({ headers }, (c) =>
    checkStoreKey({ c, deps: { config }, spec: { storeKey } }),
  );
  expect(result).toEqual(expected);
  expect(sent.get("set-cookie")?.slice(0, 11) ?? null).toBe(cookie);
});

test.each([
  ["GET", { cookie: "XSRF-TOKEN=a" }, true],
  ["POST", {}, true],
  ["POST", { cookie: "XSRF-TOKEN=a" }, false],
  ["POST", { cookie: "XSRF-TOKEN=a", "x-xsrf-token": "b" }, false],
  ["POST", { cookie: "XSRF-TOKEN=a", "x-xsrf-token": "a" }, true],
])("check-anti-forgery: %s with %j passes: %s", async (method, headers, passes) => {
  const { result } = await inRequest({ method, headers }, (c) => checkAntiForgery({ c }));
  expect(result).toEqual(passes ? { ok: true, value: {} } : refusal("anti_forgery"));
});

test("authenticate: a call that needs a login refuses a guest without asking the database", async () => {
  // Reading it throws.
  const system = new Proxy({}, { get: () => expect.unreachable() });
  for (const auth of ["customer", "staff", "network"] as const) {
    const { result } = await inRequest({}, (c) =>
      authenticate({
        c,
        // The step must not get as far as to use it.
        deps: {
          system: system as Parameters<typeof authenticate>[0]["deps"]["system"],
          config: { sessionSecrets: [""], trustProxy: 0 },
        },
        name: "GET /v1/staff/home",
        spec: { auth },
        bearer: null,
        guestToken: "t",
        guestId: "g",
        fromStore: true,
      }),
    );
    expect(result).toEqual(refusal("not_logged_in"));
  }
});

const json = { "content-type": "application/json" };
test.each([
  ["{}", json, { ok: true, value: { json: {}, jsonBytes: Buffer.from("{}") } }],
  ["{", json, refusal("malformed_json")],
  ["{}", { "content-type": "text/plain" }, refusal("not_json")],
  [" ".repeat(1_000_000), json, refusal("body_too_large")],
  [" ".repeat(1_000_000), { ...json, "content-length": "1000000" }, refusal("body_too_large")],
])("read-body: %.10s with %j", async (body, headers, expected) => {
  const { result } = await inRequest({ method: "POST", body, headers }, (c) => readJsonBody({ c, spec: {} }));
  expect(
    result.ok ? { ok: true, value: { ...result.value, jsonBytes: Buffer.from(result.value.jsonBytes) } } : result,
  ).toEqual(expected);
});

test("read-body: a raw body is left for the handler, as it came", async () => {
  const { result } = await inRequest({ method: "POST", body: "raw", headers: json }, async (c) => {
    const read = await readJsonBody({ c, spec: { raw: true } });
    if (!read.ok) return read;
    return await readRawBody({ c, spec: { raw: true }, ...read.value });
  });
  expect(result.ok && "rawBody" in result.value && Buffer.from(result.value.rawBody).toString()).toBe("raw");
});

test("parse-input: path, query and body are read by their schemas, and all wrong fields are named at once", async () => {
  const spec: Pick<CallSpec, "path" | "query" | "body"> = {
    path: z.object({ id: z.coerce.number() }),
    query: z.object({ page: z.coerce.number().optional() }),
    body: z.object({ name: z.string() }),
  };
  const parse = async (path: string, body: unknown) =>
    (await inRequest({}, (c) => parseInput({ c, spec, json: body }), path)).result;
  expect(await parse("/it/7?page=2", { name: "Ada" })).toEqual({
    ok: true,
    value: { input: { path: { id: 7 }, query: { page: 2 }, body: { name: "Ada" } } },
  });
  expect(await parse("/it/seven?page=two", {})).toMatchObject({
    error: { code: "invalid", details: [{ path: "id" }, { path: "page" }, { path: "name" }] },
  });
  expect(await parse("/it/seven", { name: "Ada" })).toMatchObject({ error: { code: "malformed_request" } });
  expect(await parse("/it/7", { name: "A\u0000" })).toMatchObject({ error: { details: [{ path: "name" }] } });
});

test("idempotency: a call that is not idempotent runs whatever key it has, and a malformed key is refused unrun", async () => {
  let runs = 0;
  const step = answerRepeatsOnce(async () => {
    runs += 1;
    return { status: 200, body: "it" };
  });
  const withKey = async (idempotent: boolean) =>
    await inRequest({ headers: { "idempotency-key": "with space" } }, (c) =>
      step({
        c,
        // A step that used it would fail.
        deps: { config, system: {} as never },
        name: "POST /it",
        spec: { idempotent },
        actor: { kind: "GUEST", guestId: "g" },
        rawBody: new Uint8Array(),
        bearer: null,
        guestToken: undefined,
      }),
    );
  expect((await withKey(false)).result).toEqual({ ok: true, value: { answer: { status: 200, body: "it" } } });
  expect((await withKey(true)).result).toMatchObject({ ok: false, error: { code: "malformed_request" } });
  expect(runs).toBe(1);
});

test.each([
  [{ status: 200, body: { a: 1 } }, {}, 200, '{"a":1}', "no-store"],
  [{ status: 204, body: undefined }, {}, 204, "", null],
  [{ status: 200, body: { a: 1 } }, { cacheable: true }, 200, '{"a":1}', "private, no-cache"],
  [{ status: 404, body: { code: "x" } }, { cacheable: true }, 404, '{"code":"x"}', "no-store"],
])("send-response: %j of %j", async (answer, spec, status, text, cacheControl) => {
  const { result: response } = await inRequest({}, (c) => sendResponse({ c, spec, answer }));
  expect([response.status, await response.text()]).toEqual([status, text]);
  expect(response.headers.get("cache-control")).toBe(cacheControl);
});
