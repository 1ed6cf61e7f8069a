import type { LoginAnswer } from "@matinee/contract";
import { aGuest, totpCode } from "@matinee/testkit";
import { expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { getCurrentUser } from "../login/get-current-user.ts";
import { login } from "../login/login.ts";
import { refresh } from "../login/refresh.ts";
import { findCaller } from "../sessions/sessions.ts";
import { findActor } from "../testing/find-actor.ts";
import { anAccount, PASSWORD, tokenIn } from "../testing/an-account.ts";
import { aTwoStepAccount, laterCodes } from "../testing/two-step-account.ts";
import { finishLogin } from "./finish-login.ts";
import { resetTwoStep } from "./reset-two-step.ts";
import { setUpAtLogin } from "./set-up-at-login.ts";

const world = await aWorld();
const { db, system } = world;
const knownDevice = () => null;

function pendingIn({ data: { value } }: LoginAnswer) {
  if (value.token !== null) throw new Error("The login needed no second step");
  return value.second_step;
}

const begin = async (ctx: Context, email: string) =>
  pendingIn(valueOf(await login(ctx, { email, password: PASSWORD })));
const finish = (ctx: Context, token: string, code: string) => finishLogin(ctx, { token, code, knownDevice });
const wrong = { error: { code: "invalid", details: [{ path: "code" }] } };

async function mailsTo(email: string): Promise<string[]> {
  await world.work();
  return world.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
}

test("after the password there is no login yet, and what there is opens nothing", async () => {
  const { ctx, email, userId, secret } = await aTwoStepAccount(world);
  const sessions = () => db.selectFrom("login_session").select("id").where("user_id", "=", userId).execute();
  const before = (await sessions()).length;
  const { token, needs } = await begin(ctx, email);
  expect(needs).toBe("code");
  expect(await sessions()).toHaveLength(before);
  expect(await findActor(system, token)).toBeNull();
  expect(await refresh(system, token)).toMatchObject({ error: { code: "not_logged_in" } });
  expect(valueOf(await getCurrentUser(ctx, { token }))).toHaveProperty("error");
  expect(await setUpAtLogin(ctx, { token })).toMatchObject({ error: { code: "login_expired" } });
  await laterCodes(world, userId);
  const done = valueOf(await finish(ctx, token, totpCode(secret)));
  expect(done).toMatchObject({ email, recoveryCodes: [], trustedDevice: null });
  expect(await findActor(system, done.token)).toMatchObject({ kind: "CUSTOMER", userId });
  expect(await finish(ctx, token, totpCode(secret, 1))).toMatchObject({ error: { code: "login_expired" } });
});

test("a code counts once, in another login as well, and so does every code before it", async () => {
  const { ctx, email, secret, userId } = await aTwoStepAccount(world);
  await laterCodes(world, userId);
  const code = totpCode(secret);
  valueOf(await finish(ctx, (await begin(ctx, email)).token, code));
  const { token } = await begin(ctx, email);
  expect(await finish(ctx, token, code)).toMatchObject(wrong);
  expect(await finish(ctx, token, totpCode(secret, -1))).toMatchObject(wrong);
  expect(await finish(ctx, token, ` ${totpCode(secret, 1).slice(0, 3)} ${totpCode(secret, 1).slice(3)}`)).toMatchObject(
    {
      ok: true,
    },
  );
});

test("of many uses of one code at once, one logs in", async () => {
  const { ctx, email, secret, userId } = await aTwoStepAccount(world);
  await laterCodes(world, userId);
  const logins = await Promise.all(Array.from({ length: 5 }, () => begin(ctx, email)));
  const code = totpCode(secret);
  const answers = await Promise.all(logins.map(({ token }) => finish(ctx, token, code)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.map(codeOf).filter((refused) => refused === "invalid")).toHaveLength(4);
});

test("five wrong codes end a login, even all at once; the owner gets a mail and logs in again", async () => {
  const { ctx, email, secret, userId } = await aTwoStepAccount(world);
  const { token } = await begin(ctx, email);
  const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => finish(ctx, token, `wrong-${n}`)));
  expect(answers.map(codeOf).filter((code) => code === "invalid")).toHaveLength(5);
  await laterCodes(world, userId);
  expect(await finish(ctx, token, totpCode(secret))).toMatchObject({ error: { code: "login_expired" } });
  expect(await mailsTo(email)).toContain("Somebody tried to log in to your account");
  const log = await db
    .selectFrom("audit_log")
    .select(["actor", "action"])
    .where("subject", "=", `user:${userId}`)
    .execute();
  expect(log).toContainEqual({ actor: "login", action: "second_step_failed" });
  expect(await finish(ctx, (await begin(ctx, email)).token, totpCode(secret))).toMatchObject({ ok: true });
});

