import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { audit, authorize, missing, type Context, type Outcome } from "../../kernel/index.ts";
import { inTimetable } from "../write-sessions.ts";
import { lockClass, writeParts } from "./change-class.ts";

/** Makes a draft like a class: with its lessons, teachers and ages, and without dates. */
export async function duplicateClass(
  ctx: Context,
  { id }: { readonly id: number },
): Promise<Outcome<{ readonly id: number }>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx) => {
    const from = await lockClass(ctx, trx, { id });
    if (!from.ok) return from;
    const statement = sql`
      insert into class_group (franchise_id, location_id, stage_id, name, description, what_happens, disciplines, capacity, trial_cap,
        trial_sessions, trial_price_pence, term_fee_pence, vat_bp, status)
      select franchise_id, location_id, stage_id, left('Copy of ' || name, 100), description, what_happens, disciplines, capacity, trial_cap,
        trial_sessions, trial_price_pence, term_fee_pence, vat_bp, 'draft' from class_group where id = ${id} returning id`;
    const made = await rowsOf("a copy of a class", z.object({ id: shapes.id }), statement).executeTakeFirst(trx);
    if (made === undefined) return missing("The class");
    await writeParts(trx, made.id, from.value);
    await sql`insert into subgroup (group_id, name, min_age, max_age) select ${made.id}, name, min_age, max_age from subgroup where group_id = ${id} order by id`.execute(
      trx,
    );
    const school = from.value.school.id;
    await audit(ctx, trx, { action: "class_created", subject: `class:${made.id}`, detail: { copy_of: id }, school });
    return ok(made);
  });
}
