import { aCamp, aLocation } from "@matinee/testkit";
import { fullDate } from "@matinee/format";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { aMember, strangers } from "../../testing/staff.ts";
import { aClassEditor } from "../editing/testing/a-class-editor.ts";
import { arrangeLesson, changeLocation, countFamiliesAtLocation } from "../index.ts";

const world = await aWorld();
const { db, network } = world;
const classes = await aClassEditor(world);
const desk = await aMember(world, "FRANCHISE_STAFF");
const outside = await strangers(world);
const franchiseId = network.seller.id;

beforeEach(() => void (world.mails.length = 0));

/** A location with a class and a camp, in both of which one family has a place, and another family in the class. */
async function aBusyLocation() {
  const location = await aLocation(db, { franchiseId });
  const group = await classes.anOpenClass({ location_id: location.id });
  const camp = await aCamp(db, { location: { id: location.id, franchiseId } });
  const [both, one] = [await aCustomer(world), await aCustomer(world)];
  await both.book({ type: "trial", group, childIds: [await both.child("Ada")] });
  await both.book({ type: "camp", camp, childIds: [await both.child("Bo")] });
  await one.book({ type: "trial", group, childIds: [await one.child("Cy")] });
  await world.work();
  world.mails.length = 0;
  return { id: location.id, group, both, one };
}

async function mails() {
  await world.work();
  return world.mails.map(({ to, subject, text }) => ({ to: to.replace(/^.*<|>$/gu, ""), subject, text }));
}

test("families with a place to come are told of another address once for each booking, and counted once", async () => {
  const { id, group, both, one } = await aBusyLocation();
  expect(valueOf(await countFamiliesAtLocation(desk, { id }))).toEqual({ families: 2 });
  valueOf(await changeLocation(desk, { id, address_line_1: "9 New Street", tell_families: true }));
  const told = await mails();
  expect(told.map(({ to }) => to).toSorted()).toEqual(
    [both.account.email, both.account.email, one.account.email].toSorted(),
  );
  expect(told.map(({ subject }) => subject)).toContain(
    `Monday Juniors: new venue from ${fullDate(group.dates[0] ?? "")}`,
  );
  for (const { text } of told) expect(text).toContain("9 New Street");
});

test("nobody is told unless the user says so, nor of what changes no address, nor if the save is refused", async () => {
  const { id } = await aBusyLocation();
  valueOf(await changeLocation(desk, { id, address_line_1: "9 New Street" }));
  valueOf(await changeLocation(desk, { id, access: "A ramp at the back", county: "Kent", tell_families: true }));
  expect(codeOf(await changeLocation(desk, { id, post_town: " ", tell_families: true }))).toBe("invalid");
  expect(codeOf(await changeLocation(desk, { id, post_town: "York", version: 0, tell_families: true }))).toBe(
    "edit_conflict",
  );
  expect(await mails()).toEqual([]);
});

test("a lesson that is held elsewhere, or is over or called off, tells nobody", async () => {
  const { id, group } = await aBusyLocation();
  const [first = ""] = group.dates;
  const { version } = await classes.stored(group.id);
  const elsewhere = (await aLocation(db, { franchiseId })).id;
  const form = { teacher_ids: [], location_id: elsewhere, capacity: null, reason: "Hall is let", tell_teachers: false };
  valueOf(await arrangeLesson(classes.admin, { id: group.id, version, on: first, at: "16:00", ...form, seen: null }));
  await sql`update session set status = 'cancelled' where group_id = ${group.id} and held_on <> ${first}`.execute(db);
  // The camp's family is left.
  expect(valueOf(await countFamiliesAtLocation(desk, { id }))).toEqual({ families: 1 });
});

/** Lessons of a class that is elsewhere, arranged at the location. */
async function arrangeAt(location: number, id: number, dates: readonly string[]) {
  const form = { teacher_ids: [], location_id: location, capacity: null, reason: "Hall is let", tell_teachers: false };
  for (const on of dates) {
    const { version } = await classes.stored(id);
    valueOf(await arrangeLesson(classes.admin, { id, version, on, at: "16:00", ...form, seen: null }));
  }
  await world.work();
  world.mails.length = 0;
}

