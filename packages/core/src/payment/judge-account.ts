import { formatList } from "@matinee/format";

/** What a payment provider says of an account. */
export interface AccountToJudge {
  readonly isLive: boolean;
  /** False: the provider takes no payments for it. */
  readonly takesCharges: boolean;
  /** The currency that it keeps, in lower case; null: not said. */
  readonly currency: string | null;
  /** What the key may not read, by the provider's names. */
  readonly unreadable: readonly string[];
}

/** Whether an account can take the payments of families. */
export type AccountJudgement =
  | { readonly state: "test" | "ready"; readonly problem: null }
  | { readonly state: "refused"; readonly problem: string };

/** Judges an account: it takes payments, keeps pounds, and its key may read what is read. `test`: all of that, with no real money. */
export function judgeAccount({ isLive, takesCharges, currency, unreadable }: AccountToJudge): AccountJudgement {
  const problems = [
    ...(takesCharges
      ? []
      : ["Stripe takes no payments for this account yet. Stripe’s dashboard says what it still needs from you."]),
    ...(currency === null || currency === "gbp"
      ? []
      : [
          `This account keeps ${currency.toUpperCase()}. Prices and books are in pounds: use an account that keeps GBP.`,
        ]),
    ...(unreadable.length === 0
      ? []
      : [`The secret key may not read ${formatList(unreadable)}. Permit it at Stripe, under API keys.`]),
  ];
  return problems.length > 0
    ? { state: "refused", problem: problems.join(" ") }
    : { state: isLive ? "ready" : "test", problem: null };
}
