import { err } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { SystemContext } from "../../kernel/index.ts";
import { sendMails } from "../../mail/index.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { changePassword } from "../passwords/change-password.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { revokeLinks } from "../registration/email-links.ts";
import { register } from "../registration/register.ts";
import { findActor } from "../testing/find-actor.ts";
import { anAccount, freshEmail, mailedToken, PASSWORD, tokenIn } from "../testing/an-account.ts";
import { aTwoStepAccount, loggedIn } from "../testing/two-step-account.ts";
import { finishLogin } from "../two-step/finish-login.ts";
import { loginByLink } from "./login-by-link.ts";
import { requestLoginLink } from "./request-login-link.ts";

const world = await aWorld();
const { db, system } = world;
const usedUp = { error: { code: "link_used_up" } };

async function aLink(ctx: Parameters<typeof requestLoginLink>[0], email: string): Promise<string> {
  valueOf(await requestLoginLink(ctx, { email: ` ${email.toUpperCase()}` }));
  const token = await mailedToken(world, email);
  expect(token).not.toBe("");
  return token;
}

test("the mailed link logs in once, even if it is used many times at once, and takes the other links along", async () => {
  const { ctx, email, userId } = await anAccount(world);
  const earlier = await aLink(ctx, email);
  const token = await aLink(ctx, email);
  expect(world.mails.at(-1)).toMatchObject({ to: email, subject: "Your link to log in" });
  expect(world.mails.at(-1)?.text).toContain(
    "http://leeds.localhost:3000/admin/sign-in/leeds.localhost/log-in-by-link?token=",
  );
  const answers = await Promise.all(Array.from({ length: 5 }, () => loginByLink(ctx, { token })));
  expect(answers.map(codeOf).filter((code) => code === null)).toHaveLength(1);
  const done = answers.find(({ ok }) => ok);
  if (done === undefined) throw new Error("Nobody was logged in");
  expect(await findActor(system, tokenIn(valueOf(done).answer))).toMatchObject({ kind: "CUSTOMER", userId });
  expect(await loginByLink(ctx, { token: earlier })).toMatchObject(usedUp);
});

test("the link lasts a quarter of an hour, and does not set a password", async () => {
  const { ctx, email, userId } = await anAccount(world);
  const token = await aLink(ctx, email);
  expect(await resetPassword(ctx, { token, password: "another way to York" })).toMatchObject(usedUp);
  const left = await db
    .selectFrom("email_token")
    .select(["created_at", "expires_at"])
    .where("user_id", "=", userId)
    .where("purpose", "=", "login")
    .executeTakeFirstOrThrow();
  // It begins when the mail is sent, which is soon after.
  const lasts = Date.parse(left.expires_at) - Date.parse(left.created_at);
  expect(lasts).toBeGreaterThanOrEqual(15 * 60_000);
  expect(lasts).toBeLessThan(16 * 60_000);
  await db.updateTable("email_token").set({ expires_at: "2026-01-01" }).where("user_id", "=", userId).execute();
  expect(await loginByLink(ctx, { token })).toMatchObject(usedUp);
  for (const forged of ["", "x", `${token.split(".")[0]}.AAAA`])
    expect(await loginByLink(ctx, { token: forged })).toMatchObject(usedUp);
});

