import { sql, type RawBuilder } from "kysely";
import { type Context, inShop } from "../../kernel/index.ts";

/** Columns of location `l` with its franchise `lf`, as the wire has it. */
export const venueColumns = sql`l.id, l.name, l.address_line_1, l.address_line_2, l.address_line_3, l.post_town, l.county, l.postcode, l.lat, l.lng,
  l.access, l.travel, jsonb_build_object('id', lf.id, 'name', lf.name) as franchise`;

/** The venues of this shop, up to and with the where. */
export function venuesOfShop(ctx: Context): RawBuilder<unknown> {
  return sql`from location l join franchise lf on lf.id = l.franchise_id where ${inShop(ctx.site, sql`l.franchise_id`)}`;
}
