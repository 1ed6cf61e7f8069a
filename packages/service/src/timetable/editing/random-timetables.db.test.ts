import type { ClassForm, DatesPreview } from "@matinee/contract";
import { addDays, bankHolidays, isoDate, weekdayOf, yearOf } from "@matinee/core/kernel";
import { aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { answerLostLessons, getLostLessons, settleUnanswered } from "../../lost-lessons/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import {
  addYear,
  changeLesson,
  createClass,
  createClosure,
  deleteClosure,
  followTimetableChanges,
  getSchoolCalendar,
  arrangeLesson,
  moveClass,
  createTeacher,
  previewArrangement,
  previewClass,
  previewLesson,
  previewNewClosure,
  previewTerm,
  previewYear,
  proposeNextYear,
  updateClass,
  updateTerm,
} from "../index.ts";
import { dice } from "../testing/dice.ts";
import { aClassEditor } from "./testing/a-class-editor.ts";
import { anEnrolledChild } from "./testing/enrolled-child.ts";
import { nothingLost } from "./testing/nothing-lost.ts";

const WHY = "Nobody is sent away";
const world = await aWorld();
const { db, network, system } = world;
const { admin, form, lessonsOf, stored: storedClass } = await aClassEditor(world, { name: "Random Juniors" });
const today = system.today();
const holidays = new Set(
  [0, 1, 2, 3]
    .map((more) => yearOf(today) + more)
    .flatMap((year) => bankHolidays(year, "england_wales").map(({ on }) => on)),
);

const hall = (await aLocation(db, { franchiseId: network.seller.id })).id;
const kim = valueOf(await createTeacher(admin, { name: "Kim Lee", bio: "" })).id;

const calendar = async () => valueOf(await getSchoolCalendar(admin, {}));
const within = (from: string | null, to: string | null, on: string) =>
  from !== null && to !== null && from <= on && on <= to;

