import { createPool, scopedDb } from "@matinee/database";
import { aCoupon } from "@matinee/testkit";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { addCoupon } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { answerLostLessons, getLostLessons } from "../../lost-lessons/index.ts";
import { getOrderPage } from "../../orders/index.ts";
import { addCard } from "../../payments/index.ts";
import { enrolChildren } from "../../places/index.ts";
import { cancelByFamily, previewCancellation } from "../../reversals/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { lessonsNotHeld } from "../../testing/lessons-not-held.ts";
import { aMember, csvText } from "../../testing/staff.ts";
import { aTakenClass, freePlace, serveAll } from "../../testing/waiting-families.ts";
import { aWorld, newId, valueOf } from "../../testing/world.ts";
import { cancelCampDays, getStaffCamp, previewCancelledDays } from "../../timetable/index.ts";
import { bulkCreateWaiting } from "../../waiting-list/index.ts";
import { exportAccount } from "./export-account.ts";

const world = await aWorld();
const { db, network } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const stranger = await world.visitor();
const { aClass, close, everything, keyOf } = lessonsNotHeld(world, admin);
const pool = createPool(world.url);
afterAll(() => pool.end());

const lostIn = z.object({ lost_lessons: z.array(z.looseObject({ chosen_at: z.string().nullable() })) });

type Customer = Awaited<ReturnType<typeof aCustomer>>;

/** As the call does: with no more of the database than the family's own. */
const scopeOf = ({ ctx, account: { guestId, userId } }: Customer) => ({
  ...ctx,
  db: scopedDb(pool, { kind: "visitor", guestId, userId }),
});
const fileOf = async (customer: Customer): Promise<unknown> =>
  JSON.parse(await csvText(valueOf(await exportAccount(scopeOf(customer)))));

test("the file tells what a family lost, what it chose for each and when, and what came of it", async () => {
  const [first, second, third] = [await aClass(), await aClass(), await aClass()];
  const [me, other] = [await aCustomer(world), await aCustomer(world)];
  const [ada, bo, cy] = [await me.child("Ada"), await me.child("Bo"), await me.child("Cy")];
  const trial = await me.book({ type: "trial", group: first, childIds: [ada] });
  await me.book({ type: "trial", group: second, childIds: [bo] });
  await other.book({ type: "trial", group: first, childIds: [await other.child("Dee")] });
  // A place that the school brought over, without an order.
  const sessions = db.selectFrom("session").select(["place_pool_id"]).where("group_id", "=", third.id);
  const poolIds = (await sessions.orderBy("starts_at").limit(2).execute()).map((one) => one.place_pool_id);
  const enrolment = { id: newId(), groupId: third.id, childId: cy, fromOn: third.dates[0] ?? "", poolIds };
  await db.transaction().execute(async (trx) => await enrolChildren(trx, [enrolment], newId));
  // All three classes meet on the same day.
  await close(first.dates[0] ?? "", everything);
  const key = keyOf(me.account.email);
  const { lessons } = valueOf(await getLostLessons(stranger, { key }));
  const of = (child: string) => lessons.find((one) => one.child === child);
  const moved = of("Ada")?.dates[0];
  const answers = [
    { id: of("Ada")?.id ?? "", way: "date" as const, session_id: moved?.session_id },
    { id: of("Bo")?.id ?? "", way: "refund" as const },
  ];
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
  valueOf(await answerLostLessons(stranger, { key, answers }));

  const lost = { school: network.seller.name, class: "Saturday Juniors", why: "Show 1", is_held: false };
  const dates = of("Ada")?.dates_lost;
  const { number } = await db
    .selectFrom("orders")
    .select("number")
    .where("id", "=", trial.orderId)
    .executeTakeFirstOrThrow();
  const { lost_lessons: found } = lostIn.parse(await fileOf(me));
  expect(found).toHaveLength(3);
  expect(found).toEqual(
    expect.arrayContaining([
      {
        ...lost,
        child: "Ada",
        order: number,
        dates,
        outcome: "moved",
        chosen_by: "you",
        chosen_at: expect.any(String) as string,
        given: 0,
        new_date: { date: moved?.date, start: moved?.start, end: moved?.end },
      },
      expect.objectContaining({
        ...lost,
        child: "Bo",
        outcome: "refunded",
        chosen_by: "you",
        given: 1_200,
        new_date: null,
      }),
      {
        ...lost,
        child: "Cy",
        order: null,
        dates,
        outcome: "told",
        chosen_by: null,
        chosen_at: null,
        given: 0,
        new_date: null,
      },
    ]),
  );
  for (const { chosen_at: at } of found)
    if (at !== null) expect(Date.parse(at)).toBeGreaterThanOrEqual(Math.floor(Date.parse(rows[0]?.now ?? "")));
  // It reads what is its own, and changes none of it.
  const own = scopeOf(me).db;
  const changed = await own.updateTable("lost_lesson").set({ why: "x" }).executeTakeFirst();
  const told = await own.updateTable("lost_enrolled_lesson").set({ why: "x" }).executeTakeFirst();
  expect([changed.numUpdatedRows, told.numUpdatedRows]).toEqual([0n, 0n]);
  expect(await fileOf(other)).toMatchObject({ lost_lessons: [{ child: "Dee", outcome: "open", chosen_by: null }] });
});

