import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { inTimetable } from "../write-sessions.ts";
import { deleteDays, lockDays, type WithId } from "./calendar-edit.ts";
import { terms } from "./term-days.ts";

/** Deletes a term whose dates are all to come, and which nobody has booked. */
export async function deleteTerm(ctx: Context, { id }: WithId): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx): Promise<Outcome<undefined>> => {
    const term = await lockDays(ctx, trx, terms, { id });
    if (!term.ok) return term;
    // By its days too: whatever term they were made for.
    const statement = sql`select exists (select from session s join class_group g on g.id = s.group_id join term t on t.id = ${id}
      where (s.term_id = t.id or g.franchise_id = t.franchise_id and s.status = 'scheduled' and s.held_on between t.starts_on and t.ends_on)
        and (s.starts_at <= clock_timestamp()
          or exists (select from claim c where c.pool_id in (s.place_pool_id, s.trial_pool_id)))) as used`;
    const used = await rowsOf("whether a term was used", z.object({ used: z.boolean() }), statement).executeTakeFirst(
      trx,
    );
    if (used?.used === true)
      return refuse("in_use", "This term has lessons that were held or booked. Change its days instead.");
    await trx.deleteFrom("session").where("term_id", "=", id).execute();
    return await deleteDays(ctx, trx, terms, term.value);
  });
}
