import { createHash, randomBytes } from "node:crypto";
import type { Db } from "@matinee/database";
import { sql } from "kysely";
import { freshId } from "./fresh.ts";

/** A visitor and their browser's token. */
export async function aGuest(db: Db) {
  const id = freshId();
  const token = randomBytes(32).toString("base64url");
  await db
    .insertInto("guest")
    .values({
      id,
      token_hash: createHash("sha256").update(token).digest(),
      expires_at: sql<string>`now() + interval '12 months'`,
    })
    .execute();
  return { id, token };
}