test("an account allows thirty codes an hour to strangers, and counts a known browser by itself", async () => {
  const { ctx, email, secret, userId } = await aTwoStepAccount(world);
  for (let n = 0; n < 8; n += 1) {
    const { token } = await begin(ctx, email);
    for (let tries = 0; tries < 4; tries += 1) await finish(ctx, token, "wrong");
  }
  await laterCodes(world, userId);
  const code = totpCode(secret);
  const { token } = await begin(ctx, email);
  expect(await finish(ctx, token, code)).toMatchObject({ error: { code: "too_many_requests" } });
  expect(await finishLogin(ctx, { token, code, knownDevice: () => "my phone" })).toMatchObject({ ok: true });
});

test("the owner hears of five wrong codes, over several logins as well", async () => {
  const { ctx, email } = await aTwoStepAccount(world);
  for (let n = 0; n < 2; n += 1) {
    const { token } = await begin(ctx, email);
    for (let tries = 0; tries < 4; tries += 1) await finish(ctx, token, "wrong");
  }
  expect(await mailsTo(email)).toContain("Somebody tried to log in to your account");
});

test("an owner who logs in three times and mistypes a code once gets no mail about it", async () => {
  const { ctx, email, secret, userId } = await aTwoStepAccount(world);
  for (let n = 0; n < 3; n += 1) {
    await laterCodes(world, userId);
    valueOf(await finish(ctx, (await begin(ctx, email)).token, totpCode(secret)));
  }
  expect(await finish(ctx, (await begin(ctx, email)).token, "wrong")).toMatchObject(wrong);
  expect(await mailsTo(email)).not.toContain("Somebody tried to log in to your account");
});

test("browsers in which the account was proved before are allowed thirty codes an hour together", async () => {
  const { ctx, email, secret, userId } = await aTwoStepAccount(world);
  for (let n = 0; n < 8; n += 1) {
    const { token } = await begin(ctx, email);
    const tryIt = () => finishLogin(ctx, { token, code: "wrong", knownDevice: () => `browser ${n}` });
    for (let tries = 0; tries < 4; tries += 1) await tryIt();
  }
  await laterCodes(world, userId);
  const { token } = await begin(ctx, email);
  const another = { token, code: totpCode(secret), knownDevice: () => "another browser" };
  expect(await finishLogin(ctx, another)).toMatchObject({ error: { code: "too_many_requests" } });
  expect(await finish(ctx, token, totpCode(secret))).toMatchObject({ ok: true });
});

test("a login that began to set an app up does not replace the one that was set up in that moment", async () => {
  const { ctx, email, userId } = await anAccount(world);
  const role = { user_id: userId, role: "FRANCHISE_ADMIN", franchise_id: world.network.seller.id } as const;
  await db.insertInto("user_role").values(role).execute();
  const [stranger, owner] = [await begin(ctx, email), await begin(ctx, email)];
  const pending = await db.selectFrom("pending_login").selectAll().where("user_id", "=", userId).execute();
  const { secret } = valueOf(await setUpAtLogin(ctx, { token: owner.token }));
  valueOf(await finish(ctx, owner.token, totpCode(secret)));
  // As if the stranger's first step had ended just after the owner's last one.
  await db.deleteFrom("pending_login").where("user_id", "=", userId).execute();
  await db
    .insertInto("pending_login")
    .values(pending.map((row) => ({ ...row, used_at: null })))
    .execute();
  expect(await setUpAtLogin(ctx, { token: stranger.token })).toMatchObject({ error: { code: "login_expired" } });
  expect(await finish(ctx, stranger.token, "wrong")).toMatchObject({ error: { code: "login_expired" } });
  await db.deleteFrom("user_role").where("user_id", "=", userId).execute();
});

