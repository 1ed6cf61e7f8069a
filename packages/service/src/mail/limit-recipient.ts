import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../kernel/index.ts";

/** How many mails of one kind that strangers can cause reach one address in an hour. A reset link lasts as long. */
const MAILS_AN_HOUR = 5;
/** Families may book several free trials one by one, and a school has many enquiries. */
const MORE_MAILS_AN_HOUR: Readonly<Record<string, number>> = { order_confirmed: 20, ticket_to_school: 60 };

const mailsRow = z.object({ hits: z.int() });

/**
 * Counts a mail to an address that anybody could have typed. False: the address has had enough of this kind in this hour, and gets no
 * more. The caller's answer stays the same, so nobody is refused because of what strangers did; earlier links still work. The address is
 * stored as a keyed hash only, for a day.
 */
export async function mayMailTo(
  { tokens }: Pick<SystemContext, "tokens">,
  trx: Db,
  { email, kind }: { readonly email: string; readonly kind: string },
): Promise<boolean> {
  const key = `mail ${kind}:${tokens.fingerprint(email.trim().toLowerCase())}`;
  const statement = sql`
    insert into rate_limit (key, window_start) values (${key}, date_trunc('hour', now()))
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1 returning hits`;
  const row = await rowsOf("the mails to an address", mailsRow, statement).executeTakeFirst(trx);
  return (row?.hits ?? 0) <= (MORE_MAILS_AN_HOUR[kind] ?? MAILS_AN_HOUR);
}
