import { aLocation } from "@matinee/testkit";
import { fullDate } from "@matinee/format";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../testing/a-customer.ts";
import { aWorld, codeOf, newId, valueOf } from "../testing/world.ts";
import { aCampEditor } from "./camps/testing/a-camp-editor.ts";
import { aClassEditor } from "./editing/testing/a-class-editor.ts";
import { anEnrolledChild } from "./editing/testing/enrolled-child.ts";
import { arrangeLesson, createTeacher, moveCamp, previewCamp, previewClass, updateCamp, updateClass } from "./index.ts";

const world = await aWorld();
const { db, network } = world;
const classes = await aClassEditor(world);
const camps = await aCampEditor(world);
const { admin } = classes;
const hall = (await aLocation(db, { franchiseId: network.seller.id })).id;
await sql`update location set name = 'Town Hall', travel = 'Bus 49' where id = ${hall}`.execute(db);
const kim = valueOf(await createTeacher(admin, { name: "Kim Lee", bio: "" })).id;

type ClassChange = Partial<Awaited<ReturnType<typeof classes.formOf>>> & { readonly tell_teachers?: boolean };

/** Changes a class as its editor does, and says how many families the preview promised a mail. */
async function change(id: number, more: ClassChange): Promise<number> {
  const form = { ...(await classes.formOf(id)), ...more };
  const preview = valueOf(await previewClass(admin, { id, ...form }));
  world.mails.length = 0;
  const { version } = await classes.stored(id);
  valueOf(await updateClass(admin, { id, version, ...form, seen: preview.seen }));
  await world.work();
  return preview.told;
}

async function aBookedClass() {
  const made = await classes.anOpenClass();
  const family = await aCustomer(world);
  await family.book({ type: "trial", group: made, childIds: [await family.child("Ada"), await family.child("Bo")] });
  return { ...made, family };
}

const mails = () => world.mails.map(({ to, subject, text }) => ({ to: to.replace(/^.*<|>$/gu, ""), subject, text }));

/** Whom each mail went to, and whether it says `part`. */
const toAndWhether = (part: string) => mails().map(({ to, text }) => [to, text.includes(part)]);

test("families of a class are told once of another location, with their own dates; who has no place is not", async () => {
  const { id, dates, family } = await aBookedClass();
  await anEnrolledChild(world, id);
  expect(await change(id, { location_id: hall })).toBe(2);
  const [mine, ...others] = mails().toSorted(({ to }) => (to === family.account.email ? -1 : 1));
  expect(others).toHaveLength(1);
  const [first = "", second = "", third = ""] = dates;
  expect(mine).toMatchObject({
    to: family.account.email,
    subject: `Monday Juniors: new venue from ${fullDate(first)}`,
  });
  for (const part of [
    `From ${fullDate(first)}, Monday Juniors is held at Town Hall.`,
    "For: Ada and Bo",
    "How to get there: Bus 49",
    `${fullDate(second)}, 16:00 to 17:00`,
  ])
    expect(mine?.text).toContain(part);
  // The trial has two dates.
  expect(mine?.text).not.toContain(fullDate(third));
});

test("a new end is told, a new name or price is not, and other teachers only if staff say so", async () => {
  const { id, dates, family } = await aBookedClass();
  expect(await change(id, { name: "Monday Stars", term_fee: 9_900, teacher_ids: [kim] })).toBe(0);
  expect(mails()).toEqual([]);
  expect(await change(id, { slots: [{ weekday: 1, starts_at: "16:00", ends_at: "17:30" }] })).toBe(1);
  expect(toAndWhether("16:00 to 17:30")).toEqual([[family.account.email, true]]);
  const lee = valueOf(await createTeacher(admin, { name: "Lee Kim", bio: "" })).id;
  expect(await change(id, { teacher_ids: [lee], tell_teachers: true })).toBe(1);
  expect(toAndWhether(`From ${fullDate(dates[0] ?? "")}, Monday Stars is taught by Lee Kim.`)).toEqual([
    [family.account.email, true],
  ]);
});

test("new times from a day on are told from that day, and a new location is for all lessons", async () => {
  const { id, dates } = await aBookedClass();
  const [first = "", second = ""] = dates;
  const slots = [{ weekday: 1, starts_at: "16:00", ends_at: "17:30" }];
  const form = { ...(await classes.formOf(id)), slots, from: second };
  const { version } = await classes.stored(id);
  expect(codeOf(await updateClass(admin, { id, version, ...form, location_id: hall, seen: null }))).toBe("invalid");
  world.mails.length = 0;
  valueOf(await updateClass(admin, { id, version, ...form, seen: null }));
  await world.work();
  expect(mails().map(({ subject }) => subject)).toEqual([`Monday Juniors: new times from ${fullDate(second)}`]);
  expect(mails()[0]?.text).toContain(`${fullDate(second)}, 16:00 to 17:30`);
  expect(mails()[0]?.text).not.toContain(fullDate(first));
});

test("a mail about new times says where a lesson with a location of its own is held", async () => {
  const { id, dates } = await aBookedClass();
  const [first = "", second = ""] = dates;
  const { version } = await classes.stored(id);
  const form = { teacher_ids: [kim], location_id: hall, capacity: null, reason: "Hall is let", tell_teachers: false };
  valueOf(await arrangeLesson(admin, { id, version, on: first, at: "16:00", ...form, seen: null }));
  await world.work();
  await change(id, { slots: [{ weekday: 1, starts_at: "16:00", ends_at: "17:30" }] });
  expect(toAndWhether(`${fullDate(first)}, 16:00 to 17:30, at Town Hall, with Kim Lee`)).toHaveLength(1);
  expect(mails()[0]?.text).toContain(`${fullDate(first)}, 16:00 to 17:30, at Town Hall, with Kim Lee`);
  expect(mails()[0]?.text).toContain(`${fullDate(second)}, 16:00 to 17:30\n`);
});

