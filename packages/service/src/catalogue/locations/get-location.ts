import type { Location } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { venueColumns, venuesOfShop } from "./venues.ts";

/** One venue of this shop. */
export async function getLocation(ctx: Context, input: { readonly id: number }): Promise<Outcome<Location>> {
  const statement = sql`select ${venueColumns} ${venuesOfShop(ctx)} and l.id = ${input.id}`;
  const venue = await rowsOf("a venue", shapes.location, statement).executeTakeFirst(ctx.db);
  return venue === undefined ? missing("The location") : ok(venue);
}
