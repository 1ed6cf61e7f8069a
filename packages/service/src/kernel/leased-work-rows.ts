import { rowsOf } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db } from "./context.ts";

const claimedRow = z.object({
  subject: z.string(),
  attempts: z.int(),
  demand: z.int(),
  lease: z.guid(),
  wasInterrupted: z.boolean(),
});

/** Work that this process has taken. `attempts` counts the one that begins now. */
export type ClaimedWork = z.output<typeof claimedRow>;

const subjectRow = z.object({ subject: z.string() });

/** A run notes no more than this many new rows. */
const NOTED = 200;

/** Notes what has become due, the oldest first. What is noted already keeps its attempts and its next try. */
export async function noteDue(db: Db, kind: string, due: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into leased_work (kind, subject, next_try_at)
    select ${kind}, d.subject, least(d.due_at, clock_timestamp()) from (${due}) d
    where not exists (select from leased_work w where w.kind = ${kind} and w.subject = d.subject)
    order by d.due_at limit ${NOTED}
    on conflict do nothing`.execute(db);
}

/** Notes one subject if it is due. */
export async function noteSubject(db: Db, kind: string, due: RawBuilder<unknown>, subject: string): Promise<void> {
  await sql`
    insert into leased_work (kind, subject, next_try_at)
    select ${kind}, d.subject, least(d.due_at, clock_timestamp()) from (${due}) d where d.subject = ${subject}
    on conflict do nothing`.execute(db);
}

interface Claim {
  readonly lease: string;
  readonly leaseSeconds: number;
  readonly limit: number;
  /** Left out: any. */
  readonly subject?: string;
}

/** Takes what nobody else has and what waits for no later try. Counts the attempt, so that it counts even if the process dies in it. */
export async function claimWork(
  db: Db,
  kind: string,
  { lease, leaseSeconds, limit, subject }: Claim,
): Promise<readonly ClaimedWork[]> {
  const only = subject === undefined ? sql`` : sql`and subject = ${subject}`;
  const statement = sql`
    with free as materialized (
      select subject, lease from leased_work
      where kind = ${kind} and next_try_at <= clock_timestamp() and (leased_until is null or leased_until <= clock_timestamp()) ${only}
      order by next_try_at limit ${limit} for update skip locked)
    update leased_work w set attempts = w.attempts + 1, lease = ${lease},
      leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from free f where w.kind = ${kind} and w.subject = f.subject
    returning w.subject, w.attempts, w.demand, w.lease, f.lease is not null as "wasInterrupted"`;
  return await rowsOf("leased work", claimedRow, statement).execute(db);
}

/** Drops the rows of `claimed` whose work is due no more, and returns their subjects. */
export async function dropUndue(
  trx: Db,
  kind: string,
  due: RawBuilder<unknown>,
  claimed: readonly ClaimedWork[],
): Promise<readonly string[]> {
  const subjects = claimed.map(({ subject }) => subject);
  const leases = claimed.map(({ lease }) => lease);
  const statement = sql`
    delete from leased_work w where w.kind = ${kind} and w.subject = any (${subjects}::text[]) and w.lease = any (${leases}::uuid[])
      and not exists (select from (${due}) d where d.subject = w.subject)
    returning w.subject`;
  return (await rowsOf("work that is due no more", subjectRow, statement).execute(trx)).map(({ subject }) => subject);
}

/** Ends work that is done. If it was asked for again meanwhile, it is due again at once. */
export async function finishWork(trx: Db, kind: string, claimed: ClaimedWork): Promise<void> {
  const done = await trx
    .deleteFrom("leased_work")
    .where("kind", "=", kind)
    .where("subject", "=", claimed.subject)
    .where("lease", "=", claimed.lease)
    .where("demand", "=", claimed.demand)
    .returning("subject")
    .executeTakeFirst();
  if (done === undefined) await postponeWork(trx, kind, claimed, { seconds: 0, error: null });
}

/**
 * Gives the lease back with the time of the next try. Without an error the attempts are counted anew. Returns false if the lease was lost
 * meanwhile: whoever has the work now records how it ends.
 */
export async function postponeWork(
  trx: Db,
  kind: string,
  { subject, lease, demand }: ClaimedWork,
  { seconds, error }: { readonly seconds: number; readonly error: string | null },
): Promise<boolean> {
  const row = await trx
    .updateTable("leased_work")
    .set({
      lease: null,
      leased_until: null,
      // Asked for again meanwhile, it is due at once.
      next_try_at: sql<string>`clock_timestamp() + make_interval(secs => case when demand = ${demand} then ${seconds}::float8 else 0 end)`,
      last_error: error,
      ...(error === null && { attempts: 0 }),
    })
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("lease", "=", lease)
    .returning("subject")
    .executeTakeFirst();
  return row !== undefined;
}
