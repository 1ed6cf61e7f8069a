import type { Location } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import type { Context, Outcome } from "../../kernel/index.ts";
import { venueColumns, venuesOfShop } from "./venues.ts";

/** Venues with open classes of a stage. */
export async function locationsByStage(
  ctx: Context,
  input: { readonly stageId: number },
): Promise<Outcome<Location[]>> {
  const statement = sql`select ${venueColumns} ${venuesOfShop(ctx)}
    and exists (select from class_search s where s.location_id = l.id and s.stage_id = ${input.stageId}) order by l.name, l.id`;
  return ok(await rowsOf("venues", shapes.location, statement).execute(ctx.db));
}
