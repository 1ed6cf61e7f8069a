import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

/** Erases who sent the enquiries `t`, and what they and the school wrote. Mails about them that are not sent yet are not sent any more. */
export async function eraseEnquiries(
  trx: Db,
  which: RawBuilder<unknown>,
  by: { readonly name: string },
): Promise<void> {
  await sql`with erased as (
      update ticket t set name = ${by.name}, email = '', subject = 'Deleted enquiry', message = '', status = 'closed'
       where ${which} returning t.id),
    unsent as (update message set sent_at = now() where sent_at is null and (ticket_id in (select id from erased)
      or ticket_answer_id in (select id from ticket_answer where ticket_id in (select id from erased))))
    update ticket_answer set message = '' where ticket_id in (select id from erased)`.execute(trx);
}