test("a family with places in single lessons that are held there is told of them once, and counted once", async () => {
  const { id, group, both, one } = await aBusyLocation();
  const visitors = await classes.anOpenClass({ location_id: (await aLocation(db, { franchiseId })).id });
  const only = await aCustomer(world);
  await only.book({ type: "trial", group: visitors, childIds: [await only.child("Di"), await only.child("Ed")] });
  await one.book({ type: "trial", group: visitors, childIds: [await one.child("Cy")] });
  expect(valueOf(await countFamiliesAtLocation(desk, { id }))).toEqual({ families: 2 });
  const [first = "", second = "", third = ""] = visitors.dates;
  await arrangeAt(id, visitors.id, [first, second, third]);
  // The second family is in the class there, and in the lesson of the other class.
  expect(valueOf(await countFamiliesAtLocation(desk, { id }))).toEqual({ families: 3 });
  valueOf(await changeLocation(desk, { id, address_line_1: "9 New Street", tell_families: true }));
  const told = await mails();
  const to = ({ account }: typeof only) => told.filter((mail) => mail.to === account.email);
  expect([to(both).length, to(one).length, to(only).length]).toEqual([2, 2, 1]);
  const [mail] = to(only);
  expect(mail?.subject).toMatch(/^Monday Juniors: new name or address of /u);
  const parts = [fullDate(first), fullDate(second), "has a new name or address", "9 New Street", "For: Di and Ed"];
  for (const part of parts) expect(mail?.text).toContain(part);
  // What was said when they were arranged, and dates that are not theirs.
  for (const part of ["Hall is let", "your other dates stay the same", "is at a different venue", fullDate(third)])
    expect(mail?.text).not.toContain(part);
  expect(told.map(({ subject }) => subject)).toContain(
    `Monday Juniors: new venue from ${fullDate(group.dates[0] ?? "")}`,
  );
});

test("single lessons that are elsewhere again by the time the mail is sent are not told", async () => {
  const { id } = await aBusyLocation();
  const visitors = await classes.anOpenClass({ location_id: (await aLocation(db, { franchiseId })).id });
  const only = await aCustomer(world);
  await only.book({ type: "trial", group: visitors, childIds: [await only.child("Di")] });
  const [first = "", second = ""] = visitors.dates;
  await arrangeAt(id, visitors.id, [first, second]);
  valueOf(await changeLocation(desk, { id, name: "The Corn Exchange", tell_families: true }));
  const elsewhere = db.updateTable("session").set({ location_id: null }).where("group_id", "=", visitors.id);
  await elsewhere.where("held_on", "=", first).execute();
  const texts = (await mails()).filter(({ to }) => to === only.account.email).map(({ text }) => text);
  expect(texts.map((text) => [first, second].map((on) => text.includes(fullDate(on))))).toEqual([[false, true]]);
  valueOf(await changeLocation(desk, { id, name: "The Exchange", tell_families: true }));
  await elsewhere.execute();
  world.mails.length = 0;
  expect((await mails()).filter(({ to }) => to === only.account.email)).toEqual([]);
});

test("a lesson that was arranged where its class has moved since is told with the class", async () => {
  const { id, group, both, one } = await aBusyLocation();
  await db
    .updateTable("session")
    .set({ location_id: id })
    .where("group_id", "=", group.id)
    .where("held_on", "=", group.dates[0] ?? "")
    .execute();
  expect(valueOf(await countFamiliesAtLocation(desk, { id }))).toEqual({ families: 2 });
  valueOf(await changeLocation(desk, { id, post_town: "York", tell_families: true }));
  const told = await mails();
  const ofClass = told.filter(({ subject }) => subject.startsWith("Monday Juniors"));
  expect(ofClass.map(({ text }) => text.includes(fullDate(group.dates[0] ?? "")))).toEqual([true, true]);
  expect(told.map(({ to }) => to).toSorted()).toEqual(
    [both.account.email, both.account.email, one.account.email].toSorted(),
  );
});

test("another school neither counts nor tells, and an API key tells nobody", async () => {
  const { id } = await aBusyLocation();
  for (const who of [outside.admin, outside.visitor]) {
    expect(await countFamiliesAtLocation(who, { id })).toMatchObject({ ok: false });
    expect(await changeLocation(who, { id, post_town: "York", tell_families: true })).toMatchObject({ ok: false });
  }
  const { actor } = classes.admin;
  if (actor.kind !== "FRANCHISE_ADMIN") throw new Error("Not an administrator of a school");
  const key = { ...classes.admin, actor: { ...actor, isKey: true as const } };
  expect(codeOf(await changeLocation(key, { id, post_town: "York", tell_families: true }))).toBe("person_needed");
  expect(await mails()).toEqual([]);
  expect(valueOf(await changeLocation(key, { id, post_town: "York" })).post_town).toBe("York");
});
