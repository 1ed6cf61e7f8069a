import { sql } from "kysely";
import type { Context, Db } from "../../kernel/index.ts";
import { findGuest } from "../../network/index.ts";
import { mergeOpenOrders } from "./merge-open-orders.ts";
import { mergeChildren } from "./merge-children.ts";

/**
 * Brings into the account, in the transaction of the login, what its owner did as a guest: what the browser's visitor has, which its
 * token proves, and orders under the account's proved address. Can be done again: what is there already stays as it is. Staff have no
 * basket, and get none.
 */
export async function mergeGuestIntoAccount(
  ctx: Context,
  trx: Db,
  userId: string,
  guestToken: string | undefined,
): Promise<void> {
  const account = await trx
    .selectFrom("user_account")
    .select(["guest_id", "email"])
    .where("id", "=", userId)
    .where(
      sql<boolean>`not exists (select from user_role r where r.user_id = user_account.id and r.role <> 'CUSTOMER')`,
    )
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return;
  const { guest_id: home, email } = account;
  const from = guestToken === undefined ? null : await findGuest(trx, guestToken);
  if (from !== null && from !== home) await mergeGuestRecords(ctx, trx, from, home);
  await attachOrdersByEmail(trx, email, home);
  await sql`update user_account u set customer_id = (select c.id from customer c where c.guest_id = u.guest_id
      order by c.created_at desc, c.id desc limit 1) where u.id = ${userId} and u.customer_id is null`.execute(trx);
}

async function mergeGuestRecords(ctx: Context, trx: Db, from: string, home: string): Promise<void> {
  const ids = [from, home];
  await trx.selectFrom("guest").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
  // Every change of a basket locks its order first; so does this.
  await trx.selectFrom("orders").select("id").where("guest_id", "in", ids).orderBy("id").forUpdate().execute();
  await mergeChildren(ctx, trx, from, home);
  await mergeOpenOrders(ctx, trx, from, home);
  await sql`update customer c set guest_id = ${home} where c.guest_id = ${from}
    and not exists (select from orders o where o.customer_id = c.id and o.guest_id = ${from} and o.status in ('basket', 'placed'))`.execute(
    trx,
  );
  await sql`update orders set guest_id = ${home} where guest_id = ${from} and status not in ('basket', 'placed')`.execute(
    trx,
  );
  await sql`update third_party_consent set user_id = (select id from user_account where guest_id = ${home})
    where guest_id = ${from} and user_id is null`.execute(trx);
  await sql`update ticket set guest_id = ${home} where guest_id = ${from}`.execute(trx);
}

/**
 * Orders that stand, under this address, from any browser that is nobody's account. The children stay with that browser: an address
 * may have been mistyped, and what is written about a child's health must not go with it.
 */
async function attachOrdersByEmail(trx: Db, email: string, home: string): Promise<void> {
  const strangers = sql`c.guest_id is not null and not exists (select from user_account u where u.guest_id = c.guest_id)`;
  await sql`update orders o set guest_id = ${home} from customer c where c.id = o.customer_id and c.email_key = ${email}
    and o.status in ('confirmed', 'partly_cancelled') and o.guest_id = c.guest_id and ${strangers}`.execute(trx);
  await sql`update customer c set guest_id = ${home} where c.email_key = ${email} and ${strangers}
    and exists (select from orders o where o.customer_id = c.id and o.guest_id = ${home})
    and not exists (select from orders o where o.customer_id = c.id and o.guest_id = c.guest_id)`.execute(trx);
}
