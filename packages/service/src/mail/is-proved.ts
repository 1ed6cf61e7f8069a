import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

/**
 * True if the visitor who typed the address has proved that it is theirs: their account has it, confirmed. Mails to any other address
 * carry no text that the visitor typed, because it could be an advertisement, with a stranger as its reader.
 */
export async function isProved(
  db: Db,
  { email, guestId }: { readonly email: string; readonly guestId: string | null },
): Promise<boolean> {
  const { rows } =
    await sql`select from user_account u where u.guest_id = ${guestId} and u.email = ${email.trim().toLowerCase()}
    and u.email_verified_at is not null`.execute(db);
  return rows.length > 0;
}
