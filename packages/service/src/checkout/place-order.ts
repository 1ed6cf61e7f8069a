import type { FieldDetail } from "@matinee/contract";
import { deliveryOf, demandsOf, type OrderLine } from "@matinee/core/basket";
import { addPence, err, ok, pence } from "@matinee/core/kernel";
import { shortOfCardMinimum, priceOrder } from "@matinee/core/pricing";
import { pipeline } from "@matinee/database";
import { sql } from "kysely";
import { type Context, type Db, refuse, type Outcome } from "../kernel/index.ts";
import { lockCredit, reserveCredit } from "../ledger/index.ts";
import { queueOrderMail } from "../mail/index.ts";
import { loadOrder, moveOrder, saleTermsOf, soldJson, type OrderRow } from "../orders/index.ts";
import { checkBasket, lockBasket, type CheckedBasket } from "../basket/index.ts";
import { contactDetails, PAYMENT_COLUMNS, type ContactDetails, type PaymentRow } from "../payments/index.ts";
import { claimPlaces, classSearchUpdate, type PlaceDemand } from "../places/index.ts";
import { closeLockedEntries, lockBookedEntries } from "../waiting-list/index.ts";
import { cancelledCampDays } from "./cancelled-camp-days.ts";
import { claimRefusal } from "./claim-refusal.ts";
import { confirmOrder } from "./confirm-order.ts";
import { couponDemands } from "./coupon-demands.ts";
import { assignOrderNumber } from "./assign-order-number.ts";
import { limitHolds } from "./limit-holds.ts";
import { GRACE_SECONDS, HOLD_SECONDS } from "./hold-times.ts";

/** What a payment needs to know of its order. */
export type OrderAtCheckout = Pick<OrderRow, "id" | "number" | "hold_expires_at" | "pricing">;

/** A placed order, its payment and who pays. The payment is null if nothing was due: the order is then already confirmed. */
export interface PlacedOrder {
  readonly payment: {
    readonly order: OrderAtCheckout;
    readonly row: PaymentRow;
    readonly payer: ContactDetails;
  } | null;
}

interface PlaceOrderInput {
  /** null: the customer record that this visitor saved last. */
  readonly customerId: string | null;
  /** True: pay with the customer's credit as far as it goes. */
  readonly useCredit: boolean;
}

/**
 * Places a basket in one transaction. It checks the basket again, holds every place, item and coupon use or none,
 * reserves the credit, stores the price, its input and what is sold, and creates the payment row. The order has no number yet
 * (`assignOrderNumber`). No provider is called here. If nothing is due, the order gets its number and is confirmed at once.
 */