/** Every promise about the class, asked of what is stored, and of a plain reckoning of its days. */
async function promises(id: number): Promise<void> {
  await nothingLost(db);
  const { capacity, trial_cap: trials, status, location_id: location } = await storedClass(id);
  const { terms, closures } = await calendar();
  const isTaught = (on: string) =>
    terms.some(
      (one) => within(one.starts_on, one.ends_on, on) && !within(one.half_term_starts_on, one.half_term_ends_on, on),
    ) && !holidays.has(isoDate(on));
  const { rows } = await sql<{
    on: string;
    at: string;
    status: string;
    size: number;
    used: number;
    free: number;
    said: number;
    hasTrials: boolean;
    over: number;
    own: number | null;
    place: number;
    why: string | null;
  }>`
    select s.withdrawn_reason as why, s.held_on as on, to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI') as at, s.status, p.size, t.size = least(coalesce(s.trial_cap, ${trials}::int), s.capacity) as "hasTrials",
      p.over, s.capacity as own, coalesce(s.location_id, g.location_id) as place, p.committed + p.held as used, p.size + p.over - p.committed - p.held as free,
      (select coalesce(sum(c.quantity), 0)::int from claim c where c.pool_id = p.id and c.state in ('held', 'committed')) as said
    from session s join class_group g on g.id = s.group_id join pool p on p.id = s.place_pool_id join pool t on t.id = s.trial_pool_id
    where s.group_id = ${id} and s.held_on > ${today} order by s.starts_at`.execute(db);
  const held = rows.filter((row) => row.status === "scheduled");
  // Nobody is booked on a day that is not taught, nothing is oversold, and no place is lost or counted twice.
  expect(rows.filter((row) => row.status !== "scheduled" && (row.used > 0 || row.size > 0))).toEqual([]);
  const isClosed = (on: string, place: number) =>
    closures.some((one) => within(one.starts_on, one.ends_on, on) && (one.location?.id ?? place) === place);
  expect(held.filter((row) => isClosed(row.on, row.place))).toEqual([]);
  expect(rows.filter((row) => row.free < 0 || row.used !== row.said)).toEqual([]);
  // What is taken beyond the places is what staff left there, and nothing of it is for sale.
  expect(rows.filter((row) => row.over !== Math.max(0, row.used - row.size))).toEqual([]);
  const placesOf = (own: number | null) => own ?? capacity;
  expect(held.filter((row) => row.size !== placesOf(row.own) || !row.hasTrials)).toEqual([]);
  if (status !== "open") return;
  const slots = await sql<{ weekday: number; at: string; from: string | null; to: string | null }>`
    select weekday, to_char(starts_at, 'HH24:MI') as at, holds_from as from, holds_to as to from class_schedule where group_id = ${id}`.execute(
    db,
  );
  const changes = await sql<{ slot: string | null; held: string | null; held_on: string | null }>`
    select slot_on || ' ' || to_char(slot_at, 'HH24:MI') as slot, held_on || ' ' || to_char(starts_at, 'HH24:MI') as held, held_on
    from session_change where group_id = ${id} order by id`.execute(db);
  const placeOf = (text: string) => rows.find((row) => `${row.on} ${row.at}` === text)?.place ?? location;
  const last = addDays(today, 900);
  const isInTerm = (on: string) => terms.some((one) => within(one.starts_on, one.ends_on, on));
  const days = Array.from({ length: 900 }, (_, n) => addDays(today, n + 1)).filter(isInTerm);
  const weekly = days.flatMap((on) =>
    slots.rows
      .filter(({ weekday, from, to }) => weekday === weekdayOf(on) && (from ?? on) <= on && on <= (to ?? last))
      .map(({ at }) => `${on} ${at}`),
  );
  const isOff = (text: string) => !isTaught(text.slice(0, 10)) || isClosed(text.slice(0, 10), placeOf(text));
  const planned = weekly.filter((text) => !isOff(text));
  // What was moved from a day that is closed stays, unless the timetable had lost it before.
  const lost = new Set(rows.flatMap((row) => (row.why === "The timetable has changed" ? `${row.on} ${row.at}` : [])));
  const applies = changes.rows.filter(
    ({ slot, held: at }) => slot === null || (weekly.includes(slot) && !(isOff(slot) && lost.has(at ?? ""))),
  );
  const stays = planned.filter((text) => !applies.some(({ slot }) => slot === text));
  const moved = applies.flatMap(({ held: text, held_on: on }) =>
    text === null || on === null || isClosed(on, placeOf(text)) || !isInTerm(on) ? [] : [text],
  );
  // Terms that begin more than 400 days ahead have no dates yet.
  const horizon = addDays(today, 400);
  const far = terms.filter(({ starts_on: from }) => from > horizon);
  const wanted = [...new Set([...stays, ...moved])].filter(
    (text) => !far.some((one) => within(one.starts_on, one.ends_on, text.slice(0, 10))),
  );
  expect(held.map(({ on, at }) => `${on} ${at}`)).toEqual(wanted.toSorted());
}

