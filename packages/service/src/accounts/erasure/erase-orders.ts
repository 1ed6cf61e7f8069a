import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";
import { deleteLine } from "../../basket/index.ts";
import type { Leaving } from "./erase-account.ts";
import { redactPricing } from "./redact-pricing.ts";

/** Empties the basket, and takes out of the orders that are kept what says who bought: private links, names on clothes, the provider's messages. */
export async function eraseOrders(trx: Db, { userId, guestId, email }: Leaving): Promise<void> {
  const { rows } = await sql<{ id: string }>`select i.id from order_item i join orders o on o.id = i.order_id
    where o.guest_id = ${guestId} and o.status = 'basket'`.execute(trx);
  for (const { id } of rows) await deleteLine(trx, id);
  await sql`update orders set customer_id = null, coupon_id = null where guest_id = ${guestId} and status = 'basket'`.execute(
    trx,
  );
  await sql`update orders set calendar_key = null, receipt_key = null where guest_id = ${guestId}`.execute(trx);
  await sql`update order_item i set personalisation = '(erased)' from orders o
    where o.id = i.order_id and o.guest_id = ${guestId} and i.personalisation is not null`.execute(trx);
  const { rows: priced } = await sql<{ id: string; pricing: unknown }>`select id, pricing from orders
    where guest_id = ${guestId} and pricing is not null`.execute(trx);
  for (const { id, pricing } of priced)
    await sql`update orders set pricing = ${JSON.stringify(redactPricing(pricing))} where id = ${id}`.execute(trx);
  // What the provider told, once it is dealt with, was kept only to be read again.
  await sql`update payment_event e set payload = '{"erased": true}' from payment p join orders o on o.id = p.order_id
    where o.guest_id = ${guestId} and e.intent_ref = p.provider_ref and e.handled_at is not null`.execute(trx);
  // Mails that have not gone out have nobody to go to.
  await sql`update message m set sent_at = now() where m.sent_at is null and (
      m.order_id in (select id from orders where guest_id = ${guestId})
      or m.payment_id in (select p.id from payment p join orders o on o.id = p.order_id where o.guest_id = ${guestId})
      or m.waiting_party_id in (select w.party_id from waiting_list_entry w join child k on k.id = w.child_id where k.guest_id = ${guestId}))`.execute(
    trx,
  );
  // How often a coupon was used still counts; by whom is forgotten.
  await sql`update coupon_customer set email_key = ${`deleted:${userId}`} where email_key = ${email}
    or email_key in (select lower(email) from customer where guest_id = ${guestId} and email <> '')`.execute(trx);
}
