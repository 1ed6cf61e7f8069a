import { sql } from "kysely";
import { expect, test } from "vitest";
import { bulkSaveChildren, createCustomer, listChildren } from "../../families/index.ts";
import type { Context } from "../../kernel/index.ts";
import { aWorld, parentForm, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { endExpiredViews } from "../sessions/end-sessions.ts";
import { transferLogin } from "./transfer-login.ts";
import { logout } from "./logout.ts";
import { oneTimeLogin } from "./one-time-login.ts";
import { findActor } from "../sessions/sessions.ts";
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

/** The context of a call by the holder of a login. */
async function by(token: string): Promise<Context> {
  const actor = await findActor(system, token);
  if (actor === null) throw new Error("Not logged in");
  return { ...(await world.visitor()), actor };
}

async function staff(role: "FRANCHISE_STAFF" | "FRANCHISE_ADMIN" | "NETWORK_ADMIN", franchise_id: number | null) {
  const account = await anAccount(world);
  await db.insertInto("user_role").values({ user_id: account.userId, role, franchise_id }).execute();
  return { ...account, ctx: await by(account.token) };
}

/** A customer with an account who has booked with the world's only school. */
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

const handOn = async (
  { ctx, token }: { ctx: Context; token: string },
  wish: { for_host?: string; customer_id?: string; reason?: string; leave?: boolean } = {},
) =>
  transferLogin({ ...ctx, actor: (await findActor(system, token)) ?? ctx.actor }, { for_host: host, token, ...wish });

test("a login is handed on to another of our hosts by a token in the address, and ends by itself", async () => {
  const account = await anAccount(world);
  const ctx = await world.visitor();
  const handed = valueOf(await handOn(account, { for_host: "LOCALHOST:3000" }));
  expect(handed.url).toBe(`http://localhost:3000/?token=${handed.one_time_token}`);
  const jwt = valueOf(await oneTimeLogin({ ...ctx, site: { ...ctx.site, host: "localhost" } }, handed));
  expect(valueOf(await getCurrentUser(system, { token: jwt }))).toMatchObject({ email: account.email });
  valueOf(await logout(system, { token: jwt }));
  expect(await findActor(system, account.token)).not.toBeNull();
});

test("handed on to the host where it was made, it is the same login and not one more", async () => {
  const account = await anAccount(world);
  const jwt = valueOf(await oneTimeLogin(await world.visitor(), valueOf(await handOn(account))));
  expect(await system.tokens.read(jwt)).toEqual(await system.tokens.read(account.token));
  const sessions = await db.selectFrom("login_session").select("id").where("user_id", "=", account.userId).execute();
  expect(sessions).toHaveLength(1);
});

test("who leaves is logged in where they went and not where they came from; on one host it is the same login still", async () => {
  const account = await anAccount(world);
  const ctx = await world.visitor();
  const here = valueOf(await oneTimeLogin(ctx, valueOf(await handOn(account, { leave: true }))));
  expect(await findActor(system, here)).not.toBeNull();
  const handed = valueOf(await handOn(account, { for_host: "localhost", leave: true }));
  expect(await findActor(system, account.token)).not.toBeNull();
  const there = valueOf(await oneTimeLogin({ ...ctx, site: { ...ctx.site, host: "localhost" } }, handed));
  expect(await findActor(system, there)).not.toBeNull();
  expect(await findActor(system, account.token)).toBeNull();
});

test("a one-time token is good once, also for many at once", async () => {
  const handed = valueOf(await handOn(await anAccount(world)));
  const ctx = await world.visitor();
  const answers = await Promise.all(Array.from({ length: 8 }, () => oneTimeLogin(ctx, handed)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await oneTimeLogin(ctx, handed)).toMatchObject(spent);
});

test("a one-time token is good on its own host alone, for a minute alone, and only while its login lives", async () => {
  const account = await anAccount(world);
  const ctx = await world.visitor();
  const elsewhere = { ...ctx, site: { ...ctx.site, host: "localhost" } };
  const foreign = valueOf(await handOn(account));
  expect(await oneTimeLogin(elsewhere, foreign)).toMatchObject(spent);
  expect(await oneTimeLogin(ctx, foreign)).toMatchObject({ ok: true });

  const old = valueOf(await handOn(account));
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

  const orphan = valueOf(await handOn(account));
  valueOf(await logout(system, { token: account.token }));
  expect(await oneTimeLogin(ctx, orphan)).toMatchObject(spent);
  for (const one_time_token of ["x", account.token])
    expect(await oneTimeLogin(ctx, { one_time_token })).toMatchObject(spent);
});

test("nobody is sent to a host that is not ours, and nobody hands on what they don't have", async () => {
  const account = await anAccount(world);
  for (const for_host of [
    "evil.test",
    "leeds.localhost.evil.test",
    "leeds.localhost@evil.test",
    "leeds.localhost/x",
    "",
  ])
    expect(await handOn(account, { for_host }), for_host).toMatchObject({
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
  const handed = valueOf(await handOn(member, { customer_id: customer.customerId, reason: "Asked by phone" }));
  const impersonator = /&impersonator=([\w-]+)$/u.exec(handed.url)?.[1] ?? "";
  const ctx = await world.visitor();
  const view = valueOf(await oneTimeLogin(ctx, handed));
  const own = valueOf(await oneTimeLogin(ctx, { one_time_token: impersonator }));
  expect(valueOf(await getCurrentUser(system, { token: view }))).toMatchObject({ email: customer.email });
  expect(valueOf(await getCurrentUser(system, { token: own }))).toMatchObject({ email: member.email });
  expect(await oneTimeLogin(ctx, { one_time_token: impersonator })).toMatchObject(spent);

  // Neither reads what is health data, nor hands the view on.
  const viewing = await by(view);
  expect(valueOf(await listChildren(viewing))).toMatchObject([{ first_name: "Ada", medical_conditions: "" }]);
  valueOf(
    await bulkSaveChildren(viewing, {
      children: [{ first_name: "Ada", surname: "T", date_of_birth: sevenYearsAgo(), medical_conditions: "" }],
    }),
  );
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
    { action: "impersonation_ended", subject: `user:${customer.userId}`, detail: { how: "time" } },
  ]);
});

test("switching back leads to the very login that the view began from; on another host to one that lasts as long", async () => {
  const member = await staff("NETWORK_ADMIN", null);
  const customer = await aCustomer();
  const ctx = await world.visitor();
  const elsewhere = { ...ctx, site: { ...ctx.site, host: "localhost" } };
  const backOn = async (where: Context) => {
    const wish = { for_host: where.site.host, customer_id: customer.customerId, reason: "Asked by phone" };
    const { url } = valueOf(await handOn(member, wish));
    const one_time_token = /&impersonator=([\w-]+)$/u.exec(url)?.[1] ?? "";
    const back = valueOf(await oneTimeLogin(where, { one_time_token }));
    return (await system.tokens.read(back))?.sessionId;
  };
  const original = (await system.tokens.read(member.token))?.sessionId;
  expect(await backOn(ctx)).toBe(original);
  expect(await backOn(elsewhere)).not.toBe(original);
  const ends = await db.selectFrom("login_session").select("expires_at").where("user_id", "=", member.userId).execute();
  expect(new Set(ends.map(({ expires_at }) => expires_at)).size).toBe(1);
  expect(ends).toHaveLength(2);
});

test("a view that is ended by hand is logged once, as that", async () => {
  const member = await staff("NETWORK_ADMIN", null);
  const customer = await aCustomer();
  const handed = valueOf(await handOn(member, { customer_id: customer.customerId, reason: "Asked by mail" }));
  valueOf(await logout(system, { token: valueOf(await oneTimeLogin(await world.visitor(), handed)) }));
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

test("nobody is viewed by a customer, by another school, without a reason, or where they work for us", async () => {
  const customer = await aCustomer();
  const wish = { customer_id: customer.customerId, reason: "Asked by phone" };
  expect(await handOn({ ...(await anAccount(world)), ctx: customer.ctx }, wish)).toMatchObject({
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
  expect(await handOn(elsewhere, wish)).toMatchObject({ error: { code: "not_found" } });
  expect(await handOn(elsewhere, wish)).toEqual(await handOn(elsewhere, { ...wish, customer_id: system.newId() }));
  const member = await staff("FRANCHISE_STAFF", franchiseId);
  for (const reason of [undefined, " ", "x".repeat(501)])
    expect(
      await handOn(member, { customer_id: customer.customerId, ...(reason !== undefined && { reason }) }),
    ).toMatchObject({
      error: { code: "invalid", details: [{ path: "reason" }] },
    });
  const network = await staff("NETWORK_ADMIN", null);
  expect(await handOn(network, { ...wish, customer_id: system.newId() })).toMatchObject({
    error: { code: "not_found" },
  });
  await db
    .insertInto("user_role")
    .values({ user_id: customer.userId, role: "FRANCHISE_STAFF", franchise_id: franchiseId })
    .execute();
  expect(await handOn(network, wish)).toMatchObject({ error: { code: "forbidden" } });
});
