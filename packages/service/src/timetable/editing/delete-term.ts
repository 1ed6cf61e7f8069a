import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { authorize, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { closePools } from "../../places/index.ts";
import { takeBackOffers } from "../../waiting-list/index.ts";
import { inTimetable } from "../write-sessions.ts";
import { deleteDays, lockDays, type WithId } from "./calendar-edit.ts";
import { terms } from "./term-days.ts";

/** Deletes a term whose dates are all to come, and which nobody has booked. Offers from waiting lists are no bookings: they are taken back. */
export async function deleteTerm(ctx: Context, { id }: WithId): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTimetable(ctx, async (trx): Promise<Outcome<undefined>> => {
    const term = await lockDays(ctx, trx, terms, { id });
    if (!term.ok) return term;
    const sessions = await sessionsOf(trx, id);
    const poolIds = sessions.flatMap((one) => [one.place_pool_id, one.trial_pool_id]);
    // Whoever serves a list holds this lock: what it has offered of these dates is there to be taken back, and it offers no more of them.
    const groupIds = [...new Set(sessions.map((one) => one.group_id))];
    await sql`select from class_group where id = any (${groupIds}::int[]) order by id for no key update`.execute(trx);
    await takeBackOffers(ctx, trx, poolIds, "not_held");
    // A checkout that has read these dates is in before, and is seen below, or finds no places.
    await sql`select from pool where id = any (${poolIds}::bigint[]) order by id for update`.execute(trx);
    if (await isUsed(trx, sessions))
      return refuse(
        "in_use",
        "This term has lessons that were held, are booked or are being paid for. Change its days instead.",
      );
    const deleted = await trx
      .deleteFrom("session")
      .where("term_id", "=", id)
      .returning(["place_pool_id", "trial_pool_id"])
      .execute();
    // After the sessions: a place that is freed in a class to come is kept for its waiting list.
    await closePools(
      trx,
      deleted.flatMap((one) => [one.place_pool_id, one.trial_pool_id]),
    );
    return await deleteDays(ctx, trx, terms, term.value);
  });
}

const sessionRow = z.object({
  id: shapes.id,
  group_id: shapes.id,
  place_pool_id: shapes.id,
  trial_pool_id: shapes.id,
});

type TermSession = z.output<typeof sessionRow>;

/** The sessions of a term, by its days too: whatever term they were made for. */
async function sessionsOf(trx: Db, id: number): Promise<TermSession[]> {
  const statement = sql`select s.id, s.group_id, s.place_pool_id, s.trial_pool_id
    from session s join class_group g on g.id = s.group_id join term t on t.id = ${id}
    where s.term_id = t.id or g.franchise_id = t.franchise_id and s.status = 'scheduled' and s.held_on between t.starts_on and t.ends_on`;
  return await rowsOf("the sessions of a term", sessionRow, statement).execute(trx);
}

/**
 * Whether any of these sessions has begun, or was booked or is being paid for by anybody. A basket whose hold has lapsed is no booking, nor is
 * a place that was kept for a waiting list or offered from it. The caller has locked the pools.
 */
async function isUsed(trx: Db, sessions: readonly TermSession[]): Promise<boolean> {
  const statement = sql`select exists (select from session s where s.id = any (${sessions.map((one) => one.id)}::bigint[])
    and (s.starts_at <= clock_timestamp()
      or exists (select from claim c where c.pool_id in (s.place_pool_id, s.trial_pool_id)
        and (c.state = 'committed' or c.enrolment_id is not null
          or (c.order_id is not null and not exists (select from orders o where o.id = c.order_id and o.status = 'basket')))))) as used`;
  const row = await rowsOf("whether a term was used", z.object({ used: z.boolean() }), statement).executeTakeFirst(trx);
  return row?.used === true;
}
