import { aCamp, aFranchise, aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aMember } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { previewSchool } from "../index.ts";

const world = await aWorld();
const { db, network } = world;

test("a school that gets its VAT number reads how many prices have no VAT, but for what is in the archive", async () => {
  const { id } = await aFranchise(db, { vatNumber: null });
  const boss = await aMember(world, "FRANCHISE_ADMIN", id);
  const preview = async (number: string) => valueOf(await previewSchool(boss, { id, vat_number: number }));
  const place = await aLocation(db, { franchiseId: id });
  const camp = await aCamp(db, { location: place });
  await sql`insert into class_group (franchise_id, location_id, stage_id, name, disciplines, capacity, trial_cap, trial_price_pence, term_fee_pence, vat_bp)
    values (${id}, ${place.id}, ${network.stageId}, 'Juniors', '{}', 5, 2, 0, 0, 500)`.execute(db);
  await sql`update course set vat_bp = 0 where id = ${camp.id}`.execute(db);
  await sql`update course_addon set vat_bp = 0 where course_id = ${camp.id}`.execute(db);
  // The camp and its two extras; the class has VAT.
  expect(await preview("GB 123 4567 82")).toEqual({ prices: 0, stay_without_vat: 3 });
  expect(await preview("")).toEqual({ prices: 0, stay_without_vat: 0 });
  await sql`update course_addon set archived = true where course_id = ${camp.id}`.execute(db);
  expect(await preview("GB 123 4567 82")).toEqual({ prices: 0, stay_without_vat: 1 });
  await sql`update course set status = 'archived' where id = ${camp.id}`.execute(db);
  expect(await preview("GB 123 4567 82")).toEqual({ prices: 0, stay_without_vat: 0 });
});
