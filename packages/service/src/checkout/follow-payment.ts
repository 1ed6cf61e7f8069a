import { inTransaction, pipeline, type PaymentOutcome } from "@matinee/database";
import { sql } from "kysely";
import {
  type Db,
  type EndWork,
  forEachRow,
  type LeasedWork,
  runWork,
  runWorkOn,
  type SystemContext,
  type TakenWork,
  type WorkResult,
} from "../kernel/index.ts";
import { queueMail, queueOrderMail } from "../mail/index.ts";
import { lockOrderOfPayment, type OrderRow } from "../orders/index.ts";
import { updateSearchOfOrder, wasReclaimed } from "../places/index.ts";
import { closeBookedEntries } from "../waiting-list/index.ts";
import { refundOverpaid } from "./balances/refund-overpaid.ts";
import { decideOrder } from "./decide-order.ts";
import { joinHeadOfWaitingList } from "./join-head-of-waiting-list.ts";
import { refundWithoutPlace } from "./refund-without-place.ts";

/** What follows from a payment that has succeeded. It is asked for in the transaction that records the money. */
export const paymentFollowUp: LeasedWork = {
  kind: "payment.follow",
  item: {
    kind: "settlement_stuck",
    afterAttempts: 5,
    orderOf: async (db, id) => (await readPayment(db, id))?.order_id ?? null,
  },
  attempt: follow,
  // It calls nobody outside.
  leaseSeconds: 30,
  isAsync: true,
};

/**
 * Does at once what follows from a payment that was recorded; `taken` by whoever recorded it. What fails is stored, and tried again by
 * `followPayments`.
 */
export async function followPayment(ctx: SystemContext, paymentId: string, taken: TakenWork | null): Promise<void> {
  // The money is recorded, which is what the caller must know. Whoever tries the failed step next reports it.
  await (taken?.(ctx) ?? runWorkOn(ctx, paymentFollowUp, paymentId)).catch(() => undefined);
}

/** Does what still has to follow from payments. Returns how many it took. */
export async function followPayments(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, paymentFollowUp);
}

interface Followed {
  readonly order: OrderRow;
  readonly paymentId: string;
}

interface Step {
  /** As noted in the payment. A name keeps its meaning for ever. */
  readonly name: string;
  readonly run: (ctx: SystemContext, trx: Db, followed: Followed) => Promise<void>;
}

const search: Step = { name: "search", run: async (_, trx, { order }) => await updateSearchOfOrder(trx, order.id) };
/**
 * A place that was held is as taken once it is booked: the search changes only if it had been given back meanwhile. That fewer children wait, it
 * says once their list is served.
 */
const searchIfReclaimed: Step = {
  name: "search",
  run: async (_, trx, { order }) => {
    if (await wasReclaimed(trx, order.id)) await updateSearchOfOrder(trx, order.id);
  },
};
const mail = (kind: "order_confirmed" | "order_no_place"): Step => ({
  name: "mail",
  run: async (ctx, trx, { order }) =>
    await queueOrderMail(ctx, trx, { kind, orderId: order.id, total: order.total_gross_pence }),
});
const refund: Step = {
  name: "refund",
  run: async (ctx, trx, { order, paymentId }) => await refundWithoutPlace(ctx, trx, { orderId: order.id, paymentId }),
};
const bookedEntries: Step = {
  name: "booked_entries",
  run: async (ctx, trx, { order }) => await closeBookedEntries(ctx, trx, order.id),
};
const waitingList: Step = {
  name: "waiting_list",
  run: async (ctx, trx, { order }) => await joinHeadOfWaitingList(ctx, trx, order.id),
};

const overpaid: Step = {
  name: "refund",
  run: async (system, trx, { order, paymentId }) => await refundOverpaid(system, trx, order.id, paymentId),
};
const balanceMail: Step = {
  name: "mail",
  run: async (system, trx, { paymentId }) => {
    const payment = await trx
      .selectFrom("payment as p")
      .leftJoin("refund as r", (join) => join.onRef("r.payment_id", "=", "p.id").on("r.reason", "=", "overpaid"))
      .select(["p.amount_pence", (eb) => eb.fn.coalesce("r.amount_pence", sql.lit(0)).as("too_much")])
      .where("p.id", "=", paymentId)
      .executeTakeFirstOrThrow();
    const kind = payment.too_much < payment.amount_pence ? "balance_paid" : "payment_returned";
    await queueMail(system, trx, kind, { payment_id: paymentId });
  },
};
const returnedMail: Step = {
  name: "mail",
  run: async (system, trx, { paymentId }) =>
    await queueMail(system, trx, "payment_returned", { payment_id: paymentId }),
};

