import { addDays, isoDate } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { setAddon } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { findFaults } from "../../audit/index.ts";
import {
  cancelCampDays,
  createCamp,
  getStaffCamp,
  moveCamp,
  previewCamp,
  previewCancelledDays,
  updateCamp,
} from "../index.ts";
import { dice } from "../testing/dice.ts";
import { aCampForm, anExtra, campDay, formOf } from "./testing/a-camp-form.ts";

const world = await aWorld();
const { db } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const form = await aCampForm(world);
const starts = isoDate(form.days[0]?.on ?? "");

const stored = async (id: number) => valueOf(await getStaffCamp(admin, { id }));

/** What the test knows by itself: who has come to which days, and who has how many of which extra. */
interface Known {
  readonly child: string;
  days: readonly string[];
  lunchOn: string | null;
  /** Days that were cancelled since they were booked. */
  lost: number;
}

/** Every promise about the camp, asked of what is stored, and of what the test knows to be booked. */
async function promises(id: number, known: readonly Known[]): Promise<void> {
  const camp = await stored(id);
  const held = camp.days.map(({ on }) => on);
  // Nobody is booked on a day that is taken out, and every child has a place on each of their days.
  expect(known.flatMap(({ days }) => days).filter((on) => !held.includes(on))).toEqual([]);
  expect(camp.days.map(({ on, taken }) => [on, taken])).toEqual(
    held.map((on) => [on, known.filter(({ days }) => days.includes(on)).length]),
  );
  const lunches = held.map((on) => known.filter(({ lunchOn }) => lunchOn === on).length);
  expect(camp.extras.map(({ sold }) => sold)).toEqual([Math.max(0, ...lunches)]);
  // Each day that was taken from a child is told, once.
  const told = await sql<{ n: number }>`
    select coalesce(sum(jsonb_array_length(days)), 0)::int as n from lost_lesson where course_id = ${id}`.execute(db);
  expect(told.rows).toEqual([{ n: known.reduce((sum, { lost }) => sum + lost, 0) }]);
  expect(await findFaults(db, null)).toEqual([]);
  // No place is lost or counted twice, and what is for sale is what the editor says.
  const { rows } = await sql<{ n: number }>`select p.id as n from pool p
    where p.committed + p.held <> (select coalesce(sum(c.quantity), 0) from claim c where c.pool_id = p.id and c.state in ('held', 'committed'))
      or (p.size > 0 and p.kind in ('course', 'addon') and not exists (select from course where pool_id = p.id)
        and not exists (select from course_day_place where pool_id = p.id) and not exists (select from course_addon where pool_id = p.id)
        and not exists (select from course_addon_day where pool_id = p.id))`.execute(db);
  expect(rows).toEqual([]);
  const sizes = await sql<{
    on: string;
    free: number;
    over: boolean;
  }>`select d.held_on as on, p.size + p.over - p.committed - p.held as free, p.over <> greatest(0, p.committed + p.held - p.size) as over from course_day d
    join course co on co.id = d.course_id left join course_day_place dp on dp.course_id = d.course_id and dp.held_on = d.held_on
    join pool p on p.id = coalesce(dp.pool_id, co.pool_id) where d.course_id = ${id} order by 1`.execute(db);
  expect(sizes.rows).toEqual(
    camp.days.map(({ on, taken, places }) => ({
      on,
      free: Math.max(0, (places ?? camp.capacity) - taken),
      over: false,
    })),
  );
}

