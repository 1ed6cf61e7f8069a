import * as shapes from "@matinee/contract/shapes";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";

/** An arbitrary number that every process of the product uses. */
const LOCK_KEY = 7_134_205_947;
const ENTRIES_AT_ONCE = 2_000;
/** More at once are left to the next run, so that a run ends before it counts as dead. */
const MOST_SEALS = 200;

/**
 * SQL: what is sealed of entry `a`, always the same text for the same entry. The reason in somebody's own words is left out, because it
 * is erased with a family's account.
 */
const ENTRY_TEXT = sql`jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor, a.action, a.subject,
  a.school_id, case when jsonb_typeof(a.detail) = 'object' then a.detail - 'reason' else a.detail end)::text`;

/** SQL: the hash that seals the entries `a` of a group after the seal with hash `before`, or after none. */
export const hashAfter = (before: ReturnType<typeof sql>) =>
  sql`sha256(coalesce(${before}, '') || convert_to(coalesce(string_agg(${ENTRY_TEXT}, E'\n' order by a.id), ''), 'UTF8'))`;

/** Seals all entries that have no seal, the oldest first. Returns how many seals were added. Any number of processes may do so at once. */
export async function sealAuditLog(db: Db, { atOnce = ENTRIES_AT_ONCE } = {}): Promise<number> {
  for (let added = 0; added < MOST_SEALS; added++) if (!(await sealOnce(db, atOnce))) return added;
  return MOST_SEALS;
}

const lockRow = z.object({ locked: z.boolean() });

/** Adds one seal. False: there is nothing to seal, or another process is sealing. */
async function sealOnce(db: Db, atOnce: number): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const lock = sql`select pg_try_advisory_xact_lock(${LOCK_KEY}) as locked`;
    const found = await rowsOf("the lock of the seals", lockRow, lock).executeTakeFirst(trx);
    if (found?.locked !== true) return false;
    // A statement of its own: it sees the seal of whoever had the lock before. Entries that an erasure holds wait for the next run, so
    // that sealing waits for nobody. A number that entries name is never given again, even if its seal was removed.
    const { rows } = await sql`
      with newest as (select number, hash from audit_seal order by number desc limit 1),
      next as (select 1 + greatest((select number from newest), (select max(seal) from audit_log), 0) as number),
      unsealed as (select id from audit_log where seal is null order by id limit ${atOnce} for no key update skip locked),
      a as (update audit_log l set seal = next.number from unsealed, next where l.id = unsealed.id returning l.*)
      insert into audit_seal (number, rows, hash)
      select next.number, count(*), ${hashAfter(sql`(select hash from newest)`)} from next, a group by next.number
      returning number`.execute(trx);
    return rows.length > 0;
  });
}

const sealRow = z.object({ number: z.int(), hash: z.string(), at: shapes.instant });

export type Seal = z.output<typeof sealRow>;

/** The newest seal; `hash` is hexadecimal. Null: nothing is sealed yet. */
export async function newestSeal(db: Db): Promise<Seal | null> {
  const statement = sql`select number, encode(hash, 'hex') as hash, sealed_at as at from audit_seal order by number desc limit 1`;
  return (await rowsOf("the newest seal", sealRow, statement).executeTakeFirst(db)) ?? null;
}
