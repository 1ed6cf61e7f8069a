import { aFranchise, statementCounter } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startCheckout } from "../../checkout/index.ts";
import { createCustomer, listChildren } from "../../families/index.ts";
import type { Context, SystemContext } from "../../kernel/index.ts";
import { listOrders } from "../../orders/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, parentForm, valueOf } from "../../testing/world.ts";
import { deleteAccount } from "../erasure/delete-account.ts";
import { getDeletionTerms } from "../erasure/get-deletion-terms.ts";
import { refresh } from "../login/refresh.ts";
import { openFamilyAccount } from "../registration/open-family-account.ts";
import { startSession } from "../sessions/sessions.ts";
import { PASSWORD } from "../testing/an-account.ts";

// What comes to the address of an account while its owner stays logged in: a booking from another browser, a family that a school imports.
const countStatements = statementCounter();
const world = await aWorld();
const { db, system } = world;

/** A trial that a guest paid for with this address. */
async function aGuestsBooking(email: string, name: string) {
  const group = await world.group();
  const { ctx, orderId } = await world.basket(group, [name]);
  const { id } = valueOf(await createCustomer(ctx, { ...parentForm, email }));
  const { client_secret: secret } = valueOf(await startCheckout(ctx, { order_id: orderId, customer_id: id }));
  await world.pay(secret, "4242424242424242");
  await world.work();
  const past = async () => {
    await sql`update session set held_on = held_on - 3650, starts_at = starts_at - interval '3650 days', ends_at = ends_at - interval '3650 days'
      where group_id = ${group.id}`.execute(db);
  };
  return { orderId, past };
}

/** A family that a school wrote down with this address, with a child. */
async function aKnownFamily(email: string, name: string): Promise<void> {
  const school = await aFranchise(db);
  const [id, childId] = [system.newId(), system.newId()];
  const address = { phone: "", address_line_1: "", post_town: "", postcode: "" };
  await db
    .insertInto("customer")
    .values({ id, guest_id: null, name: `Pat ${name}`, email, ...address })
    .execute();
  await db.insertInto("customer_school").values({ customer_id: id, franchise_id: school.id }).execute();
  const child = { first_name: name, surname: "Tester", date_of_birth: "2016-05-03", medical_ciphertext: null };
  await db
    .insertInto("child")
    .values({ id: childId, guest_id: null, customer_id: id, ...child })
    .execute();
}

const childrenOf = async (ctx: Context) =>
  valueOf(await listChildren(ctx))
    .map((child) => child.first_name)
    .toSorted();
const ordersOf = async (ctx: Context) => valueOf(await listOrders(ctx, {})).items.map(({ id }) => id);

test("a deletion counts and erases what the address proves, though nobody has logged in since", async () => {
  const { ctx, account } = await aCustomer(world);
  const { orderId, past } = await aGuestsBooking(account.email, "Guestling");
  await aKnownFamily(account.email, "Schooling");
  const refused = await deleteAccount(ctx, { password: PASSWORD });
  expect(codeOf(refused)).toBe("in_use");
  expect(await childrenOf(ctx)).toEqual([]);
  expect(valueOf(await getDeletionTerms(ctx)).blockers).toMatchObject([{ kind: "still_to_come", order_id: orderId }]);
  expect(await childrenOf(ctx)).toEqual(["Guestling", "Schooling"]);
  await past();
  await aKnownFamily(account.email, "Lateling");
  valueOf(await deleteAccount(ctx, { password: PASSWORD }));
  const left = await db
    .selectFrom("child")
    .select("id")
    .where("first_name", "in", ["Guestling", "Schooling", "Lateling"])
    .execute();
  expect(left).toEqual([]);
  expect(await db.selectFrom("customer").select("id").where("email", "=", account.email).execute()).toEqual([]);
});

