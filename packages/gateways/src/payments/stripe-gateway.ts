import { err, ok } from "@matinee/core/kernel";
import type Stripe from "stripe";
import {
  allOf,
  answerOf,
  checkCards,
  checkId,
  checkSetup,
  readBalanceTransaction,
  readBooked,
  readReconciled,
} from "./check-answer.ts";
import { inspectAccount } from "./inspect-account.ts";
import type { GatewayError, PaymentGateway } from "./payment-gateway.ts";
import { attempt, connectToStripe, isLiveKey, providerName, type StripeGatewayOptions } from "./connect-to-stripe.ts";
import { toBalanceTransaction, toDispute, toIntent, toPayout, toRefund, toSavedCard } from "./stripe-mapping.ts";
import { toWebhookEvent } from "./webhook-event.ts";

/** Stripe's default. An older signature could be a replayed request. */
const SIGNATURE_LASTS_S = 300;

/** From the beginning of the second on: the provider counts in whole seconds. */
function createdSince(since: Date) {
  return { created: { gte: Math.floor(since.getTime() / 1_000) }, limit: 100 };
}

function isUnexpectedState(error: GatewayError): boolean {
  return error.kind === "rejected" && /^(?:payment|setup)_intent_unexpected_state$/u.test(error.providerCode ?? "");
}

