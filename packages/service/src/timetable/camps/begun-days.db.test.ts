import { addDays } from "@matinee/core/kernel";
import { fullDate } from "@matinee/format";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { cancelCampDays, getStaffCamp, previewCancelledDays } from "../index.ts";

const world = await aWorld();
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");

test("days that have begun and days of no camp are refused by their names, and so is a save by somebody else meanwhile", async () => {
  const camp = await world.camp({ placesADay: 4, places: 99 });
  const [monday = ""] = camp.days;
  await sql`insert into course_day values (${camp.id}, london_today() - 1, '09:00', '15:00')`.execute(db);
  await sql`insert into course_day values (${camp.id}, london_today(), '00:00', '23:59')`.execute(db);
  const [yesterday, today] = [addDays(system.today(), -1), system.today()];
  const refusal = async (days: string[]) => await previewCancelledDays(admin, { id: camp.id, days });
  const refused = (message: string) => ({
    ok: false,
    error: { code: "invalid", details: [{ path: "days", message }] },
  });
  expect(await refusal([])).toEqual(refused("Please choose a day."));
  expect(await refusal([monday, "2001-01-01"])).toEqual(
    refused("Monday 1 January 2001 is no longer a day of the camp. Please look at it again."),
  );
  expect(await refusal([today, monday])).toEqual(
    refused(`${fullDate(today)} has begun. Please choose days that have not.`),
  );
  expect(await refusal([today, "2001-01-01", yesterday])).toEqual(
    refused(
      `${fullDate(yesterday)} and ${fullDate(today)} have begun. Please choose days that have not. ` +
        "Monday 1 January 2001 is no longer a day of the camp. Please look at it again.",
    ),
  );
  const { version } = valueOf(await getStaffCamp(admin, { id: camp.id }));
  expect(
    codeOf(await cancelCampDays(admin, { id: camp.id, version: version - 1, days: [monday], reason: "Flooded" })),
  ).toBe("edit_conflict");
});

test("a camp without a day to come is closed, also while one of its days is held", async () => {
  const camp = await world.camp({ placesADay: 4, places: 99 });
  await sql`insert into course_day values (${camp.id}, london_today(), '00:00', '23:59')`.execute(db);
  await sql`update course set starts_on = london_today() where id = ${camp.id}`.execute(db);
  const cancel = async (days: readonly string[]) => {
    const { version } = valueOf(await getStaffCamp(admin, { id: camp.id }));
    const body = { id: camp.id, version, days: [...days], reason: "Flooded", seen: null };
    return valueOf(await cancelCampDays(admin, body));
  };
  expect(await cancel(camp.days.slice(1))).toMatchObject({ status: "open" });
  expect(await cancel(camp.days.slice(0, 1))).toMatchObject({ status: "closed", days: [{ on: system.today() }] });
});
