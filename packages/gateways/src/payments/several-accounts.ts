import { err, ok, type Result } from "@matinee/core/kernel";
import type { GatewayError, PaymentGateway } from "./payment-gateway.ts";

type Answer<T> = Promise<Result<T, GatewayError>>;

/**
 * One port over the account that takes what is new, and former accounts. What exists stays with the account that has it: the provider's
 * references are unique among all accounts, so each is asked in turn, and all but one do not know it. "Not found" is said only if every
 * account has said so: one that can't be reached, or refuses its key, may have it. The lists of disputes and payouts are those of the current
 * account: whoever wants all asks `former` too, so that one in trouble hides none of another.
 */
export function severalAccounts(current: PaymentGateway, former: readonly PaymentGateway[]): PaymentGateway {
  if (former.length === 0) return current;
  const all = [current, ...former];
  const find = async <T>(call: (gateway: PaymentGateway) => Answer<T>) => await inTurn(all, call);
  const listed = async <T>(call: (gateway: PaymentGateway) => Answer<readonly T[]>) => await listInAll(all, call);
  return {
    ...current,
    former,
    retrieveIntent: async (ref) => await find(async (one) => await one.retrieveIntent(ref)),
    cancelIntent: async (ref) => await find(async (one) => await one.cancelIntent(ref)),
    refund: async (input) => await find(async (one) => await one.refund(input)),
    retrieveRefund: async (ref) => await find(async (one) => await one.retrieveRefund(ref)),
    retrieveDispute: async (ref) => await find(async (one) => await one.retrieveDispute(ref)),
    retrievePayout: async (ref) => await find(async (one) => await one.retrievePayout(ref)),
    bookingOf: async (intentRef) => await find(async (one) => await one.bookingOf(intentRef)),
    payoutContents: async (ref) => await find(async (one) => await one.payoutContents(ref)),
    setIntentOwner: async (ref, owner) => await find(async (one) => await one.setIntentOwner(ref, owner)),
    chargeOffSession: async (ref, charge) => await find(async (one) => await one.chargeOffSession(ref, charge)),
    cancelSetup: async (ref) => await find(async (one) => await one.cancelSetup(ref)),
    detachCard: async (cardRef) => await find(async (one) => await one.detachCard(cardRef)),
    // An account that does not know the payment may list nothing instead of saying so.
    refundsOf: async (intentRef) => await listed(async (one) => foundOrNone(await one.refundsOf(intentRef))),
    verifyWebhook: (rawBody, signature) => {
      for (const one of all) {
        const event = one.verifyWebhook(rawBody, signature);
        if (event.ok) return event;
      }
      return err("bad_signature");
    },
  };
}

/** The answer of the account that knows what is asked for. */
async function inTurn<T>(gateways: readonly PaymentGateway[], call: (gateway: PaymentGateway) => Answer<T>): Answer<T> {
  let doubtful: Result<T, GatewayError> | null = null;
  for (const gateway of gateways) {
    const answer = await call(gateway);
    if (answer.ok) return answer;
    const { kind } = answer.error;
    if (kind === "unavailable" || kind === "bad_credentials") doubtful ??= answer;
    else if (kind !== "not_found") return answer;
  }
  return doubtful ?? err({ kind: "not_found" });
}

/** What all accounts list; the failure of one is that of the list. */
async function listInAll<T>(
  gateways: readonly PaymentGateway[],
  call: (gateway: PaymentGateway) => Answer<readonly T[]>,
): Answer<readonly T[]> {
  const lists = await Promise.all(gateways.map(call));
  return lists.find((one) => !one.ok) ?? ok(lists.flatMap((one) => (one.ok ? one.value : [])));
}

function foundOrNone<T>(list: Result<readonly T[], GatewayError>): Result<readonly T[], GatewayError> {
  return !list.ok && list.error.kind === "not_found" ? ok([]) : list;
}
