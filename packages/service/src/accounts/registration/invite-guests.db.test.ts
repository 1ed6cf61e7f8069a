import { withoutChance } from "@matinee/testkit";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { breakInserts } from "../../testing/break-database.ts";
import { mixedOrder } from "../../testing/mixed-order.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { listChildren } from "../../families/index.ts";
import { findActor } from "../testing/find-actor.ts";
import { inviteGuests } from "./invite-guests.ts";
import { login } from "../login/login.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { anAccount, mailedToken, PASSWORD } from "../testing/an-account.ts";

const world = await aWorld();
const { system, mails } = world;
const invitations = () =>
  mails.filter(({ subject }) => subject === "See your bookings and orders in one place").map(({ to }) => to);

async function invited(): Promise<string[]> {
  await inviteGuests(system);
  await world.work();
  return invitations();
}

beforeEach(() => void (mails.length = 0));

test("a guest who bought something is invited once, and the link opens an account with the order", async () => {
  const { ctx, customer, orderId } = await mixedOrder(world);
  expect(await invited()).toEqual([customer.email]);
  const mail = mails.at(-1);
  expect(mail?.text).toContain("token=");
  expect(withoutChance(mail?.text ?? "")).not.toContain("Zo");
  const token = await mailedToken(world, customer.email);
  expect(await invited()).toHaveLength(1);
  expect(await login(ctx, { email: customer.email, password: PASSWORD })).toMatchObject({ ok: false });
  expect(mail?.text).toContain("/choose-password?token=");
  // The password logs them in, in whatever browser: they find the order and the children it names.
  const opened = valueOf(await resetPassword(ctx, { token, password: PASSWORD }));
  const actor = await findActor(system, opened.token ?? "");
  if (actor === null) throw new Error("Not logged in");
  const children = valueOf(await listChildren({ ...ctx, actor }));
  expect(children.map((child) => child.first_name).toSorted()).toEqual(["Ada", "Zoë-Łucja"]);
  valueOf(await login(ctx, { email: customer.email, password: PASSWORD }));
  const order = await world.db
    .selectFrom("orders as o")
    .innerJoin("user_account as u", "u.guest_id", "o.guest_id")
    .select("u.email")
    .where("o.id", "=", orderId)
    .executeTakeFirst();
  expect(order?.email).toBe(customer.email);
});

test("several processes at once send a single invitation", async () => {
  const { customer } = await mixedOrder(world);
  await Promise.all(Array.from({ length: 6 }, () => inviteGuests(system)));
  await world.work();
  expect(invitations()).toEqual([customer.email]);
});

test("an address with an account is not invited, whoever used it", async () => {
  const { customer } = await mixedOrder(world);
  await anAccount(world, customer.email);
  expect(await invited()).toEqual([]);
});

test("an old order sends no invitation", async () => {
  const { orderId } = await mixedOrder(world);
  await sql`update orders set confirmed_at = now() - interval '3 days' where id = ${orderId}`.execute(world.db);
  expect(await invited()).toEqual([]);
});

test("a guest who can't be invited keeps no other from their invitation, and is invited later", async () => {
  const [broken, sound] = [await mixedOrder(world), await mixedOrder(world)];
  for (const [n, { customer }] of [broken, sound].entries())
    await sql`update customer set email = ${`${n}-${customer.email}`} where id = ${customer.id}`.execute(world.db);
  const repair = await breakInserts(
    world.db,
    "user_account",
    sql`new.email = ${sql.lit(`0-${broken.customer.email}`)}`,
  );
  await expect(inviteGuests(system)).rejects.toThrow("1 of");
  await repair();
  await world.work();
  expect(invitations()).toEqual([`1-${sound.customer.email}`]);
  const { rows } = await sql`select subject from leased_work where kind = 'guest.invite'`.execute(world.db);
  expect(rows).toEqual([{ subject: broken.orderId }]);
  await sql`update leased_work set next_try_at = now()`.execute(world.db);
  expect(await invited()).toContain(`0-${broken.customer.email}`);
});
