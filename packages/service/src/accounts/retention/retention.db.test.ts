import { aHoodie } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addProduct } from "../../basket/index.ts";
import { bulkSaveChildren } from "../../families/index.ts";
import { getStaffOrder } from "../../orders/index.ts";
import { mixedOrder } from "../../testing/mixed-order.ts";
import { aBooking, aMember } from "../../testing/staff.ts";
import { aShopper } from "../../testing/shopper.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { previewStaffReversal, reverseByStaff } from "../../reversals/index.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { aWorld, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { anonymiseOldOrders, clearEventPayloads, deleteIdleGuests, deleteOldHealthNotes } from "../index.ts";

const world = await aWorld();
const { db, system } = world;

const noteOf = async (childId: string) =>
  (await db.selectFrom("child").select("medical_ciphertext as note").where("id", "=", childId).executeTakeFirst())
    ?.note ?? null;
const age = async (childId: string, days: number) =>
  await sql`update child set updated_at = now() - make_interval(days => ${days}) where id = ${childId}`.execute(db);

async function aChildWithNote(ctx: Parameters<typeof bulkSaveChildren>[0], firstName = "Nell") {
  const form = { first_name: firstName, surname: "Tester", date_of_birth: sevenYearsAgo(), medical_conditions: "Nuts" };
  return valueOf(await bulkSaveChildren(ctx, { children: [form] }))[0]?.id ?? "";
}

test("health notes of visitors who never bought anything go after 30 days; those of buyers and accounts stay", async () => {
  const [old, young] = [await aChildWithNote(await world.visitor()), await aChildWithNote(await world.visitor())];
  const buyer = await aBooking(world);
  const bought = await aChildWithNote(buyer.ctx);
  const account = await aChildWithNote((await aCustomer(world)).ctx);
  for (const id of [old, bought, account]) await age(id, 31);
  await age(young, 29);
  await deleteOldHealthNotes(system);
  expect(await noteOf(old)).toBeNull();
  for (const id of [young, bought, account]) expect(await noteOf(id)).not.toBeNull();
});

test("health notes go a year after the child's last class, and not while one is to come", async () => {
  const gone = await aBooking(world);
  const coming = await aBooking(world);
  const ids = [gone, coming].map(({ children }) => children[0]?.id ?? "");
  const [past = "", next = ""] = ids;
  for (const [one, id] of [
    [gone, past],
    [coming, next],
  ] as const) {
    const form = {
      id,
      first_name: "Ada",
      surname: "Tester",
      date_of_birth: sevenYearsAgo(),
      medical_conditions: "Nuts",
    };
    valueOf(await bulkSaveChildren(one.ctx, { children: [form] }));
    await age(id, 400);
  }
  await sql`update session set held_on = held_on - 500, starts_at = starts_at - interval '500 days', ends_at = ends_at - interval '500 days'
    where group_id = ${gone.group.id}`.execute(db);
  await deleteOldHealthNotes(system);
  expect(await noteOf(past)).toBeNull();
  expect(await noteOf(next)).not.toBeNull();
});

test("notices of the payment provider are emptied after 90 days, once they are handled", async () => {
  await aBooking(world);
  const events = async () =>
    (await sql<{ payload: unknown; id: number }>`select id, payload from payment_event order by id`.execute(db)).rows;
  const [first, second] = await events();
  await sql`update payment_event set received_at = now() - interval '91 days'`.execute(db);
  await sql`update payment_event set handled_at = null where id = ${second?.id ?? 0}`.execute(db);
  await clearEventPayloads(system);
  const after = await events();
  expect(after[0]?.payload).toEqual({ expired: true });
  expect(first?.payload).not.toEqual({ expired: true });
  expect(after[1]?.payload).toEqual(second?.payload);
});

/** Nobody was here for more than a year. */
async function longAgo(): Promise<void> {
  for (const table of ["child", "customer", "orders"])
    await sql`update ${sql.table(table)} set updated_at = now() - interval '400 days'`.execute(db);
  for (const table of ["guest", "order_item"])
    await sql`update ${sql.table(table)} set created_at = now() - interval '400 days'`.execute(db);
}

test("a visitor who never bought anything is forgotten after a year, with cart, children and contact details; a buyer is not", async () => {
  const { ctx, children, customer, orderId } = await world.basket(await world.group());
  const buyer = await aBooking(world);
  const waits = await world.basket(await world.group());
  await sql`insert into waiting_list_entry (id, group_id, child_id, party_id) values (${system.newId()}, ${(await world.group()).id}, ${waits.children[0]?.id}, ${system.newId()})`.execute(
    db,
  );
  await longAgo();
  expect(await deleteIdleGuests(system)).toBeGreaterThan(0);
  expect(await deleteIdleGuests(system)).toBe(0);
  expect(
    await db
      .selectFrom("child")
      .select("id")
      .where("id", "=", children[0]?.id ?? "")
      .execute(),
  ).toEqual([]);
  expect(await db.selectFrom("customer").select("id").where("id", "=", customer.id).execute()).toEqual([]);
  expect(await db.selectFrom("order_item").select("id").where("order_id", "=", orderId).execute()).toEqual([]);
  expect(ctx.actor.kind).toBe("GUEST");
  for (const kept of [buyer, waits])
    expect(
      await db
        .selectFrom("child")
        .select("first_name")
        .where("id", "=", kept.children[0]?.id ?? "")
        .executeTakeFirst(),
    ).toEqual({ first_name: "Ada" });
});

test("a visitor who is back while the job is about to forget them keeps their cart", async () => {
  const { orderId } = await world.basket(await world.group());
  await longAgo();
  const adds = sql`update orders set updated_at = now() where id = ${orderId}`;
  expect(await whileLocked(db, adds, async () => await deleteIdleGuests(system))).toBe("waited");
  expect(await db.selectFrom("order_item").select("id").where("order_id", "=", orderId).execute()).toHaveLength(1);
  const children = db.selectFrom("order_item_child as c").innerJoin("order_item as i", "i.id", "c.order_item_id");
  expect(await children.select("c.child_id").where("i.order_id", "=", orderId).execute()).toHaveLength(1);
});

test("a visitor who left nothing but a cart is forgotten too, with the name to print; a cart that is paid for, held or newer stays", async () => {
  const hoodie = await aHoodie(db, { franchiseId: world.network.seller.id });
  const aCart = async () => {
    const { ctx, orderId, guestId } = await aShopper(world);
    const attributes = [hoodie.black, hoodie.adult];
    const product = { order_id: orderId, product_id: hoodie.id, quantity: 1, attribute_id: attributes };
    const line = valueOf(await addProduct(ctx, { ...product, is_personalised: true, personalisation: "Ada Lee" }));
    return { orderId, guestId, lineId: line.id };
  };
  const [gone, newer, atCheckout, paid, held] = [
    await aCart(),
    await aCart(),
    await aCart(),
    await aCart(),
    await aCart(),
  ];
  await longAgo();
  await sql`update order_item set created_at = now() - interval '364 days' where id = ${newer.lineId}`.execute(db);
  await sql`update orders set status = 'placed', number = 'CART-1' where id = ${atCheckout.orderId}`.execute(db);
  await sql`update orders set status = 'confirmed', number = 'CART-2', confirmed_at = now() - interval '399 days' where id = ${paid.orderId}`.execute(
    db,
  );
  await sql`insert into claim (id, pool_id, order_id, order_item_id, state, held_until)
    select ${system.newId()}, pool_id, ${held.orderId}, ${held.lineId}, 'held', now() + interval '1 minute'
      from product_variation where id = ${hoodie.adultBlack.id}`.execute(db);
  expect(await deleteIdleGuests(system)).toBeGreaterThan(0);
  const printed = db.selectFrom("order_item").select("order_id").where("personalisation", "=", "Ada Lee");
  const kept = [newer, atCheckout, paid, held].map(({ orderId }) => orderId);
  expect((await printed.orderBy("order_id").execute()).map((line) => line.order_id)).toEqual(kept.toSorted());
  // The hourly job deletes the empty cart, and then its visitor.
  const order = db.selectFrom("orders").select(["status", "number", "customer_id", "pricing"]);
  expect(await order.where("id", "=", gone.orderId).execute()).toEqual([
    { status: "basket", number: null, customer_id: null, pricing: null },
  ]);
  expect(await deleteIdleGuests(system)).toBe(0);
  expect(await db.selectFrom("work_item").select("kind").where("kind", "=", "retention_stuck").execute()).toEqual([]);
});

test("an order loses its family six years after its tax year, and keeps its number, lines, prices and ledger", async () => {
  const { orderId } = await aBooking(world);
  const owing = await mixedOrder(world);
  const staff = await aMember(world, "NETWORK_ADMIN");
  const page = async () => valueOf(await getStaffOrder(staff, { id: orderId }));
  const ledger = async () =>
    (await sql`select account, amount_pence from ledger_entry where order_id = ${orderId} order by id`.execute(db))
      .rows;
  await sql`insert into balance_consent (payment_id, order_id, user_id, wording)
    select id, order_id, (select id from user_account limit 1), 'Charge the card of Pat for Ada' from payment where order_id = ${orderId}`.execute(
    db,
  );
  const [before, entries] = [await page(), await ledger()];
  expect(before).toMatchObject({ customer: { name: "Pat Tester" }, lines: [{ children: [{ name: "Ada Tester" }] }] });
  const year = Number(system.today().slice(0, 4)) - (system.today() >= `${system.today().slice(0, 4)}-04-06` ? 6 : 7);
  const confirmed = async (on: string) =>
    await sql`update orders set confirmed_at = ${on}::date where id in (${orderId}, ${owing.orderId})`.execute(db);
  await confirmed(`${year}-04-06`);
  expect(await anonymiseOldOrders(system)).toBe(0);
  await confirmed(`${year}-04-05`);
  // What is still owed keeps the other order, however old it is.
  expect(await anonymiseOldOrders(system)).toBe(1);
  expect(await anonymiseOldOrders(system)).toBe(0);
  const after = await page();
  expect(after).toMatchObject({ number: before.number, customer: null, money: before.money });
  expect(after.lines).toMatchObject([{ name: "Saturday Juniors", amount: 2_400, children: [] }]);
  expect(await ledger()).toEqual(entries);
  const stored = await sql<{
    text: string;
  }>`select row_to_json(o)::text as text from orders o where id = ${orderId}`.execute(db);
  for (const name of ["Ada", "Pat"]) expect(stored.rows[0]?.text).not.toContain(name);
  const consent = db.selectFrom("balance_consent").select(["user_id", "wording"]).where("order_id", "=", orderId);
  expect(await consent.execute()).toEqual([{ user_id: null, wording: "(erased)" }]);
});

test("what was given back of an old order names nobody either, and its credit note has no link", async () => {
  const { orderId } = await aBooking(world);
  const staff = await aMember(world, "NETWORK_ADMIN");
  const line = await db.selectFrom("order_item").select("id").where("order_id", "=", orderId).executeTakeFirstOrThrow();
  // The label of a personalised product ends with the printed name.
  await sql`update orders set pricing = jsonb_set(pricing, '{lines,0,label}', to_jsonb((pricing #>> '{lines,0,label}') || ', “ADA”')) where id = ${orderId}`.execute(
    db,
  );
  const asked: Parameters<typeof previewStaffReversal>[1] = {
    id: orderId,
    lines: [{ id: line.id, quantity: 1 }],
    give: "amount",
    amount: 500,
    to: "card",
  };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(staff, asked));
  const seen = { given, to_card, to_credit, off_debt };
  valueOf(await reverseByStaff(staff, { ...asked, seen, reason: "Ada is ill" }));
  await world.work();
  const stored = async () =>
    (
      await sql<{
        text: string;
      }>`select string_agg(r::text || p::text, ' ') as text from reversal r join reversal_part p on p.reversal_id = r.id
      where r.order_id = ${orderId}`.execute(db)
    ).rows[0]?.text ?? "";
  expect(await stored()).toMatch(/Ada.*Saturday Juniors/u);
  await sql`update orders set confirmed_at = confirmed_at - interval '8 years' where id = ${orderId}`.execute(db);
  expect(await anonymiseOldOrders(system)).toBe(1);
  expect(await stored()).toContain("Saturday Juniors");
  expect(await stored()).not.toMatch(/\b(ada|pat)\b/iu);
  const log = await db.selectFrom("audit_log").selectAll().where("subject", "=", `order:${orderId}`).execute();
  expect(log.map(({ action }) => action)).toContain("order_reversed");
  expect(JSON.stringify(log)).not.toContain("Ada is ill");
  const keys = await db.selectFrom("reversal").select("note_key").where("order_id", "=", orderId).execute();
  expect(keys).toEqual([{ note_key: null }]);
});

