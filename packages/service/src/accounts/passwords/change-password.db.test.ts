import { expect, test } from "vitest";
import { anAccount, freshEmail, mailedToken, PASSWORD, tokenIn } from "../testing/an-account.ts";
import { requestPasswordReset } from "./request-password-reset.ts";
import { transferLogin } from "../login/transfer-login.ts";
import { login } from "../login/login.ts";
import { oneTimeLogin } from "../login/one-time-login.ts";
import { refresh } from "../login/refresh.ts";
import { resetPassword } from "./reset-password.ts";
import { findActor } from "../testing/find-actor.ts";
import type { Context } from "../../kernel/index.ts";
import { aMember, viewOf } from "../../testing/staff.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { changePassword } from "./change-password.ts";
import { endAllSessions } from "../sessions/end-all-sessions.ts";
import { endSession } from "../sessions/end-session.ts";
import { listSessions } from "../sessions/list-sessions.ts";

const world = await aWorld();
await world.db
  .insertInto("franchise_host")
  .values({ host: "leeds.localhost", franchise_id: world.network.seller.id })
  .onConflict((conflict) => conflict.doNothing())
  .execute();
const NEW = "another way to York";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** A customer with the token of the current login and the token of another browser. */
async function twoLogins(email: string = freshEmail()) {
  const account = await anAccount(world, email);
  const actor = { kind: "CUSTOMER", userId: account.userId, customerId: null, guestId: account.guestId } as const;
  const ctx: Context = { ...account.ctx, actor };
  const other = tokenIn(valueOf(await login(account.ctx, { email, password: PASSWORD, userAgent: FIREFOX })));
  return { ...account, ctx, other, viewer: viewOf(ctx) };
}

test("a new password needs the current one, ends every other login and link, and sends the owner a mail", async () => {
  const { ctx, email, token, other } = await twoLogins();
  valueOf(await requestPasswordReset(ctx, { email }));
  const link = await mailedToken(world, email);
  const input = { current_password: PASSWORD, new_password: NEW, token };
  expect(await changePassword(ctx, { ...input, current_password: "a guess" })).toMatchObject({
    error: { code: "invalid", details: [{ path: "current_password" }] },
  });
  expect(await changePassword(ctx, { current_password: "", new_password: "", token })).toMatchObject({
    error: {
      code: "invalid",
      details: [
        { path: "current_password", message: "Please enter your current password." },
        { path: "new_password", message: "Please choose a new password." },
      ],
    },
  });
  for (const new_password of ["short", "password", email, PASSWORD])
    expect(await changePassword(ctx, { ...input, new_password })).toMatchObject({
      error: { code: "invalid", details: [{ path: "new_password" }] },
    });
  expect(await findActor(world.system, other)).not.toBeNull();
  world.mails.length = 0;
  valueOf(await changePassword(ctx, input));
  await world.work();
  expect(world.mails).toMatchObject([{ to: email, subject: "Your password has been changed" }]);
  expect(world.mails[0]?.text).not.toContain(NEW);
  expect(await world.db.selectFrom("account_notice").selectAll().execute()).toEqual([]);
  expect(await findActor(world.system, token)).not.toBeNull();
  expect(await findActor(world.system, other)).toBeNull();
  expect(await login(ctx, { email, password: PASSWORD })).toMatchObject({ ok: false });
  expect(await login(ctx, { email, password: NEW })).toMatchObject({ ok: true });
  expect(await resetPassword(ctx, { token: link, password: "a third way to Hull" })).toMatchObject({ ok: false });
});

