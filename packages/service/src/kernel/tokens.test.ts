import { SignJWT } from "jose";
import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { secretTokens } from "./tokens.ts";

const secret = "a secret of the tests";
const tokens = secretTokens([secret]);
const key = createHmac("sha256", secret).update("login tokens").digest();
const ids = {
  userId: "01990000-0000-7000-8000-000000000001",
  sessionId: "01990000-0000-7000-8000-000000000002",
};
const claims = { ...ids, generation: 3 };

const signed = (changes: {
  aud?: string;
  sid?: unknown;
  gen?: unknown;
  exp?: number;
  alg?: string;
  key?: Uint8Array;
}) =>
  new SignJWT({ sid: changes.sid ?? ids.sessionId, gen: changes.gen ?? 3 })
    .setProtectedHeader({ alg: changes.alg ?? "HS256" })
    .setSubject(ids.userId)
    .setAudience(changes.aud ?? "matinee")
    .setIssuedAt()
    .setExpirationTime(changes.exp ?? "1h")
    .sign(changes.key ?? key);

test("a token returns its claims and is valid for a day", async () => {
  const token = await tokens.sign(claims);
  expect(await tokens.read(token)).toEqual(claims);
  // The payload of the token that was signed above.
  const body = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as {
    iat: number;
    exp: number;
  };
  expect(body.exp - body.iat).toBe(24 * 60 * 60);
  expect(await tokens.read(await signed({}))).toEqual(claims);
});

test("a token with another secret, audience or algorithm is rejected", async () => {
  expect(await tokens.read(await secretTokens(["another"]).sign(claims))).toBeNull();
  expect(await tokens.read(await signed({ aud: "elsewhere" }))).toBeNull();
  expect(await tokens.read(await signed({ alg: "HS512", key: Buffer.concat([key, key]) }))).toBeNull();
  expect(await tokens.read(await signed({ sid: "mine" }))).toBeNull();
  expect(await tokens.read(await signed({ gen: "3" }))).toBeNull();
  for (const text of ["", ".", "..", "not.a.token", "é.é.é"]) expect(await tokens.read(text)).toBeNull();
});

test("a token without a signature is rejected", async () => {
  const [, body] = (await tokens.sign(claims)).split(".");
  for (const alg of ["none", "None", "HS256"]) {
    const head = Buffer.from(JSON.stringify({ alg, typ: "JWT" })).toString("base64url");
    expect(await tokens.read(`${head}.${body}.`)).toBeNull();
    expect(await tokens.read(`${head}.${body}`)).toBeNull();
  }
});

test("a token with any one character changed is rejected", async () => {
  const token = await tokens.sign(claims);
  const lastOfPart = new Set([...token.matchAll(/\.|$/gu)].map(({ index }) => index - 1));
  for (let at = 0; at < token.length; at += 1) {
    // base64url ignores some bits of the last character of each part.
    if (token[at] === "." || lastOfPart.has(at)) continue;
    const changed = `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
    expect(await tokens.read(changed), changed).toBeNull();
  }
});

test("an expired token is accepted only on request, and only with a valid signature", async () => {
  const past = Math.floor(Date.now() / 1_000) - 1;
  const old = await signed({ exp: past });
  expect(await tokens.read(old)).toBeNull();
  expect(await tokens.read(old, { expired: true })).toEqual(claims);
  expect(await tokens.read(await signed({ exp: past, key: Buffer.alloc(32) }), { expired: true })).toBeNull();
});

test("a link token returns its own id, and a login token is not a link token", async () => {
  const link = tokens.link(ids.userId);
  expect(tokens.readLink(link)).toBe(ids.userId);
  expect(tokens.readLink(link.replace("0001.", "0002."))).toBeNull();
  expect(tokens.readLink(`${ids.userId}.`)).toBeNull();
  expect(tokens.readLink(`${link}.`)).toBeNull();
  expect(tokens.readLink(secretTokens(["another"]).link(ids.userId))).toBeNull();
  expect(tokens.readLink(await tokens.sign(claims))).toBeNull();
});

test("a calendar code returns its own id, and is not a link token", () => {
  const code = tokens.calendar(ids.userId);
  expect(tokens.readCalendar(code)).toBe(ids.userId);
  expect(tokens.readCalendar(code.replace("0001.", "0002."))).toBeNull();
  expect(tokens.readCalendar(secretTokens(["another"]).calendar(ids.userId))).toBeNull();
  expect(tokens.readLink(code)).toBeNull();
  expect(tokens.readCalendar(tokens.link(ids.userId))).toBeNull();
});

test("while a secret is replaced, what either one signed is accepted, and what a third one signed is not", async () => {
  const [old, next] = ["the old secret of the tests", "the next secret of the tests"] as const;
  const before = secretTokens([old]);
  const during = secretTokens([next, old]);
  const after = secretTokens([next]);
  // The version before names no key in its tokens.
  const unnamed = await signed({ key: createHmac("sha256", old).update("login tokens").digest() });
  for (const token of [await before.sign(claims), await during.sign(claims), unnamed])
    expect(await during.read(token)).toEqual(claims);
  expect(await after.read(await during.sign(claims))).toEqual(claims);
  expect(await after.read(await before.sign(claims))).toBeNull();
  expect(await during.read(await secretTokens(["a third one"]).sign(claims))).toBeNull();
  for (const kind of ["Link", "Calendar", "Guest"] as const) {
    const write = { Link: "link", Calendar: "calendar", Guest: "guest" } as const;
    const name = write[kind];
    for (const from of [before, during, after]) expect(during[`read${kind}`](from[name](ids.userId))).toBe(ids.userId);
    expect(after[`read${kind}`](before[name](ids.userId))).toBeNull();
    expect(during[`read${kind}`](secretTokens(["a third one"])[name](ids.userId))).toBeNull();
  }
  expect(during.fingerprint("x")).toBe(after.fingerprint("x"));
});
