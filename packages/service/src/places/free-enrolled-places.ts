import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { endEnrolments } from "./enrol-children.ts";
import { moveClaims } from "./move-claims.ts";
import { updateClassSearch } from "./order-claims.ts";

const endedRow = z.object({ id: z.guid() });

/**
 * Frees places of enrolments, for whoever waits for them first. `places` selects the ids of their committed claims. An enrolment that has no
 * place left ends, unless its family was told of a lesson of it that was not held. Returns how many places these were. Call it in a transaction.
 */
export async function freeEnrolledPlaces(trx: Db, places: RawBuilder<unknown>): Promise<number> {
  await sql`select id from pool where id in (select pool_id from claim where id in (${places})) order by id for update`.execute(
    trx,
  );
  const freed = await moveClaims(trx, "cancel")
    .where(sql<boolean>`id in (${places})`)
    .returning(["pool_id", "enrolment_id"])
    .execute();
  if (freed.length === 0) return 0;
  await updateClassSearch(
    trx,
    freed.map((row) => row.pool_id),
  );
  const ofThem = freed.flatMap((row) => row.enrolment_id ?? []);
  const ended = sql`select e.id from enrolment e where e.id = any (${ofThem}::uuid[])
    and not exists (select from claim c where c.enrolment_id = e.id and c.state = 'committed')
    and not exists (select from claim c join lost_enrolled_lesson l on l.claim_id = c.id where c.enrolment_id = e.id)`;
  const rows = await rowsOf("enrolments without a place", endedRow, ended).execute(trx);
  if (rows.length > 0)
    await endEnrolments(
      trx,
      rows.map(({ id }) => id),
    );
  return freed.length;
}