const anOldOrder = async () => {
  const { orderId } = await aBooking(world);
  await sql`update orders set confirmed_at = confirmed_at - interval '8 years' where id = ${orderId}`.execute(db);
  const payment = await db.selectFrom("payment").select("id").where("order_id", "=", orderId).executeTakeFirstOrThrow();
  return { orderId, paymentId: payment.id };
};
const buyerOf = async (orderId: string) =>
  (await db.selectFrom("orders").select("customer_id").where("id", "=", orderId).executeTakeFirst())?.customer_id;

test("an old order keeps its family if a refund is asked for while the job waits for it", async () => {
  const { orderId, paymentId } = await anOldOrder();
  const refundId = system.newId();
  const asks = sql`with locked as (select id from orders where id = ${orderId} for update)
    insert into refund (id, payment_id, amount_pence, reason, status) select ${refundId}, ${paymentId}, 100, 'goodwill', 'pending' from locked`;
  expect(await whileLocked(db, asks, async () => await anonymiseOldOrders(system))).toBe("waited");
  expect(await buyerOf(orderId)).not.toBeNull();
  await sql`update refund set status = 'failed' where id = ${refundId}`.execute(db);
});

test("an old order keeps its family while a refund or a dispute of it is open", async () => {
  const [refunded, disputed] = [await anOldOrder(), await anOldOrder()];
  const refundId = system.newId();
  await sql`insert into refund (id, payment_id, amount_pence, reason, status) values (${refundId}, ${refunded.paymentId}, 100, 'goodwill', 'pending')`.execute(
    db,
  );
  await sql`insert into dispute (id, provider, provider_ref, payment_id, amount_pence, reason, status)
    values (${system.newId()}, 'sandbox', ${disputed.paymentId}, ${disputed.paymentId}, 100, 'fraudulent', 'under_review')`.execute(
    db,
  );
  await anonymiseOldOrders(system);
  for (const { orderId } of [refunded, disputed]) expect(await buyerOf(orderId)).not.toBeNull();
  await sql`update refund set status = 'failed' where id = ${refundId}`.execute(db);
  await sql`update dispute set status = 'won' where payment_id = ${disputed.paymentId}`.execute(db);
  await anonymiseOldOrders(system);
  for (const { orderId } of [refunded, disputed]) expect(await buyerOf(orderId)).toBeNull();
});