test("the file and the family's own page of the order tell of days of a camp that are not held", async () => {
  const camp = await world.camp({ placesADay: 4, places: 99 });
  const [monday = "", tuesday = ""] = camp.days;
  const [me, other] = [await aCustomer(world), await aCustomer(world)];
  const { orderId, itemId } = await me.book({
    type: "camp",
    camp,
    days: [monday, tuesday],
    childIds: [await me.child("Ada")],
  });
  await other.book({ type: "camp", camp, days: [monday], childIds: [await other.child("Bo")] });
  const { seen } = valueOf(await previewCancelledDays(admin, { id: camp.id, days: [monday] }));
  const { version } = valueOf(await getStaffCamp(admin, { id: camp.id }));
  valueOf(await cancelCampDays(admin, { id: camp.id, version, days: [monday], reason: "The hall is flooded", seen }));
  const lost = { why: "The hall is flooded", outcome: "with_school", chosen_by: null, dates: [{ date: monday }] };
  expect(await fileOf(me)).toMatchObject({
    lost_lessons: [{ ...lost, child: "Ada" }],
    orders: [
      {
        lines: [
          {
            dates: [
              { date: monday, cancelled: true },
              { date: tuesday, cancelled: false },
            ],
          },
        ],
      },
    ],
  });
  const page = valueOf(await getOrderPage(scopeOf(me), { id: orderId }));
  expect(page.not_held).toEqual([{ line_id: itemId, dates: [monday] }]);
});

test("the file has offers of waiting lists, credit, coupons and cancelled bookings, and the cards while the provider answers", async () => {
  const me = await aCustomer(world);
  const waited = await aTakenClass(world);
  const entries = [{ child_id: await me.child("Ada"), group_id: waited.id }];
  const [joined] = valueOf(await bulkCreateWaiting(me.ctx, { entries }));
  await sql`update waiting_list_entry set proved = true where id = ${joined?.id ?? ""}`.execute(db);
  await freePlace(world, waited);
  await serveAll(world);

  await aCoupon(db, { code: "ONCE", perCustomer: 1 });
  const camp = await world.camp();
  const { orderId, itemId } = await me.put({ type: "camp", camp, childIds: [await me.child("Bo")] });
  valueOf(await addCoupon(me.ctx, { order_id: orderId, code: "ONCE" }));
  await world.pay(valueOf(await startCheckout(me.ctx, { order_id: orderId })).client_secret, "4242424242424242");
  await world.work();
  await world.pay(valueOf(await addCard(me.ctx)).client_secret, "4242424242424242");
  const asked = { id: orderId, lines: [{ id: itemId, quantity: 1 }], to: "credit" as const };
  const { given } = valueOf(await previewCancellation(me.ctx, asked));
  expect(given).toBeGreaterThan(0);
  valueOf(await cancelByFamily(me.ctx, { ...asked, seen: { given, to_card: 0, to_credit: given, off_debt: 0 } }));

  const file = await fileOf(me);
  expect(file).toMatchObject({
    waiting_lists: [
      { id: joined?.id, status: "offered", ended_at: null, last_offer: { start_on: waited.dates[0], ended_at: null } },
    ],
    credit: { available: given },
    credit_movements: [{ amount: given, order: { id: orderId } }],
    coupons_used: [{ code: "ONCE", email: me.account.email }],
    saved_cards: [{ brand: "visa", last_four: "4242" }],
    orders: [{ id: orderId, cancellations_and_moves: [{ given, to_credit: given, moved_to: null }] }],
  });
  world.state.providerDown = true;
  try {
    expect(await fileOf(me)).toMatchObject({
      saved_cards: "We could not read your saved cards just now. Please download the file again later.",
      orders: [{ id: orderId }],
    });
  } finally {
    world.state.providerDown = false;
  }
});