test.each([1, 4, 6])(
  "after any saves and cancellations between bookings places are conserved and nobody is booked on a day taken out (%i)",
  async (seed) => {
    const roll = dice(seed);
    const known: Known[] = [];
    const told: string[] = [];
    const { id } = valueOf(await createCamp(admin, { ...form, extras: [anExtra] }));
    valueOf(await moveCamp(admin, { id, version: (await stored(id)).version, event: "open" }));
    const book = async () => {
      const camp = await stored(id);
      const all = camp.days.map(({ on }) => on);
      const some = all.filter(() => roll(2) === 0);
      const days = camp.day_price === null || some.length === 0 || some.length === all.length ? null : some;
      const customer = await aCustomer(world);
      const child = await customer.child("Ada");
      // A save at the same time may have changed the camp since: then it is not to be had like this.
      const line = await customer
        .put({ type: "camp", camp, childIds: [child], ...(days !== null && { days }) })
        .catch(() => null);
      if (line === null) return void told.push("too late");
      const lunch = (days ?? all)[roll((days ?? all).length)] ?? "";
      const withLunch = roll(2) === 0;
      if (withLunch) {
        const addon = { order_item_id: line.itemId, course_addon_id: camp.extras[0]?.id ?? 0, quantity: 1 };
        if (!(await setAddon(customer.ctx, { ...addon, days: [lunch] })).ok) return void told.push("too late");
      }
      const paid = await startCheckout(customer.ctx, { order_id: line.orderId });
      told.push(`book ${codeOf(paid)}`);
      // The whole camp is the days that it had at the checkout, and keeps as long as it is booked.
      if (paid.ok)
        known.push({
          child,
          days: days ?? (await stored(id)).days.map(({ on }) => on),
          lunchOn: withLunch ? lunch : null,
          lost: 0,
        });
    };
    const forget = (days: readonly string[], child?: string) => {
      for (const one of known) {
        if (child !== undefined && one.child !== child) continue;
        const left = one.days.filter((on) => !days.includes(on));
        one.lost += one.days.length - left.length;
        one.days = left;
        if (left.length === 0 || (one.lunchOn !== null && days.includes(one.lunchOn))) one.lunchOn = null;
      }
    };
    const save = async () => {
      const camp = await stored(id);
      const body = formOf(camp);
      const kind = roll(5);
      if (kind === 0) body.days = body.days.filter(({ on }) => on !== body.days[roll(body.days.length)]?.on);
      if (kind === 1) {
        const on = addDays(starts, roll(6));
        if (!body.days.some((day) => day.on === on)) body.days = [...body.days, campDay(on)];
      }
      if (kind === 2) body.capacity = 1 + roll(4);
      if (kind === 3) body.day_price = roll(2) === 0 ? null : 0;
      if (kind === 4) body.extras = body.extras.map((extra) => ({ ...extra, limit: roll(4) }));
      if (kind !== 3) body.days = body.days.map((day) => (roll(3) === 0 ? { ...day, places: 1 + roll(4) } : day));
      const dates = body.days.map(({ on }) => on).toSorted();
      const sent = { id, ...body, starts_on: dates[0] ?? starts, ends_on: dates.at(-1) ?? starts };
      // Whose places are too many is looked at, or not.
      const preview = roll(2) === 0 ? await previewCamp(admin, sent) : null;
      const seen = preview?.ok === true ? preview.value.seen : null;
      // Sometimes a child loses its place on the days that have too many.
      const holders = preview?.ok === true ? preview.value.holders : [];
      const loser = roll(2) === 0 ? holders[roll(holders.length)] : undefined;
      const who = loser === undefined ? {} : { losing: [loser.child_id] };
      const saved = await updateCamp(admin, {
        ...sent,
        version: camp.version,
        seen,
        over_reason: "Nobody is sent away",
        ...who,
      });
      if (saved.ok && loser !== undefined) forget(loser.dates, loser.child_id);
      told.push(`save ${codeOf(saved)}${loser === undefined ? "" : ", one loses"}`);
      if (!saved.ok) expect(formOf(await stored(id))).toEqual(formOf(camp));
    };
    /** Cancels some of the days, whoever has places on them. What was booked of them until now, or is booked beside it, is lost. */
    const cancel = async () => {
      const camp = await stored(id);
      const days = camp.days.map(({ on }) => on).filter(() => roll(2) === 0);
      const preview = await previewCancelledDays(admin, { id, days });
      const body = { id, version: camp.version, days, reason: "Flooded", seen: preview.ok ? preview.value.seen : null };
      const done = await cancelCampDays(admin, body);
      told.push(`cancel ${codeOf(done)}`);
      return done.ok ? days : [];
    };
    // Some saves before the first booking change the shape of the camp; afterwards each comes beside a booking or between two.
    for (let n = 0; n < 4; n += 1) await save();
    await promises(id, known);
    for (let n = 0; n < 6; n += 1) {
      await book();
      await promises(id, known);
      await (n % 2 === 0 ? Promise.all([save(), book()]) : save());
      await promises(id, known);
      if (n % 3 === 2) {
        const [days] = await Promise.all([cancel(), book()]);
        forget(days);
        await promises(id, known);
      }
    }
    expect(new Set(told).size, told.join(", ")).toBeGreaterThan(1);
    expect(known.length).toBeGreaterThan(0);
  },
);
