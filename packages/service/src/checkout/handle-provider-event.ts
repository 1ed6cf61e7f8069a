import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import {
  type Db,
  demandWork,
  type EndWork,
  type LeasedWork,
  runWork,
  runWorkOn,
  type SystemContext,
  type WorkResult,
} from "../kernel/index.ts";
import {
  countDecline,
  countSetupDecline,
  PAYMENT_COLUMNS,
  refreshDispute,
  refreshPayout,
  refreshRefund,
} from "../payments/index.ts";
import { cancelBalancePayment } from "./balances/cancel-balance-payment.ts";
import { endCheckout } from "./end-checkout.ts";
import { type END_DECLINED, settlePayment } from "./settle-payment.ts";

/** A payment whose order or visitor has had too many declined cards: it is cancelled at the provider, and its places go back. */
export const endDeclined: LeasedWork = {
  kind: "payment.end_declined" satisfies typeof END_DECLINED.kind,
  item: {
    kind: "payment_stuck",
    afterAttempts: 8,
    orderOf: async (db, id) => (await readPayment(db, id))?.order_id ?? null,
  },
  attempt: async (ctx, paymentId) => {
    const payment = await readPayment(ctx.db, paymentId);
    if (payment === undefined) return "done";
    const end =
      payment.purpose === "order"
        ? await endCheckout(ctx, payment.order_id, "release")
        : await cancelBalancePayment(ctx, payment);
    return typeof end === "object" ? { failed: `the payment could not be cancelled: ${end.unavailable}` } : "done";
  },
};

/** The setup of a saved card, after too many declined cards: it is cancelled at the provider. The subject is the provider's name for it. */
export const endDeclinedSetup: LeasedWork = {
  kind: "card_setup.end_declined",
  item: { kind: "saved_cards_stuck", afterAttempts: 8 },
  attempt: async (ctx, ref) => {
    const cancelled = await ctx.gateways.payments.cancelSetup(ref);
    if (cancelled.ok || cancelled.error.kind === "not_found") return "done";
    return { failed: `the setup of a card could not be cancelled: ${cancelled.error.kind}` };
  },
};

