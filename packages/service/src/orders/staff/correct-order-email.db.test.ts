import { err } from "@matinee/core/kernel";
import { createPool, scopedDb } from "@matinee/database";
import { afterAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
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