test.each([2, 5])(
  "after any saves nobody is booked on a closed day, nothing is oversold and no place is lost (%i)",
  async (seed) => {
    const roll = dice(seed);
    let booked = 0;
    const { id } = valueOf(await createClass(admin, form));
    const stored = async () => await storedClass(id);
    const move = async (event: "open" | "close" | "reopen") =>
      await moveClass(admin, { id, version: (await stored()).version, event });
    valueOf(await move("open"));
    const anOffer = () => ({
      ways: (["date", "credit", "refund"] as const).filter(() => roll(3) > 0),
      fallback: (["credit", "refund", "school"] as const)[roll(3)] ?? "credit",
      answer_by: addDays(today, 1 + roll(30)),
    });
    /** Of those who have too many places, some lose theirs, or nobody does. */
    const someOf = ({ holders }: DatesPreview) =>
      roll(2) === 0 ? [] : holders.filter(() => roll(2) === 0).map((one) => one.child_id);
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
      const scope = { from: roll(2) === 0 ? soon() : null };
      const preview = await previewClass(admin, { id, ...body, ...scope });
      const seen = preview.ok ? preview.value.seen : null;
      const losing = preview.ok ? someOf(preview.value) : [];
      if (seen !== null)
        expect(codeOf(await updateClass(admin, { id, version, ...body, ...scope }))).toBe("families_affected");
      const saved = await updateClass(admin, {
        id,
        version,
        ...body,
        ...scope,
        seen,
        losing,
        over_reason: WHY,
        offer: anOffer(),
      });
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
          location_id: [null, network.locationId, hall][roll(3)] ?? null,
          reason: "Show week",
          starts_on: starts,
          ends_on: addDays(isoDate(starts), roll(8)),
        };
        const { seen } = valueOf(await previewNewClosure(admin, body));
        valueOf(await createClosure(admin, { ...body, seen, offer: anOffer() }));
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
        valueOf(await updateTerm(admin, { id: term.id, version: term.version, ...body, seen, offer: anOffer() }));
      },
      async () => {
        valueOf(await move("close"));
        await promises(id);
        await move("reopen");
      },
      () => followTimetableChanges(system),
      async () => {
        await anEnrolledChild(world, id, { dates: 3 });
        await promises(id);
        await save({ capacity: 1, trial_cap: 1 });
      },
      async () => {
        for (let n = 0; n < 4; n += 1) {
          const { lessons, version } = await lessonsOf(id);
          const lesson = lessons[roll(Math.min(5, lessons.length))];
          const body = {
            on: lesson?.on ?? today,
            at: lesson?.at ?? "10:00",
            teacher_ids: roll(2) === 0 ? [] : [kim],
            location_id: roll(2) === 0 ? null : hall,
            capacity: roll(2) === 0 ? null : 1 + roll(3),
            reason: "Hall is let",
            tell_teachers: roll(2) === 0,
          };
          const preview = await previewArrangement(admin, { id, ...body });
          const taking = preview.ok ? { seen: preview.value.seen, losing: someOf(preview.value) } : {};
          const saved = await arrangeLesson(admin, {
            id,
            version,
            ...body,
            ...taking,
            over_reason: WHY,
            offer: anOffer(),
          });
          expect(codeOf(saved)).toBe(codeOf(preview));
          await promises(id);
        }
      },
      async () => {
        // Families whose children are enrolled without an order have nothing to choose, and no link.
        const families = await db.selectFrom("lost_lesson").select("family_id").distinct().execute();
        for (const { family_id: familyId } of families) {
          const key = system.tokens.lostLessons(familyId);
          const { lessons } = valueOf(await getLostLessons(admin, { key }));
          const answers = lessons.flatMap(({ id: lessonId, ways, dates }) => {
            const way = ways[roll(ways.length + 1)];
            const date = dates[roll(dates.length)];
            return way === undefined
              ? []
              : [{ id: lessonId, way, ...(way === "date" && { session_id: date?.session_id }) }];
          });
          if (answers.length === 0) continue;
          const first = await answerLostLessons(admin, { key, answers });
          // The same date may be chosen for two lessons of a child. Then none is moved.
          if (!first.ok) expect(codeOf(first)).toBe("already_booked");
          else expect(await answerLostLessons(admin, { key, answers })).toEqual(first);
        }
      },
      async () => {
        await db
          .updateTable("withdrawal")
          .set({ answer_by: addDays(today, -1) })
          .where("answer_by", "is not", null)
          .execute();
        await settleUnanswered(system);
        expect(await db.selectFrom("lost_lesson").select("id").where("state", "=", "open").execute()).toEqual([]);
      },
      async () => {
        const { lessons, version } = await lessonsOf(id);
        const lesson = lessons[roll(Math.min(4, lessons.length))];
        const kind = (["cancel", "move", "add"] as const)[roll(3)] ?? "add";
        const day = soon();
        const isHeld = kind !== "cancel";
        const body = {
          kind,
          on: kind === "add" ? null : (lesson?.on ?? null),
          at: kind === "add" ? null : (lesson?.at ?? null),
          date: isHeld ? day : null,
          starts_at: isHeld ? "18:00" : null,
          ends_at: isHeld ? "19:00" : null,
          reason: "Teacher is ill",
        };
        const preview = await previewLesson(admin, { id, ...body });
        const seen = preview.ok ? preview.value.seen : null;
        const saved = await changeLesson(admin, { id, version, ...body, seen, offer: anOffer() });
        expect(codeOf(saved)).toBe(codeOf(preview));
      },
      async () => {
        const { terms, closures } = valueOf(await proposeNextYear(admin, {}));
        const body = {
          terms: terms.filter(({ exists }) => !exists).map(({ next }) => next),
          closures: closures.filter(({ exists, next }) => !exists && next.starts_on > today).map(({ next }) => next),
        };
        if (body.terms.length + body.closures.length === 0) return;
        const preview = await previewYear(admin, body);
        if (!preview.ok) return;
        valueOf(await addYear(admin, { ...body, seen: preview.value.seen }));
        // Sent again, it adds nothing.
        expect(valueOf(await addYear(admin, body))).toEqual({ terms: 0, closures: 0 });
      },
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
