import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";
import { emptyBasketOf } from "../../basket/index.ts";
import type { ErasedAccount } from "./erase-account.ts";
import { eraseReasonsOfMail, eraseReversals } from "./erase-reversals.ts";
import { redactPricing } from "./redact-pricing.ts";

/** Empties the basket, and removes personal data from the orders that are kept: private links, printed names, provider messages. */
export async function eraseOrders(trx: Db, { userId, guestId, email }: ErasedAccount): Promise<void> {
  await emptyBasketOf(trx, guestId);
  const own = trx.updateTable("orders").where("guest_id", "=", guestId);
  await own.set({ customer_id: null, coupon_id: null }).where("status", "=", "basket").execute();
  await own.set({ calendar_key: null, receipt_key: null }).execute();
  await eraseReversals(trx, sql`select id from orders where guest_id = ${guestId}`);
  await eraseReasonsOfMail(trx, guestId);
  await sql`update order_item i set personalisation = '(erased)' from orders o
    where o.id = i.order_id and o.guest_id = ${guestId} and i.personalisation is not null`.execute(trx);
  const priced = await trx
    .selectFrom("orders")
    .select(["id", "pricing"])
    .where("guest_id", "=", guestId)
    .where("pricing", "is not", null)
    .execute();
  for (const { id, pricing } of priced)
    await trx
      .updateTable("orders")
      .set({ pricing: JSON.stringify(redactPricing(pricing)) })
      .where("id", "=", id)
      .execute();
  // Handled provider events are no longer needed.
  await sql`update payment_event e set payload = '{"erased": true}' from payment p join orders o on o.id = p.order_id
    where o.guest_id = ${guestId} and e.intent_ref = p.provider_ref and e.handled_at is not null`.execute(trx);
  // Mark unsent mails as sent, because the recipient is erased.
  await sql`update message m set sent_at = now() where m.sent_at is null and (
      m.order_id in (select id from orders where guest_id = ${guestId})
      or m.payment_id in (select p.id from payment p join orders o on o.id = p.order_id where o.guest_id = ${guestId})
      or m.reversal_id in (select r.id from reversal r join orders o on o.id = r.order_id where o.guest_id = ${guestId})
      or m.withdrawal_family_id in (select f.id from withdrawal_family f join customer c on c.id = f.customer_id where c.guest_id = ${guestId})
      or coalesce(m.lesson_notice_id, m.retimed_notice_id) in (select n.id from lesson_notice n join customer c on c.id = n.customer_id where c.guest_id = ${guestId})
      or coalesce(m.listing_notice_id, m.arranged_notice_id) in (select n.id from listing_notice n join customer c on c.id = n.customer_id where c.guest_id = ${guestId})
      or m.waiting_removed_id in (select w.id from waiting_list_entry w join child k on k.id = w.child_id where k.guest_id = ${guestId})
      or m.waiting_over_id in (select w.id from waiting_list_entry w join child k on k.id = w.child_id where k.guest_id = ${guestId})
      or m.waiting_party_id in (select w.party_id from waiting_list_entry w join child k on k.id = w.child_id where k.guest_id = ${guestId})
      or m.waiting_offer_id in (select w.offer_id from waiting_list_entry w join child k on k.id = w.child_id where k.guest_id = ${guestId})
      or m.waiting_entry_id in (select w.id from waiting_list_entry w join child k on k.id = w.child_id where k.guest_id = ${guestId}))`.execute(
    trx,
  );
  // Keep the number of coupon uses, without the email address. Uses of one coupon under several addresses become one row: they get one key.
  const known = sql`(select ${email}::text union select lower(email) from customer where guest_id = ${guestId} and email <> '')`;
  await sql`delete from coupon_customer a using coupon_customer b where a.coupon_id = b.coupon_id and a.email_key > b.email_key
    and a.email_key in ${known} and b.email_key in ${known}`.execute(trx);
  await sql`update coupon_customer set email_key = ${`deleted:${userId}`} where email_key in ${known}`.execute(trx);
}
