import { keyScopes } from "@matinee/contract";
import { actorOfKey, type KeyScope } from "@matinee/core/access";
import { addDays, isoDate } from "@matinee/core/kernel";
import { aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Context } from "../kernel/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aWaitingFamily, serveAll, statesOf } from "../testing/waiting-families.ts";
import { aWorld, codeOf, newId, valueOf } from "../testing/world.ts";
import { serveDueLists, bulkCreateWaiting } from "../waiting-list/index.ts";
import { aCampEditor } from "./camps/testing/a-camp-editor.ts";
import { formOf as campFormOf } from "./camps/testing/a-camp-form.ts";
import { aClassEditor } from "./editing/testing/a-class-editor.ts";
import {
  cancelCampDays,
  changeLesson,
  createClosure,
  createSessions,
  previewArrangement,
  previewCamp,
  previewCancelledDays,
  previewClass,
  previewClosure,
  previewLesson,
  previewNewClass,
  previewNewClosure,
  previewNewTerm,
  previewReopening,
  previewTerm,
  previewYear,
} from "./index.ts";

const world = await aWorld();
const { db, network, system } = world;
const classes = await aClassEditor(world);
const camps = await aCampEditor(world);
const { admin } = classes;
const franchiseId = network.seller.id;

const keyWith = (...scopes: KeyScope[]): Context => ({
  ...admin,
  actor: actorOfKey({ id: newId(), franchiseId, scopes }),
});
const blind = keyWith("catalogue:write", "bookings:read", "money:read");
const seeing = keyWith("catalogue:write", "families:read");

/** A class and a camp day of which a family with two children has places, of which there are too many if there is only one. */
async function aBookedSchool() {
  const location = (await aLocation(db, { franchiseId })).id;
  const group = await classes.anOpenClass({ location_id: location });
  const camp = await camps.anOpenCamp({ day_price: 0 });
  const family = await aCustomer(world);
  const children = [await family.child("Zephyrine"), await family.child("Peregrine")];
  await family.book({ type: "trial", group, childIds: children });
  const [day = ""] = camp.open.days.map(({ on }) => on);
  await family.book({ type: "camp", camp: { id: camp.id }, childIds: children, days: [day] });
  const [on = ""] = group.dates;
  return { id: group.id, on, location, day, camp: await camps.stored(camp.id), form: await classes.formOf(group.id) };
}

const busy = await aBookedSchool();
const { id, on, location } = busy;
const later = { name: "Later", starts_on: "2090-01-01", ends_on: "2090-02-01" };
const noHalfTerm = { half_term_starts_on: null, half_term_ends_on: null };
const lesson = { id, on, at: "16:00" };
const closure = { location_id: location, reason: "Show", starts_on: on, ends_on: on };
const cancel = { kind: "cancel" as const, date: null, starts_at: null, ends_at: null, reason: "Ill" };
const asClass = { teacher_ids: [], location_id: null, reason: "", tell_teachers: false };

/** The term of the booked lesson, as it would be without it. */
async function shorterTerm() {
  const term = await db
    .selectFrom("term as t")
    .innerJoin("session as s", "s.term_id", "t.id")
    .select(["t.id", "t.name", "t.starts_on", "t.ends_on"])
    .where("s.group_id", "=", id)
    .where("s.held_on", "=", on)
    .executeTakeFirstOrThrow();
  return { ...term, ...noHalfTerm, starts_on: addDays(isoDate(on), 1) };
}

async function aClosureElsewhere() {
  const next = addDays(isoDate(on), 1);
  return valueOf(await createClosure(admin, { ...closure, starts_on: next, ends_on: next })).id;
}

/** How many families or places a preview says are affected, and all that it says. */
interface Shown {
  readonly affected: number;
  readonly said: unknown;
}

const ofDates = (said: { readonly affected: number; readonly crowded: readonly unknown[] }): Shown => ({
  affected: said.affected + said.crowded.length,
  said,
});

const previews = {
  "POST /v1/staff/classes/preview": async (key) => ofDates(valueOf(await previewNewClass(key, busy.form))),
  "POST /v1/staff/classes/{id}/preview": async (key) => {
    const slots = [{ weekday: 2, starts_at: "16:00", ends_at: "17:00" }];
    const moved = ofDates(valueOf(await previewClass(key, { id, ...busy.form, slots })));
    const fewer = ofDates(valueOf(await previewClass(key, { id, ...busy.form, capacity: 1, trial_cap: 1 })));
    return { affected: Math.min(moved.affected, fewer.affected), said: [moved, fewer] };
  },
  "POST /v1/staff/classes/{id}/reopen/preview": async (key) => {
    // Its day was changed while it was closed.
    const change = async (status: "open" | "closed", days: number) => {
      await db.updateTable("class_group").set({ status }).where("id", "=", id).execute();
      await sql`update class_schedule set weekday = (weekday - 1 + ${days}::int) % 7 + 1 where group_id = ${id}`.execute(
        db,
      );
    };
    await change("closed", 1);
    const said = await previewReopening(key, { id });
    await change("open", 6);
    return ofDates(valueOf(said));
  },
  "POST /v1/staff/classes/{id}/lessons/preview": async (key) =>
    ofDates(valueOf(await previewLesson(key, { ...lesson, ...cancel }))),
  "POST /v1/staff/classes/{id}/lessons/arrange/preview": async (key) =>
    ofDates(valueOf(await previewArrangement(key, { ...lesson, ...asClass, capacity: 1, reason: "Small hall" }))),
  "POST /v1/staff/calendar/next-year/preview": async (key) =>
    ofDates(valueOf(await previewYear(key, { terms: [], closures: [closure] }))),
  "POST /v1/staff/terms/preview": async (key) =>
    ofDates(valueOf(await previewNewTerm(key, { ...later, ...noHalfTerm }))),
  "POST /v1/staff/terms/{id}/preview": async (key) => ofDates(valueOf(await previewTerm(key, await shorterTerm()))),
  "POST /v1/staff/closures/preview": async (key) => ofDates(valueOf(await previewNewClosure(key, closure))),
  "POST /v1/staff/closures/{id}/preview": async (key) =>
    ofDates(valueOf(await previewClosure(key, { ...closure, id: await aClosureElsewhere() }))),
  "POST /v1/staff/camps/{id}/preview": async (key) => {
    const said = valueOf(await previewCamp(key, { id: busy.camp.id, ...campFormOf(busy.camp), capacity: 1 }));
    return { affected: said.crowded.length, said };
  },
  "POST /v1/staff/camps/{id}/cancel-days/preview": async (key) => {
    const said = valueOf(await previewCancelledDays(key, { id: busy.camp.id, days: [busy.day] }));
    return { affected: said.families, said };
  },
} satisfies Record<string, (key: Context) => Promise<Shown>>;