/** The payment port with the official Stripe library. With `baseUrl` it calls the sandbox gateway. */
export function stripeGateway(options: StripeGatewayOptions): PaymentGateway {
  const stripe = connectToStripe(options);
  const name = providerName(options);
  let account: string | null = null;

  /** Null if the provider did not sign the body. Anybody can send header and body, so whatever the library finds wrong is theirs. */
  function signedEvent(rawBody: Uint8Array | string, signature: string): Stripe.Event | null {
    const body = typeof rawBody === "string" ? rawBody : Buffer.from(rawBody);
    const { webhookSecret, now = Date.now } = options;
    try {
      return stripe.webhooks.constructEvent(body, signature, webhookSecret, SIGNATURE_LASTS_S, undefined, now());
    } catch {
      // Not all are signature errors: it throws a plain Error for an empty signature and a SyntaxError for a body that is not JSON.
      return null;
    }
  }

  const retrieveIntent = (ref: string) =>
    attempt(async () => toIntent(await answerOf(stripe.paymentIntents.retrieve(ref))));

  return {
    name,
    publishableKey: options.publishableKey,
    former: [],
    retrieveIntent,

    createIntent: (input) =>
      attempt(async () => {
        const hint = input.expiresHint === undefined ? {} : { hold_expires_at: input.expiresHint };
        const created = await answerOf(
          stripe.paymentIntents.create(
            {
              amount: input.amountPence,
              currency: input.currency,
              description: input.description,
              allowed_payment_method_types: ["card"],
              metadata: { ...input.metadata, ...hint },
            },
            { idempotencyKey: input.idempotencyKey },
          ),
        );
        return { ...toIntent(created), openedWith: { provider: name, publishableKey: options.publishableKey } };
      }),

    intentsOf: (customer) =>
      attempt(async () => (await allOf(stripe.paymentIntents.list({ customer, limit: 100 }))).map(toIntent)),

    cancelIntent: async (ref) => {
      const cancelled = await attempt(async () =>
        toIntent(await answerOf(stripe.paymentIntents.cancel(ref, { cancellation_reason: "abandoned" }))),
      );
      if (!cancelled.ok && isUnexpectedState(cancelled.error)) return retrieveIntent(ref);
      return cancelled;
    },

    refund: (input) =>
      attempt(async () => {
        const metadata = { refund_key: input.idempotencyKey };
        const refund = { payment_intent: input.ref, amount: input.amountPence, metadata };
        return toRefund(await answerOf(stripe.refunds.create(refund, { idempotencyKey: input.idempotencyKey })));
      }),

    retrieveRefund: (ref) => attempt(async () => toRefund(await answerOf(stripe.refunds.retrieve(ref)))),

    refundsOf: (intentRef) =>
      attempt(async () => (await allOf(stripe.refunds.list({ payment_intent: intentRef, limit: 100 }))).map(toRefund)),

    retrieveDispute: (ref) => attempt(async () => toDispute(await answerOf(stripe.disputes.retrieve(ref)))),

    disputesSince: (since) =>
      attempt(async () => (await allOf(stripe.disputes.list(createdSince(since)))).map(toDispute)),

    payoutsSince: (since) => attempt(async () => (await allOf(stripe.payouts.list(createdSince(since)))).map(toPayout)),

    retrievePayout: (ref) => attempt(async () => toPayout(await answerOf(stripe.payouts.retrieve(ref)))),

    bookingOf: (intentRef) =>
      attempt(async () => {
        const expand = ["latest_charge.balance_transaction"];
        const { latest_charge: charge } = readBooked(
          await answerOf(stripe.paymentIntents.retrieve(intentRef, { expand })),
        );
        const booking = charge?.balance_transaction ?? null;
        return booking === null ? null : { ...toBalanceTransaction(booking), intentRef };
      }),

    payoutContents: (ref) =>
      attempt(async () => {
        const payout = readReconciled(await answerOf(stripe.payouts.retrieve(ref)));
        if (!payout.automatic || payout.reconciliation_status === "not_applicable") return { state: "manual" };
        if (payout.reconciliation_status !== "completed") return { state: "in_progress" };
        const list = stripe.balanceTransactions.list({ payout: ref, limit: 100, expand: ["data.source"] });
        const transactions = (await allOf(list)).map((one) => toBalanceTransaction(readBalanceTransaction(one)));
        return { state: "completed", amountPence: payout.amount, transactions };
      }),

    setIntentOwner: async (ref, { customerRef, keepCard, offSession = false }) => {
      // Without their consent, a saved card is charged only when its owner presses the button.
      const usage = offSession ? ("off_session" as const) : keepCard ? ("on_session" as const) : ("" as const);
      const owner = { customer: customerRef, setup_future_usage: usage };
      const updated = await attempt(async () => toIntent(await answerOf(stripe.paymentIntents.update(ref, owner))));
      if (!updated.ok && isUnexpectedState(updated.error)) return retrieveIntent(ref);
      return updated;
    },

    chargeOffSession: async (ref, { cardRef, idempotencyKey }) => {
      const charged = await attempt(async () =>
        toIntent(
          await answerOf(
            stripe.paymentIntents.confirm(ref, { payment_method: cardRef, off_session: true }, { idempotencyKey }),
          ),
        ),
      );
      // A decline is an error of the call, and so is a payment that has been paid meanwhile. The payment itself says which.
      if (!charged.ok && charged.error.kind === "rejected") return await retrieveIntent(ref);
      return charged;
    },

    inspect: async () => await inspectAccount(options),

    account: async () => {
      if (account !== null) return ok(account);
      const found = await attempt(async () => checkId(await answerOf(stripe.accounts.retrieveCurrent())).id);
      if (!found.ok) return found;
      // An account has separate customers in test mode and live mode.
      account = `${found.value}/${isLiveKey(options.secretKey) ? "live" : "test"}`;
      return ok(account);
    },

    createCustomer: ({ idempotencyKey, accountId }) =>
      attempt(async () => {
        const metadata = { account_id: accountId };
        return checkId(await answerOf(stripe.customers.create({ metadata }, { idempotencyKey }))).id;
      }),

    deleteCustomer: async (customerRef) => {
      const deleted = await attempt(async () => {
        checkId(await answerOf(stripe.customers.del(customerRef)));
        return null;
      });
      return !deleted.ok && deleted.error.kind === "not_found" ? ok(null) : deleted;
    },

    savedCards: (customerRef) =>
      attempt(async () => {
        const methods = checkCards(
          await answerOf(stripe.paymentMethods.list({ customer: customerRef, type: "card", limit: 100 })),
        );
        return methods.data.map(toSavedCard).filter((card) => card !== null);
      }),

    createSetup: (customer) =>
      attempt(async () => {
        const made = checkSetup(
          await answerOf(
            stripe.setupIntents.create({
              customer,
              usage: "on_session",
              allowed_payment_method_types: ["card"],
            }),
          ),
        );
        return { ref: made.id, clientSecret: made.client_secret };
      }),

    cancelSetup: async (ref) => {
      const cancelled = await attempt(async () => {
        checkId(await answerOf(stripe.setupIntents.cancel(ref, { cancellation_reason: "abandoned" })));
        return null;
      });
      return !cancelled.ok && isUnexpectedState(cancelled.error) ? ok(null) : cancelled;
    },

    detachCard: (cardRef) =>
      attempt(async () => {
        checkId(await answerOf(stripe.paymentMethods.detach(cardRef)));
        return null;
      }),

    verifyWebhook: (rawBody, signatureHeader) => {
      const event = signedEvent(rawBody, signatureHeader ?? "");
      return event === null ? err("bad_signature") : ok(toWebhookEvent(event));
    },
  };
}
