import type { Location } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Context, Outcome } from "../../kernel/index.ts";
import { venueColumns, venuesOfShop } from "./venues.ts";

/** All venues of this shop, for pickers. */
export async function allLocations(ctx: Context): Promise<Outcome<Location[]>> {
  const { rows } = await sql<Location>`select ${venueColumns} ${venuesOfShop(ctx)} order by l.name, l.id`.execute(
    ctx.db,
  );
  return ok(rows);
}
