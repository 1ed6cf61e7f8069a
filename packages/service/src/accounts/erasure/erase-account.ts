import { sql } from "kysely";
import { endSessions } from "../sessions/end-sessions.ts";
import { removeTwoStep } from "../two-step/remove-two-step.ts";
import {
  MARKETING_WORDING,
  IMAGE_WORDING,
  readLatestConsents,
  anonymiseChildren,
  deleteUnbookedChildren,
} from "../../families/index.ts";
import type { Db } from "../../kernel/index.ts";
import { eraseOrders } from "./erase-orders.ts";

export interface ErasedAccount {
  readonly userId: string;
  readonly guestId: string;
  readonly email: string;
}

/** Erases an account in the transaction that locked it. docs/decisions/0018 says what is kept. */
export async function eraseAccount(trx: Db, account: ErasedAccount): Promise<void> {
  await withdrawConsents(trx, account);
  await sql`update waiting_list_entry w set ended_at = now(), status = case w.status when 'offered' then 'declined' else 'withdrawn' end from child k
    where k.id = w.child_id and k.guest_id = ${account.guestId} and w.status in ('waiting', 'offered')`.execute(trx);
  await eraseOrders(trx, account);
  await anonymiseChildren(trx, account.guestId);
  await deleteUnbookedChildren(trx, account.guestId);
  await eraseEnquiries(trx, account);
  await eraseInvitations(trx, account);
  await eraseLogins(trx, account);
  await eraseCustomers(trx, account);
}

async function withdrawConsents(trx: Db, { userId, guestId }: ErasedAccount): Promise<void> {
  for (const [kind, { given }] of await readLatestConsents(trx, guestId)) {
    if (!given) continue;
    await trx
      .insertInto("consent")
      .values({
        customer_id: null,
        child_id: null,
        user_id: userId,
        kind,
        given: false,
        wording_version: kind === "image" ? IMAGE_WORDING : MARKETING_WORDING,
        recorded_by: `user:${userId}`,
      })
      .execute();
  }
  await sql`insert into consent (child_id, kind, given, wording_version, recorded_by)
    select k.id, 'image', false, ${IMAGE_WORDING}, ${`user:${userId}`} from child k where k.guest_id = ${guestId} and k.image_consent`.execute(
    trx,
  );
}

/** Erases enquiries sent by the account or from its confirmed email address. */
async function eraseEnquiries(trx: Db, { guestId, email }: ErasedAccount): Promise<void> {
  await sql`with their_tickets as (
      update ticket set name = 'Deleted account', email = '', subject = 'Deleted enquiry', message = '', status = 'closed'
       where guest_id = ${guestId} or lower(email) = ${email} returning id),
    unsent as (update message set sent_at = now() where sent_at is null and (ticket_id in (select id from their_tickets)
      or ticket_answer_id in (select id from ticket_answer where ticket_id in (select id from their_tickets))))
    update ticket_answer set message = '' where ticket_id in (select id from their_tickets)`.execute(trx);
}

/** Deletes open invitations to work for a school. They hold the name and address, and refer to the links that go with the login. */
async function eraseInvitations(trx: Db, { userId, email }: ErasedAccount): Promise<void> {
  await sql`delete from staff_invitation where email = ${email}
    or token_id in (select id from email_token where user_id = ${userId})`.execute(trx);
}