test("two hundred old orders that cannot be forgotten keep no other from its turn, and somebody is told of them", async () => {
  const fine = await anOldOrder();
  // Whoever has no name any more can have one open order at most, so all but the first of these fail: more than one run takes, and than it notes.
  await sql`with g as (insert into guest (id, token_hash, expires_at)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, sha256(n::text::bytea), now() from generate_series(1, 202) n returning id)
    insert into orders (id, guest_id, customer_id, host, status, number, confirmed_at)
    select g.id, g.id, o.customer_id, o.host, 'placed', 'OLD-' || g.id, o.confirmed_at - interval '1 year'
      from g, orders o where o.id = ${fine.orderId}`.execute(db);
  // The row that fails has its own next try, and those behind it have theirs.
  for (let run = 0; run < 8; run += 1) await anonymiseOldOrders(system).catch(() => undefined);
  expect(await buyerOf(fine.orderId)).toBeNull();
  const { subject } = await db
    .selectFrom("leased_work")
    .select("subject")
    .where("kind", "=", "order.anonymise")
    .executeTakeFirstOrThrow();
  await sql`update leased_work set next_try_at = clock_timestamp(), attempts = 2 where subject = ${subject}`.execute(
    db,
  );
  await anonymiseOldOrders(system).catch(() => undefined);
  const items = await db.selectFrom("work_item").select("kind").where("subject", "=", subject).execute();
  expect(items).toEqual([{ kind: "retention_stuck" }]);
});
