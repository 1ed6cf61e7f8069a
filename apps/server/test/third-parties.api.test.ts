import { expect, test } from "vitest";
import type { Pages } from "../src/http/pages/pages.ts";
import { setThirdParty } from "../src/third-parties/set-third-party.ts";
import { aShop, fieldOf } from "./harness/a-shop.ts";

const nothing = { page: async () => "<html><head></head></html>", file: () => null };
const pages: Pages = {
  dev: false,
  apps: { account: nothing, admin: nothing },
  file: () => null,
  render: async (_request, page) => new Response(JSON.stringify({ parties: page.thirdParties })),
};
const pixel = "http://127.0.0.1:4999/pixel.js";
const shop = await aShop({ pages, env: { PIXEL_SCRIPT_URL: pixel, PIXEL_ACCOUNT: "P-1" } });
const { ask } = shop;
const leeds = "leeds.localhost:3000";
const record = "POST /api/v1/consents/record";
const current = "GET /api/v1/consents/current";
const wording_version = "third-parties-2026-11";
const yes = { wording_version, choices: [{ kind: "chat", given: true }] };

async function look(path: string, host?: string) {
  const answer = await ask(`GET ${path}`, host === undefined ? {} : { host });
  const policy = answer.headers.get("content-security-policy") ?? "";
  return { answer, policy, parties: fieldOf(JSON.parse(String(answer.body)), "parties") };
}

test("the content policy lets in exactly the third parties that a shop has, on its own hosts", async () => {
  const before = await look("/shop", leeds);
  expect(before.parties).toBeNull();
  expect(before.policy).not.toContain("http");
  const chat = { script: "https://chat.example.com/w.js", account: "", origins: ["wss://live.example.com"] };
  expect(await setThirdParty(shop.db, "leeds", "chat", chat)).toMatchObject({ name: "Matinee leeds" });

  const { parties, policy } = await look("/shop", leeds);
  expect(parties).toEqual({ chat });
  expect(policy.match(/\b(https?|wss?):[^ ;]*/gu)?.toSorted()).toEqual([
    ...Array.from({ length: 6 }, () => "https://chat.example.com"),
    "wss://live.example.com",
  ]);
  const main = await look("/shop");
  expect(main.parties).toEqual({ pixel: { script: pixel, account: "P-1", origins: [] } });
  expect(main.policy).toContain("script-src 'self'");
  expect(main.policy).not.toContain("chat.example.com");
  expect(main.policy.match(/http:\S*[^; ]/gu)).toEqual(Array.from({ length: 3 }, () => "http://127.0.0.1:4999"));

  await setThirdParty(shop.db, "main", "pixel", null);
  expect((await look("/shop")).parties).toBeNull();
  await setThirdParty(shop.db, "leeds", "chat", null);
  const { rows } = await shop.pool.query("select action, actor, detail from audit_log order by id");
  const [off, on] = [{ script: null }, { script: chat.script }];
  expect(rows).toEqual([
    { action: "third_party.on", actor: "operator", detail: { kind: "chat", before: off, after: on } },
    { action: "third_party.off", actor: "operator", detail: { kind: "pixel", before: off, after: off } },
    { action: "third_party.off", actor: "operator", detail: { kind: "chat", before: on, after: off } },
  ]);
  expect(await setThirdParty(shop.db, "nowhere", "chat", chat)).toBeNull();
});

test("pages that may show a child's details let no third party in, and pass no address on", async () => {
  for (const path of [
    "/apply-now",
    "/apply-now/checkout",
    "/cart",
    "/receipt/1",
    "/find-classes?age=7",
    "/account",
    "/admin",
  ]) {
    const answer = await ask(`GET ${path}`, { host: leeds });
    expect([path, answer.headers.get("content-security-policy")?.includes("example.com")]).toEqual([path, false]);
  }
  expect((await look("/find-classes?age=7", leeds)).answer.headers.get("referrer-policy")).toBe("origin");
});

test("a choice is stored as a receipt, and can be read by the visitor who made it", async () => {
  const token = await shop.visit(leeds);
  const kept = await ask(record, { host: leeds, token, body: yes });
  expect([kept.status, kept.at("choices.0.kind"), kept.at("choices.0.given")]).toEqual([201, "chat", true]);
  expect((await ask(current, { host: leeds, token })).at("choices")).toEqual(kept.at("choices"));
  expect((await ask(current, { token })).at("choices")).toEqual([]);
  expect((await ask(current, { host: leeds, token: await shop.visit(leeds) })).at("choices")).toEqual([]);
});

test("the same idempotency key stores one receipt, and refuses a different one", async () => {
  const token = await shop.visit(leeds);
  const headers = { "idempotency-key": "one-answer" };
  const first = await ask(record, { host: leeds, token, headers, body: yes });
  const again = await ask(record, { host: leeds, token, headers, body: yes });
  expect([again.status, again.body]).toEqual([201, first.body]);
  const other = await ask(record, {
    host: leeds,
    token,
    headers,
    body: { ...yes, choices: [{ kind: "chat", given: false }] },
  });
  expect([other.status, other.at("code")]).toEqual([422, "idempotency_conflict"]);
});

test("an invalid choice is refused with the contract's codes", async () => {
  const token = await shop.visit();
  const status = async (body: unknown) => (await ask(record, { token, body })).status;
  expect(await status({})).toBe(422);
  expect(await status({ ...yes, wording_version: "made-up" })).toBe(422);
  expect(await status({ ...yes, choices: [] })).toBe(422);
  expect(await status({ ...yes, choices: [{ kind: "everything", given: true }] })).toBe(422);
  expect(await status({ ...yes, choices: [{ kind: "chat", given: "yes" }] })).toBe(422);
  expect(await status({ ...yes, choices: [...yes.choices, { kind: "chat", given: false }] })).toBe(422);
  expect((await ask(record, { token, text: "nope", headers: { "content-type": "application/json" } })).status).toBe(
    400,
  );
  expect((await ask(record, { token, text: "{}", headers: { "content-type": "text/plain" } })).status).toBe(415);
  expect((await ask(record, { token, body: yes, fromStore: false })).at("code")).toBe("store_key_wrong");
  expect((await ask(record, { token: "unknown", body: yes })).at("code")).toBe("guest_token_unknown");
  expect((await ask(record, { body: yes, headers: { authorization: "Bearer x" } })).at("code")).toBe("not_logged_in");
  expect((await ask(record, { token, body: yes, headers: { cookie: "XSRF-TOKEN=abc" } })).status).toBe(403);
  expect((await ask(record, { token, body: yes, host: "nowhere.localhost" })).at("code")).toBe("unknown_host");
});

test("a visitor who answers thirty times in ten minutes is asked to wait", async () => {
  const token = await shop.visit();
  const statuses = [];
  for (let time = 0; time < 31; time++) statuses.push((await ask(record, { token, body: yes })).status);
  expect(new Set(statuses.slice(0, 30))).toEqual(new Set([201]));
  expect(statuses.at(-1)).toBe(429);
});
