import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { type LeasedWork, runWork, type SystemContext } from "../../kernel/index.ts";
import { eraseEnquiries } from "../erasure/erase-enquiries.ts";
import { RETENTION_RETRY } from "./anonymise-old-orders.ts";

/** The enquiry `t` names somebody without an account, waits for no answer, and nobody has written about it for a year. */
const isOver = sql<boolean>`t.email <> '' and t.status <> 'open' and t.created_at < now() - interval '1 year'
  and not exists (select from ticket_answer a where a.ticket_id = t.id and a.created_at > now() - interval '1 year')
  and not exists (select from user_account u
    where u.guest_id = t.guest_id or (u.email = lower(t.email) and u.email_verified_at is not null))`;

const oldEnquiryWork: LeasedWork = {
  kind: "enquiry.forget",
  due: sql`select t.id::text as subject, t.created_at as due_at from ticket t where ${isOver}`,
  item: { kind: "retention_stuck", afterAttempts: 3 },
  retry: RETENTION_RETRY,
  attempt: async (ctx, ticketId) => {
    await inTransaction(ctx.db, async (trx) => {
      // Judged again under the lock: somebody may have answered or reopened it.
      await trx.selectFrom("ticket").select("id").where("id", "=", ticketId).forUpdate().execute();
      await eraseEnquiries(trx, sql`t.id = ${ticketId} and ${isOver}`, { name: "Deleted visitor" });
    });
    return "done";
  },
};

/**
 * Erases who sent an enquiry without an account, and what was written, a year after the last answer; one that still waits for an answer
 * stays. docs/privacy.md. Returns how many enquiries it took on.
 */
export async function eraseOldEnquiries(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, oldEnquiryWork);
}
