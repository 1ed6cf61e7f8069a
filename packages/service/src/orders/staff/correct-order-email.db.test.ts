import { err } from "@matinee/core/kernel";
import { createPool, scopedDb } from "@matinee/database";
import { aBottle } from "@matinee/testkit";
import { afterAll, expect, test } from "vitest";
import { addProduct, currentOrder } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import type { Context } from "../../kernel/index.ts";
import { giveCredit } from "../../ledger/index.ts";
import { sendMail } from "../../mail/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aBooking, aMember, strangers } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { retryWorkItem } from "../../work-items/index.ts";
import { correctOrderEmail } from "./correct-order-email.ts";
import { getStaffOrder } from "./get-staff-order.ts";

const world = await aWorld();
const { db, system } = world;
const pool = createPool(world.url);
afterAll(() => pool.end());

const member = await aMember(world, "FRANCHISE_ADMIN");
const userId = "userId" in member.actor ? member.actor.userId : "";
/** With what row security leaves to a school. */
const admin: Context = {
  ...member,
  db: scopedDb(pool, { kind: "franchise", userId, franchiseId: world.network.seller.id, money: true }),
};
const staff = await aMember(world, "FRANCHISE_STAFF");
const outside = await strangers(world);

const shownTo = async (who: Context, id: string) => valueOf(await getStaffOrder(who, { id })).email_to_correct;

