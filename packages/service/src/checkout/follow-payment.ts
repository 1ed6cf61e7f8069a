import { inTransaction, pipeline } from "@matinee/database";
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

async function follow(ctx: SystemContext, paymentId: string, end: EndWork): Promise<WorkResult> {
  const recorded = (await readPayment(ctx.db, paymentId))?.outcome ?? null;
  const outcome = recorded === "undecided" ? await decide(ctx, paymentId) : recorded;
  switch (outcome) {
    case "confirmed":
      return await takeSteps(ctx, paymentId, [bookedEntries, mail("order_confirmed"), searchIfReclaimed], end);
    case "no_place":
      return await takeSteps(ctx, paymentId, [refund, waitingList, mail("order_no_place"), search], end);
    case "not_needed":
      return await takeSteps(ctx, paymentId, [refund, returnedMail], end);
    case "balance":
      // The mail says what was paid, so it waits until what was too much is known.
      await takeStepsInOneTransaction(ctx, paymentId, [overpaid]);
      return await takeSteps(ctx, paymentId, [balanceMail], end);
    case "undecided":
    case null:
      return "done";
  }
}

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

async function readPayment(db: Db, id: string) {
  return await db.selectFrom("payment").select(["order_id", "outcome"]).where("id", "=", id).executeTakeFirst();
}

/** Moves an order whose money is recorded, where moving it had failed. */
async function decide(ctx: SystemContext, paymentId: string) {
  return await inTransaction(ctx.db, async (trx) => {
    const [order] = await lockOrderOfPayment(trx, paymentId).execute();
    const payment = await readPayment(trx, paymentId);
    if (order === undefined || payment?.outcome !== "undecided") return payment?.outcome ?? null;
    const outcome = order.status === "placed" ? await decideOrder(ctx, trx, order.id) : "not_needed";
    await trx.updateTable("payment").set({ outcome }).where("id", "=", paymentId).execute();
    return outcome;
  });
}

/**
 * Takes the steps together and ends the work with them, which is cheap. If one fails, none is taken, and each is tried in a transaction of its
 * own: one that fails stops no other.
 */
async function takeSteps(
  ctx: SystemContext,
  paymentId: string,
  steps: readonly Step[],
  end: EndWork,
): Promise<WorkResult> {
  try {
    await takeStepsInOneTransaction(ctx, paymentId, steps, end);
    return "ended";
  } catch (error) {
    if (steps.length === 1) throw error;
    // The step that fails again says of what.
    await forEachRow(steps, async (step) => await takeStepsInOneTransaction(ctx, paymentId, [step]));
    return "done";
  }
}

/** Takes the steps not yet taken in one transaction, which notes them: so each is taken once, however often this runs. */
async function takeStepsInOneTransaction(
  ctx: SystemContext,
  paymentId: string,
  steps: readonly Step[],
  end?: EndWork,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const [[order], [payment]] = await pipeline(
      trx,
      lockOrderOfPayment(trx, paymentId),
      trx.selectFrom("payment").select("steps_done").where("id", "=", paymentId).forUpdate(),
    );
    const left = steps.filter(({ name }) => payment?.steps_done.includes(name) === false);
    if (order !== undefined && payment !== undefined && left.length > 0) {
      for (const step of left) await step.run(ctx, trx, { order, paymentId });
      await trx
        .updateTable("payment")
        .set({ steps_done: [...payment.steps_done, ...left.map(({ name }) => name)] })
        .where("id", "=", paymentId)
        .execute();
    }
    await end?.(trx);
  });
}
