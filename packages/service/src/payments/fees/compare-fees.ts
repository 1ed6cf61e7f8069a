import type { Db } from "@matinee/database";
import type { BalanceCategory, BalanceTransaction, ProviderMovements } from "@matinee/gateways/payments";
import { postedFees } from "../../ledger/index.ts";

/** Clocks differ: what is of the first minutes need not be in the provider's list. */
const MARGIN_MS = 5 * 60_000;
/** What is this young may not be posted yet. */
const POSTED_WITHIN_MS = 10 * 60_000;
/** Their fees are posted as soon as they are known; what the provider keeps otherwise is posted with the payout that it is in. */
const POSTED_AT_ONCE: ReadonlySet<BalanceCategory> = new Set<BalanceCategory>(["charge", "dispute"]);

/** A fee that is not posted as the provider has it, in pence of `currency`; 0: there is none. */
export interface FeeDifference {
  /** The provider's reference of the change of our balance. */
  readonly ref: string;
  readonly type: string | null;
  /** That of the provider's amount, in lower case. What is posted is in pounds. */
  readonly currency: string;
  readonly atProvider: number;
  readonly posted: number;
}

interface BalanceOf {
  readonly provider: ProviderMovements["provider"];
  readonly balance: readonly BalanceTransaction[];
}

/**
 * Compares what the provider kept since then with the fees in the ledger. Returns every difference. What no payout has paid out yet, and is
 * neither of a payment nor of a dispute, need not be posted: the payout itself is held against the ledger.
 */
export async function compareFees(
  db: Db,
  { provider, balance }: BalanceOf,
  since: Date,
): Promise<readonly FeeDifference[]> {
  const from = new Date(since.getTime() + MARGIN_MS);
  const posted = await postedFees(db, { provider, since: from, refs: balance.map(({ ref }) => ref) });
  const theirs = new Map(balance.map((one) => [one.ref, one]));
  const youngest = (Date.now() - POSTED_WITHIN_MS) / 1_000;
  return [...new Set([...theirs.keys(), ...posted.keys()])].flatMap((ref) => {
    const [their, our] = [theirs.get(ref), posted.get(ref)];
    const atProvider = their === undefined ? 0 : their.category === "fee" ? their.fee - their.amount : their.fee;
    const currency = their?.currency ?? "gbp";
    if (currency === "gbp" && atProvider === (our ?? 0)) return [];
    if (our === undefined && their !== undefined && their.createdAt > youngest) return [];
    if (our === undefined && their !== undefined && !POSTED_AT_ONCE.has(their.category)) return [];
    return [{ ref, type: their?.type ?? null, currency, atProvider, posted: our ?? 0 }];
  });
}