test("a mail that was refused goes to the corrected address once it is tried again, and the log keeps neither address", async () => {
  const { orderId: id, customer } = await aBooking(world);
  await db.updateTable("customer").set({ email: "pat@exampel.test" }).where("id", "=", customer.id).execute();
  const message = await db
    .updateTable("message")
    .set({ sent_at: null })
    .where("order_id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow();
  const send = async () => err({ kind: "rejected", reason: "no such person" } as const);
  await sendMail({ ...system, gateways: { ...system.gateways, mailer: { send } } }, { messageId: message.id });
  expect(await shownTo(admin, id)).toBe("pat@exampel.test");

  const input = { id, email: " pat@Example.test ", reason: "Rang them" };
  expect(codeOf(await correctOrderEmail(staff, input))).toBe("forbidden");
  expect(codeOf(await correctOrderEmail(outside.admin, input))).toBe("not_found");
  for (const who of [outside.staff, outside.visitor])
    expect(codeOf(await correctOrderEmail(who, input))).not.toBeNull();
  expect(await correctOrderEmail(admin, { ...input, email: "pat@example" })).toMatchObject({
    error: { details: [{ path: "email" }] },
  });
  expect(await correctOrderEmail(admin, { ...input, reason: " " })).toMatchObject({
    error: { details: [{ path: "reason" }] },
  });
  for (let again = 0; again < 2; again += 1) valueOf(await correctOrderEmail(admin, input));
  expect(await shownTo(admin, id)).toBe("pat@example.test");
  expect(await shownTo(staff, id)).toBeNull();

  world.mails.length = 0;
  const item = await db
    .selectFrom("work_item")
    .select("id")
    .where("subject", "=", message.id)
    .executeTakeFirstOrThrow();
  valueOf(await retryWorkItem(admin, { id: item.id }));
  await world.work();
  expect(world.mails.map(({ to }) => to)).toEqual([expect.stringContaining("<pat@example.test>")]);
  const log = await db
    .selectFrom("audit_log")
    .select(["action", "detail"])
    .where("subject", "=", `order:${id}`)
    .where("action", "=", "order_email_corrected")
    .execute();
  expect(log).toEqual([{ action: "order_email_corrected", detail: { reason: "Rang them" } }]);
});

test("the details that an account keeps are for the family to change, and those of a deleted account for nobody", async () => {
  const { child, book, customer } = await aCustomer(world);
  const { orderId: id } = await book({
    type: "trial",
    group: await world.group(),
    childIds: [await child("Ada")],
  });
  const input = { id, email: "else@example.test", reason: "Asked by phone" };
  expect(await shownTo(admin, id)).toBeNull();
  expect(await correctOrderEmail(admin, input)).toMatchObject({
    error: { code: "invalid", details: [{ message: expect.stringContaining("in its account") as string }] },
  });
  await db.updateTable("user_account").set({ customer_id: null }).where("customer_id", "=", customer.id).execute();
  await db.updateTable("customer").set({ email: "" }).where("id", "=", customer.id).execute();
  expect(codeOf(await correctOrderEmail(admin, input))).toBe("invalid");
  expect(await shownTo(admin, id)).toBeNull();
});

/** An order of another school's bottle, with these details. */
async function aBottleOf(franchiseId: number, ctx: Context, customer_id: string) {
  const { id: product_id } = await aBottle(db, { franchiseId });
  const orderId = valueOf(await currentOrder(ctx, { createIfNeeded: true })).id ?? "";
  valueOf(await addProduct(ctx, { order_id: orderId, product_id, quantity: 1, attribute_id: [] }));
  await world.pay(
    valueOf(await startCheckout(ctx, { order_id: orderId, customer_id })).client_secret,
    "4242424242424242",
  );
  await world.work();
  return { orderId };
}

test("an order that shares its details gets a copy: what another school's order and the waiting list write to stays", async () => {
  const [one, waiting] = [await aBooking(world), await aBooking(world)];
  const { id: shared } = one.customer;
  const guest_id = one.ctx.actor.kind === "GUEST" ? one.ctx.actor.guestId : "";
  await db.updateTable("customer").set({ email: "pat@old.test" }).where("id", "=", shared).execute();
  const two = await aBottleOf(
    outside.other.id,
    { ...one.ctx, site: { ...one.ctx.site, isMain: true, franchise: null } },
    shared,
  );
  const from = { sellerId: world.network.seller.id };
  await giveCredit(db, { key: shared, customerId: shared, amount: 500, from, note: "Sorry" });
  const notice = { host: "leeds.localhost", of_location: true, of_teachers: false, customer_id: shared };
  const noticeOf = async ({ orderId }: { readonly orderId: string }) => {
    const { id: session_id } = await db
      .selectFrom("claim as c")
      .innerJoin("session as s", "s.place_pool_id", "c.pool_id")
      .select("s.id")
      .where("c.order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    const row = { id: system.newId(), franchise_id: world.network.seller.id, session_id, ...notice };
    await db.insertInto("lesson_notice").values(row).execute();
    return row.id;
  };
  const notices = [await noticeOf(one), await noticeOf(waiting)];
  const input = { id: one.orderId, email: "pat@new.test", reason: "Rang them" };
  for (let again = 0; again < 2; again += 1) valueOf(await correctOrderEmail(admin, input));

  expect(await shownTo(admin, one.orderId)).toBe("pat@new.test");
  expect(await shownTo(outside.admin, two.orderId)).toBe("pat@old.test");
  world.mails.length = 0;
  for (const { orderId } of [one, two]) {
    const { id: messageId } = await db
      .updateTable("message")
      .set({ sent_at: null })
      .where("order_id", "=", orderId)
      .returning("id")
      .executeTakeFirstOrThrow();
    await sendMail(system, { messageId });
  }
  expect(world.mails.map(({ to }) => to)).toEqual([
    expect.stringContaining("pat@new.test"),
    expect.stringContaining("pat@old.test"),
  ]);
  const copies = await db
    .selectFrom("customer as c")
    .leftJoin("customer_credit as k", "k.customer_id", "c.id")
    .select(["c.id", "c.email", "c.name", "c.postcode", "k.balance_pence"])
    .where("c.guest_id", "=", guest_id)
    .orderBy("c.created_at", "desc")
    .execute();
  const { name, postcode } = one.customer;
  expect(copies).toEqual([
    { id: shared, email: "pat@old.test", name, postcode, balance_pence: 500 },
    { id: expect.any(String) as string, email: "pat@new.test", name, postcode, balance_pence: null },
  ]);
  const toldAt = await db
    .selectFrom("lesson_notice")
    .select(["id", "customer_id"])
    .where("id", "in", notices)
    .execute();
  expect(new Map(toldAt.map((told) => [told.id, told.customer_id]))).toEqual(
    new Map([
      [notices[0], copies[1]?.id],
      [notices[1], shared],
    ]),
  );

  await db
    .insertInto("waiting_list_entry")
    .values({
      id: system.newId(),
      group_id: waiting.group.id,
      course_id: null,
      child_id: null,
      party_id: system.newId(),
      customer_id: waiting.customer.id,
    })
    .execute();
  valueOf(await correctOrderEmail(admin, { ...input, id: waiting.orderId }));
  expect(await db.selectFrom("customer").select("email").where("id", "=", waiting.customer.id).execute()).toEqual([
    { email: waiting.customer.email },
  ]);
});
