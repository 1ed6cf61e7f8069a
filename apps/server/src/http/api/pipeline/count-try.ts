import { createHmac } from "node:crypto";
import { rowsOf, type Db } from "@matinee/database";
import { deriveKey } from "@matinee/service/kernel";
import { sql } from "kysely";
import { z } from "zod";

const triesRow = z.object({ hits: z.int(), secondsLeft: z.int() });

/**
 * Counts one try across all processes. Returns how many there are in this window, and the seconds until it ends. The subject is stored as
 * a keyed hash only. The window is a fixed one, by the database's clock.
 */
export async function countTry(
  db: Db,
  secret: string,
  { call, subject }: { readonly call: string; readonly subject: string },
  perSeconds: number,
): Promise<{ readonly hits: number; readonly secondsLeft: number }> {
  const hash = createHmac("sha256", deriveKey(secret, "rate limits")).update(subject).digest("base64url");
  const statement = sql`
    insert into rate_limit (key, window_start)
    values (${`${call}:${hash}`}, to_timestamp(floor(extract(epoch from now()) / ${perSeconds}) * ${perSeconds}))
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning hits, greatest(1, ceil(extract(epoch from window_start) + ${perSeconds} - extract(epoch from now())))::int as "secondsLeft"`;
  const row = await rowsOf("the tries of a caller", triesRow, statement).executeTakeFirst(db);
  return row ?? { hits: 0, secondsLeft: 1 };
}