test("a login that waits for a code ends after ten minutes, on another host, and with its account", async () => {
  const { ctx, email, userId, secret } = await aTwoStepAccount(world);
  await laterCodes(world, userId);
  const code = totpCode(secret);
  const expired = { error: { code: "login_expired" } };
  const { token } = await begin(ctx, email);
  const elsewhere = { ...ctx, site: { ...ctx.site, host: "york.localhost" } };
  expect(await finish(elsewhere, token, code)).toMatchObject(expired);
  await db.updateTable("user_account").set({ disabled_at: "2026-01-01" }).where("id", "=", userId).execute();
  expect(await finish(ctx, token, code)).toMatchObject(expired);
  await db.updateTable("user_account").set({ disabled_at: null }).where("id", "=", userId).execute();
  await db.updateTable("pending_login").set({ expires_at: "2026-01-01" }).where("user_id", "=", userId).execute();
  expect(await finish(ctx, token, code)).toMatchObject(expired);
  expect(await finish(ctx, "made up", code)).toMatchObject(expired);
});

test("a recovery code logs in once, however it is typed, and its owner is mailed", async () => {
  const { ctx, email, recoveryCodes } = await aTwoStepAccount(world);
  const [first = "", second = ""] = recoveryCodes;
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  const logins = await Promise.all([1, 2, 3].map(() => begin(ctx, email)));
  const answers = await Promise.all(logins.map(({ token }) => finish(ctx, token, first)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const typed = ` ${second.toUpperCase().replaceAll("-", " ").replaceAll("0", "O").replaceAll("1", "l")} `;
  expect(await finish(ctx, (await begin(ctx, email)).token, typed)).toMatchObject({ ok: true });
  expect(await mailsTo(email)).toContain("A recovery code has been used");
  const stored = await db.selectFrom("recovery_code").select("hash").execute();
  expect(JSON.stringify(stored)).not.toContain(first.replace("-", ""));
});

test("a recovery code logs in where the secret of the app cannot be read", async () => {
  const { ctx, email, userId, recoveryCodes } = await aTwoStepAccount(world);
  const damaged = { secret_ciphertext: Buffer.from("damaged") };
  await db.updateTable("two_step").set(damaged).where("user_id", "=", userId).execute();
  const { token } = await begin(ctx, email);
  expect(await finish(ctx, token, recoveryCodes[0] ?? "")).toMatchObject({ ok: true });
});

test("a trusted browser is asked for no code, for its account alone and until it is forgotten", async () => {
  const { ctx, email, secret, userId } = await aTwoStepAccount(world);
  await laterCodes(world, userId);
  const { token } = await begin(ctx, email);
  const trusted = valueOf(await finishLogin(ctx, { token, code: totpCode(secret), trust_device: true, knownDevice }));
  const device = trusted.trustedDevice?.token ?? "";
  const again = (address: string) =>
    login(ctx, { email: address, password: PASSWORD, trustedDevice: (asked) => (asked === address ? device : null) });
  expect(await findActor(system, tokenIn(valueOf(await again(email))))).toMatchObject({ userId });
  const other = await aTwoStepAccount(world);
  pendingIn(valueOf(await again(other.email)));
  await db.updateTable("trusted_device").set({ expires_at: "2026-01-01" }).where("user_id", "=", userId).execute();
  pendingIn(valueOf(await again(email)));
});

test("what the browser's guest has joins the account with the second step, and not before", async () => {
  const { email, guestId, ctx, secret, userId } = await aTwoStepAccount(world);
  await laterCodes(world, userId);
  const guest = await aGuest(db);
  const browser = world.contextOf(guest.id);
  const { bulkSaveChildren } = await import("../../families/index.ts");
  const { sevenYearsAgo } = await import("../../testing/world.ts");
  valueOf(
    await bulkSaveChildren(browser, {
      children: [{ first_name: "Ada", surname: "T", date_of_birth: sevenYearsAgo() }],
    }),
  );
  const children = () => db.selectFrom("child").select("id").where("guest_id", "=", guestId).execute();
  const answer = valueOf(await login(ctx, { email, password: PASSWORD, guestToken: guest.token }));
  expect(await children()).toEqual([]);
  const code = totpCode(secret);
  valueOf(await finishLogin(ctx, { token: pendingIn(answer).token, code, guestToken: guest.token, knownDevice }));
  expect(await children()).toHaveLength(1);
});

/** Who makes a call of the staff with this login. */
const asStaff = async (ctx: Parameters<typeof findCaller>[0], token: string) =>
  valueOf(await findCaller(ctx, token, { asStaff: true }));

test.each(["FRANCHISE_STAFF", "FRANCHISE_ADMIN", "NETWORK_ADMIN"] as const)(
  "a %s sets two-step login up before anything opens, and a session without it is none",
  async (role) => {
    const { ctx, email, userId, token: old } = await anAccount(world);
    const franchise_id = role === "NETWORK_ADMIN" ? null : world.network.seller.id;
    await db.insertInto("user_role").values({ user_id: userId, role, franchise_id }).execute();
    expect(await findActor(system, old)).toBeNull();
    const { token, needs } = await begin(ctx, email);
    expect(needs).toBe("set_up");
    expect(await finish(ctx, token, "123456")).toMatchObject(wrong);
    const { secret, uri } = valueOf(await setUpAtLogin(ctx, { token }));
    expect(uri).toContain(secret);
    const stored = await db.selectFrom("two_step").selectAll().where("user_id", "=", userId).executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ confirmed_at: null, secret_ciphertext: null });
    expect(stored.next_secret_ciphertext?.toString("latin1")).not.toContain(secret);
    const done = valueOf(await finish(ctx, token, totpCode(secret)));
    expect(done.recoveryCodes).toHaveLength(10);
    expect(await asStaff(system, done.token)).toMatchObject({ kind: role, userId });
    expect(await findActor(system, old)).toBeNull();
    expect((await begin(ctx, email)).needs).toBe("code");
    expect(await mailsTo(email)).toContain("Two-step login is on");
    await db.deleteFrom("user_role").where("user_id", "=", userId).execute();
  },
);

