import { passSecondStep } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { bulkSaveChildren, createCustomer, listChildren } from "../../families/index.ts";
import type { Context } from "../../kernel/index.ts";
import { aWorld, parentForm, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { endExpiredViews } from "../sessions/end-sessions.ts";
import { transferLogin } from "./transfer-login.ts";
import { logout } from "./logout.ts";
import { oneTimeLogin } from "./one-time-login.ts";
import { findCaller } from "../sessions/sessions.ts";
import { findActor } from "../testing/find-actor.ts";
import { anAccount } from "../testing/an-account.ts";
import { getCurrentUser } from "./get-current-user.ts";

const world = await aWorld();
const { db, system } = world;
const franchiseId = world.network.seller.id;
const host = "leeds.localhost";
await db
  .insertInto("franchise_host")
  .values({ host, franchise_id: franchiseId })
  .onConflict((c) => c.doNothing())
  .execute();
const spent = { error: { code: "link_used_up" } };

/** The context of a call with this login. */
async function by(token: string): Promise<Context> {
  const actor = await findActor(system, token);
  if (actor === null) throw new Error("Not logged in");
  return { ...(await world.visitor()), actor };
}

async function staff(role: "FRANCHISE_STAFF" | "FRANCHISE_ADMIN" | "NETWORK_ADMIN", franchise_id: number | null) {
  const account = await anAccount(world);
  await db.insertInto("user_role").values({ user_id: account.userId, role, franchise_id }).execute();
  await passSecondStep(db, account.userId);
  return { ...account, ctx: await by(account.token) };
}

/** A customer with an account and a booking with the only school. */
async function aCustomer() {
  const account = await anAccount(world);
  const ctx = await by(account.token);
  valueOf(
    await bulkSaveChildren(ctx, {
      children: [{ first_name: "Ada", surname: "T", date_of_birth: sevenYearsAgo(), medical_conditions: "Asthma" }],
    }),
  );
  const customer = valueOf(await createCustomer(ctx, parentForm));
  const { orderId } = await world.basket(await world.group());
  await db
    .updateTable("orders")
    .set({
      guest_id: account.guestId,
      status: "confirmed",
      number: `T-${orderId}`,
      confirmed_at: "2026-01-01T00:00:00Z",
    })
    .where("id", "=", orderId)
    .execute();
  return { ...account, customerId: customer.id, ctx };
}

/** Who makes a call of the staff's app with this login. */
async function callerOf(token: string, ctx: Context) {
  const found = await findCaller(system, token, { asStaff: true });
  return found.ok ? found.value : ctx.actor;
}
const transfer = async (
  { ctx, token }: { ctx: Context; token: string },
  input: { for_host?: string; customer_id?: string; reason?: string; leave?: boolean } = {},
) => transferLogin({ ...ctx, actor: await callerOf(token, ctx) }, { for_host: host, token, ...input });

test("a token in the address transfers a login to another host, and each login ends separately", async () => {
  const account = await anAccount(world);
  const ctx = await world.visitor();
  const transferred = valueOf(await transfer(account, { for_host: "LOCALHOST:3000" }));
  expect(transferred.url).toBe(`http://localhost:3000/?token=${transferred.one_time_token}`);
  const jwt = valueOf(await oneTimeLogin({ ...ctx, site: { ...ctx.site, host: "localhost" } }, transferred));
  expect(valueOf(await getCurrentUser(system, { token: jwt }))).toMatchObject({ email: account.email });
  valueOf(await logout(system, { token: jwt }));
  expect(await findActor(system, account.token)).not.toBeNull();
});

test("a transfer to the same host continues the same session", async () => {
  const account = await anAccount(world);
  const jwt = valueOf(await oneTimeLogin(await world.visitor(), valueOf(await transfer(account))));
  expect(await system.tokens.read(jwt)).toEqual(await system.tokens.read(account.token));
  const sessions = await db.selectFrom("login_session").select("id").where("user_id", "=", account.userId).execute();
  expect(sessions).toHaveLength(1);
});

test("a transfer with leave ends the login on the first host; on the same host the session continues", async () => {
  const account = await anAccount(world);
  const ctx = await world.visitor();
  const here = valueOf(await oneTimeLogin(ctx, valueOf(await transfer(account, { leave: true }))));
  expect(await findActor(system, here)).not.toBeNull();
  const transferred = valueOf(await transfer(account, { for_host: "localhost", leave: true }));
  expect(await findActor(system, account.token)).not.toBeNull();
  const there = valueOf(await oneTimeLogin({ ...ctx, site: { ...ctx.site, host: "localhost" } }, transferred));
  expect(await findActor(system, there)).not.toBeNull();
  expect(await findActor(system, account.token)).toBeNull();
});

test("a one-time token works once, even if used many times at once", async () => {
  const transferred = valueOf(await transfer(await anAccount(world)));
  const ctx = await world.visitor();
  const answers = await Promise.all(Array.from({ length: 8 }, () => oneTimeLogin(ctx, transferred)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await oneTimeLogin(ctx, transferred)).toMatchObject(spent);
});

test("a one-time token works only on its own host, for a minute, while its login is active", async () => {
  const account = await anAccount(world);
  const ctx = await world.visitor();
  const elsewhere = { ...ctx, site: { ...ctx.site, host: "localhost" } };
  const foreign = valueOf(await transfer(account));
  expect(await oneTimeLogin(elsewhere, foreign)).toMatchObject(spent);
  expect(await oneTimeLogin(ctx, foreign)).toMatchObject({ ok: true });

  const old = valueOf(await transfer(account));
  const { rows } = await sql<{
    left: number;
  }>`select extract(epoch from expires_at - now())::int as left from one_time_token where used_at is null`.execute(db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.left).toSatisfy((left: number) => left > 50 && left <= 60);
  await db
    .updateTable("one_time_token")
    .set({ expires_at: "2020-01-01T00:00:00Z" })
    .where("used_at", "is", null)
    .execute();
  expect(await oneTimeLogin(ctx, old)).toMatchObject(spent);

  const orphan = valueOf(await transfer(account));
  valueOf(await logout(system, { token: account.token }));
  expect(await oneTimeLogin(ctx, orphan)).toMatchObject(spent);
  for (const one_time_token of ["x", account.token])
    expect(await oneTimeLogin(ctx, { one_time_token })).toMatchObject(spent);
});

test("a transfer to an unknown host or without a login is refused", async () => {
  const account = await anAccount(world);
  for (const for_host of [
    "evil.test",
    "leeds.localhost.evil.test",
    "leeds.localhost@evil.test",
    "leeds.localhost/x",
    "",
  ])
    expect(await transfer(account, { for_host }), for_host).toMatchObject({
      error: { code: "invalid", details: [{ path: "for_host" }] },
    });
  expect(await transferLogin(account.ctx, { for_host: host, token: null })).toMatchObject({
    error: { code: "not_logged_in" },
  });
  expect(await transferLogin(account.ctx, { for_host: host, token: "x" })).toMatchObject({
    error: { code: "not_logged_in" },
  });
});

test.each([
  ["FRANCHISE_STAFF", franchiseId],
  ["FRANCHISE_ADMIN", franchiseId],
  ["NETWORK_ADMIN", null],
] as const)("%s views the shop as a customer for an hour, and gets their own login back", async (role, franchise) => {
  const member = await staff(role, franchise);
  const customer = await aCustomer();
  const transferred = valueOf(await transfer(member, { customer_id: customer.customerId, reason: "Asked by phone" }));
  const impersonator = /&impersonator=([\w-]+)$/u.exec(transferred.url)?.[1] ?? "";
  const ctx = await world.visitor();
  const view = valueOf(await oneTimeLogin(ctx, transferred));
  const own = valueOf(await oneTimeLogin(ctx, { one_time_token: impersonator }));
  expect(valueOf(await getCurrentUser(system, { token: view }))).toMatchObject({ email: customer.email });
  expect(valueOf(await getCurrentUser(system, { token: own }))).toMatchObject({ email: member.email });
  expect(await oneTimeLogin(ctx, { one_time_token: impersonator })).toMatchObject(spent);

  // A view can't read health notes and can't be transferred.
  const viewing = await by(view);
  expect(valueOf(await listChildren(viewing))).toMatchObject([{ first_name: "Ada", medical_conditions: "" }]);
  const saved = await bulkSaveChildren(viewing, {
    children: [{ first_name: "Ada", surname: "T", date_of_birth: sevenYearsAgo(), medical_conditions: "" }],
  });
  // Teaching staff change no family, so their view doesn't either.
  expect(saved).toMatchObject(role === "FRANCHISE_STAFF" ? { ok: false, error: { code: "forbidden" } } : { ok: true });
  expect(valueOf(await listChildren(customer.ctx))).toMatchObject([{ medical_conditions: "Asthma" }]);
  expect(await transferLogin(viewing, { for_host: host, token: view })).toMatchObject({ error: { code: "forbidden" } });

  const session = await db
    .selectFrom("login_session")
    .select(["id", "created_at", "expires_at"])
    .where("impersonated_by", "=", member.userId)
    .executeTakeFirstOrThrow();
  expect(Date.parse(session.expires_at) - Date.parse(session.created_at)).toBe(60 * 60_000);
  await db
    .updateTable("login_session")
    .set({ expires_at: "2020-01-01T00:00:00Z" })
    .where("id", "=", session.id)
    .execute();
  expect(await findActor(system, view)).toBeNull();
  await endExpiredViews(db);
  await endExpiredViews(db);
  const log = await db
    .selectFrom("audit_log")
    .select(["action", "subject", "detail"])
    .where("actor", "=", `user:${member.userId}`)
    .orderBy("id")
    .execute();
  expect(log).toMatchObject([
    { action: "impersonation_started", subject: `user:${customer.userId}`, detail: { host, reason: "Asked by phone" } },
    {
      action: "impersonation_read",
      subject: `user:${customer.userId}`,
      detail: { call: "GET /v1/auth/who-am-i", ids: {} },
    },
    { action: "impersonation_ended", subject: `user:${customer.userId}`, detail: { how: "time" } },
  ]);
});

test("switching back returns to the original session, on its own host and on any other", async () => {
  const member = await staff("NETWORK_ADMIN", null);
  const customer = await aCustomer();
  const ctx = await world.visitor();
  const elsewhere = { ...ctx, site: { ...ctx.site, host: "localhost" } };
  const backOn = async (where: Context) => {
    const input = { for_host: where.site.host, customer_id: customer.customerId, reason: "Asked by phone" };
    const { url } = valueOf(await transfer(member, input));
    const one_time_token = /&impersonator=([\w-]+)$/u.exec(url)?.[1] ?? "";
    const back = valueOf(await oneTimeLogin(where, { one_time_token }));
    return (await system.tokens.read(back))?.sessionId;
  };
  const original = (await system.tokens.read(member.token))?.sessionId;
  expect(await backOn(ctx)).toBe(original);
  expect(await backOn(elsewhere)).toBe(original);
  const sessions = await db.selectFrom("login_session").select("id").where("user_id", "=", member.userId).execute();
  expect(sessions).toEqual([{ id: original }]);
});

test("ending a view by hand is logged once, as a logout", async () => {
  const member = await staff("NETWORK_ADMIN", null);
  const customer = await aCustomer();
  const transferred = valueOf(await transfer(member, { customer_id: customer.customerId, reason: "Asked by mail" }));
  valueOf(await logout(system, { token: valueOf(await oneTimeLogin(await world.visitor(), transferred)) }));
  await endExpiredViews(db);
  const log = await db
    .selectFrom("audit_log")
    .select(["action", "detail"])
    .where("actor", "=", `user:${member.userId}`)
    .orderBy("id")
    .execute();
  expect(log).toMatchObject([
    { action: "impersonation_started" },
    { action: "impersonation_ended", detail: { how: "logout" } },
  ]);
});

test("a customer, another school or a missing reason can't open a view, and a staff account can't be viewed", async () => {
  const customer = await aCustomer();
  const input = { customer_id: customer.customerId, reason: "Asked by phone" };
  expect(await transfer({ ...(await anAccount(world)), ctx: customer.ctx }, input)).toMatchObject({
    error: { code: "forbidden" },
  });
  const { seller } = world.network;
  const other = await db
    .insertInto("franchise")
    .values({
      slug: "york",
      name: "York",
      legal_name: "York Ltd",
      company_number: null,
      vat_number: null,
      payment_account: null,
      email: seller.email,
      phone: seller.phone,
      address: seller.address,
      order_prefix: "YRK",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const elsewhere = await staff("FRANCHISE_ADMIN", other.id);
  expect(await transfer(elsewhere, input)).toMatchObject({ error: { code: "not_found" } });
  expect(await transfer(elsewhere, input)).toEqual(
    await transfer(elsewhere, { ...input, customer_id: system.newId() }),
  );
  const member = await staff("FRANCHISE_STAFF", franchiseId);
  for (const reason of [undefined, " ", "x".repeat(501)])
    expect(
      await transfer(member, { customer_id: customer.customerId, ...(reason !== undefined && { reason }) }),
    ).toMatchObject({
      error: { code: "invalid", details: [{ path: "reason" }] },
    });
  const network = await staff("NETWORK_ADMIN", null);
  expect(await transfer(network, { ...input, customer_id: system.newId() })).toMatchObject({
    error: { code: "not_found" },
  });
  await db
    .insertInto("user_role")
    .values({ user_id: customer.userId, role: "FRANCHISE_STAFF", franchise_id: franchiseId })
    .execute();
  expect(await transfer(network, input)).toMatchObject({ error: { code: "forbidden" } });
});

test("a view that a disabled member of staff had begun to open stays shut", async () => {
  const me = await aCustomer();
  const member = await staff("NETWORK_ADMIN", null);
  const handed = valueOf(await transfer(member, { customer_id: me.customerId, reason: "Asked by phone" }));
  await db
    .updateTable("user_account")
    .set({ disabled_at: "2026-01-01T00:00:00Z" })
    .where("id", "=", member.userId)
    .execute();
  expect(await oneTimeLogin(await world.visitor(), handed)).toMatchObject(spent);
});
