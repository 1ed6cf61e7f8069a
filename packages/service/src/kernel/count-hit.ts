import { anyLength, commitsAsync, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "./context.ts";
import { judgeWindows, type Limit, type Verdict } from "./sliding-window.ts";

const windowsRow = z.object({ hits: z.int(), hitsBefore: z.int(), passed: z.number() });

interface Counted extends Limit {
  /** What is counted. It must name nobody: hash addresses and names first. */
  readonly key: string;
  /** Default: the database's clock. */
  readonly at?: Date;
}

/** What `countHit` would answer, without counting. */
export async function peekHits(db: Db, counted: Counted): Promise<Verdict> {
  const [verdict] = await peekAllHits(db, [counted]);
  if (verdict === undefined) throw new Error("PostgreSQL answered no hits for a limit");
  return verdict;
}

/** What `countHit` would answer for each, in their order, in one statement and without counting. */
export async function peekAllHits(db: Db, counted: readonly Counted[]): Promise<readonly Verdict[]> {
  const keys = anyLength(
    counted.map(({ key }) => key),
    "text",
  );
  const seconds = anyLength(
    counted.map(({ perSeconds }) => perSeconds),
    "int",
  );
  const statement = sql`
    with asked as (
      select key, n, seconds, extract(epoch from now())::float8 / seconds as windows
        from unnest(${keys}, ${seconds}) with ordinality asked (key, seconds, n)),
      present as (select *, to_timestamp(floor(windows) * seconds) as begins, windows - floor(windows) as passed from asked)
    select coalesce(counted.hits, 0) + 1 as hits, coalesce(before.hits, 0) as "hitsBefore", present.passed
      from present left join rate_limit counted on counted.key = present.key and counted.window_start = present.begins
      left join rate_limit before
        on before.key = present.key and before.window_start = present.begins - make_interval(secs => present.seconds)
      order by present.n`;
  const rows = await rowsOf("the hits of limits", windowsRow, statement).execute(db);
  return counted.flatMap((limit, index) => {
    const row = rows[index];
    return row === undefined ? [] : [judgeWindows(row, limit)];
  });
}

/**
 * Counts one hit across all processes, in a window that slides by the database's clock. Outside a transaction it does not wait for
 * the disk: a crash of the database may forget the hits of its last second.
 */
export async function countHit(db: Db, { key, times, perSeconds, at }: Counted): Promise<Verdict> {
  const now = at === undefined ? sql`now()` : sql`${at.toISOString()}::timestamptz`;
  const statement = sql`
    with clock as (select extract(epoch from ${now})::float8 / ${perSeconds}::int as windows),
      present as (select to_timestamp(floor(windows) * ${perSeconds}::int) as begins, windows - floor(windows) as passed from clock),
      counted as (
        insert into rate_limit (key, window_start) select ${key}, begins from present where ${db.isTransaction ? sql`true` : commitsAsync}
        on conflict (key, window_start) do update set hits = rate_limit.hits + 1 returning hits)
    select counted.hits, coalesce(before.hits, 0) as "hitsBefore", present.passed
      from counted cross join present left join rate_limit before
        on before.key = ${key} and before.window_start = present.begins - make_interval(secs => ${perSeconds}::int)`;
  const row = await rowsOf("the hits of a limit", windowsRow, statement).executeTakeFirst(db);
  return judgeWindows(row ?? { hits: 0, hitsBefore: 0, passed: 0 }, { times, perSeconds });
}
