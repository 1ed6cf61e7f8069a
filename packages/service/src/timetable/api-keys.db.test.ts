import { actorOfKey } from "@matinee/core/access";
import { addDays, isoDate } from "@matinee/core/kernel";
import { aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Context } from "../kernel/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aWorld, codeOf, newId, valueOf } from "../testing/world.ts";
import { aCampEditor } from "./camps/testing/a-camp-editor.ts";
import { formOf as campFormOf } from "./camps/testing/a-camp-form.ts";
import { aClassEditor } from "./editing/testing/a-class-editor.ts";
import {
  addYear,
  arrangeLesson,
  cancelCampDays,
  changeLesson,
  createClosure,
  createTerm,
  moveCamp,
  moveClass,
  previewCancelledDays,
  previewClass,
  previewNewClosure,
  updateCamp,
  updateClass,
  updateClosure,
  updateTerm,
} from "./index.ts";

const world = await aWorld();
const { db, network, system } = world;
const classes = await aClassEditor(world);
const camps = await aCampEditor(world);
const { admin } = classes;
const hall = (await aLocation(db, { franchiseId: network.seller.id })).id;
const scopes = ["catalogue:write", "money:read"] as const;
const key: Context = { ...admin, actor: actorOfKey({ id: newId(), franchiseId: network.seller.id, scopes }) };
const offer = { ways: ["refund" as const], fallback: "school" as const, answer_by: addDays(system.today(), 14) };
const cancel = { kind: "cancel" as const, at: "16:00", date: null, starts_at: null, ends_at: null, reason: "Ill" };
const noHalfTerm = { half_term_starts_on: null, half_term_ends_on: null };
const asClass = { teacher_ids: [], location_id: null, capacity: null, reason: "", tell_teachers: false };

/** A class with a location of its own, so that its closures close no other. */
async function aClass(booked: boolean) {
  const location = (await aLocation(db, { franchiseId: network.seller.id })).id;
  const made = await classes.anOpenClass({ location_id: location });
  if (booked) {
    const family = await aCustomer(world);
    await family.book({ type: "trial", group: made, childIds: [await family.child("Ada"), await family.child("Bo")] });
  }
  const [on = ""] = made.dates;
  return { on, location, ...(await classes.stored(made.id)) };
}

const tuesdays = [{ weekday: 2, starts_at: "16:00", ends_at: "17:00" }];

/** What a key does to a class, with the `seen` of the preview that an editor would have. */
const saves = {
  "other weekly lessons": async ({ id, version }) => {
    const form = { ...(await classes.formOf(id)), slots: tuesdays };
    const { seen } = valueOf(await previewClass(key, { id, ...form }));
    return await updateClass(key, { id, version, ...form, seen });
  },
  "another location": async ({ id, version }) =>
    await updateClass(key, { id, version, ...(await classes.formOf(id)), location_id: hall, seen: null }),
  "fewer places": async ({ id, version }) => {
    const form = { ...(await classes.formOf(id)), capacity: 1, trial_cap: 1 };
    const { seen } = valueOf(await previewClass(key, { id, ...form }));
    return await updateClass(key, { id, version, ...form, seen, over_reason: "Small hall" });
  },
  "a lesson that is cancelled": async ({ id, version, on }) => await changeLesson(key, { id, version, on, ...cancel }),
  "a lesson elsewhere": async ({ id, version, on }) =>
    await arrangeLesson(key, { id, version, on, at: "16:00", ...asClass, location_id: hall, reason: "Hall is let" }),
  "a closure": async ({ on, location }) => {
    const form = { location_id: location, reason: "Show", starts_on: on, ends_on: on };
    const { seen } = valueOf(await previewNewClosure(key, form));
    return await createClosure(key, { ...form, seen });
  },
  "a closure that moves": async ({ on, location }) => {
    const form = {
      location_id: location,
      reason: "Show",
      starts_on: addDays(isoDate(on), 1),
      ends_on: addDays(isoDate(on), 1),
    };
    const { id } = valueOf(await createClosure(admin, form));
    return await updateClosure(key, { ...form, id, version: 1, starts_on: on, ends_on: on });
  },
  "next year's closures": async ({ on, location }) => {
    const closure = { location_id: location, reason: "Show", starts_on: on, ends_on: on };
    return await addYear(key, { terms: [], closures: [closure] });
  },
} satisfies Record<string, (group: Awaited<ReturnType<typeof aClass>>) => Promise<unknown>>;

test.each(Object.entries(saves))("a key saves %s only while no family is affected", async (_, save) => {
  expect(codeOf(await save(await aClass(false)))).toBeNull();
  const group = await aClass(true);
  world.mails.length = 0;
  expect(codeOf(await save(group))).toBe("person_needed");
  await world.work();
  expect([world.mails, (await classes.stored(group.id)).version]).toEqual([[], group.version]);
});

