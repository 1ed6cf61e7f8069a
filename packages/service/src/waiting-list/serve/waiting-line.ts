import * as shapes from "@matinee/contract/shapes";
import { isoDate, schoolYearStart } from "@matinee/core/kernel";
import type { Skip, WaitingEntry } from "@matinee/core/waiting";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";
import { ofTarget, poolIdsOf, type ListTarget, type LoadedTarget } from "./list-target.ts";

/**
 * The lock of the entries of a list that wait or have an offer, in the order of their ids. A booking that closes them waits, or comes
 * first. Not `for update`: a checkout that takes an offered place over has locked pools, and its claims refer to the entry.
 * @internal
 */
export const entriesLock = (target: ListTarget): RawBuilder<unknown> =>
  sql`select id from waiting_list_entry where ${ofTarget(target)} and status in ('waiting', 'offered') order by id for no key update`;

/** Takes {@link entriesLock}. */
export async function lockEntries(trx: Db, target: ListTarget): Promise<void> {
  await entriesLock(target).execute(trx);
}

const entryRow = z.object({
  id: z.guid(),
  child_id: z.guid(),
  party_id: z.guid(),
  proved: z.boolean(),
  joined_at: z.number(),
  date_of_birth: z.iso.date(),
  booked: z.boolean(),
  no_trial_in: z.array(shapes.isoDate),
  declined_days: z.array(shapes.isoDate),
  passed_over: z.string().nullable(),
});

/** A child who waits, with the id under which places are held. */
export interface LineEntry extends WaitingEntry {
  readonly childId: string;
}

/**
 * The children who wait for a class or camp. Nobody who has a place in one of its pools already, or holds one at a checkout, can be
 * offered another, nor can a child for whom the checkout would refuse the trial.
 */
export async function readLine(trx: Db, target: ListTarget, loaded: LoadedTarget): Promise<LineEntry[]> {
  const years =
    target.kind === "group" ? [...new Set(loaded.dates.map((date) => schoolYearStart(isoDate(date.on))))] : [];
  const statement = sql`
    select e.id, e.child_id, e.party_id, e.proved, extract(epoch from e.created_at)::float8 * 1000 as joined_at, ch.date_of_birth, to_jsonb(e.declined_days) as declined_days, e.passed_over,
      exists (select from claim c where c.child_id = e.child_id and c.state in ('held', 'committed') and c.pool_id = any (${poolIdsOf(loaded)}::bigint[])) as booked,
      to_jsonb(array(select y from unnest(${years}::date[]) y
        where exists (select from trials_refused(array[e.child_id], array[e.group_id], array[y], array[null::uuid])))) as no_trial_in
    from waiting_list_entry e join child ch on ch.id = e.child_id
    where e.status = 'waiting' and ${ofTarget(target)}`;
  const rows = await rowsOf("the children on a waiting list", entryRow, statement).execute(trx);
  return rows.map((row) => ({
    id: row.id,
    childId: row.child_id,
    partyId: row.party_id,
    proved: row.proved,
    joinedAt: row.joined_at,
    dateOfBirth: isoDate(row.date_of_birth),
    booked: row.booked,
    noTrialIn: row.no_trial_in.map((on) => isoDate(on)),
    declinedDays: row.declined_days.map((on) => isoDate(on)),
    passedOver: row.passed_over,
  }));
}

/** Stores why children were passed over, once a day for each reason. */
export async function storeSkips(
  trx: Db,
  skipped: readonly (Skip | { readonly entryId: string; readonly reason: "offered_to_another_by_staff" })[],
  detail: string | null = null,
): Promise<void> {
  if (skipped.length === 0) return;
  await trx
    .insertInto("waiting_skip")
    .values(skipped.map(({ entryId, reason }) => ({ entry_id: entryId, reason, detail })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
