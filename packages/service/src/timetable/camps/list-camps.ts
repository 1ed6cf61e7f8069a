import type { CallParsed, CampChoices, List, StaffCamp, StaffCampRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import {
  authorize,
  missing,
  ownSchool,
  ofStatus,
  readSchoolPage,
  type SchoolSource,
  type Context,
  type Db,
  type ListFields,
  type Outcome,
} from "../../kernel/index.ts";
import { readChoices } from "../editing/class-choices.ts";
import { schoolInHand } from "../editing/school-in-hand.ts";
import { daysOfCamp, placesOnDay, readCamp, takenOnDay } from "./read-camp.ts";

const fields: ListFields = {
  name: { column: sql`co.name`, type: "text" },
  starts_on: { column: sql`co.starts_on`, type: "date" },
  status: { column: sql`co.status`, type: "text" },
  location: { column: sql`l.name`, type: "text" },
  category: { column: sql`cc.name`, type: "text" },
  school: { column: sql`f.name`, type: "text" },
};

const named = (table: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${table}.id`)}, 'name', ${sql.ref(`${table}.name`)})`;

const columns = sql`co.id, co.name, co.status, co.version, co.starts_on, co.ends_on, co.day_price_pence is not null as by_the_day,
  ${named("f")} as school, ${named("l")} as location, ${named("cc")} as category,
  coalesce((select jsonb_agg(jsonb_build_object('on', d.held_on, 'taken', ${takenOnDay}, 'places', ${placesOnDay}) order by d.held_on)
    from ${daysOfCamp}), '[]') as days`;

/** What the list shows, on the page and in a file. */
export const staffCampList = (query: CallParsed<"GET /v1/staff/camps", "query">): SchoolSource<StaffCampRow> => ({
  purpose: "a camp of the school",
  item: shapes.staffCampRow,
  columns,
  rows: "co",
  fields,
  sorted: sql`co.starts_on desc`,
  tables: sql`from course co join franchise f on f.id = co.franchise_id join location l on l.id = co.location_id
      join course_category cc on cc.id = co.category_id join pool cp on cp.id = co.pool_id`,
  where: ofStatus(query.status, sql`co.status`),
  searched: [sql`co.name`, sql`l.name`, sql`cc.name`],
});

/** A page of the camps of the school, or of all schools for the network: those in the archive only if they are asked for. */
export async function listStaffCamps(
  ctx: Context,
  query: CallParsed<"GET /v1/staff/camps", "query">,
): Promise<Outcome<List<StaffCampRow>>> {
  const allowed = authorize(ctx, "catalogue:manage", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return await readSchoolPage(ctx, query, staffCampList(query));
}

/** A camp to edit, whatever its state. */
export async function getStaffCamp(ctx: Context, { id }: { readonly id: number }): Promise<Outcome<StaffCamp>> {
  const allowed = authorize(ctx, "catalogue:manage", "unread");
  if (!allowed.ok) return allowed;
  const found = await readCamp(ctx, ctx.db, id);
  if (found === null) return missing("The camp");
  return can(ctx.actor, "catalogue:manage", { franchiseIds: [found.school.id] }) ? ok(found) : missing("The camp");
}

/** What a camp of the school can have. */
export async function getCampChoices(
  ctx: Context,
  query: CallParsed<"GET /v1/staff/camp-choices", "query">,
): Promise<Outcome<CampChoices>> {
  const allowed = authorize(ctx, "catalogue:manage", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const school = await schoolInHand(ctx, ctx.db, { school: query.school, action: "catalogue:manage" });
  if (!school.ok) return school;
  const { id, name, isVatRegistered, vatRate } = school.value;
  const { stages, locations, disciplines } = await readChoices(ctx.db, id);
  const categories = await readCategories(ctx.db);
  const vat = { vat_registered: isVatRegistered, vat_rate: vatRate };
  return ok({ school: { id, name }, categories, stages, locations, disciplines, ...vat });
}

/** Categories of camps, which are the network's. */
export async function readCategories(db: Db): Promise<CampChoices["categories"]> {
  return await db
    .selectFrom("course_category")
    .select(["id", "name"])
    .where("archived_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
}
