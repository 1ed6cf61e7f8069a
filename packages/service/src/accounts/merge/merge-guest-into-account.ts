import { sql } from "kysely";
import type { Context, Db } from "../../kernel/index.ts";
import { findGuest } from "../../network/index.ts";
import { mergeOpenOrders } from "./merge-open-orders.ts";
import { mergeChildren } from "./merge-children.ts";

/**
 * Moves what the owner did as a guest into the account, in the transaction of the login: the records of the browser's guest, proved by its
 * token, and orders placed with the account's confirmed email address. Running it again changes nothing. Staff accounts are skipped,
 * because staff have no basket.
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
  const { guest_id: accountGuestId, email } = account;
  const browserGuestId = guestToken === undefined ? null : await findGuest(trx, guestToken);
  if (browserGuestId !== null && browserGuestId !== accountGuestId)
    await mergeGuestRecords(ctx, trx, browserGuestId, accountGuestId);
  await sql`update waiting_list_entry w set proved = true from child k
    where k.id = w.child_id and k.guest_id = ${accountGuestId} and not w.proved`.execute(trx);
  await attachOrdersByEmail(trx, email, accountGuestId);
  await sql`update user_account u set customer_id = (select c.id from customer c where c.guest_id = u.guest_id
      order by c.created_at desc, c.id desc limit 1) where u.id = ${userId} and u.customer_id is null`.execute(trx);
}

async function mergeGuestRecords(ctx: Context, trx: Db, browserGuestId: string, accountGuestId: string): Promise<void> {
  const ids = [browserGuestId, accountGuestId];
  await trx.selectFrom("guest").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
  // Lock the orders first, as every change to a basket does.
  await trx.selectFrom("orders").select("id").where("guest_id", "in", ids).orderBy("id").forUpdate().execute();
  await mergeChildren(ctx, trx, browserGuestId, accountGuestId);
  await mergeOpenOrders(ctx, trx, browserGuestId, accountGuestId);
  await sql`update customer c set guest_id = ${accountGuestId} where c.guest_id = ${browserGuestId}
    and not exists (select from orders o where o.customer_id = c.id and o.guest_id = ${browserGuestId} and o.status in ('basket', 'placed'))`.execute(
    trx,
  );
  await trx
    .updateTable("orders")
    .set({ guest_id: accountGuestId })
    .where("guest_id", "=", browserGuestId)
    .where("status", "not in", ["basket", "placed"])
    .execute();
  await sql`update third_party_consent set user_id = (select id from user_account where guest_id = ${accountGuestId})
    where guest_id = ${browserGuestId} and user_id is null`.execute(trx);
  await trx.updateTable("ticket").set({ guest_id: accountGuestId }).where("guest_id", "=", browserGuestId).execute();
}

/**
 * Moves confirmed orders with this email address from guests without an account. The children stay with the guest: the address may have
 * been mistyped, and health notes must not reach a stranger.
 */
async function attachOrdersByEmail(trx: Db, email: string, accountGuestId: string): Promise<void> {
  const withoutAccount = sql`c.guest_id is not null and not exists (select from user_account u where u.guest_id = c.guest_id)`;
  await sql`update orders o set guest_id = ${accountGuestId} from customer c where c.id = o.customer_id and c.email_key = ${email}
    and o.status in ('confirmed', 'partly_cancelled') and o.guest_id = c.guest_id and ${withoutAccount}`.execute(trx);
  await sql`update customer c set guest_id = ${accountGuestId} where c.email_key = ${email} and ${withoutAccount}
    and exists (select from orders o where o.customer_id = c.id and o.guest_id = ${accountGuestId})
    and not exists (select from orders o where o.customer_id = c.id and o.guest_id = c.guest_id)`.execute(trx);
}
