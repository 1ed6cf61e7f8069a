import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";
import { endEnrolments, freeEnrolledPlaces } from "../../places/index.ts";

const pairRow = z.object({ other: z.guid(), kept: z.guid() });

/**
 * Gives the enrolments of one record of a child to another record of the same child. Of two in one class, from one day or in the same lessons, the
 * original's stays and gets the lessons that it lacks. No order paid for the other, so the places that the child had twice are free. Of an
 * enrolment and a booking the booking's stays, which was paid for.
 */
export async function mergeEnrolments(
  trx: Db,
  { duplicate, original }: { readonly duplicate: string; readonly original: string },
): Promise<void> {
  await freeEnrolledPlaces(
    trx,
    sql`select e.id from claim e join claim o on o.pool_id = e.pool_id and o.child_id in (${duplicate}, ${original}) and o.child_id <> e.child_id
      where e.child_id in (${duplicate}, ${original}) and e.enrolment_id is not null and e.state = 'committed'
        and o.order_id is not null and o.state = 'committed'`,
  );
  const isSame = sql`o.child_id = ${original} and o.group_id = e.group_id and (o.from_on = e.from_on
    or exists (select from claim a join claim b on b.pool_id = a.pool_id
      where a.enrolment_id = e.id and b.enrolment_id = o.id and a.state = 'committed' and b.state = 'committed'))`;
  await sql`update enrolment e set child_id = ${original}
    where e.child_id = ${duplicate} and not exists (select from enrolment o where ${isSame})`.execute(trx);
  const left = sql`select e.id as other, (select o.id from enrolment o where ${isSame} order by o.from_on <> e.from_on, o.from_on, o.id limit 1) as kept
    from enrolment e where e.child_id = ${duplicate} order by e.id`;
  const pairs = await rowsOf("enrolments that are the same", pairRow, left).execute(trx);
  for (const { other, kept } of pairs) {
    await sql`update claim c set enrolment_id = ${kept} where c.enrolment_id = ${other} and (c.state = 'committed'
      and not exists (select from claim o where o.pool_id = c.pool_id and o.child_id = ${original} and o.state = 'committed')
      or exists (select from lost_enrolled_lesson l where l.claim_id = c.id))`.execute(trx);
    await sql`update enrolment o set from_on = e.from_on from enrolment e where o.id = ${kept} and e.id = ${other} and e.from_on < o.from_on
      and not exists (select from enrolment n where n.child_id = o.child_id and n.group_id = o.group_id and n.from_on = e.from_on)`.execute(
      trx,
    );
  }
  if (pairs.length > 0)
    await endEnrolments(
      trx,
      pairs.map(({ other }) => other),
    );
}
