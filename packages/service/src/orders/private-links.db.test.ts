import { sql } from "kysely";
import { expect, test } from "vitest";
import { aBooking, aMember } from "../testing/staff.ts";
import { aWorld, codeOf } from "../testing/world.ts";
import { getCalendar } from "./calendar/get-calendar.ts";
import { getOrder } from "./get-order.ts";
import { getReceipt } from "./receipt/get-receipt.ts";

const world = await aWorld();
const { db, system } = world;

/** A paid order and what its private links answer; with another's keys where those are given. */
async function aPaidOrder() {
  const { ctx, orderId } = await aBooking(world);
  const keys = await db
    .selectFrom("orders")
    .select(["calendar_key", "receipt_key"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const files = async ({ calendar_key, receipt_key } = keys) => {
    const calendar = await getCalendar(system, { orderId, key: calendar_key ?? "" });
    const receipt = await getReceipt(system, { orderId, key: receipt_key ?? "", colour: "#4A1F5C" });
    return [calendar !== null, receipt !== null];
  };
  const becomes = async (status: string) => {
    await sql`update orders set status = ${status} where id = ${orderId}`.execute(db);
  };
  return { ctx, orderId, keys, files, becomes };
}

test("calendar and receipt open with the order's own key alone", async () => {
  const [mine, other] = [await aPaidOrder(), await aPaidOrder()];
  expect(await mine.files()).toEqual([true, true]);
  expect(await mine.files(other.keys)).toEqual([false, false]);
});

test("the calendar stays while some of the order stands; the receipt stays, because it is for tax", async () => {
  const { files, becomes } = await aPaidOrder();
  for (const [status, dates] of [
    ["partly_cancelled", true],
    ["cancelled", false],
  ] as const) {
    await becomes(status);
    expect(await files(), status).toEqual([dates, true]);
  }
});

test("an order is read by whose it is: not found for a stranger, forbidden for staff", async () => {
  const { ctx, orderId } = await aPaidOrder();
  expect(codeOf(await getOrder(ctx, { id: orderId }))).toBeNull();
  expect(codeOf(await getOrder(await world.visitor(), { id: orderId }))).toBe("not_found");
  expect(codeOf(await getOrder(ctx, { id: system.newId() }))).toBe("not_found");
  const member = await aMember(world, "FRANCHISE_STAFF");
  for (const id of [orderId, system.newId()]) expect(codeOf(await getOrder(member, { id }))).toBe("forbidden");
});