test("a mail about a new location begins with the first date, also where another teacher has it", async () => {
  const { id, dates } = await aBookedClass();
  const [first = "", second = ""] = dates;
  const { version } = await classes.stored(id);
  const form = { teacher_ids: [kim], location_id: null, capacity: null, reason: "Lee is away", tell_teachers: false };
  valueOf(await arrangeLesson(admin, { id, version, on: first, at: "16:00", ...form, seen: null }));
  await world.work();
  await change(id, { location_id: hall });
  const [mail] = mails();
  expect(mail?.subject).toBe(`Monday Juniors: new venue from ${fullDate(first)}`);
  expect(mail?.text).toContain(`From ${fullDate(first)}, Monday Juniors is held at Town Hall.`);
  const [atFirst = -1, atSecond = -1] = [first, second].map((on) => mail?.text.indexOf(`${fullDate(on)}, 16:00`));
  expect(atFirst).toBeGreaterThan(-1);
  expect(atFirst).toBeLessThan(atSecond);
});

test("a child's name goes to no address that was typed for a free order, whatever else the family has paid", async () => {
  const made = await classes.anOpenClass({ trial_price: 0 });
  const family = await aCustomer(world);
  await family.book({ type: "trial", group: made, childIds: [await family.child("Ada")] });
  const { orderId } = await family.book({ type: "trial", group: made, childIds: [await family.child("Bo")] });
  // The second order was paid for with other details; those of the first are a stranger's.
  await sql`with other as (
      insert into customer (id, guest_id, name, email, phone, address_line_1, post_town, postcode)
      select ${newId()}, guest_id, name, ${family.account.email}, phone, address_line_1, post_town, postcode from customer
       where id = ${family.customer.id} returning id)
    update orders o set customer_id = other.id, total_gross_pence = 2400 from other where o.id = ${orderId}`.execute(
    db,
  );
  await sql`update customer set email = 'stranger@example.test' where id = ${family.customer.id}`.execute(db);
  await sql`update user_account set customer_id = null where guest_id = ${family.account.guestId}`.execute(db);
  await change(made.id, { location_id: hall });
  const strange = mails().filter(({ to }) => to === "stranger@example.test");
  expect(strange).toHaveLength(1);
  expect(strange[0]?.text).toContain("For: your child");
});

test("a lesson that has a location of its own stays there, and its family is not told that it moves", async () => {
  const { id, dates } = await aBookedClass();
  // Both dates of the trial.
  for (const on of dates.slice(0, 2)) {
    const { version } = await classes.stored(id);
    const form = { teacher_ids: [], location_id: hall, capacity: null, reason: "Hall is let", tell_teachers: false };
    valueOf(await arrangeLesson(admin, { id, version, on, at: "16:00", ...form, seen: null }));
  }
  await world.work();
  const other = (await aLocation(db, { franchiseId: network.seller.id })).id;
  expect(await change(id, { location_id: other })).toBe(0);
  expect(mails()).toEqual([]);
});

test("who has given the place back before the mail is sent gets none", async () => {
  const { id } = await aBookedClass();
  const form = { ...(await classes.formOf(id)), location_id: hall };
  const { version } = await classes.stored(id);
  valueOf(await updateClass(admin, { id, version, ...form, seen: null }));
  await sql`update claim set state = 'released' where pool_id in (select place_pool_id from session where group_id = ${id})`.execute(
    db,
  );
  world.mails.length = 0;
  await world.work();
  expect(mails()).toEqual([]);
});

test("families of a camp are told of another location, and of other times on their own days alone", async () => {
  const { id, open } = await camps.anOpenCamp({ price: 15_000, day_price: 4_000 });
  const [first, second, third] = open.days.map(({ on }) => on);
  const one = await aCustomer(world);
  await one.book({ type: "camp", camp: { id }, childIds: [await one.child("Cy")], days: [first ?? ""] });
  const two = await aCustomer(world);
  await two.book({ type: "camp", camp: { id }, childIds: [await two.child("Di")], days: [second ?? "", third ?? ""] });
  const save = async (more: (camp: typeof open) => Partial<typeof camps.form>) => {
    const { version, ...camp } = await camps.stored(id);
    const { id: _, status: _s, school: _f, next_holiday: _n, starts_on: _b, ends_on: _e, ...rest } = camp;
    const form = {
      ...rest,
      starts_on: camp.starts_on,
      ends_on: camp.ends_on,
      days: camp.days.map(({ taken: _t, ...day }) => day),
      extras: camp.extras.map(({ sold: _sold, ...extra }) => extra),
      ...more({ version, ...camp }),
    };
    const { told } = valueOf(await previewCamp(admin, { id, ...form }));
    world.mails.length = 0;
    valueOf(await updateCamp(admin, { id, version, ...form, seen: null }));
    await world.work();
    return told;
  };
  const later = (camp: typeof open) => ({
    days: camp.days.map(({ taken: _t, ...day }) => (day.on === first ? { ...day, starts_at: "10:15" } : day)),
  });
  expect(await save(later)).toBe(1);
  expect(toAndWhether("10:15 to")).toEqual([[one.account.email, true]]);
  expect(mails()[0]?.text).not.toContain(fullDate(second ?? ""));
  expect(await save(() => ({ location_id: hall }))).toBe(2);
  expect(
    mails()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([one.account.email, two.account.email].toSorted());
  expect(await save(() => ({ description: "Much fun" }))).toBe(0);
  expect(codeOf(await moveCamp(admin, { id, version: (await camps.stored(id)).version, event: "close" }))).toBeNull();
});
