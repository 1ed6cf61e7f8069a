import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { cancelCheckout, startCheckout } from "../checkout/index.ts";
import { sendMail } from "../mail/index.ts";
import { breakRows } from "../testing/break-database.ts";
import { changeCatalogue } from "../testing/change-catalogue.ts";
import { mixedBasket, mixedOrder } from "../testing/mixed-order.ts";
import { aMember } from "../testing/staff.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { bookingRow } from "./bookings/booking-views.ts";
import { bookingsOf } from "./bookings/bookings-table.ts";
import { getCalendar } from "./calendar/get-calendar.ts";
import { getOrder } from "./get-order.ts";
import { getOrderPage } from "./get-order-page.ts";
import { storeSoldOrders } from "./store-sold-orders.ts";
import { ORDER_COLUMNS, orderListRow } from "./order-list.ts";
import { getReceipt } from "./receipt/get-receipt.ts";
import { getStaffOrder } from "./staff/get-staff-order.ts";

const world = await aWorld();
const { db, system } = world;
const staff = await aMember(world, "NETWORK_ADMIN");

type Sold = Awaited<ReturnType<typeof mixedOrder>>;

/** Everything that anybody is shown or sent of an order. */
async function everythingOf({ ctx, orderId }: Pick<Sold, "ctx" | "orderId">) {
  const { calendar_key, receipt_key } = await db
    .selectFrom("orders")
    .select(["calendar_key", "receipt_key"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  world.mails.length = 0;
  const message = await db
    .updateTable("message")
    .set({ sent_at: null })
    .where("order_id", "=", orderId)
    .returning("id")
    .executeTakeFirstOrThrow();
  await sendMail(system, { messageId: message.id });
  const receipt = await getReceipt(system, { orderId, key: receipt_key ?? "", colour: "#4A1F5C" });
  const row = (schema: z.ZodType, statement: ReturnType<typeof sql>) =>
    rowsOf("rows of an order", schema, statement).execute(db);
  return {
    receipt: receipt?.pdf.toString("base64"),
    mail: world.mails.at(-1),
    calendar: await getCalendar(system, { orderId, key: calendar_key ?? "" }),
    page: valueOf(await getOrderPage(ctx, { id: orderId })),
    // Sending the mail again is the test's own.
    staffPage: { ...valueOf(await getStaffOrder(staff, { id: orderId })), messages: [] },
    listed: await row(orderListRow, sql`select ${ORDER_COLUMNS} from orders o where o.id = ${orderId}`),
    booked: await row(
      z.object({ name: bookingRow.shape.name, addons: bookingRow.shape.addons }),
      sql`select b.name, b.addons from ${bookingsOf(sql`o.id = ${orderId}`)} b order by b.position`,
    ),
    ledger: await row(
      z.object({ entry: z.record(z.string(), z.unknown()) }),
      sql`select to_jsonb(e) as entry from ledger_entry e where e.order_id = ${orderId} order by e.id`,
    ),
  };
}

/** Changes the catalogue while `work` runs, but for venues: calendars say where to come. Returns how many columns changed. */
async function whileChanged(work: () => Promise<void>): Promise<number> {
  const { columns, restore } = await changeCatalogue(db);
  await restore("location");
  try {
    await work();
  } finally {
    await restore();
  }
  return columns;
}

test("an order stays as it was sold in receipt, mail, calendar, pages, lists and ledger when everything in the catalogue changes", async () => {
  const order = await mixedOrder(world);
  const before = await everythingOf(order);
  const changes = await whileChanged(async () => expect(await everythingOf(order)).toEqual(before));
  expect(changes).toBeGreaterThan(70);
});

test("a venue that changes is where the calendar and the bookings say to come, and not on the receipt, the mail or the pages", async () => {
  const order = await mixedOrder(world);
  const before = await everythingOf(order);
  const moved = { name: "Chapel Hall", address_line_1: "7 New Street", post_town: "Otley", postcode: "LS21 1AA" };
  const { restore } = await changeCatalogue(db);
  await restore();
  await db.updateTable("location").set(moved).execute();
  const after = await everythingOf(order);
  await restore();
  expect({ ...after, calendar: null }).toEqual({ ...before, calendar: null });
  expect(after.calendar).toContain("7 New Street");
  expect(after.calendar).not.toContain("Roundhay");
  expect(after.mail?.text).toContain("Roundhay Hall");
});

test("an order from before is read from the catalogue until the job has stored it, and then stays as it is", async () => {
  const order = await mixedOrder(world);
  const before = await everythingOf(order);
  await sql`update orders set sold = null where id = ${order.orderId}`.execute(db);
  const old = await everythingOf(order);
  expect(old).toEqual({ ...before, page: { ...before.page, sale_terms: null } });
  expect(await storeSoldOrders(system)).toBe(1);
  expect(await storeSoldOrders(system)).toBe(0);
  await whileChanged(async () => expect(await everythingOf(order)).toEqual(old));
});

test("an order from before a school could set a fee is read without that fee", async () => {
  const order = await mixedOrder(world);
  const before = await everythingOf(order);
  const changed = await sql`update orders set sold = jsonb_set(sold, '{lines}',
      (select jsonb_agg(line #- '{seller,booking_fee_pence}' order by n) from jsonb_array_elements(sold -> 'lines') with ordinality as l (line, n)))
    where id = ${order.orderId} and sold #> '{lines,0,seller,booking_fee_pence}' is not null`.execute(db);
  expect(changed.numAffectedRows).toBe(1n);
  expect(await everythingOf(order)).toEqual(before);
});

test("an order that cannot be stored keeps no other from it, and somebody is told until it is", async () => {
  const [faulty, sound] = [await mixedOrder(world), await mixedOrder(world)];
  await sql`update orders set sold = null where id in (${faulty.orderId}, ${sound.orderId})`.execute(db);
  const isKept = async ({ orderId }: Sold) =>
    (await db.selectFrom("orders").select("sold").where("id", "=", orderId).executeTakeFirstOrThrow()).sold !== null;
  const repair = await breakRows(db, "orders", sql`new.id = ${sql.lit(faulty.orderId)}`);
  const items = db.selectFrom("work_item").select(["kind", "status"]).where("order_id", "=", faulty.orderId);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await expect(storeSoldOrders(system)).rejects.toThrow("1 of 1 attempts threw");
    expect([await isKept(faulty), await isKept(sound)]).toEqual([false, true]);
    // It waits for its next try, and is not tried with the orders of the next minute.
    expect(await storeSoldOrders(system)).toBe(0);
    await sql`update leased_work set next_try_at = now()`.execute(db);
  }
  expect(await items.execute()).toEqual([{ kind: "sold_order_stuck", status: "open" }]);
  await repair();
  await storeSoldOrders(system);
  expect(await isKept(faulty)).toBe(true);
  expect(await items.execute()).toEqual([{ kind: "sold_order_stuck", status: "done" }]);
});

test("an order that a version before placed again, with a line more, is read with all its lines", async () => {
  const order = await mixedOrder(world);
  const before = await everythingOf(order);
  await sql`update orders set sold = jsonb_set(sold, '{lines}', (sold -> 'lines') - 0) where id = ${order.orderId}`.execute(
    db,
  );
  expect(await everythingOf(order)).toEqual({ ...before, page: { ...before.page, sale_terms: null } });
});

test("a class's dates from before are those that were claimed, whatever has become of the timetable", async () => {
  const { orderId, ctx, group } = await mixedOrder(world);
  const dates = async () =>
    valueOf(await getOrderPage(ctx, { id: orderId }))
      .cart.class_items.filter((item) => item.group_id === group.id)
      .flatMap((item) => item.dates);
  const sold = await dates();
  await sql`update orders set sold = null where id = ${orderId}`.execute(db);
  await sql`update session set status = 'cancelled' where group_id = ${group.id}`.execute(db);
  expect(await dates()).toEqual(sold);
});

test("what is stored holds nothing that the family typed, and is a few kilobytes", async () => {
  const { orderId } = await mixedOrder(world);
  const [stored] = await rowsOf(
    "what was sold",
    z.object({ sold: z.string(), bytes: z.int() }),
    sql`select sold::text as sold, pg_column_size(sold) as bytes from orders where id = ${orderId}`,
  ).execute(db);
  const { sold, bytes } = stored ?? { sold: "", bytes: 0 };
  expect(sold).toContain("Saturday Juniors");
  for (const typed of ["Ada", "ADA", "Zoë", "Pat", "High Street"]) expect(sold).not.toContain(typed);
  expect(bytes).toBeLessThan(4_096);
});

test("an order that went back to a basket is sold as it is when it is placed again", async () => {
  const { ctx, orderId, group } = await mixedBasket(world);
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  valueOf(await cancelCheckout(ctx, { order_id: orderId }));
  const sold = async () =>
    (await db.selectFrom("orders").select("sold").where("id", "=", orderId).executeTakeFirstOrThrow()).sold;
  expect(await sold()).toBeNull();
  await sql`update class_group set name = 'Sunday Juniors' where id = ${group.id}`.execute(db);
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  expect(JSON.stringify(await sold())).toContain("Sunday Juniors");
});

test("a deposit's balance falls due on the date that was sold, though the camp's has changed before the money came", async () => {
  const { ctx, orderId, camp } = await mixedBasket(world);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  const due = valueOf(await getOrder(ctx, { id: orderId })).cart.class_items.find((item) => item.course_id === camp.id);
  await sql`update course set balance_due_on = balance_due_on - 5 where id = ${camp.id}`.execute(db);
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(valueOf(await getOrderPage(ctx, { id: orderId })).balances).toMatchObject([{ due_on: due?.balance_due_on }]);
});
