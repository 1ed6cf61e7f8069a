import { addDays, bankHolidays, isoDate, yearOf, type IsoDate, type Nation } from "@matinee/core/kernel";
import { expect, test } from "vitest";
import { getGroupSchedule } from "../../catalogue/index.ts";
import { getSchool, updateSchool } from "../../network/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember, strangers } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { changeNation, createSessions, followTimetableChanges, getSchoolCalendar, previewNation } from "../index.ts";

const world = await aWorld();
const { db, network, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const today = system.today();
const { id: school } = network.seller;

/** The next day on which this nation keeps a bank holiday. */
function nextOf(nation: Nation, name: string): IsoDate {
  const found = [0, 1]
    .flatMap((more) => bankHolidays(yearOf(today) + more, nation))
    .find((one) => one.name === name && one.on > today);
  if (found === undefined) throw new Error(`Nobody keeps ${name}`);
  return found.on;
}

const OWN = [
  ["northern_ireland", "St Patrick's Day"],
  ["northern_ireland", "Battle of the Boyne (Orangemen's Day)"],
  ["scotland", "St Andrew's Day"],
] as const;

const { id: group } = await world.group({ dates: 0 });
await db
  .insertInto("class_schedule")
  .values([1, 2, 3, 4, 5].map((weekday) => ({ group_id: group, weekday, starts_at: "16:00", ends_at: "17:00" })))
  .execute();
await db
  .updateTable("term")
  .set({ starts_on: today, ends_on: addDays(today, 395), half_term_starts_on: null, half_term_ends_on: null })
  .execute();

async function heldDates(): Promise<readonly IsoDate[]> {
  const rows = db.selectFrom("session").select("held_on").where("group_id", "=", group);
  const held = await rows.where("status", "=", "scheduled").orderBy("held_on").execute();
  return held.map(({ held_on: on }) => isoDate(on));
}

// Once, as each night. A change of nation makes the dates by itself.
await createSessions(system);

test.each(["northern_ireland", "scotland", "england_wales"] as const)(
  "a school in %s sees the bank holidays of its nation alone, and its classes skip them",
  async (nation) => {
    const { version } = valueOf(await getSchool(admin, { id: school }));
    expect(valueOf(await changeNation(admin, { id: school, version, nation })).nation).toBe(nation);
    const { bank_holidays: shown } = valueOf(await getSchoolCalendar(admin, {}));
    const { skipped } = valueOf(await getGroupSchedule(await world.visitor(), { groupId: group }));
    const held = await heldDates();
    for (const [whose, name] of OWN) {
      const on = nextOf(whose, name);
      const keeps = whose === nation;
      expect([name, shown.some((one) => one.on === on && one.name === name)]).toEqual([name, keeps]);
      expect([name, skipped.some(({ date, reason }) => date === on && reason === name)]).toEqual([name, keeps]);
      expect([name, held.includes(on)]).toEqual([name, !keeps]);
    }
  },
);

test("families who have booked a day that becomes a bank holiday are seen first, and get the mail with what they can choose", async () => {
  const day = nextOf("northern_ireland", "St Patrick's Day");
  const dates = (await heldDates()).filter((on) => on >= day);
  expect(dates[0]).toBe(day);
  const customer = await aCustomer(world);
  await customer.book({ type: "trial", group: { id: group, dates }, childIds: [await customer.child("Ada")] });
  world.mails.length = 0;
  const change = { id: school, nation: "northern_ireland" as const };
  const offer = { ways: ["credit" as const], fallback: "credit" as const, answer_by: addDays(today, 10) };
  const { version } = valueOf(await getSchool(admin, { id: school }));

  const found = valueOf(await previewNation(admin, change));
  expect(found.affected).toBe(1);
  expect(found.withdrawn.map(({ on, families }) => [on, families])).toContainEqual([day, 1]);
  expect((await heldDates()).includes(day)).toBe(true);
  expect(codeOf(await changeNation(admin, { ...change, version }))).toBe("families_affected");
  // Nor by the page that does not show them.
  expect(codeOf(await updateSchool(admin, { ...change, version }))).toBe("invalid");
  expect(valueOf(await getSchool(admin, { id: school })).nation).toBe("england_wales");

  const saved = valueOf(await changeNation(admin, { ...change, version, seen: found.seen, offer }));
  expect([saved.nation, (await heldDates()).includes(day)]).toEqual(["northern_ireland", false]);
  await world.work();
  expect(world.mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("will not take place") as string]);
});

test("staff of another school change nobody's bank holidays, and neither does a late version", async () => {
  const outside = await strangers(world);
  const change = { id: school, nation: "scotland" as const };
  expect(codeOf(await previewNation(outside.admin, change))).toBe("not_found");
  expect(codeOf(await changeNation(outside.admin, { ...change, version: 1 }))).toBe("not_found");
  expect(codeOf(await changeNation(admin, { ...change, version: 1 }))).toBe("edit_conflict");
});

test("whoever changes the nation in the database has the dates made again too", async () => {
  await db.updateTable("franchise").set({ nation: "scotland" }).where("id", "=", school).execute();
  await followTimetableChanges(system);
  const held = await heldDates();
  expect([
    held.includes(nextOf("northern_ireland", "St Patrick's Day")),
    held.includes(nextOf("scotland", "St Andrew's Day")),
  ]).toEqual([true, false]);
});