/** What follows from an outcome and is taken in one transaction. */
const STEPS: Readonly<Record<PaymentOutcome, readonly Step[]>> = {
  confirmed: [bookedEntries, mail("order_confirmed"), searchIfReclaimed],
  no_place: [refund, waitingList, mail("order_no_place"), search],
  not_needed: [refund, returnedMail],
  // One after the other: the mail says what was paid, so it waits until what was too much is known.
  balance: [],
  undecided: [],
};

async function follow(ctx: SystemContext, paymentId: string, end: EndWork): Promise<WorkResult> {
  // If one step fails, none is taken, and each is tried by itself below.
  if (await takeTogether(ctx, paymentId, end).catch(() => false)) return "ended";
  const recorded = (await readPayment(ctx.db, paymentId))?.outcome ?? null;
  const outcome = recorded === "undecided" ? await decide(ctx, paymentId) : recorded;
  if (outcome === "balance") {
    await takeSteps(ctx, paymentId, [overpaid]);
    await takeSteps(ctx, paymentId, [balanceMail], end);
    return "ended";
  }
  // One that fails stops no other, and says of what.
  if (outcome !== null) await forEachRow(STEPS[outcome], (step) => takeSteps(ctx, paymentId, [step]));
  return "done";
}

async function readPayment(db: Db, id: string) {
  return await db.selectFrom("payment").select(["order_id", "outcome"]).where("id", "=", id).executeTakeFirst();
}

/** Moves an order whose money is recorded, where moving it had failed. */
async function decide(ctx: SystemContext, paymentId: string) {
  return await inTransaction(ctx.db, async (trx) => {
    const [order] = await lockOrderOfPayment(trx, paymentId).execute();
    const payment = await readPayment(trx, paymentId);
    if (order === undefined || payment?.outcome !== "undecided") return payment?.outcome ?? null;
    const outcome = order.status === "placed" ? await decideOrder(ctx, trx, order) : "not_needed";
    await trx.updateTable("payment").set({ outcome }).where("id", "=", paymentId).execute();
    return outcome;
  });
}

/** Takes all steps of the payment's outcome and ends the work, in one transaction. False: its outcome has none that are taken so. */
async function takeTogether(ctx: SystemContext, paymentId: string, end: EndWork): Promise<boolean> {
  return await inTransaction(ctx.db, async (trx) => {
    const followed = await lockFollowed(trx, paymentId);
    const steps = followed === null || followed.outcome === null ? [] : STEPS[followed.outcome];
    if (followed === null || steps.length === 0) return false;
    await runSteps(ctx, trx, followed, steps);
    await end(trx);
    return true;
  });
}

/** Takes these steps in one transaction, and ends the work with them if `end` is given. */
async function takeSteps(ctx: SystemContext, paymentId: string, steps: readonly Step[], end?: EndWork): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const followed = await lockFollowed(trx, paymentId);
    if (followed !== null) await runSteps(ctx, trx, followed, steps);
    await end?.(trx);
  });
}

async function lockFollowed(trx: Db, paymentId: string) {
  const [[order], [payment]] = await pipeline(
    trx,
    lockOrderOfPayment(trx, paymentId),
    trx.selectFrom("payment").select(["outcome", "steps_done"]).where("id", "=", paymentId).forUpdate(),
  );
  return order === undefined || payment === undefined ? null : { order, paymentId, ...payment };
}

/** Takes the steps that were not taken yet, and notes them. */
async function runSteps(
  ctx: SystemContext,
  trx: Db,
  { steps_done: done, ...followed }: Followed & { readonly steps_done: readonly string[] },
  steps: readonly Step[],
): Promise<void> {
  const left = steps.filter(({ name }) => !done.includes(name));
  if (left.length === 0) return;
  for (const step of left) await step.run(ctx, trx, followed);
  await trx
    .updateTable("payment")
    .set({ steps_done: [...done, ...left.map(({ name }) => name)] })
    .where("id", "=", followed.paymentId)
    .execute();
}
