import type { ErrorCode, FieldDetail } from "@matinee/contract";
import { err, ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Context, Db } from "../kernel/context.ts";
import { missing, refuse, type Outcome } from "../kernel/outcome.ts";
import { demandsOf } from "../ordering/demands.ts";
import { loadLines, type ClassLine } from "../ordering/lines.ts";
import { lockBasket } from "../ordering/open-basket.ts";
import { priceLines } from "../ordering/price-lines.ts";
import { findProblems } from "../ordering/problems.ts";
import { claimPlaces, touchSearch, type ClaimRefusal, type PlaceDemand } from "../places/index.ts";
import { confirmOrder } from "./confirm-order.ts";
import { GRACE_SECONDS, HOLD_SECONDS } from "./timing.ts";

/** An order just placed: the payment to ask for, or null where nothing was due and it is confirmed already. */
export interface Placed {
  readonly paymentId: string | null;
}

/**
 * Places a basket, in one transaction: everything is checked once more, every place is held or none, the number is given
 * and the payment is noted before anybody outside hears of it. Where nothing is due the order is confirmed at once.
 */
export async function placeOrder(
  ctx: Context,
  trx: Db,
  orderId: string,
  customerId: string | null,
): Promise<Outcome<Placed>> {
  const order = await lockBasket(ctx, trx, orderId);
  if (!order.ok) return order;
  const customer = await customerOf(trx, order.value.guest_id, customerId ?? order.value.customer_id);
  if (customer === null) return refuse("customer_missing");
  const lines = await loadLines(trx, orderId);
  if (lines.length === 0) return refuse("basket_empty");
  const [first, ...others] = await findProblems(trx, orderId, lines, false);
  if (first !== undefined) {
    const details = [first, ...others].map((problem): FieldDetail => ({
      path: `class_items.${problem.item_id}`,
      message: problem.message,
    }));
    // Every problem of the cart has its code in the catalogue.
    return refuse(first.code as ErrorCode, details);
  }
  const demands = demandsOf(lines);
  const claimed = await claimPlaces(trx, demands, HOLD_SECONDS + GRACE_SECONDS, ctx.newId);
  if (!claimed.ok) return refusalOf(claimed.error, lines, demands);
  const due = priceLines(lines);
  const number = await giveNumbers(trx, orderId, lines);
  await sql`update orders set status = 'placed', customer_id = ${customer}, number = ${number}, placed_at = clock_timestamp(),
      hold_expires_at = clock_timestamp() + make_interval(secs => ${HOLD_SECONDS}), hold_extended = false,
      total_gross_pence = ${due.totalGross}, amount_due_now_pence = ${due.amountDueNow}, updated_at = now()
    where id = ${orderId}`.execute(trx);
  await touchSearch(
    trx,
    demands.map((demand) => demand.poolId),
  );
  if (due.amountDueNow === 0) {
    await confirmOrder(ctx, trx, orderId);
    return ok({ paymentId: null });
  }
  const paymentId = ctx.newId();
  await trx
    .insertInto("payment")
    .values({
      id: paymentId,
      order_id: orderId,
      provider: ctx.gateways.payments.name,
      provider_ref: null,
      client_secret: null,
      amount_pence: due.amountDueNow,
      failure_code: null,
    })
    .execute();
  return ok({ paymentId });
}

/** The customer the order is for: the one named, otherwise the last that this visitor gave; always their own. */
async function customerOf(trx: Db, guestId: string, customerId: string | null): Promise<string | null> {
  const row = await trx
    .selectFrom("customer")
    .select("id")
    .where("guest_id", "=", guestId)
    .$if(customerId !== null, (query) => query.where("id", "=", customerId))
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return row?.id ?? null;
}

function refusalOf(
  refusal: ClaimRefusal,
  lines: readonly ClassLine[],
  demands: readonly PlaceDemand[],
): Outcome<Placed> {
  const poolIds = new Set(refusal.kind === "short" ? refusal.shortfalls.map((one) => one.poolId) : refusal.poolIds);
  const itemIds = new Set(demands.filter((demand) => poolIds.has(demand.poolId)).map((demand) => demand.orderItemId));
  const concerned = lines.filter((line) => itemIds.has(line.id));
  if (concerned.length === 0) return missing("The class");
  const words =
    refusal.kind === "short"
      ? "has no more places on these dates"
      : "already has one of these children on one of these dates";
  return err({
    code: refusal.kind === "short" ? "no_places_left" : "already_booked",
    details: concerned.map((line) => ({ path: `class_items.${line.id}`, message: `${line.group.name} ${words}.` })),
  });
}

/**
 * Numbers without gaps, one for each seller; an order that goes back to a basket keeps its numbers. The counters are
 * locked last and in sorted order, so that nobody waits for them longer than for a commit.
 */
async function giveNumbers(trx: Db, orderId: string, lines: readonly ClassLine[]): Promise<string> {
  const sellers = [...new Map(lines.map((line) => [line.seller.id, line.seller])).values()].toSorted(
    (a, b) => a.id - b.id,
  );
  const known = await trx
    .selectFrom("order_number")
    .select(["franchise_id", "number"])
    .where("order_id", "=", orderId)
    .execute();
  const numbers = new Map(known.map((row) => [row.franchise_id, row.number]));
  for (const seller of sellers.filter((one) => !numbers.has(one.id))) {
    const { rows } = await sql<{
      number: number;
    }>`insert into order_number_counter (franchise_id, next_number) values (${seller.id}, 2)
      on conflict (franchise_id) do update set next_number = order_number_counter.next_number + 1 returning next_number - 1 as number`.execute(
      trx,
    );
    const number = rows[0]?.number ?? 1;
    await trx.insertInto("order_number").values({ order_id: orderId, franchise_id: seller.id, number }).execute();
    numbers.set(seller.id, number);
  }
  const [first] = sellers;
  return first === undefined ? "" : `${first.order_prefix}-${String(numbers.get(first.id)).padStart(6, "0")}`;
}
