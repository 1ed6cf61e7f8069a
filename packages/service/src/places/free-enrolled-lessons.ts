import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";
import { moveClaims } from "./move-claims.ts";
import { updateClassSearch } from "./order-claims.ts";

/**
 * Frees the places of an enrolment in the lessons from a day on that have not begun, for whoever waits for them first. Those before stay as
 * they were. Returns how many lessons these are. Call it in a transaction.
 */
export async function freeEnrolledLessons(trx: Db, enrolmentId: string, from: string): Promise<number> {
  const toCome = sql`select c.pool_id from claim c join session s on s.place_pool_id = c.pool_id
    where c.enrolment_id = ${enrolmentId} and c.state = 'committed' and s.starts_at > clock_timestamp() and s.held_on >= ${from}`;
  await sql`select id from pool where id in (${toCome}) order by id for update`.execute(trx);
  const freed = await moveClaims(trx, "cancel")
    .where("enrolment_id", "=", enrolmentId)
    .where(sql<boolean>`pool_id in (${toCome})`)
    .returning("pool_id")
    .execute();
  await updateClassSearch(
    trx,
    freed.map((row) => row.pool_id),
  );
  return freed.length;
}