export async function placeOrder(
  ctx: Context,
  trx: Db,
  orderId: string,
  { customerId, useCredit }: PlaceOrderInput,
): Promise<Outcome<PlacedOrder>> {
  const order = await lockBasket(ctx, trx, orderId);
  if (!order.ok) return order;
  const customer = await findCustomer(trx, order.value.guest_id, customerId ?? order.value.customer_id);
  if (customer === null) return refuse("customer_missing");
  const basket = await checkBasket(trx, order.value, await loadOrder(trx, order.value, ctx.today()));
  if (basket.lines.length === 0) return refuse("basket_empty");
  const withinLimits = await limitHolds(ctx, trx, {
    orderId,
    guestId: order.value.guest_id,
    email: customer.email,
    lines: basket.lines,
  });
  if (!withinLimits.ok) return withinLimits;
  const [first] = basket.problems;
  if (first !== undefined)
    return refuse(
      first.code,
      basket.problems.map((one) => problemDetail(one, basket)),
    );
  const credit = useCredit ? await lockCredit(trx, { guestId: order.value.guest_id, customerId: customer.id }) : [];
  // Without a problem, today's price is the one that was shown.
  const { lines, terms, input: priced } = basket.today ?? basket;
  const input = { ...priced, credit: addPence(...credit.map((part) => pence(part.amount))) };
  const due = priceOrder(input);
  if (shortOfCardMinimum(due.amountDueNow) > 0) return refuse("amount_below_minimum");
  const coupon = due.coupon?.applied === true ? basket.terms.coupon : null;
  const demands = [
    ...placeDemands(orderId, basket.lines),
    ...(await couponDemands(trx, orderId, coupon, customer.email)),
  ];
  // Where nothing is due the booking ends entries on waiting lists at once, and they are locked before the pools.
  const ended = due.amountDueNow === 0 ? await lockBookedEntries(trx, { orderId }) : [];
  const claimed = await claimPlaces(trx, demands, HOLD_SECONDS + GRACE_SECONDS, ctx.newId);
  if (!claimed.ok) return err(claimRefusal(claimed.error, basket.lines, demands));
  const cancelled = await cancelledCampDays(trx, basket.lines);
  if (cancelled.length > 0) return refuse("no_places_left", cancelled);
  const delivery = deliveryOf(lines, terms);
  const orderUpdate = moveOrder(trx, orderId, "place")
    .set({
      customer_id: customer.id,
      // It gets its number by itself, so that the orders of a school do not wait for one another.
      number: null,
      placed_at: sql<string>`clock_timestamp()`,
      hold_expires_at: sql<string>`clock_timestamp() + make_interval(secs => ${HOLD_SECONDS})`,
      hold_extended: false,
      total_gross_pence: due.totalGross,
      amount_due_now_pence: due.amountDueNow,
      amount_due_later_pence: due.amountDueLater,
      credit_used_pence: due.creditUsed,
      coupon_applied: due.coupon?.applied ?? null,
      pricing: JSON.stringify(input),
      sold: soldJson(lines, terms, saleTermsOf(lines)),
      delivery: [...delivery.values()].includes("post") ? "post" : delivery.size > 0 ? "collect" : null,
      delivery_by_seller: JSON.stringify(Object.fromEntries(delivery)),
    })
    .returning(["id", "number", "hold_expires_at", "pricing"]);
  const reserve = async () => {
    if (due.creditUsed > 0 && !(await reserveCredit(trx, { orderId, amount: due.creditUsed, from: credit })))
      throw new Error("Credit was spent while it was locked");
  };
  const classPools = poolsOfClasses(basket.lines);
  const searchUpdates = classPools.length === 0 ? [] : [classSearchUpdate(classPools)];
  if (due.amountDueNow === 0) {
    await orderUpdate.executeTakeFirstOrThrow();
    await reserve();
    for (const update of searchUpdates) await update.execute(trx);
    await closeLockedEntries(ctx, trx, ended);
    await assignOrderNumber(trx, orderId);
    await confirmOrder(ctx, trx, orderId);
    await queueOrderMail(ctx, trx, { kind: "order_confirmed", orderId, total: due.totalGross });
    return ok({ payment: null });
  }
  const paymentInsert = trx
    .insertInto("payment")
    .values({
      id: ctx.newId(),
      order_id: orderId,
      provider: ctx.gateways.payments.name,
      provider_ref: null,
      client_secret: null,
      amount_pence: due.amountDueNow,
      failure_code: null,
    })
    .returning(PAYMENT_COLUMNS);
  await reserve();
  // The class search's rows are the most contended, so they are locked last.
  const [[placed], [row]] = await pipeline(trx, orderUpdate, paymentInsert, ...searchUpdates);
  if (placed === undefined || row === undefined) throw new Error("The order that is being placed is no basket");
  return ok({ payment: { order: placed, row, payer: customer } });
}

function placeDemands(orderId: string, lines: readonly OrderLine[]): PlaceDemand[] {
  const demands = demandsOf(lines).map(({ lineId, ...demand }) => ({ ...demand, orderId, orderItemId: lineId }));
  const empty = lines.find(({ id }) => !demands.some(({ orderItemId }) => orderItemId === id));
  if (empty !== undefined) throw new Error(`A line would be sold without a place: ${empty.id}`);
  return demands;
}

/** The pools of the lines' classes, whose places the class search shows. */
function poolsOfClasses(lines: readonly OrderLine[]): number[] {
  const classLines = lines.filter(({ type }) => type === "trial" || type === "enrolment");
  return demandsOf(classLines).map(({ poolId }) => poolId);
}

/** The customer record for the order: the given one, the account's profile, or the last one this visitor saved. Always the visitor's own. */
async function findCustomer(
  trx: Db,
  guestId: string,
  customerId: string | null,
): Promise<(ContactDetails & { readonly id: string }) | null> {
  const row = await contactDetails(trx)
    .select("id")
    .where("guest_id", "=", guestId)
    .$if(customerId !== null, (query) => query.where("id", "=", customerId))
    .orderBy(sql`customer.id in (select u.customer_id from user_account u where u.guest_id = ${guestId})`, "desc")
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row ?? null;
}

function problemDetail(problem: CheckedBasket["problems"][number], { lines }: CheckedBasket): FieldDetail {
  const line = lines.find((one) => one.id === problem.item_id);
  if (line === undefined)
    return { path: problem.remedies.includes("accept_terms") ? "terms" : "coupon", message: problem.message };
  return { path: `${line.type === "product" ? "product_items" : "class_items"}.${line.id}`, message: problem.message };
}
