import type { ClassForm } from "@matinee/contract";
import { addDays, bankHolidays, isoDate, weekdayOf, yearOf } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import {
  createClass,
  createClosure,
  deleteClosure,
  followTimetableChanges,
  getSchoolCalendar,
  getStaffClass,
  moveClass,
  previewClass,
  previewNewClosure,
  previewTerm,
  updateClass,
  updateTerm,
} from "../index.ts";

const world = await aWorld();
const { db, network, system } = world;
await sql`insert into discipline (slug, name, position) values ('singing', 'Singing', 1) on conflict do nothing`.execute(
  db,
);
const admin = await aMember(world, "FRANCHISE_ADMIN");
const today = system.today();
const holidays = new Set(
  [yearOf(today), yearOf(today) + 1].flatMap((year) => bankHolidays(year, "england_wales").map(({ on }) => on)),
);

/** The same numbers for the same seed. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const form: ClassForm = {
  name: "Random Juniors",
  description: "",
  what_happens: "",
  stage_id: network.stageId,
  location_id: network.locationId,
  disciplines: ["singing"],
  teacher_ids: [],
  slots: [{ weekday: 1, starts_at: "16:00", ends_at: "17:00" }],
  capacity: 4,
  trial_cap: 4,
  trial_sessions: 2,
  trial_price: 0,
  term_fee: 9_000,
  vat_rate: 20,
};

const calendar = async () => valueOf(await getSchoolCalendar(admin, {}));
const within = (from: string | null, to: string | null, on: string) =>
  from !== null && to !== null && from <= on && on <= to;

/** Every promise about the class, asked of what is stored, and of a plain reckoning of its days. */
async function promises(id: number): Promise<void> {
  const { slots, capacity, trial_cap: trials, status } = valueOf(await getStaffClass(admin, { id }));
  const { terms, closures } = await calendar();
  const isTaught = (on: string) =>
    terms.some(
      (one) => within(one.starts_on, one.ends_on, on) && !within(one.half_term_starts_on, one.half_term_ends_on, on),
    ) &&
    !closures.some((one) => within(one.starts_on, one.ends_on, on)) &&
    !holidays.has(isoDate(on));
  const { rows } = await sql<{
    on: string;
    at: string;
    status: string;
    size: number;
    used: number;
    free: number;
    said: number;
    trials: number;
  }>`
    select s.held_on as on, to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI') as at, s.status, p.size, t.size as trials,
      p.committed + p.held as used, p.size + p.over - p.committed - p.held as free,
      (select coalesce(sum(c.quantity), 0)::int from claim c where c.pool_id = p.id and c.state in ('held', 'committed')) as said
    from session s join pool p on p.id = s.place_pool_id join pool t on t.id = s.trial_pool_id
    where s.group_id = ${id} and s.held_on > ${today} order by s.starts_at`.execute(db);
  const held = rows.filter((row) => row.status === "scheduled");
  // Nobody is booked on a day that is not taught, nothing is oversold, and no place is lost or counted twice.
  expect(rows.filter((row) => row.status !== "scheduled" && (row.used > 0 || row.size > 0))).toEqual([]);
  expect(held.filter((row) => closures.some((one) => within(one.starts_on, one.ends_on, row.on)))).toEqual([]);
  expect(rows.filter((row) => row.free < 0 || row.used !== row.said)).toEqual([]);
  expect(held.filter((row) => row.size !== capacity || row.trials !== trials)).toEqual([]);
  if (status !== "open") return;
  const days = Array.from({ length: 400 }, (_, n) => addDays(today, n + 1)).filter(isTaught);
  const wanted = days.flatMap((on) =>
    slots.filter(({ weekday }) => weekday === weekdayOf(on)).map(({ starts_at: at }) => `${on} ${at}`),
  );
  expect(held.map(({ on, at }) => `${on} ${at}`)).toEqual(wanted.toSorted());
}