test("a key offers nothing and takes nobody's place, also where no family is affected", async () => {
  const group = await aClass(false);
  const { id, version, on } = group;
  const form = await classes.formOf(id);
  const camp = await camps.anOpenCamp();
  const open = campFormOf(await camps.stored(camp.id));
  const closure = { location_id: group.location, reason: "Show", starts_on: on, ends_on: on };
  const lesson = { id, version, on, at: "16:00" };
  const term = {
    name: "Later",
    starts_on: "2090-01-01",
    ends_on: "2090-02-01",
    ...noHalfTerm,
  };
  const losing = [newId()];
  const refused = [
    await updateClass(key, { id, version, ...form, offer }),
    await updateClass(key, { id, version, ...form, losing }),
    await changeLesson(key, { id, version, on, ...cancel, offer }),
    await arrangeLesson(key, { ...lesson, ...asClass, capacity: 2, offer }),
    await arrangeLesson(key, { ...lesson, ...asClass, capacity: 2, losing }),
    await createClosure(key, { ...closure, offer }),
    await updateClosure(key, { ...closure, id: 1, version: 1, offer }),
    await createTerm(key, { ...term, offer }),
    await updateTerm(key, { ...term, id: 1, version: 1, offer }),
    await addYear(key, { terms: [term], closures: [], offer }),
    await updateCamp(key, { id: camp.id, version: 1, ...open, offer }),
    await updateCamp(key, { id: camp.id, version: 1, ...open, losing }),
    await cancelCampDays(key, { id: camp.id, version: 1, days: [open.days[0]?.on ?? ""], reason: "Ill", offer }),
  ].map(codeOf);
  expect(new Set(refused)).toEqual(new Set(["person_needed"]));
  expect((await classes.stored(id)).version).toBe(version);
});

test("a term with booked lessons is not shortened by a key", async () => {
  await aClass(true);
  const fields = ["name", "starts_on", "ends_on", "half_term_starts_on", "half_term_ends_on"] as const;
  const terms = db
    .selectFrom("term")
    .select(["id", "version", ...fields])
    .where("franchise_id", "=", network.seller.id);
  const codes: (string | null | undefined)[] = [];
  for (const term of await terms.execute())
    codes.push(codeOf(await updateTerm(key, { ...term, ends_on: addDays(isoDate(term.starts_on), 1), ...noHalfTerm })));
  expect(codes).toContain("person_needed");
});

test("a key cancels days of a camp and changes it only while nobody has booked", async () => {
  const { id, open } = await camps.anOpenCamp({ day_price: 0 });
  const [first = "", second = "", third = ""] = open.days.map(({ on }) => on);
  const cancelDay = async (on: string) => {
    const { seen } = valueOf(await previewCancelledDays(key, { id, days: [on] }));
    const { version } = await camps.stored(id);
    return codeOf(await cancelCampDays(key, { id, version, days: [on], reason: "Hall is let", seen }));
  };
  const change = async (more: object) => {
    const { version, ...camp } = await camps.stored(id);
    return codeOf(await updateCamp(key, { id, version, ...campFormOf({ version, ...camp }), ...more, seen: null }));
  };
  expect([await cancelDay(third), await change({ location_id: hall })]).toEqual([null, null]);
  valueOf(await (await camps.aBooking(id, [first])).pay());
  expect([await cancelDay(first), await change({ location_id: network.locationId })]).toEqual([
    "person_needed",
    "person_needed",
  ]);
  expect([await cancelDay(second), await change({ description: "Much fun" })]).toEqual([null, null]);
});

test("a key puts nothing into the archive for which children wait", async () => {
  const group = await classes.anOpenClass();
  const camp = await camps.anOpenCamp();
  const family = await aCustomer(world);
  const childId = await family.child("Ada");
  await sql`insert into waiting_list_entry (id, party_id, customer_id, child_id, group_id, course_id, status)
    select gen_random_uuid(), gen_random_uuid(), ${family.customer.id}, ${childId}, g, c, 'waiting' from (values (${group.id}::int, null::int), (null, ${camp.id}::int)) v(g, c)`.execute(
    db,
  );
  const { version } = valueOf(await moveClass(key, { id: group.id, version: group.open.version, event: "close" }));
  const closed = valueOf(await moveCamp(key, { id: camp.id, version: camp.open.version, event: "close" }));
  const archive = async (as: Context, ends?: true) => [
    codeOf(await moveClass(as, { id: group.id, version, event: "archive", ends_list: ends })),
    codeOf(await moveCamp(as, { id: camp.id, version: closed.version, event: "archive", ends_list: ends })),
  ];
  expect(await archive(key, true)).toEqual(["person_needed", "person_needed"]);
  // Nor does a person who has not been told that the list ends.
  expect(await archive(admin)).toEqual(["list_ends", "list_ends"]);
  expect(await archive(admin, true)).toEqual([null, null]);
});
