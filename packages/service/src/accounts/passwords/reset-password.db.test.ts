import { expect, test } from "vitest";
import { aWorld, valueOf } from "../../testing/world.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { login } from "../login/login.ts";
import { register } from "../registration/register.ts";
import { resetPassword } from "./reset-password.ts";
import { findActor } from "../testing/find-actor.ts";
import { anAccount, freshEmail, mailedToken, PASSWORD } from "../testing/an-account.ts";
import { verifyAccount } from "../registration/verify-account.ts";

const world = await aWorld();
const NEW = "another way to York";

test("the link in the mail sets a new password, and every login ends", async () => {
  const { ctx, email, token: jwt } = await anAccount(world);
  valueOf(await requestPasswordReset(ctx, { email: ` ${email.toUpperCase()}` }));
  const token = await mailedToken(world, email);
  expect(world.mails.at(-1)?.text).toContain(
    "http://leeds.localhost:3000/admin/sign-in/leeds.localhost/reset-password?token=",
  );
  expect(await resetPassword(ctx, { token, password: NEW })).toEqual({ ok: true, value: { email, token: null } });
  expect(await findActor(world.system, jwt)).toBeNull();
  expect(await login(ctx, { email, password: PASSWORD })).toMatchObject({ ok: false });
  expect(await login(ctx, { email, password: NEW })).toMatchObject({ ok: true });
});

test("an unknown or disabled address gets the same answer in the same time, and no mail", async () => {
  const { ctx, email, userId } = await anAccount(world);
  await world.work();
  world.mails.length = 0;
  const times: number[] = [];
  for (const address of [email, "nobody@example.test", "no address"]) {
    const from = performance.now();
    expect(await requestPasswordReset(ctx, { email: address })).toEqual({ ok: true, value: undefined });
    times.push(performance.now() - from);
  }
  expect(Math.min(...times)).toBeGreaterThan(240);
  await world.db
    .updateTable("user_account")
    .set({ disabled_at: "2020-01-01T00:00:00Z" })
    .where("id", "=", userId)
    .execute();
  valueOf(await requestPasswordReset(ctx, { email }));
  await world.work();
  // Only this link was requested while the account was active.
  expect(world.mails.map(({ to }) => to)).toEqual([email]);
});

test("a refused password leaves the link usable", async () => {
  const { ctx, email } = await anAccount(world);
  valueOf(await requestPasswordReset(ctx, { email }));
  const token = await mailedToken(world, email);
  for (const password of ["short", "password", email])
    expect(await resetPassword(ctx, { token, password })).toMatchObject({
      error: { code: "invalid", details: [{ path: "password" }] },
    });
  expect(await resetPassword(ctx, { token, password: NEW })).toMatchObject({ ok: true });
});

test("a link works once, even if used many times at once, and older links stop working", async () => {
  const { ctx, email } = await anAccount(world);
  valueOf(await requestPasswordReset(ctx, { email }));
  const first = await mailedToken(world, email);
  valueOf(await requestPasswordReset(ctx, { email }));
  const second = await mailedToken(world, email);
  expect(first).not.toBe(second);
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, n) => resetPassword(ctx, { token: second, password: `${NEW} ${n}` })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.error.code === "link_used_up")).toHaveLength(4);
  expect(await resetPassword(ctx, { token: first, password: NEW })).toMatchObject({ error: { code: "link_used_up" } });
});

test("an expired link, a forged one and a confirmation link can't set a password", async () => {
  const { ctx, email } = await anAccount(world);
  valueOf(await requestPasswordReset(ctx, { email }));
  const old = await mailedToken(world, email);
  await world.db
    .updateTable("email_token")
    .set({ expires_at: "2020-01-01T00:00:00Z" })
    .where("purpose", "=", "reset")
    .execute();
  const other = freshEmail();
  valueOf(await register(ctx, { name: "Pat", email: other, password: PASSWORD }));
  const verify = await mailedToken(world, other);
  for (const token of [old, `${old.split(".")[0]}.AAAA`, "x", verify])
    for (const password of [NEW, "short"])
      expect(await resetPassword(ctx, { token, password })).toMatchObject({ error: { code: "link_used_up" } });
  expect(await login(ctx, { email, password: PASSWORD })).toMatchObject({ ok: true });
});

test("setting a password by link confirms the address and discards a stranger's registration", async () => {
  const ctx = await world.visitor();
  const email = freshEmail();
  valueOf(await register(ctx, { name: "Pat", email, password: "mallory's own password" }));
  const verify = await mailedToken(world, email);
  valueOf(await requestPasswordReset(ctx, { email }));
  valueOf(await resetPassword(ctx, { token: await mailedToken(world, email), password: NEW }));
  expect(await login(ctx, { email, password: NEW })).toMatchObject({ ok: true });
  expect(await verifyAccount(ctx, { token: verify })).toMatchObject({ error: { code: "link_used_up" } });
});
