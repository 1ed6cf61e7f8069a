import { createHmac } from "node:crypto";
import type { Db } from "@matinee/database";
import { countHit, deriveKey, type Limit, type Verdict } from "@matinee/service/kernel";

/** Counts one try across all processes. The subject is stored as a keyed hash only. */
export async function countTry(
  db: Db,
  secret: string,
  { call, subject }: { readonly call: string; readonly subject: string },
  { times, perSeconds }: Limit,
): Promise<Verdict> {
  const hash = createHmac("sha256", deriveKey(secret, "rate limits")).update(subject).digest("base64url");
  return await countHit(db, { key: `${call}:${hash}`, times, perSeconds });
}
