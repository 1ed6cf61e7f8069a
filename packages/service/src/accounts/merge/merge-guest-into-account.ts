import { rowsOf } from "@matinee/database";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { findGuest } from "../../network/index.ts";
import { attachKnownFamilies } from "./attach-known-families.ts";
import { mergeOpenOrders } from "./merge-open-orders.ts";
import { mergeChildren, mergeDuplicateChild, pairRow } from "./merge-children.ts";

/**
 * Moves what the owner did as a guest into the account, in the transaction of the login: the records of the browser's guest, proved by its
 * token, orders placed with the account's confirmed email address, and what schools knew of the family by it. Running it again changes
 * nothing. Accounts of staff alone are skipped, because staff have no basket. What has health notes that cannot be combined with the
 * account's stays where it is, until a key opens them.
 */
export async function mergeGuestIntoAccount(
  ctx: SystemContext,
  trx: Db,
  userId: string,
  guestToken: string | undefined,
  { erasing = false }: { readonly erasing?: boolean } = {},
): Promise<void> {
  const account = await trx
    .selectFrom("user_account")
    .select(["guest_id", "email"])
    .where("id", "=", userId)
    .where(isFamilyAccount(sql`user_account.id`))
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return;
  const { guest_id: accountGuestId, email } = account;
  const browserGuestId = guestToken === undefined ? null : await findGuest(trx, guestToken);
  if (browserGuestId !== null && browserGuestId !== accountGuestId) {
    await mergeGuestRecords(ctx, trx, browserGuestId, accountGuestId);
    // The browser that typed the notes is the owner's.
    await trx
      .updateTable("child")
      .set({ notes_from_guest: null })
      .where("guest_id", "=", accountGuestId)
      .where("notes_from_guest", "=", browserGuestId)
      .execute();
  }
  await attachOrdersByEmail(ctx, trx, email, accountGuestId);
  await attachKnownFamilies(ctx, trx, { email, guestId: accountGuestId, erasing });
  await sql`update waiting_list_entry w set proved = true from child k
    where k.id = w.child_id and k.guest_id = ${accountGuestId} and not w.proved`.execute(trx);
  await sql`update user_account u set customer_id = (select c.id from customer c where c.guest_id = u.guest_id
      order by c.created_at desc, c.id desc limit 1) where u.id = ${userId} and u.customer_id is null`.execute(trx);
}

/** SQL condition: the account with this id is a family's, and not of staff alone. */
function isFamilyAccount(id: RawBuilder<unknown>) {
  return sql<boolean>`(select coalesce(bool_or(r.role = 'CUSTOMER'), true) from user_role r where r.user_id = ${id})`;
}

