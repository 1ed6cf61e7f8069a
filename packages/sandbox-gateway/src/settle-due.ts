import type { Call, Outbox } from "./call.ts";
import { settlePayment } from "./payment-attempt.ts";
import { payOut } from "./payouts.ts";
import { settleRefund } from "./refunds.ts";
import type { SandboxStore } from "./store.ts";

const BATCH = 20;

/** Makes the changes that are due: `processing` payments and open refunds succeed, refunds of the failing test card fail. */
export async function settleDue(options: {
  store: SandboxStore;
  now: () => number;
  dispatch: (outbox: Outbox) => void;
}): Promise<void> {
  for (;;) {
    const outbox: Outbox = { now: [], laterMs: [] };
    const now = options.now();
    const settled = await options.store.transaction(async (tx) => {
      const call: Call = {
        tx,
        now,
        requestId: null,
        idempotencyKey: null,
        params: new Map(),
        caller: "clock",
        baseUrl: "",
        outbox,
      };
      const intents = await tx.lockSettling("payment_intent", { now, limit: BATCH });
      for (const intent of intents) await settlePayment(call, intent);
      const refunds = await tx.lockSettling("refund", { now, limit: BATCH });
      for (const refund of refunds) await settleRefund(call, refund);
      const payouts = await tx.lockSettling("payout", { now, limit: BATCH });
      for (const payout of payouts) await payOut(call, payout);
      return intents.length + refunds.length + payouts.length;
    });
    options.dispatch(outbox);
    if (settled === 0) return;
  }
}
