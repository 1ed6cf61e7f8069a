import { aGuest } from "@matinee/testkit";
import { expect, test } from "vitest";
import { bulkSaveChildren, listChildren } from "../../families/index.ts";
import { aWorld, codeOf, newId, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { login } from "../login/login.ts";
import { requestPasswordReset } from "../passwords/request-password-reset.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { findActor } from "../testing/find-actor.ts";
import { freshEmail, mailedToken, PASSWORD, tokenIn } from "../testing/an-account.ts";
import { register, type Registration } from "./register.ts";
import { verifyAccount } from "./verify-account.ts";

const world = await aWorld();
const MALLORYS = "mallory's own password";
const NEEDED = "password_needed";

/** A parent's browser, with a child. */
async function aParent() {
  const { id: guestId, token: guestToken } = await aGuest(world.db);
  const ctx = world.contextOf(guestId);
  const child = { first_name: "Ada", surname: "Tester", date_of_birth: sevenYearsAgo(), medical_conditions: "Asthma" };
  valueOf(await bulkSaveChildren(ctx, { children: [child] }));
  return { ctx, guestToken, email: freshEmail(), key: newId() };
}

/** Registers, and returns the token of the mail. */
async function mailedFor(email: string, form: Partial<Registration> = {}): Promise<string> {
  valueOf(await register(await world.visitor(), { name: "Pat Tester", email, password: PASSWORD, ...form }));
  return await mailedToken(world, email);
}

async function childrenOf(token: string) {
  const actor = await findActor(world.system, token);
  if (actor === null) throw new Error("Not logged in");
  const children = valueOf(await listChildren({ ...(await world.visitor()), actor }));
  return children.map(({ first_name: name }) => name);
}

const canLogIn = async (email: string, password: string) =>
  (await login(await world.visitor(), { email, password })).ok;

test("the link of a stranger's registration does not open the account with the stranger's password", async () => {
  const { ctx, guestToken, email, key } = await aParent();
  const own = await mailedFor(email, { confirm_key: key });
  const strangers = await mailedFor(email, { name: "Mallory", password: MALLORYS, confirm_key: newId() });
  const browser = { confirm_key: key, guestToken };
  expect(codeOf(await verifyAccount(ctx, { token: strangers, ...browser }))).toBe(NEEDED);
  expect(await verifyAccount(ctx, { token: strangers, ...browser, password: PASSWORD })).toMatchObject({
    error: { code: "invalid", details: [{ path: "password" }] },
  });
  expect(await canLogIn(email, MALLORYS)).toBe(false);
  // The parent's own link still works, and ends the stranger's.
  const jwt = tokenIn(valueOf(await verifyAccount(ctx, { token: own, ...browser })));
  expect(await childrenOf(jwt)).toEqual(["Ada"]);
  expect(await verifyAccount(ctx, { token: strangers, ...browser, password: MALLORYS })).toMatchObject({
    error: { code: "link_used_up" },
  });
  expect([await canLogIn(email, MALLORYS), await canLogIn(email, PASSWORD)]).toEqual([false, true]);
});

test("a stranger's registration without a key gains no more, and an empty key is nobody's", async () => {
  const { ctx, email, key } = await aParent();
  const token = await mailedFor(email, { password: MALLORYS });
  for (const confirm_key of [key, ""]) expect(codeOf(await verifyAccount(ctx, { token, confirm_key }))).toBe(NEEDED);
  expect(await canLogIn(email, MALLORYS)).toBe(false);
});

test("on another device the password of the registration confirms it; a wrong one leaves the link usable", async () => {
  const { ctx, guestToken, email, key } = await aParent();
  const token = await mailedFor(email, { confirm_key: key });
  const browser = { token, confirm_key: "", guestToken };
  expect(codeOf(await verifyAccount(ctx, browser))).toBe(NEEDED);
  for (const password of ["", "not the password"])
    expect(await verifyAccount(ctx, { ...browser, password })).toMatchObject({
      error: { code: "invalid", details: [{ path: "password" }] },
    });
  const jwt = tokenIn(valueOf(await verifyAccount(ctx, { ...browser, password: PASSWORD })));
  expect(await childrenOf(jwt)).toEqual(["Ada"]);
  expect(await canLogIn(email, PASSWORD)).toBe(true);
});

test("nobody tries passwords for long", async () => {
  const { ctx, email } = await aParent();
  const token = await mailedFor(email);
  const tried: (string | null | undefined)[] = [];
  for (let time = 1; time <= 11; time += 1)
    tried.push(codeOf(await verifyAccount(ctx, { token, confirm_key: "", password: `guess number ${time}` })));
  expect(tried.slice(-2)).toEqual(["invalid", "too_many_requests"]);
  expect(codeOf(await verifyAccount(ctx, { token, confirm_key: "", password: PASSWORD }))).toBe("too_many_requests");
});

test("a client that knows no keys confirms with the token alone", async () => {
  const { ctx, email, key } = await aParent();
  const token = await mailedFor(email, { confirm_key: key });
  expect(await verifyAccount(ctx, { token })).toMatchObject({ ok: true });
  expect(await canLogIn(email, PASSWORD)).toBe(true);
});

test("a forged or used link is used up, whatever key or password comes with it", async () => {
  const { ctx, email, key } = await aParent();
  const token = await mailedFor(email, { confirm_key: key });
  valueOf(await verifyAccount(ctx, { token, confirm_key: key }));
  for (const dead of [token, "x", `${token.split(".")[0]}.AAAA`])
    expect(codeOf(await verifyAccount(ctx, { token: dead, confirm_key: "", password: PASSWORD }))).toBe("link_used_up");
});

test("whoever has no password for the link chooses a new one by mail, which ends every registration", async () => {
  const { ctx, email } = await aParent();
  const token = await mailedFor(email, { password: MALLORYS });
  valueOf(await requestPasswordReset(ctx, { email }));
  valueOf(await resetPassword(ctx, { token: await mailedToken(world, email), password: PASSWORD }));
  expect([await canLogIn(email, MALLORYS), await canLogIn(email, PASSWORD)]).toEqual([false, true]);
  expect(codeOf(await verifyAccount(ctx, { token, confirm_key: "", password: MALLORYS }))).toBe("link_used_up");
});

test("the key is stored as a hash alone", async () => {
  const { email, key } = await aParent();
  await mailedFor(email, { confirm_key: key });
  const rows = await world.db.selectFrom("email_token").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key);
});