async function mergeGuestRecords(
  ctx: SystemContext,
  trx: Db,
  browserGuestId: string,
  accountGuestId: string,
): Promise<void> {
  const ids = [browserGuestId, accountGuestId];
  await trx.selectFrom("guest").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
  // Lock the orders first, as every change to a basket does.
  await trx.selectFrom("orders").select("id").where("guest_id", "in", ids).orderBy("id").forUpdate().execute();
  if (!(await mergeChildren(ctx, trx, browserGuestId, accountGuestId))) return;
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

const orderRow = z.object({ id: z.guid() });

/** SQL condition: details `c` are of a guest without an account, and not of this one. */
const isOfOtherGuest = (guestId: RawBuilder<unknown>) => sql`c.guest_id is not null and c.guest_id <> ${guestId}
    and not exists (select from user_account other where other.guest_id = c.guest_id)`;

/** SQL condition: the guest of details `c` paid for order `o` with them. */
const isPaidWith = sql`c.id = o.customer_id and o.guest_id = c.guest_id and o.status in ('confirmed', 'partly_cancelled', 'cancelled')`;

/**
 * SQL condition: details `c` belong with this account, which has an order or credit of theirs. Only an account can spend credit of a customer
 * record that is not the order's. While the guest pays with the record, it stays.
 */
const isFreeToJoin = (
  guestId: RawBuilder<unknown>,
) => sql`(exists (select from orders o where o.customer_id = c.id and o.guest_id = ${guestId})
      or exists (select from customer_credit k where k.customer_id = c.id and k.balance_pence > 0))
    and not exists (select from orders o where o.customer_id = c.id and o.guest_id = c.guest_id and o.status = 'placed')`;

/** SQL condition: something with the address of account `u` would join it, so that it is worth locking the account. */
export const lacksItsOwn = sql`exists (select from customer c where c.email_key = u.email and (c.guest_id is null
  or (${isOfOtherGuest(sql`u.guest_id`)} and (exists (select from orders o where ${isPaidWith}) or (${isFreeToJoin(sql`u.guest_id`)})))))
  and ${isFamilyAccount(sql`u.id`)}`;

/**
 * Moves the paid orders with this email address from guests without an account, with their children and credit. The mail of the order named
 * the children already. Their health notes stay hidden, because the address may have been mistyped, and notes must not reach a stranger.
 */
async function attachOrdersByEmail(ctx: SystemContext, trx: Db, email: string, accountGuestId: string): Promise<void> {
  const ofGuest = sql`c.email_key = ${email} and ${isOfOtherGuest(sql`${accountGuestId}`)}`;
  const moved = sql`update orders o set guest_id = ${accountGuestId} from customer c where ${ofGuest} and ${isPaidWith}
    returning o.id`;
  const orders = await rowsOf("orders that join an account", orderRow, moved).execute(trx);
  const joins = sql`${ofGuest} and ${isFreeToJoin(sql`${accountGuestId}`)}`;
  // The guest's basket asks for new contact details.
  await sql`update orders b set customer_id = null from customer c where c.id = b.customer_id and b.guest_id = c.guest_id
    and b.status = 'basket' and ${joins}`.execute(trx);
  await sql`update customer c set guest_id = ${accountGuestId} where ${joins}`.execute(trx);
  const ids = orders.map(({ id }) => id);
  if (ids.length > 0) await attachChildren(ctx, trx, { orderIds: ids, email, accountGuestId });
}

/** Children whom the browser still uses for something else stay there. */
async function attachChildren(
  ctx: SystemContext,
  trx: Db,
  { orderIds, email, accountGuestId }: { orderIds: readonly string[]; email: string; accountGuestId: string },
): Promise<void> {
  const movable = sql`k.removed_at is null and k.guest_id <> ${accountGuestId}
    and k.id in (select ic.child_id from order_item_child ic join order_item i on i.id = ic.order_item_id where i.order_id = any (${orderIds}::uuid[]))
    and not exists (select from user_account u where u.guest_id = k.guest_id)
    and not exists (select from order_item_child ic join order_item i on i.id = ic.order_item_id join orders o on o.id = i.order_id
      where ic.child_id = k.id and o.guest_id = k.guest_id)
    and not exists (select from waiting_list_entry w join customer c on c.id = w.customer_id where w.child_id = k.id and c.email_key <> ${email})`;
  const same = sql`select k.id as duplicate, mine.id as original from child k join child mine on mine.guest_id = ${accountGuestId}
      and mine.removed_at is null and lower(mine.first_name) = lower(k.first_name) and lower(mine.surname) = lower(k.surname)
      and mine.date_of_birth = k.date_of_birth
    where ${movable} and k.medical_ciphertext is null order by k.id`;
  for (const pair of await rowsOf("children that are the same", pairRow, same).execute(trx))
    await mergeDuplicateChild(ctx, trx, pair);
  // Of a known child with notes of their own, neither note may replace or reveal the other: that record stays with the browser.
  await sql`update child k set notes_from_guest = case when k.medical_ciphertext is null then null else k.guest_id end,
      guest_id = ${accountGuestId}, updated_at = now()
    where ${movable} and not exists (select from child mine where mine.guest_id = ${accountGuestId} and mine.removed_at is null
      and lower(mine.first_name) = lower(k.first_name) and lower(mine.surname) = lower(k.surname) and mine.date_of_birth = k.date_of_birth)
     and not exists (select from child twin where twin.id < k.id and twin.guest_id <> k.guest_id and twin.removed_at is null
      and lower(twin.first_name) = lower(k.first_name) and lower(twin.surname) = lower(k.surname) and twin.date_of_birth = k.date_of_birth
      and twin.id in (select ic.child_id from order_item_child ic join order_item i on i.id = ic.order_item_id where i.order_id = any (${orderIds}::uuid[])))`.execute(
    trx,
  );
}