test("a link whose mail waited for the mail server lasts a quarter of an hour from then; after a day it is not sent", async () => {
  const { ctx, email, userId } = await anAccount(world);
  const mailer: SystemContext["gateways"]["mailer"] = {
    send: async () => err({ kind: "unavailable", reason: "no route" }),
  };
  const down: SystemContext = { ...system, gateways: { ...system.gateways, mailer } };
  const links = db.selectFrom("email_token").select(["id", "expires_at"]).where("user_id", "=", userId);
  /** A link that was asked for some hours ago, and whose mail is still in the outbox. */
  const waiting = async (hours: number) => {
    valueOf(await requestLoginLink(ctx, { email }));
    world.queue.length = 0;
    await sendMails(down);
    const { id } = await links.where("used_at", "is", null).orderBy("created_at", "desc").executeTakeFirstOrThrow();
    await sql`update email_token set created_at = created_at - make_interval(hours => ${hours}),
      expires_at = expires_at - make_interval(hours => ${hours}) where id = ${id}`.execute(db);
    await sql`update leased_work set next_try_at = now()`.execute(db);
    world.mails.length = 0;
    await sendMails(system);
    return id;
  };
  const sent = await waiting(23);
  expect(world.mails.map(({ to }) => to)).toEqual([email]);
  const { expires_at: end } = await links.where("id", "=", sent).executeTakeFirstOrThrow();
  expect(Math.abs(Date.parse(end) - Date.now() - 15 * 60_000)).toBeLessThan(60_000);
  expect(await loginByLink(ctx, { token: await mailedToken(world, email) })).toMatchObject({ ok: true });

  const old = await waiting(24);
  expect(world.mails).toEqual([]);
  const mail = db.selectFrom("message").select(["sent_at", "given_up_at"]).where("email_token_id", "=", old);
  const state = await mail.executeTakeFirstOrThrow();
  expect(state.sent_at).toBeNull();
  expect(state.given_up_at).not.toBeNull();
  expect(await loginByLink(ctx, { token: system.tokens.link(old) })).toMatchObject(usedUp);

  // A link that was revoked while its mail waited is neither sent nor revived.
  valueOf(await requestLoginLink(ctx, { email }));
  world.queue.length = 0;
  await revokeLinks(db, userId, "login");
  await sendMails(system);
  expect(world.mails).toEqual([]);
});

test("an unknown, unconfirmed or disabled address gets the same answer in the same time, and no mail", async () => {
  const { ctx, email, userId } = await anAccount(world);
  const unconfirmed = freshEmail();
  valueOf(await register(ctx, { name: "Pat", email: unconfirmed, password: PASSWORD }));
  await world.work();
  world.mails.length = 0;
  await db.updateTable("user_account").set({ disabled_at: "2026-01-01" }).where("id", "=", userId).execute();
  const known = await anAccount(world);
  await world.work();
  world.mails.length = 0;
  for (const address of [known.email, unconfirmed, email, "nobody@example.test", "no address"]) {
    const from = performance.now();
    expect(await requestLoginLink(ctx, { email: address })).toEqual({ ok: true, value: undefined });
    expect(performance.now() - from).toBeGreaterThan(240);
  }
  await world.work();
  expect(world.mails.map(({ to }) => to)).toEqual([known.email]);
});

test("one address gets five links an hour, and those work", async () => {
  const { ctx, email } = await anAccount(world);
  await world.work();
  world.mails.length = 0;
  await Promise.all(Array.from({ length: 12 }, () => requestLoginLink(ctx, { email })));
  await world.work();
  expect(world.mails).toHaveLength(5);
  expect(await loginByLink(ctx, { token: await mailedToken(world, email) })).toMatchObject({ ok: true });
});

test("an address whose mailed links have all ended gets another, however many strangers asked for", async () => {
  const { ctx, email, userId } = await anAccount(world);
  for (let n = 0; n < 9; n += 1) valueOf(await requestLoginLink(ctx, { email }));
  await world.work();
  world.mails.length = 0;
  await db.updateTable("email_token").set({ expires_at: "2026-01-01" }).where("user_id", "=", userId).execute();
  valueOf(await requestLoginLink(ctx, { email }));
  valueOf(await requestLoginLink(ctx, { email }));
  await world.work();
  expect(world.mails).toHaveLength(1);
  expect(await loginByLink(ctx, { token: await mailedToken(world, email) })).toMatchObject({ ok: true });
});

test("the second step is asked for after the link, which is used up by then", async () => {
  const { ctx, email, recoveryCodes } = await aTwoStepAccount(world);
  const token = await aLink(ctx, email);
  const { value } = valueOf(await loginByLink(ctx, { token })).answer.data;
  if (value.token !== null) throw new Error("The link logged in without the second step");
  expect(await loginByLink(ctx, { token })).toMatchObject(usedUp);
  const finish = (code: string) => finishLogin(ctx, { token: value.second_step.token, code, knownDevice: () => null });
  expect(await finish("123456")).toMatchObject({ error: { code: "invalid" } });
  expect(await finish(recoveryCodes[0] ?? "")).toMatchObject({ ok: true });
});

test("a changed password ends the links that were mailed before", async () => {
  const { ctx, email, token: jwt } = await anAccount(world);
  const token = await aLink(ctx, email);
  const change = { current_password: PASSWORD, new_password: "another way to York", token: jwt };
  valueOf(await changePassword(await loggedIn(world, jwt), change));
  expect(await loginByLink(ctx, { token })).toMatchObject(usedUp);
});
