import type { ImportKind } from "@matinee/core/imports";
import { aFranchise, aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { aMember } from "../../testing/staff.ts";
import type { aWorld } from "../../testing/world.ts";
import { importer } from "./import-file.ts";

/** A school with a location, a stage and terms, and the files that it brings. Terms begin and end so many days after today. */
export async function aSchoolToFill(
  world: Awaited<ReturnType<typeof aWorld>>,
  terms: readonly (readonly [begins: number, ends: number])[] = [[-20, 60]],
) {
  const { db, system } = world;
  const school = await aFranchise(db);
  const admin = await aMember(world, "FRANCHISE_ADMIN", school.id);
  await aLocation(db, { franchiseId: school.id, name: "Town Hall" });
  for (const [begins, ends] of terms)
    await sql`insert into term (franchise_id, name, starts_on, ends_on)
      values (${school.id}, ${`Term ${begins}`}, current_date + ${begins}::int, current_date + ${ends}::int)`.execute(
      db,
    );
  await sql`insert into discipline (slug, name, position) values ('ballet', 'Ballet', 900) on conflict do nothing`.execute(
    db,
  );
  const stage = await db.selectFrom("stage").select("name").where("name", "=", "Imported stage").executeTakeFirst();
  if (stage === undefined)
    await db
      .insertInto("stage")
      .values({ name: "Imported stage", min_age: 4, max_age: 18, age_rule: "exact" })
      .execute();
  const of = (kind: ImportKind) => importer(admin, system, kind);
  return {
    school,
    admin,
    of,
    families: of("families"),
    classes: of("classes"),
    enrolments: of("enrolments"),
    balances: of("balances"),
  };
}

export const CLASSES = "Class name,Venue,Level,Style,Day,Start time,End time,Capacity,Fee,Status";
export const ballet = (name = "Ballet 1", capacity = 12) =>
  `${name},Town Hall,imported stage,Ballet,Tuesday,4:30pm,17:30,${capacity},"£1,120.50",open`;
export const FAMILIES = "Name,Email,First name,Last name,DOB";
export const family = (n: number) => `Pat ${"ABCDEFGH"[n]},pat${n}@example.test,Ada,Tester,2016-05-03`;
export const PLACES = "Email,First name,Last name,Class name";