async function eraseLogins(trx: Db, { userId, guestId }: ErasedAccount): Promise<void> {
  // Ending the sessions writes audit entries for open staff views. Remove the reasons afterwards: they may describe the family.
  await endSessions(trx, userId, "ended");
  await sql`update audit_log set detail = detail - 'reason' where subject = ${`user:${userId}`} and detail ? 'reason'`.execute(
    trx,
  );
  await sql`update message set sent_at = coalesce(sent_at, now()), email_token_id = null
    where email_token_id in (select id from email_token where user_id = ${userId})`.execute(trx);
  await trx.deleteFrom("email_token").where("user_id", "=", userId).execute();
  const sessions = trx.selectFrom("login_session").select("id").where("user_id", "=", userId);
  await trx
    .deleteFrom("one_time_token")
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("from_session", "in", sessions)]))
    .execute();
  await removeTwoStep(trx, userId);
  await trx.deleteFrom("login_session").where("user_id", "=", userId).execute();
  await trx.deleteFrom("calendar_feed").where("user_id", "=", userId).execute();
  // A job deletes the customer and the saved cards at the provider.
  await trx.updateTable("payment_customer").set({ user_id: null }).where("user_id", "=", userId).execute();
  await sql`update balance_consent set user_id = null, withdrawn_at = coalesce(withdrawn_at, clock_timestamp()) where user_id = ${userId}`.execute(
    trx,
  );
  await trx
    .deleteFrom("idempotency")
    .where((eb) =>
      eb.or([
        eb("scope", "in", [`user:${userId}`, `guest:${guestId}`]),
        eb("scope", "like", `view:%:${userId}`),
        eb("scope", "like", `user:${userId}@%`),
      ]),
    )
    .execute();
  await trx.deleteFrom("user_role").where("user_id", "=", userId).execute();
  await trx
    .updateTable("user_account")
    .set({
      email: `${userId}@deleted.invalid`,
      name: "Deleted account",
      company_name: null,
      password_hash: null,
      email_verified_at: null,
      customer_id: null,
      disabled_at: sql<string>`now()`,
    })
    .where("id", "=", userId)
    .execute();
}

/**
 * Deletes customer records that no order, ledger entry or child refers to. The other records keep the name and address only if an order
 * of more than £250 needs them for its VAT invoice.
 */
async function eraseCustomers(trx: Db, { guestId }: ErasedAccount): Promise<void> {
  const own = trx.selectFrom("customer").select("id").where("guest_id", "=", guestId);
  // What the rows of imported files say of the family and its children.
  await sql`update import_row r set label = '', issues = '[]', match = null, made = null
    where coalesce(r.made #>> '{customer,id}', r.made #>> '{details,id}', r.made ->> 'customerId', r.match ->> 'customerId')::uuid in (select id from customer where guest_id = ${guestId})
      or coalesce(r.made #>> '{child,id}', r.made #>> '{notes,id}', r.made #>> '{birthday,id}')::uuid in (select id from child where guest_id = ${guestId})`.execute(
    trx,
  );
  // Amounts and dates stay, like the ledger. What staff wrote beside them does not.
  await sql`update debt_payment set note = '', taken_back_reason = case when taken_back_reason is not null then '' end
    where customer_id in (select id from customer where guest_id = ${guestId})`.execute(trx);
  await sql`update audit_log set detail = detail - 'reason' where detail ? 'reason'
    and subject in (select 'customer:' || id from customer where guest_id = ${guestId})`.execute(trx);
  await trx.deleteFrom("customer_school").where("customer_id", "in", own).execute();
  await trx.updateTable("waiting_list_entry").set({ customer_id: null }).where("customer_id", "in", own).execute();
  // Move the consents to the account's row, which no longer identifies anybody.
  await sql`update consent n set customer_id = null, user_id = (select id from user_account where guest_id = ${guestId})
    where n.customer_id in (select id from customer where guest_id = ${guestId})`.execute(trx);
  await trx
    .updateTable("customer")
    .set({ email: "", phone: "", message: "", updated_at: sql<string>`now()` })
    .where("guest_id", "=", guestId)
    .execute();
  await sql`update customer c set name = 'Deleted account', address_line_1 = '', address_line_2 = '', address_line_3 = '', post_town = '',
      county = '', postcode = '' where c.guest_id = ${guestId}
      and not exists (select from orders o where o.customer_id = c.id and o.total_gross_pence > 25000 and o.confirmed_at is not null)`.execute(
    trx,
  );
  await sql`delete from customer c where c.guest_id = ${guestId}
    and not exists (select from orders o where o.customer_id = c.id)
    and not exists (select from ledger_entry e where e.customer_id = c.id)
    and not exists (select from customer_credit e where e.customer_id = c.id)
    and not exists (select from child k where k.customer_id = c.id)`.execute(trx);
}
