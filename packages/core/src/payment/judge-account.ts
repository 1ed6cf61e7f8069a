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
  /** Whether the publishable key belongs to the account: to another one (`foreign`), to none (`refused`), or nobody knows. */
  readonly publishableKey: "own" | "foreign" | "refused" | "unknown";
}

/** Whether an account can take the payments of families. */
export type AccountJudgement =
  | { readonly state: "test" | "ready"; readonly problem: null }
  | { readonly state: "refused"; readonly problem: string };

const KEY_PROBLEMS = {
  own: [],
  unknown: [],
  foreign: [
    "The publishable key is not of the account and mode of the secret key, so families can't enter a card. Set both keys of one account.",
  ],
  refused: ["Stripe refuses the publishable key: it is wrong or was withdrawn, so families can't enter a card."],
};

/** Judges an account: it takes payments, keeps pounds, its key may read what is read, and families can pay with its publishable key. `test`: all of that, with no real money. */
export function judgeAccount(facts: AccountToJudge): AccountJudgement {
  const { isLive, takesCharges, currency, unreadable, publishableKey } = facts;
  const problems = [
    ...KEY_PROBLEMS[publishableKey],
    ...(takesCharges
      ? []
      : ["Stripe takes no payments for this account yet. Stripe's dashboard says what it still needs from you."]),
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
