import type { CallParsed, StaffLocation } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { inArchive, inSchool, inShop, ofSchool, type Context, type Db, type ListFields } from "../../kernel/index.ts";

/** Columns of location `l` with its franchise `lf` in the contract's shape. */
export const venueColumns = sql`l.id, l.name, l.address_line_1, l.address_line_2, l.address_line_3, l.post_town, l.county, l.postcode, l.lat, l.lng,
  l.access, l.travel, jsonb_build_object('id', lf.id, 'name', lf.name) as franchise`;

/** Those that are not in the archive. */
export const CURRENT = sql`l.archived_at is null`;

/** The `from` and `where` of this shop's venues. */
export function venuesOfShop(ctx: Context): RawBuilder<unknown> {
  return sql`from location l join franchise lf on lf.id = l.franchise_id where ${inShop(ctx.site, sql`l.franchise_id`)}`;
}

const classes = sql`((select count(*) from class_group g where g.location_id = l.id) + (select count(*) from course co where co.location_id = l.id))::int`;

export const managedColumns = sql`${venueColumns}, ${classes} as classes, l.archived_at is not null as archived, l.version`;

type ManagedQuery = CallParsed<"GET /locations/managed", "query">;

/** The `from` and `where` of the venues of the actor's school, or of one `school` of the network. */
export function managedVenues(ctx: Context, { school, status }: ManagedQuery): RawBuilder<unknown> {
  return sql`from location l join franchise lf on lf.id = l.franchise_id
    where ${inSchool(ctx, sql`l.franchise_id`)} and ${ofSchool(school, sql`l.franchise_id`)}
      and ${inArchive(status, sql`l.archived_at`)}`;
}

/** The fields that the list filters and sorts by. */
export const managedFields: ListFields = {
  id: { column: sql`l.id`, type: "number" },
  name: { column: sql`l.name`, type: "text" },
  post_town: { column: sql`l.post_town`, type: "text" },
  postcode: { column: sql`l.postcode`, type: "text" },
  school: { column: sql`lf.name`, type: "text" },
  classes: { column: classes, type: "number" },
};

/** One venue as staff see it; null if there is none. */
export async function readVenue(db: Db, id: number): Promise<StaffLocation | null> {
  const statement = sql`
    select ${managedColumns} from location l join franchise lf on lf.id = l.franchise_id where l.id = ${id}`;
  return (await rowsOf("a venue", shapes.staffLocation, statement).executeTakeFirst(db)) ?? null;
}
