import { addDays, bankHolidays, yearOf, type IsoDate, type Nation } from "@matinee/core/kernel";
import { expect, test } from "vitest";
import { getGroupSchedule } from "../../catalogue/index.ts";
import { getSchool, updateSchool } from "../../network/index.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { createSessions, getSchoolCalendar } from "../index.ts";

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

test.each(["northern_ireland", "scotland", "england_wales"] as const)(
  "a school in %s sees the bank holidays of its nation alone, and its classes skip them",
  async (nation) => {
    const { version } = valueOf(await getSchool(admin, { id: school }));
    expect(valueOf(await updateSchool(admin, { id: school, version, nation })).nation).toBe(nation);
    await createSessions(system);
    const { bank_holidays: shown } = valueOf(await getSchoolCalendar(admin, {}));
    const { skipped } = valueOf(await getGroupSchedule(await world.visitor(), { groupId: group }));
    const rows = await db
      .selectFrom("session")
      .select("held_on")
      .where("group_id", "=", group)
      .where("status", "=", "scheduled")
      .execute();
    const held = rows.map(({ held_on: on }) => on);
    for (const [whose, name] of OWN) {
      const on = nextOf(whose, name);
      const keeps = whose === nation;
      expect([name, shown.some((one) => one.on === on && one.name === name)]).toEqual([name, keeps]);
      expect([name, skipped.some(({ date, reason }) => date === on && reason === name)]).toEqual([name, keeps]);
      expect([name, held.includes(on)]).toEqual([name, !keeps]);
    }
  },
);