test("of two simultaneous changes one succeeds", async () => {
  const { ctx, token } = await twoLogins();
  const answers = await Promise.all(
    [1, 2, 3].map((n) => changePassword(ctx, { current_password: PASSWORD, new_password: `${NEW} ${n}`, token })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test("logins are listed with shop and browser, the current one first, and can be ended one by one or all at once", async () => {
  const { ctx, token, other, email } = await twoLogins();
  const { items } = valueOf(await listSessions(ctx, { token }));
  expect(items).toMatchObject([
    { host: ctx.site.host, current: true, browser: null, kind: "own" },
    { current: false, browser: "Firefox on Linux", kind: "own" },
  ]);
  expect(items[0]?.shop).not.toBe(ctx.site.host);
  const id = items[1]?.id ?? "";
  const stranger = await twoLogins();
  expect(await endSession(stranger.ctx, { id })).toMatchObject({ error: { code: "not_found" } });
  expect(await findActor(world.system, other)).not.toBeNull();
  valueOf(await endSession(ctx, { id }));
  expect(await findActor(world.system, other)).toBeNull();
  expect(await refresh(world.system, other)).toMatchObject({ error: { code: "not_logged_in" } });
  expect(await endSession(ctx, { id })).toMatchObject({ error: { code: "not_found" } });
  valueOf(await login(ctx, { email, password: PASSWORD }));
  valueOf(await endAllSessions(ctx));
  expect(await findActor(world.system, token)).toBeNull();
  expect(valueOf(await listSessions(ctx, { token })).items).toEqual([]);
  expect(await findActor(world.system, stranger.token)).not.toBeNull();
});

test("staff viewing as a customer, guests and other customers can't list or end logins or set a password", async () => {
  const { viewer, ctx, token } = await twoLogins();
  const asks = (one: Context) => [
    changePassword(one, { current_password: PASSWORD, new_password: NEW, token }),
    listSessions(one, { token }),
    endSession(one, { id: token }),
    endAllSessions(one),
  ];
  for (const one of [viewer, await aMember(world, "FRANCHISE_ADMIN")])
    for (const answer of await Promise.all(asks(one))) expect(answer).toMatchObject({ error: { code: "forbidden" } });
  const guest = await world.visitor();
  expect(await endAllSessions(guest)).toMatchObject({ error: { code: "not_logged_in" } });
  // Another account's token does not identify the current session.
  const other = await twoLogins();
  expect(
    await changePassword(ctx, { current_password: PASSWORD, new_password: NEW, token: other.token }),
  ).toMatchObject({ error: { code: "not_logged_in" } });
});

test("a staff view ends when the customer ends it, or when the viewer loses the staff role", async () => {
  const group = await world.group();
  const customer = await aCustomer(world);
  await customer.book({ type: "trial", group, childIds: [await customer.child("Ada")] });
  const { host } = customer.ctx.site;
  const member = await aMember(world, "FRANCHISE_ADMIN");
  const staffId = member.actor.kind === "GUEST" ? "" : member.actor.userId;
  await world.db
    .insertInto("user_role")
    .values({ user_id: staffId, role: "FRANCHISE_ADMIN", franchise_id: world.network.seller.id })
    .execute();
  const session = world.system.newId();
  await world.db
    .insertInto("login_session")
    .values({ id: session, user_id: staffId, host, second_step_at: "2026-01-01T00:00:00Z" })
    .execute();
  const staffToken = await world.system.tokens.sign({ userId: staffId, sessionId: session, generation: 1 });
  const view = async () => {
    const input = { for_host: host, customer_id: customer.customer.id, reason: "Asked by phone", token: staffToken };
    const { one_time_token } = valueOf(await transferLogin(member, input));
    return valueOf(await oneTimeLogin(customer.ctx, { one_time_token }));
  };
  const first = await view();
  expect(await findActor(world.system, first)).toMatchObject({
    viewedBy: { staff: { kind: "FRANCHISE_ADMIN", userId: staffId } },
  });
  const { items } = valueOf(await listSessions(customer.ctx, { token: null }));
  const looking = items.find(({ kind }) => kind === "staff_view");
  valueOf(await endSession(customer.ctx, { id: looking?.id ?? "" }));
  expect(await findActor(world.system, first)).toBeNull();
  const log = await world.db.selectFrom("audit_log").select(["actor", "action", "detail"]).orderBy("id").execute();
  expect(log.at(-1)).toMatchObject({
    actor: `user:${staffId}`,
    action: "impersonation_ended",
    detail: { how: "ended", session_id: looking?.id },
  });
  const second = await view();
  await world.db.updateTable("user_account").set({ disabled_at: "2026-01-01" }).where("id", "=", staffId).execute();
  expect(await findActor(world.system, second)).toBeNull();
  expect(await refresh(world.system, second)).toMatchObject({ error: { code: "not_logged_in" } });
  await world.db.updateTable("user_account").set({ disabled_at: null }).where("id", "=", staffId).execute();
  expect(await findActor(world.system, second)).not.toBeNull();
  await world.db.deleteFrom("user_role").where("user_id", "=", staffId).execute();
  expect(await findActor(world.system, second)).toBeNull();
});
