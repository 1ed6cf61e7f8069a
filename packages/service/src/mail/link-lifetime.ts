import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

/** How long a link works once its mail is sent. Links that open an existing account are short-lived. The mails say the same. */
export const LINK_LIFETIME = {
  verify: "7 days",
  reset: "1 hour",
  invite: "30 days",
  login: "15 minutes",
  staff: "14 days",
} as const;

/**
 * Starts the lifetime of a link anew, because its mail is about to be sent. A mail may have waited for the mail server. False: the mail
 * must not be sent, because the link was used or revoked, or was asked for too long ago: for a day, or for its lifetime if that is longer.
 */
export async function startLinkLifetime(db: Db, tokenId: string): Promise<boolean> {
  const lifetime = sql<string>`(${JSON.stringify(LINK_LIFETIME)}::jsonb ->> purpose)::interval`;
  const started = await db
    .updateTable("email_token")
    .set({ expires_at: sql<string>`now() + ${lifetime}` })
    .where("id", "=", tokenId)
    .where("used_at", "is", null)
    .where("created_at", ">", sql<string>`now() - greatest(${lifetime}, interval '1 day')`)
    .returning("id")
    .executeTakeFirst();
  return started !== undefined;
}
