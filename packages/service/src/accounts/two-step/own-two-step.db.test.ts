import { totpCode } from "@matinee/testkit";
import { expect, test } from "vitest";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { login } from "../login/login.ts";
import { endAllSessions } from "../sessions/end-all-sessions.ts";
import { findActor } from "../testing/find-actor.ts";
import { anAccount, PASSWORD, tokenIn } from "../testing/an-account.ts";
import { aTwoStepAccount, laterCodes, loggedIn } from "../testing/two-step-account.ts";
import { finishLogin } from "./finish-login.ts";
import { removeDevices } from "./remove-devices.ts";
import { getTwoStep } from "./get-two-step.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { setUpTwoStep } from "./set-up-two-step.ts";
import { turnOffTwoStep } from "./turn-off-two-step.ts";
import { turnOnTwoStep } from "./turn-on-two-step.ts";
import { trustDevice } from "./trusted-devices.ts";

const world = await aWorld();
const { db, system } = world;
const knownDevice = () => null;

test("turning it on needs the password and the app's first code, ends the other logins, and is mailed and audited", async () => {
  const account = await anAccount(world);
  const own = await loggedIn(world, account.token);
  const other = tokenIn(valueOf(await login(account.ctx, { email: account.email, password: PASSWORD })));
  expect(valueOf(await getTwoStep(own))).toEqual({
    on: false,
    since: null,
    required: false,
    recovery_codes_left: 0,
    trusted_devices: 0,
  });
  expect(await setUpTwoStep(own, { password: "wrong", knownDevice })).toMatchObject({
    error: { code: "invalid", details: [{ path: "password" }] },
  });
  const first = valueOf(await setUpTwoStep(own, { password: PASSWORD, knownDevice }));
  const { secret } = valueOf(await setUpTwoStep(own, { password: PASSWORD, knownDevice }));
  expect(secret).not.toBe(first.secret);
  const turnOn = (code: string) => turnOnTwoStep(own, { code, token: account.token, knownDevice });
  // Only the app that was set up last counts, and nothing is asked for before its first code.
  expect(await turnOn(totpCode(first.secret))).toMatchObject({ error: { code: "invalid" } });
  tokenIn(valueOf(await login(account.ctx, { email: account.email, password: PASSWORD })));
  const code = totpCode(secret);
  const answers = await Promise.all([turnOn(code), turnOn(code)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.map(codeOf)).toContain("invalid");
  expect(await findActor(system, account.token)).not.toBeNull();
  expect(await findActor(system, other)).toBeNull();
  expect(valueOf(await getTwoStep(own))).toMatchObject({ on: true, recovery_codes_left: 10 });
  await world.work();
  expect(world.mails.filter(({ to }) => to === account.email).at(-1)?.subject).toBe("Two-step login is on");
  const log = await db
    .selectFrom("audit_log")
    .select(["actor", "action"])
    .where("subject", "=", `user:${account.userId}`)
    .execute();
  expect(log).toContainEqual({ actor: `user:${account.userId}`, action: "two_step_on" });
});

test("turning it off needs the password and an unused code", async () => {
  const { own, ctx, email, secret, userId, recoveryCodes } = await aTwoStepAccount(world);
  const off = (password: string, code: string) => turnOffTwoStep(own, { password, code, knownDevice });
  // The code that turned it on was used by that.
  for (const code of ["", "123", totpCode(secret, -1)])
    expect(await off(PASSWORD, code)).toMatchObject({ error: { code: "invalid", details: [{ path: "code" }] } });
  await laterCodes(world, userId);
  expect(await off("wrong", totpCode(secret))).toMatchObject({ error: { details: [{ path: "password" }] } });
  valueOf(await off(PASSWORD, recoveryCodes[0] ?? ""));
  tokenIn(valueOf(await login(ctx, { email, password: PASSWORD })));
  for (const table of ["two_step", "recovery_code", "trusted_device", "pending_login"] as const)
    expect(await db.selectFrom(table).select("user_id").where("user_id", "=", userId).execute()).toEqual([]);
  await world.work();
  expect(world.mails.filter(({ to }) => to === email).at(-1)?.subject).toBe("Two-step login is off");
});

test("another app replaces the one in use with its first code, and not before", async () => {
  const { own, ctx, email, token, secret, userId } = await aTwoStepAccount(world);
  await laterCodes(world, userId);
  const next = valueOf(await setUpTwoStep(own, { password: PASSWORD, code: totpCode(secret), knownDevice }));
  const tryCode = async (code: string) => {
    const answer = valueOf(await login(ctx, { email, password: PASSWORD }));
    const pending = answer.data.value.token === null ? answer.data.value.second_step.token : "";
    return codeOf(await finishLogin(ctx, { token: pending, code, knownDevice }));
  };
  expect(await tryCode(totpCode(next.secret))).toBe("invalid");
  await laterCodes(world, userId);
  expect(await tryCode(totpCode(secret))).toBeNull();
  valueOf(await turnOnTwoStep(own, { code: totpCode(next.secret), token, knownDevice }));
  await laterCodes(world, userId);
  expect(await tryCode(totpCode(secret))).toBe("invalid");
  expect(await tryCode(totpCode(next.secret))).toBeNull();
});

test("new recovery codes make the old ones void", async () => {
  const { own, recoveryCodes } = await aTwoStepAccount(world);
  const [first = "", second = ""] = recoveryCodes;
  const { recovery_codes: renewed } = valueOf(
    await renewRecoveryCodes(own, { password: PASSWORD, code: first, knownDevice }),
  );
  expect(renewed).toHaveLength(10);
  expect(renewed).not.toContain(second);
  expect(await turnOffTwoStep(own, { password: PASSWORD, code: second, knownDevice })).toMatchObject({
    error: { code: "invalid" },
  });
  valueOf(await turnOffTwoStep(own, { password: PASSWORD, code: renewed[9] ?? "", knownDevice }));
});

test("a role that sees money keeps it, and may move it to another app", async () => {
  const { token, userId, secret, recoveryCodes } = await aTwoStepAccount(world);
  // Who is a parent too makes calls of their own as the family.
  await db.deleteFrom("user_role").where("user_id", "=", userId).execute();
  await db
    .insertInto("user_role")
    .values({ user_id: userId, role: "FRANCHISE_ADMIN", franchise_id: world.network.seller.id })
    .execute();
  const staff = await loggedIn(world, token);
  expect(staff.actor.kind).toBe("FRANCHISE_ADMIN");
  expect(valueOf(await getTwoStep(staff))).toMatchObject({ on: true, required: true });
  const code = recoveryCodes[0] ?? "";
  expect(await turnOffTwoStep(staff, { password: PASSWORD, code, knownDevice })).toMatchObject({
    error: { code: "forbidden" },
  });
  await laterCodes(world, userId);
  expect(await setUpTwoStep(staff, { password: PASSWORD, code: totpCode(secret), knownDevice })).toMatchObject({
    ok: true,
  });
  await db.deleteFrom("user_role").where("user_id", "=", userId).execute();
});

test("a browser is forgotten by a press, and with a lost phone", async () => {
  const { own, userId } = await aTwoStepAccount(world);
  const trusted = async () => valueOf(await getTwoStep(own)).trusted_devices;
  await trustDevice(db, userId);
  expect(await trusted()).toBe(1);
  valueOf(await removeDevices(own));
  expect(await trusted()).toBe(0);
  await trustDevice(db, userId);
  valueOf(await endAllSessions(own));
  expect(await trusted()).toBe(0);
});

test("staff who view the shop as a customer neither see nor change it", async () => {
  const { own } = await aTwoStepAccount(world);
  const staff = { kind: "NETWORK_ADMIN", userId: system.newId() } as const;
  const actor = { ...own.actor, viewedBy: { staff, familyFranchiseIds: [] } };
  if (actor.kind !== "CUSTOMER") throw new Error("Not a customer");
  const view = { ...own, actor };
  for (const answer of [
    await getTwoStep(view),
    await removeDevices(view),
    await turnOffTwoStep(view, { password: PASSWORD, code: "1", knownDevice }),
  ])
    expect(answer).toMatchObject({ error: { code: "forbidden" } });
});