test("a login that is refreshed brings home what came to its address, and a view by staff brings nothing", async () => {
  const { ctx, account } = await aCustomer(world);
  const { orderId } = await aGuestsBooking(account.email, "Ada");
  await aGuestsBooking(`other.${account.email}`, "Bo");
  const admin = await aMember(world, "FRANCHISE_ADMIN");
  const by = admin.actor.kind === "FRANCHISE_ADMIN" ? admin.actor.userId : "";
  await db
    .insertInto("user_role")
    .values({ user_id: by, role: "FRANCHISE_ADMIN", franchise_id: world.network.seller.id })
    .execute();
  const impersonation = { by, reason: "They asked", school: null };
  const view = await startSession(system, db, { userId: account.userId, host: "leeds.localhost", impersonation });
  valueOf(await refresh(system, view));
  expect(await ordersOf(ctx)).toEqual([]);
  valueOf(await refresh(system, account.token));
  expect(await ordersOf(ctx)).toEqual([orderId]);
  expect(await childrenOf(ctx)).toEqual(["Ada"]);
});

test("a join that fails is logged with ids alone, ends no login, and is made good at the next refresh", async () => {
  const { ctx, account } = await aCustomer(world);
  const { orderId } = await aGuestsBooking(account.email, "Ada");
  const logged: unknown[] = [];
  const logFailure: NonNullable<SystemContext["logFailure"]> = (what, error, ids) => {
    logged.push({ what, error: String(error), ids });
  };
  const broken = { ...system, logFailure };
  await sql`create function refuse_join() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`.execute(
    db,
  );
  await sql`create trigger refuse_join before update on orders for each row when (new.id = ${sql.lit(orderId)})
    execute function refuse_join()`.execute(db);
  const { token } = valueOf(await refresh(broken, account.token)).data.value;
  expect(await ordersOf(ctx)).toEqual([]);
  expect(logged).toEqual([
    {
      what: "what a family booked as a guest did not join its account",
      error: expect.stringContaining("not now") as string,
      ids: { user_id: account.userId, session_id: expect.any(String) as string },
    },
  ]);
  await sql`drop trigger refuse_join on orders`.execute(db);
  const { token: next } = valueOf(await refresh(broken, token)).data.value;
  expect(await ordersOf(ctx)).toEqual([orderId]);
  valueOf(await refresh(broken, next));
  expect(logged).toHaveLength(1);
});

test("who opens a family's account beside their work finds what they booked as a guest", async () => {
  const { ctx, account } = await aCustomer(world);
  const { userId } = account;
  const franchise_id = world.network.seller.id;
  await db
    .updateTable("user_role")
    .set({ role: "FRANCHISE_STAFF", franchise_id })
    .where("user_id", "=", userId)
    .execute();
  const { orderId } = await aGuestsBooking(account.email, "Ada");
  const staff: Context = { ...ctx, actor: { kind: "FRANCHISE_STAFF", userId, franchiseId: franchise_id } };
  valueOf(await openFamilyAccount(staff));
  expect(await ordersOf(ctx)).toEqual([orderId]);
});

test("a refresh opens no transaction for what would not join: details of others that nobody paid with, or those of staff", async () => {
  const { account } = await aCustomer(world);
  let { token } = account;
  const statementsOfRefresh = async () => {
    const { statements } = await countStatements(async () => {
      token = valueOf(await refresh(system, token)).data.value.token;
    });
    return statements;
  };
  const least = await statementsOfRefresh();
  const { ctx } = await world.basket(await world.group(), ["Ada"]);
  valueOf(await createCustomer(ctx, { ...parentForm, email: account.email }));
  expect(await statementsOfRefresh()).toBe(least);
  await aKnownFamily(account.email, "Schooling");
  expect(await statementsOfRefresh()).toBeGreaterThan(least);
  expect(await statementsOfRefresh()).toBe(least);
  await aGuestsBooking(account.email, "Bo");
  const franchise_id = world.network.seller.id;
  const asStaff = { role: "FRANCHISE_STAFF", franchise_id } as const;
  await db.updateTable("user_role").set(asStaff).where("user_id", "=", account.userId).execute();
  expect(await statementsOfRefresh()).toBe(least);
});
