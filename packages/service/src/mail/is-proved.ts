import { sql } from "kysely";
import type { Db, SystemContext } from "../kernel/index.ts";
import type { DraftMailText } from "./texts/load-mail-texts.ts";

interface Visitor {
  readonly email: string;
  readonly guestId: string | null;
}

type ProofContext = Pick<SystemContext, "db"> & {
  /** Present while a mail is shown to staff, who do not see the accounts of all who write to them. */
  readonly draft?: DraftMailText;
};

/**
 * True if the visitor who typed the address has proved that it is theirs: their account has it, confirmed. Mails to any other address
 * carry no text that the visitor typed, because it could be an advertisement, with a stranger as its reader.
 */
export async function isProved({ db, draft }: ProofContext, visitor: Visitor): Promise<boolean> {
  if (draft === undefined) return await hasAccount(db, visitor);
  // This one look-up sees what the sent mail's does: the setting ends with its transaction.
  return await db.transaction().execute(async (trx) => {
    await sql`select set_config('matinee.scope', 'system', true)`.execute(trx);
    return await hasAccount(trx, visitor);
  });
}

async function hasAccount(db: Db, { email, guestId }: Visitor): Promise<boolean> {
  const { rows } =
    await sql`select from user_account u where u.guest_id = ${guestId} and u.email = ${email.trim().toLowerCase()}
    and u.email_verified_at is not null`.execute(db);
  return rows.length > 0;
}
