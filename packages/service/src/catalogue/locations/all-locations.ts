import type { Location } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import type { Context, Outcome } from "../../kernel/index.ts";
import { CURRENT, venueColumns, venuesOfShop } from "./venues.ts";

/** All venues of this shop, for pickers. */
export async function allLocations(ctx: Context): Promise<Outcome<Location[]>> {
  const statement = sql`select ${venueColumns} ${venuesOfShop(ctx)} and ${CURRENT} order by l.name, l.id`;
  return ok(await rowsOf("venues", shapes.location, statement).execute(ctx.db));
}
