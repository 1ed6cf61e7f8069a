import type { Db } from "../kernel/index.ts";
import { feeKey } from "./movement-key.ts";
import { post } from "./post.ts";

interface FeePosting {
  /** The provider's reference of the change of the balance that it is the fee of: it is posted once. */
  readonly ref: string;
  readonly provider: "stripe" | "sandbox";
  /** In pence; negative: given back. */
  readonly fee: number;
  /** The payment that it belongs to, or else the payout that was made of the balance it was taken from. */
  readonly about: { readonly paymentId: string } | { readonly payoutId: string };
}

/** Posts what the provider kept, once: it holds that much less for us. A fee of nothing is no movement. */
export async function postFee(trx: Db, { ref, provider, fee, about }: FeePosting): Promise<void> {
  await post(trx, {
    kind: "fee",
    key: feeKey(ref),
    ...about,
    entries: [
      { account: "provider", provider, amount: -fee },
      { account: "fee", provider, amount: fee },
    ],
  });
}
