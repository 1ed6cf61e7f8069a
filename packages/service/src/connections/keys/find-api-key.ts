import { createHash } from "node:crypto";
import { KEY_SCOPES } from "@matinee/core/access";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";

const keyRow = z.object({
  id: z.guid(),
  franchiseId: z.int().nullable(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  isNews: z.boolean(),
});

/** A key has 256 random bits, so a plain hash cannot be turned back by trying. */
export function hashOfKey(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** The key that was sent, if it is in force; notes that it was used, to within five minutes. Call it as the system. */
export async function findApiKey(
  db: Db,
  sent: string,
): Promise<Pick<z.output<typeof keyRow>, "id" | "franchiseId" | "scopes"> | null> {
  const statement = sql`select id, franchise_id as "franchiseId", scopes,
      coalesce(last_used_at < now() - interval '5 minutes', true) as "isNews"
    from api_key where hash = ${hashOfKey(sent)} and revoked_at is null and expires_at > now()`;
  const key = await rowsOf("an API key", keyRow, statement).executeTakeFirst(db);
  if (key === undefined) return null;
  if (key.isNews)
    await db
      .updateTable("api_key")
      .set({ last_used_at: sql<string>`now()` })
      .where("id", "=", key.id)
      .execute();
  return key;
}