/** What takes nothing from anybody. */
const ADDS = ["POST /v1/staff/classes/preview", "POST /v1/staff/terms/preview"];

test("each preview that a key may make is tried here", () => {
  const ofKeys = Object.keys(keyScopes).filter((name) => name.endsWith("/preview"));
  expect(Object.keys(previews).toSorted()).toEqual(ofKeys.toSorted());
});

test.each(Object.entries(previews))(
  "%s says who the families are to a key that reads families alone",
  async (name, preview) => {
    const [seen, unseen] = [await preview(seeing), await preview(blind)];
    const names = (shown: Shown) => /Zephyrine|Peregrine|child_id|order_id/u.test(JSON.stringify(shown.said));
    const isTaking = !ADDS.includes(name);
    expect([names(seen), seen.affected > 0]).toEqual([isTaking, isTaking]);
    // The same counts, and nobody's name, number or id.
    expect([names(unseen), unseen.affected]).toEqual([false, seen.affected]);
  },
);

/** A class whose dates follow from its timetable, and a family that was offered its first date that is far enough ahead. */
async function anOfferedLesson() {
  const group = await world.group({ dates: 0, capacity: 5, trialCap: 1, trialSessions: 1 });
  const { entryIds } = await aWaitingFamily(world, group);
  await createSessions(system);
  await serveAll(world);
  await world.work();
  world.mails.length = 0;
  const offer = await db
    .selectFrom("waiting_offer")
    .select("start_on")
    .where("group_id", "=", group.id)
    .where("ended_at", "is", null)
    .executeTakeFirstOrThrow();
  const { version, lessons } = await classes.lessonsOf(group.id);
  const offered = lessons.find((one) => one.on === offer.start_on);
  const change = { ...cancel, id: group.id, version, on: offered?.on ?? "", at: offered?.at ?? "" };
  return { entryIds, change };
}

test("a key cancels no lesson that is offered to a waiting family, and a person sees that the offer is taken back", async () => {
  const { entryIds, change } = await anOfferedLesson();
  const { version: _, ...form } = change;
  expect(valueOf(await previewLesson(blind, form))).toMatchObject({ offers: 1, seen: null, told: 0 });
  expect(codeOf(await changeLesson(blind, change))).toBe("person_needed");
  await world.work();
  expect([await statesOf(world, entryIds), world.mails]).toEqual([["offered"], []]);
  valueOf(await changeLesson(admin, change));
  expect(await statesOf(world, entryIds)).toEqual(["waiting"]);
  await world.work();
  expect(world.mails.map(({ subject }) => subject)).toContain("A change to your offer for Saturday Juniors");
});

test("a closure of a day with an offer needs a person too", async () => {
  const { entryIds, change } = await anOfferedLesson();
  const form = { location_id: null, reason: "Show week", starts_on: change.on, ends_on: change.on };
  const { seen, offers } = valueOf(await previewNewClosure(blind, form));
  expect(offers).toBe(1);
  expect(codeOf(await createClosure(blind, { ...form, seen }))).toBe("person_needed");
  expect(await statesOf(world, entryIds)).toEqual(["offered"]);
});

test("a key cancels no day of a camp of which a place is offered to a waiting family", async () => {
  const camp = await camps.anOpenCamp({ capacity: 1, day_price: null });
  const booked = await aCustomer(world);
  const { itemId } = await booked.book({ type: "camp", camp, childIds: [await booked.child("Ada")] });
  const waiting = await aCustomer(world);
  const entries = [{ child_id: await waiting.child("Bo"), course_id: camp.id }];
  const [entry] = valueOf(await bulkCreateWaiting(waiting.ctx, { entries }));
  await sql`update claim set state = 'released' where order_item_id = ${itemId}`.execute(db);
  await serveDueLists(system);
  const days = camp.open.days.slice(0, 1).map(({ on: day }) => day);
  const { seen, offers, waiting: leaving } = valueOf(await previewCancelledDays(blind, { id: camp.id, days }));
  expect([seen, offers, leaving]).toEqual([null, 1, 0]);
  const { version } = await camps.stored(camp.id);
  const done = await cancelCampDays(blind, { id: camp.id, version, days, reason: "Hall is let", seen });
  expect([codeOf(done), await statesOf(world, [entry?.id ?? ""])]).toEqual(["person_needed", ["offered"]]);
});
