import { commitsAsync, rowsOf } from "@matinee/database";
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

interface Lease {
  readonly lease: string;
  readonly leaseSeconds: number;
  /** Whether the lease may be lost with a crash of the database. */
  readonly isAsync: boolean;
}

/** Takes what nobody else has and what waits for no later try. Counts the attempt, so that it counts even if the process dies in it. */
export async function claimWork(
  db: Db,
  kind: string,
  { lease, leaseSeconds, limit }: Omit<Lease, "isAsync"> & { readonly limit: number },
): Promise<readonly ClaimedWork[]> {
  const statement = sql`
    with free as materialized (
      select subject, lease from leased_work w where ${isFree(kind)}
      order by next_try_at limit ${limit} for update skip locked)
    update leased_work w set ${taken({ lease, leaseSeconds })}
    from free f where w.kind = ${kind} and w.subject = f.subject
    returning ${CLAIMED}, f.lease is not null as "wasInterrupted"`;
  return await rowsOf("leased work", claimedRow, statement).execute(db);
}

/**
 * Takes one subject like `claimWork`. With `due` it takes it only while it is due, noted before or not: one statement instead of three
 * for what has just become due, as nearly all work has. Without, it must have been asked for.
 */
export async function claimSubject(
  db: Db,
  {
    kind,
    due,
    subject,
  }: { readonly kind: string; readonly due?: RawBuilder<unknown> | undefined; readonly subject: string },
  { lease, leaseSeconds, isAsync }: Lease,
): Promise<ClaimedWork | undefined> {
  const commits = isAsync ? commitsAsync : sql`true`;
  const before = sql`with before as materialized (select lease from leased_work where kind = ${kind} and subject = ${subject})`;
  const claimed = sql`${CLAIMED}, exists (select from before b where b.lease is not null) as "wasInterrupted"`;
  const statement =
    due === undefined
      ? sql`${before} update leased_work w set ${taken({ lease, leaseSeconds })}
          where ${isFree(kind)} and w.subject = ${subject} and ${commits} returning ${claimed}`
      : sql`${before} insert into leased_work as w (kind, subject, next_try_at, attempts, lease, leased_until)
          select ${kind}, d.subject, least(d.due_at, clock_timestamp()), 1, ${lease}, ${leaseEnd(leaseSeconds)}
          from (${due}) d where d.subject = ${subject} and ${commits}
          on conflict (kind, subject) do update set ${taken({ lease, leaseSeconds })} where ${isFree(kind)}
          returning ${claimed}`;
  return await rowsOf("leased work", claimedRow, statement).executeTakeFirst(db);
}

/**
 * Asks for kinds of work on a subject, and takes the first kind. Undefined if somebody has that one already, or it waits for a later try: the
 * demand is noted then.
 */
export async function demandAndClaim(
  trx: Db,
  { kinds, subject }: { readonly kinds: readonly [string, ...string[]]; readonly subject: string },
  { lease, leaseSeconds }: Lease,
): Promise<ClaimedWork | undefined> {
  const [first] = kinds;
  const statement = sql`
    with asked as (
      insert into leased_work as w (kind, subject, next_try_at, attempts, lease, leased_until)
      select k, ${subject}, clock_timestamp(), (k = ${first})::int, case when k = ${first} then ${lease}::uuid end,
        case when k = ${first} then ${leaseEnd(leaseSeconds)} end
      from unnest(${kinds}::text[]) k
      on conflict (kind, subject) do update set demand = w.demand + 1
      returning w.kind, ${CLAIMED})
    select subject, attempts, demand, lease, false as "wasInterrupted" from asked where kind = ${first} and lease = ${lease}`;
  return await rowsOf("leased work", claimedRow, statement).executeTakeFirst(trx);
}

const CLAIMED = sql`w.subject, w.attempts, w.demand, w.lease`;

const leaseEnd = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;

function taken({ lease, leaseSeconds }: Pick<Lease, "lease" | "leaseSeconds">) {
  return sql`attempts = w.attempts + 1, lease = ${lease}, leased_until = ${leaseEnd(leaseSeconds)}`;
}

function isFree(kind: string) {
  return sql`w.kind = ${kind} and w.next_try_at <= clock_timestamp()
    and (w.leased_until is null or w.leased_until <= clock_timestamp())`;
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

/**
 * Ends work that is done. `isAsync`: its transaction may be lost with a crash of the database, and the work is done again. If it was asked
 * for again meanwhile, it is due again at once.
 */
export async function finishWork(
  trx: Db,
  { kind, isAsync }: { readonly kind: string; readonly isAsync: boolean },
  claimed: ClaimedWork,
): Promise<void> {
  const done = await trx
    .deleteFrom("leased_work")
    .$if(isAsync, (query) => query.where(commitsAsync))
    .where("kind", "=", kind)
    .where("subject", "=", claimed.subject)
    .where("lease", "=", claimed.lease)
    .where("demand", "=", claimed.demand)
    .returning("subject")
    .executeTakeFirst();
  if (done === undefined) await postponeWork(trx, kind, claimed, { seconds: 0, attempts: "anew" });
}

/**
 * Gives the lease back with the time of the next try. The attempts are counted anew, with this one, or without it. Returns false if the
 * lease was lost meanwhile: whoever has the work now records how it ends.
 */
export async function postponeWork(
  trx: Db,
  kind: string,
  { subject, lease, demand }: ClaimedWork,
  next: { readonly seconds: number } & (
    | { readonly attempts: "anew" | "uncounted" }
    | { readonly attempts: "counted"; readonly error: string }
  ),
): Promise<boolean> {
  const row = await trx
    .updateTable("leased_work")
    .set({
      lease: null,
      leased_until: null,
      // Asked for again meanwhile, it is due at once.
      next_try_at: sql<string>`clock_timestamp() + make_interval(secs => case when demand = ${demand} then ${next.seconds}::float8 else 0 end)`,
      ...(next.attempts === "anew" && { attempts: 0, last_error: null }),
      ...(next.attempts === "uncounted" && { attempts: sql<number>`attempts - 1` }),
      ...(next.attempts === "counted" && { last_error: next.error }),
    })
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("lease", "=", lease)
    .returning("subject")
    .executeTakeFirst();
  return row !== undefined;
}
