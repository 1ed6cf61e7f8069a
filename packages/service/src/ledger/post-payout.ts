import type { Db } from "../kernel/index.ts";
import { payoutKey } from "./movement-key.ts";
import { post } from "./post.ts";

interface PayoutPosting {
  readonly payoutId: string;
  readonly provider: "stripe" | "sandbox";
  /** In pence; negative: the provider takes it from the bank account. */
  readonly amount: number;
}

/** Posts a payout, once: the provider holds less, and the bank account gets it. */
export async function postPayout(trx: Db, payout: PayoutPosting): Promise<void> {
  await postPayoutMovement(trx, "payout", payout, payout.amount);
}

/** Posts a payout that did not arrive, once: the provider holds the money again. */
export async function postReturnedPayout(trx: Db, payout: PayoutPosting): Promise<void> {
  await postPayoutMovement(trx, "payout_returned", payout, -payout.amount);
}

async function postPayoutMovement(
  trx: Db,
  kind: "payout" | "payout_returned",
  { payoutId, provider }: PayoutPosting,
  amount: number,
): Promise<void> {
  await post(trx, {
    kind,
    key: payoutKey(kind, payoutId),
    payoutId,
    entries: [
      { account: "provider", provider, amount: -amount },
      { account: "bank", provider, amount },
    ],
  });
}