async function readPayment(db: Db, id: string) {
  return await db.selectFrom("payment").select(PAYMENT_COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** A stored event that is not handled. A job does it at once; this finds those whose job was lost or failed. */
const eventWork: LeasedWork = {
  kind: "payment.event",
  due: sql`select id::text as subject, received_at as due_at from payment_event where handled_at is null`,
  item: { kind: "event_stuck", afterAttempts: 8 },
  retry: { firstSeconds: 2, longestSeconds: 600 },
  isAsync: true,
  attempt: async (ctx, eventId, end) => await handle(ctx, Number(eventId), end),
};

/** Handles every stored event that is still unhandled. Returns how many it took. */
export async function handleMissedEvents(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, eventWork);
}

/**
 * Handles a stored provider event. It ignores the event's content and fetches the payment's current state from the
 * provider, so events may arrive late, repeated or out of order. If that fails, the event is tried again later. May run twice.
 */
export async function handleProviderEvent(ctx: SystemContext, input: { readonly eventId: number }): Promise<void> {
  await runWorkOn(ctx, eventWork, String(input.eventId));
}

async function handle(ctx: SystemContext, eventId: number, end: EndWork): Promise<WorkResult> {
  const event = await ctx.db
    .selectFrom("payment_event")
    .select(["id", "type", "intent_ref", "payload"])
    .where("id", "=", eventId)
    .where("handled_at", "is", null)
    .executeTakeFirst();
  if (event === undefined) return "done";
  const { failure, paymentId } = await settle(ctx, event);
  if (failure !== null) {
    await ctx.db.updateTable("payment_event").set({ last_error: failure }).where("id", "=", eventId).execute();
    return { failed: `the payment provider did not answer: ${failure}` };
  }
  const demanded = await inTransaction(ctx.db, async (trx) => {
    const handled = await trx
      .updateTable("payment_event")
      .set({ last_error: null, handled_at: sql<string>`clock_timestamp()` })
      .where("id", "=", event.id)
      .where("handled_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    await end(trx);
    // An event that comes twice at once is one declined card.
    if (handled === undefined) return null;
    return await countDeclined({ ...ctx, db: trx }, event, paymentId);
  });
  // Stored by now if it was asked for, and tried again if it fails.
  if (demanded !== null) await runWorkOn(ctx, demanded.work, demanded.subject);
  return "ended";
}

const anyEvent = z.object({ data: z.object({ object: z.object({ object: z.string(), id: z.string() }) }) });

/** What came of asking the provider: why to try again (null: nothing), and the payment. */
interface Settled {
  readonly failure: string | null;
  readonly paymentId?: string | undefined;
}

/** Brings what the event is about into line with the provider. */
async function settle(
  ctx: SystemContext,
  event: { readonly intent_ref: string | null; readonly payload: unknown },
): Promise<Settled> {
  const about = anyEvent.safeParse(event.payload).data?.data.object;
  if (about?.object === "refund") return { failure: await refreshRefund(ctx, about.id) };
  if (about?.object === "dispute") return { failure: await refreshDispute(ctx, about.id) };
  if (about?.object === "payout") return { failure: await refreshPayout(ctx, about.id) };
  return event.intent_ref === null ? { failure: null } : await settleFromProvider(ctx, event.intent_ref);
}

const setupEvent = z.object({ data: z.object({ object: z.object({ id: z.string(), customer: z.string() }) }) });

/** What a declined payment says of its last attempt, as `toIntent` of the gateway reads it. */
const declinedAttempt = z.object({
  data: z.object({
    object: z.object({
      last_payment_error: z.object({
        charge: z.string().nullish(),
        payment_method: z
          .object({ id: z.string().nullish(), card: z.object({ fingerprint: z.string().nullish() }).nullish() })
          .nullish(),
      }),
    }),
  }),
});

/** Counts a declined card in the transaction that notes its event. After too many it asks for the end of the payment, or of the setup. Returns what to do if it was asked for. */
async function countDeclined(
  ctx: SystemContext,
  { type, payload }: { readonly type: string; readonly payload: unknown },
  paymentId: string | undefined,
): Promise<{ readonly work: LeasedWork; readonly subject: string } | null> {
  if (type === "payment_intent.payment_failed" && paymentId !== undefined) {
    const failure = declinedAttempt.safeParse(payload).data?.data.object.last_payment_error;
    const attempt = failure?.charge ?? failure?.payment_method?.id ?? null;
    const card = failure?.payment_method?.card?.fingerprint ?? null;
    const work = { work: endDeclined, subject: paymentId };
    // It may have been counted when the payment was settled, which then has asked for the end.
    if (await countDecline(ctx, { paymentId, attempt, card })) return work;
    await demandWork(ctx.db, endDeclined, paymentId);
    return work;
  }
  const setup = type === "setup_intent.setup_failed" ? setupEvent.safeParse(payload) : null;
  if (setup?.success !== true) return null;
  const { id, customer } = setup.data.data.object;
  if (await countSetupDecline(ctx, customer)) return null;
  await demandWork(ctx.db, endDeclinedSetup, id);
  return { work: endDeclinedSetup, subject: id };
}

async function settleFromProvider(ctx: SystemContext, ref: string): Promise<Settled> {
  const intent = await ctx.gateways.payments.retrieveIntent(ref);
  if (!intent.ok) return { failure: intent.error.kind === "not_found" ? null : intent.error.kind };
  const known = await ctx.db.selectFrom("payment").select("id").where("provider_ref", "=", ref).executeTakeFirst();
  // After a crash between creating the intent and storing its reference, only the provider's metadata names the
  // payment.
  const paymentId = known?.id ?? intent.value.metadata["payment_id"];
  if (paymentId !== undefined) await settlePayment(ctx, paymentId, intent.value);
  return { failure: null, paymentId };
}
