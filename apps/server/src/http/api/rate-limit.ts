import { createHmac } from "node:crypto";
import { keyFor } from "../../kernel/key-for.ts";
import { sql } from "kysely";
import type { Db } from "@matinee/database";

export interface Limit {
  readonly times: number;
  readonly perSeconds: number;
}

/**
 * Counts one try of `who` across all processes; answers the seconds to wait where it was one too many, or null. Whom it counts is kept
 * as a keyed hash alone. The window is a fixed one, by the database's clock.
 */
export async function overLimit(
  db: Db,
  secret: string,
  call: string,
  limit: Limit,
  who: string,
): Promise<number | null> {
  const key = `${call}:${createHmac("sha256", keyFor(secret, "rate limits")).update(who).digest("base64url")}`;
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into rate_limit (key, window_start)
    values (${key}, to_timestamp(floor(extract(epoch from now()) / ${limit.perSeconds}) * ${limit.perSeconds}))
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning hits, ceil(extract(epoch from window_start) + ${limit.perSeconds} - extract(epoch from now()))::int as wait`.execute(
    db,
  );
  const row = rows[0];
  return row !== undefined && row.hits > limit.times ? Math.max(1, row.wait) : null;
}
