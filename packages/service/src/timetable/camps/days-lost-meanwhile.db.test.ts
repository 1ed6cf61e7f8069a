import { addDays, instant } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startCheckout, takeBalanceSteps } from "../../checkout/index.ts";
import { getFamilyCalendar, listBookings, renewCalendarLink } from "../../orders/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember } from "../../testing/staff.ts";
import { whileLocked } from "../../testing/while-locked.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { cancelCampDays, getStaffCamp, previewCancelledDays } from "../index.ts";

const world = await aWorld();
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");

test("days cancelled while a family is about to be asked for the rest are decided first", async () => {
  const camp = await world.camp();
  const family = await aCustomer(world);
  const childIds = [await family.child("Ada")];
  const { orderId } = await family.book({ type: "camp", camp, childIds, takeFullPayment: false });
  const cancelled = { id: camp.id, days: camp.days.slice(0, 1) };
  const { seen } = valueOf(await previewCancelledDays(admin, cancelled));
  const { version } = valueOf(await getStaffCamp(admin, { id: camp.id }));
  valueOf(await cancelCampDays(admin, { ...cancelled, version, reason: "The hall is flooded", seen }));
  await world.work();
  const lost = db.updateTable("lost_lesson").where("order_id", "=", orderId);
  await lost.set({ state: "closed", settled_at: sql`now()`, settled_by: "school" }).execute();
  world.mails.length = 0;
  const ended = await whileLocked(
    db,
    sql`select from orders where id = ${orderId} for update`,
    async () => await takeBalanceSteps(system, instant(`${addDays(system.today(), 20)}T11:00:00.000Z`)),
    async (trx) =>
      await trx
        .updateTable("lost_lesson")
        .where("order_id", "=", orderId)
        .set({ state: "with_school", settled_at: null, settled_by: null })
        .execute(),
  );
  expect(ended).toBe("waited");
  await world.work();
  expect(world.mails.filter(({ to }) => to.includes(`<${family.account.email}>`))).toEqual([]);
  expect(await db.selectFrom("balance_step").select("step").where("order_id", "=", orderId).execute()).toEqual([]);
});

test("who is paying for other days of a camp by the day than the cancelled one keeps them", async () => {
  const camp = await world.camp({ placesADay: 1, places: 99 });
  const [first = "", ...others] = camp.days;
  const family = await aCustomer(world);
  const childIds = [await family.child("Ada")];
  const { orderId } = await family.put({ type: "camp", camp, childIds, days: others });
  const checkout = valueOf(await startCheckout(family.ctx, { order_id: orderId }));
  const cancelled = { id: camp.id, days: [first] };
  const { seen } = valueOf(await previewCancelledDays(admin, cancelled));
  const { version } = valueOf(await getStaffCamp(admin, { id: camp.id }));
  valueOf(await cancelCampDays(admin, { ...cancelled, version, reason: "The hall is flooded", seen }));
  const states = async () => {
    const claims = db.selectFrom("claim").select("state").where("order_id", "=", orderId);
    return (await claims.where("pool_id", "in", camp.dayPools).execute()).map(({ state }) => state);
  };
  expect(await states()).toEqual(["held", "held"]);
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  expect(await states()).toEqual(["committed", "committed"]);
});

test("a cancelled day of a camp stays in the bookings and the calendar of its family, and so does a cancelled camp", async () => {
  const camp = await world.camp();
  const [first = "", ...others] = camp.days;
  const family = await aCustomer(world);
  await family.book({ type: "camp", camp, childIds: [await family.child("Ada")] });
  const { url } = valueOf(await renewCalendarLink(family.ctx));
  const token = /family\/(.+)\.ics$/u.exec(url ?? "")?.[1] ?? "";
  const cancel = async (days: readonly string[]) => {
    const cancelled = { id: camp.id, days: [...days] };
    const { seen } = valueOf(await previewCancelledDays(admin, cancelled));
    const { version } = valueOf(await getStaffCamp(admin, { id: camp.id }));
    valueOf(await cancelCampDays(admin, { ...cancelled, version, reason: "The hall is flooded", seen }));
    const [booking] = valueOf(await listBookings(family.ctx, {})).items;
    const text = (await getFamilyCalendar(system, { token })) ?? "";
    return {
      status: booking?.status,
      dates: booking?.dates.map(({ date, start, cancelled: isOff }) => [date, start, isOff]),
      states: [...text.matchAll(/^STATUS:(\w+)/gmu)].map(([, state]) => state),
    };
  };
  expect(await cancel([first])).toEqual({
    status: "upcoming",
    dates: camp.days.map((on) => [on, "09:30", on === first]),
    states: ["CANCELLED", "CONFIRMED", "CONFIRMED"],
  });
  expect(await cancel(others)).toEqual({
    status: "cancelled",
    dates: camp.days.map((on) => [on, "09:30", true]),
    states: ["CANCELLED", "CANCELLED", "CANCELLED"],
  });
});