test.each([2, 5])(
  "after any saves nobody is booked on a closed day, nothing is oversold and no place is lost (%i)",
  async (seed) => {
    const roll = dice(seed);
    let booked = 0;
    const { id } = valueOf(await createClass(admin, form));
    const stored = async () => valueOf(await getStaffClass(admin, { id }));
    const move = async (event: "open" | "close" | "reopen") =>
      await moveClass(admin, { id, version: (await stored()).version, event });
    valueOf(await move("open"));
    const soon = () => addDays(today, 1 + roll(100));
    const save = async (more: Partial<ClassForm>) => {
      const { version, slots } = await stored();
      const body = {
        ...form,
        slots,
        capacity: (await stored()).capacity,
        trial_cap: (await stored()).trial_cap,
        ...more,
      };
      const preview = await previewClass(admin, { id, ...body });
      const saved = await updateClass(admin, { id, version, ...body, seen: preview.ok ? preview.value.seen : null });
      // What the preview allows, the save does.
      expect(codeOf(saved)).toBe(codeOf(preview));
    };
    const steps: (() => Promise<unknown>)[] = [
      async () => {
        const dates = await db
          .selectFrom("session")
          .select("held_on")
          .where("group_id", "=", id)
          .where("status", "=", "scheduled")
          .where("held_on", ">", today)
          .orderBy("starts_at")
          .limit(6)
          .execute();
        const from = roll(2);
        if (dates.length < 4 || (await stored()).status !== "open") return;
        const customer = await aCustomer(world);
        const child = await customer.child("Ada");
        const group = { id, dates: dates.slice(from).map(({ held_on: on }) => on) };
        // Full: that is an answer too.
        await customer.book({ type: "trial", group, childIds: [child] }).then(
          () => (booked += 1),
          () => undefined,
        );
      },
      () =>
        save({
          slots: Array.from({ length: 1 + roll(2) }, (_, n) => ({
            weekday: 1 + roll(3) + 3 * n,
            starts_at: `1${roll(4)}:00`,
            ends_at: "15:00",
          })),
        }),
      () => save({ capacity: 1 + roll(6), trial_cap: 1 }),
      async () => {
        const starts = soon();
        const body = {
          location_id: null,
          reason: "Show week",
          starts_on: starts,
          ends_on: addDays(isoDate(starts), roll(8)),
        };
        valueOf(await createClosure(admin, { ...body, seen: valueOf(await previewNewClosure(admin, body)).seen }));
      },
      async () => {
        const [closure] = (await calendar()).closures;
        if (closure !== undefined) valueOf(await deleteClosure(admin, { id: closure.id }));
      },
      async () => {
        const [term] = (await calendar()).terms;
        if (term === undefined) throw new Error("The network has a term");
        const half = addDays(today, 10 + roll(40));
        const body = {
          name: term.name,
          starts_on: term.starts_on,
          ends_on: addDays(today, 70 + roll(60)),
          ...(roll(2) === 0
            ? { half_term_starts_on: half, half_term_ends_on: addDays(half, roll(7)) }
            : { half_term_starts_on: null, half_term_ends_on: null }),
        };
        const { seen } = valueOf(await previewTerm(admin, { id: term.id, ...body }));
        valueOf(await updateTerm(admin, { id: term.id, version: term.version, ...body, seen }));
      },
      async () => {
        valueOf(await move("close"));
        await promises(id);
        await move("reopen");
      },
      () => followTimetableChanges(system),
    ];
    // Every kind of change comes, in an order of chance, and somebody books in between, so that there is something to lose.
    const [book, ...changes] = steps;
    const drawn = changes.map((step) => ({ step, at: roll(1_000) })).toSorted((a, b) => a.at - b.at);
    for (const [n, { step }] of drawn.entries()) {
      if (n % 2 === 0) await book?.();
      await promises(id);
      await step();
      await promises(id);
    }
    expect(booked).toBeGreaterThan(1);
    for (const { id: closure } of (await calendar()).closures) valueOf(await deleteClosure(admin, { id: closure }));
  },
);
