import type { Location } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { venueColumns, venuesOfShop } from "./venues.ts";

/** One venue of this shop. */
export async function getLocation(ctx: Context, input: { readonly id: number }): Promise<Outcome<Location>> {
  const { rows } = await sql<Location>`select ${venueColumns} ${venuesOfShop(ctx)} and l.id = ${input.id}`.execute(
    ctx.db,
  );
  return rows[0] === undefined ? missing("The venue") : ok(rows[0]);
}