test("staff of their own classes alone, and demo logins outside production, need no second step", async () => {
  const { ctx, email, userId } = await anAccount(world);
  const role = { user_id: userId, franchise_id: world.network.seller.id };
  await db
    .insertInto("user_role")
    .values({ ...role, role: "FRANCHISE_STAFF", own_classes: true })
    .execute();
  const staff = tokenIn(valueOf(await login(ctx, { email, password: PASSWORD })));
  expect(await asStaff(system, staff)).toMatchObject({ kind: "FRANCHISE_STAFF" });
  // Whoever sees more than their own classes needs one, from the next call on.
  await db.updateTable("user_role").set({ own_classes: false }).where("role", "=", "FRANCHISE_STAFF").execute();
  expect(await findActor(system, staff)).toBeNull();
  await db
    .insertInto("user_role")
    .values({ ...role, role: "FRANCHISE_ADMIN" })
    .execute();
  expect((await begin(ctx, email)).needs).toBe("set_up");
  const demo = { ...ctx, needsNoSecondStep: (address: string) => address === email };
  const token = tokenIn(valueOf(await login(demo, { email, password: PASSWORD })));
  expect(await asStaff(demo, token)).toMatchObject({ kind: "FRANCHISE_ADMIN" });
  expect(await findActor(system, token)).toBeNull();
  await db.deleteFrom("user_role").where("user_id", "=", userId).execute();
});

test("an operator's reset ends every login and half-done login, is mailed, and is in the audit log", async () => {
  const { ctx, email, userId, token } = await aTwoStepAccount(world);
  const pending = await begin(ctx, email);
  expect(await resetTwoStep(system, { email: ` ${email.toUpperCase()}`, host: "leeds.localhost" })).toBe(true);
  expect(await resetTwoStep(system, { email, host: "leeds.localhost" })).toBe(false);
  expect(await findActor(system, token)).toBeNull();
  expect(await finish(ctx, pending.token, "wrong")).toMatchObject({ error: { code: "login_expired" } });
  tokenIn(valueOf(await login(ctx, { email, password: PASSWORD })));
  expect(await mailsTo(email)).toContain("Your two-step login has been reset");
  const log = await db
    .selectFrom("audit_log")
    .select(["actor", "action"])
    .where("subject", "=", `user:${userId}`)
    .execute();
  expect(log).toContainEqual({ actor: "operator", action: "two_step_reset" });
});
