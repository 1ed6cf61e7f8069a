import { isoDate, type IsoDate } from "@matinee/core/kernel";
import { BALANCE_STEPS, decideBalanceStep, type BalanceStep } from "@matinee/core/payment";
import { inTransaction } from "@matinee/database";
import { fullDate } from "@matinee/format";
import { type Db, openWorkItem, type SystemContext, type WorkResult } from "../../kernel/index.ts";
import { queueBalanceReminder, queueChargeFailedMail } from "../../mail/index.ts";
import { findBalanceConsent, lockOrder, readAskedOrder } from "../../orders/index.ts";
import { type ConsentCard, findConsentCard, findOpenPayment, type PaymentRow } from "../../payments/index.ts";
import { cancelBalancePayment } from "./cancel-balance-payment.ts";
import { beginCharge, chargeBalance } from "../automatic/charge-balance.ts";
import { findLostCharge } from "../automatic/find-lost-charge.ts";

/** An amount that an order owes on a day. */
export interface DueItem {
  readonly orderId: string;
  readonly dueOn: string;
}

/** While the bank decides about a payment, it is looked again after so many seconds. */
const UNDER_WAY_SECONDS = 900;

/**
 * Takes today's step for one due date, once: it is noted in the transaction that queues its mail. Judges everything again under the order's
 * lock, because the family may have paid, cancelled or withdrawn its consent a moment ago. From the due date on a step charges the card that
 * the family agreed to; until the bank has answered, the step is not taken.
 */
export async function takeBalanceStep(ctx: SystemContext, item: Today): Promise<WorkResult> {
  const consent = await findBalanceConsent(ctx.db, item.orderId);
  const found = consent === null ? null : await findConsentCard(ctx, consent);
  if (found !== null && "unavailable" in found)
    return { failed: `the saved card could not be read: ${found.unavailable}` };
  const card = found !== null && isValidOn(found, item.today) ? found : null;
  if (card !== null && item.dueOn <= item.today) {
    const lost = await findLostCharge(ctx, { orderId: item.orderId, customerRef: card.customerRef });
    if (lost !== null) return { failed: lost };
  }
  const decided = await inTransaction(ctx.db, async (trx) => await decideStep(ctx, trx, item, { card: found }));
  if (!("payment" in decided)) return decided.result;
  if (card === null) return { failed: "the saved card is gone" };
  return await charge(ctx, item, { ...decided, card });
}

interface Today extends DueItem {
  readonly today: IsoDate;
}

type Decided =
  | { readonly result: WorkResult }
  | { readonly payment: PaymentRow; readonly step: BalanceStep; readonly amount: number };

/** A card is valid to the end of its month. */
const isValidOn = (card: ConsentCard, on: string): boolean => card.validUntil >= on.slice(0, 7);

async function decideStep(
  ctx: SystemContext,
  trx: Db,
  { orderId, dueOn: due, today }: Today,
  { card }: { readonly card: ConsentCard | null },
): Promise<Decided> {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) return { result: "done" };
  const dueOn = isoDate(due);
  const asked = await readAskedOrder(trx, order);
  // Days cancelled a moment ago.
  if (asked.order.awaitsLostDays) return { result: { again: UNDER_WAY_SECONDS } };
  const date = asked.dates.find((one) => one.dueOn === dueOn);
  if (date === undefined) return { result: "done" };
  const decided = decideBalanceStep(asked.order, date, today);
  const { step } = decided;
  const note = async (outcome: string): Promise<Decided> => ({
    result: await noteStep(trx, { orderId, dueOn, step, outcome }),
  });
  // A step that is not taken is noted too, so that nobody looks at it again.
  if ("not" in decided) return await note(decided.not);
  // What was charged since, such as for a dearer class, was not agreed to.
  const { amount, isAgreed } = decided;
  if (isAgreed && card !== null && dueOn <= today && isValidOn(card, today)) {
    const payment = await beginCharge(ctx, trx, { orderId, dueOn, step, amount });
    return payment === "wait" ? { result: { again: UNDER_WAY_SECONDS } } : { payment, step, amount };
  }
  if ((await findOpenPayment(trx, orderId))?.status === "processing") return { result: { again: UNDER_WAY_SECONDS } };
  const usable = card !== null && isValidOn(card, dueOn) ? card.lastFour : null;
  await queueBalanceReminder(ctx, trx, { orderId, dueOn, step, automatic: isAgreed ? { card: usable } : null });
  await openOverdue(ctx, trx, { orderId, dueOn, step, amount });
  return await note("mailed");
}

type Begun = Extract<Decided, { payment: PaymentRow }> & { readonly card: ConsentCard };

async function charge(ctx: SystemContext, { orderId, dueOn }: Today, begun: Begun): Promise<WorkResult> {
  const { payment, step, amount, card } = begun;
  // Begun before the family paid a part in another way: the card is never charged more than is owed.
  if (payment.amount_pence > amount) {
    const ended = await cancelBalancePayment(ctx, payment);
    return ended === "ended"
      ? await remindInstead(ctx, { orderId, dueOn, step, amount })
      : { failed: `the payment could not be cancelled: ${ended.unavailable}` };
  }
  const result = await chargeBalance(ctx, payment, card);
  if (result === "processing") return { again: UNDER_WAY_SECONDS };
  if (typeof result === "object" && "unavailable" in result)
    return { failed: `the card could not be charged: ${result.unavailable}` };
  return await inTransaction(ctx.db, async (trx): Promise<WorkResult> => {
    await lockOrder(trx, orderId);
    if (result === "charged") return await noteStep(trx, { orderId, dueOn, step, outcome: "charged" });
    const needsApproval = result.declined === "authentication_required";
    await queueChargeFailedMail(ctx, trx, { orderId, dueOn, step, card, needsApproval });
    await openOverdue(ctx, trx, { orderId, dueOn, step, amount });
    return await noteStep(trx, { orderId, dueOn, step, outcome: needsApproval ? "needs_approval" : "declined" });
  });
}

async function remindInstead(
  ctx: SystemContext,
  { orderId, dueOn, step, amount }: DueItem & { readonly step: BalanceStep; readonly amount: number },
): Promise<WorkResult> {
  return await inTransaction(ctx.db, async (trx): Promise<WorkResult> => {
    await lockOrder(trx, orderId);
    await queueBalanceReminder(ctx, trx, { orderId, dueOn, step, automatic: null });
    await openOverdue(ctx, trx, { orderId, dueOn, step, amount });
    return await noteStep(trx, { orderId, dueOn, step, outcome: "mailed" });
  });
}

async function noteStep(
  trx: Db,
  { orderId, dueOn, step, outcome }: DueItem & { readonly step: BalanceStep; readonly outcome: string },
): Promise<"done"> {
  await trx
    .insertInto("balance_step")
    .values({ order_id: orderId, due_on: dueOn, step, outcome })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return "done";
}

/** After the last step the school decides. */
async function openOverdue(
  ctx: SystemContext,
  trx: Db,
  { orderId, dueOn, step, amount }: DueItem & { readonly step: BalanceStep; readonly amount: number },
): Promise<void> {
  if (step !== BALANCE_STEPS.at(-1)?.step) return;
  await openWorkItem(ctx, trx, {
    kind: "balance_overdue",
    subject: `${orderId}:${dueOn}`,
    orderId,
    cause: `The payment that was due on ${fullDate(dueOn)} has not been made, and the family has been asked for it several times`,
    detail: { amount },
  });
}
