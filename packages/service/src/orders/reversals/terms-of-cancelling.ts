import { firstChosenDay, type OrderLine } from "@matinee/core/basket";
import type { IsoDate } from "@matinee/core/kernel";
import type { PricedOrder } from "@matinee/core/pricing";
import {
  bookingFeeText,
  cancelTerms,
  cancelTermsText,
  soldShare,
  type CancellationRule,
} from "@matinee/core/reversals";

interface Sale {
  readonly lines: readonly OrderLine[];
  readonly priced: PricedOrder;
  /** By seller. */
  readonly rules: ReadonlyMap<number, CancellationRule>;
  readonly today: IsoDate;
  /** True: is read later as well, so it doesn't count days from today. */
  readonly lasting?: boolean;
}

interface TermsOfCancelling {
  readonly bookings: readonly { readonly lineId: string; readonly text: string }[];
  /** What happens to the booking fee; null: there is none, or nothing that it is for. */
  readonly fee: string | null;
}

const NONE: TermsOfCancelling = { bookings: [], fee: null };

/** What cancelling each booking of a school gives back, in sentences. Lines of which a part is cancelled already are left out. */
export function termsOfCancelling(sellerId: number, { lines, priced, rules, today, lasting }: Sale): TermsOfCancelling {
  const rule = rules.get(sellerId);
  if (rule === undefined) return NONE;
  const whole = new Set(
    priced.lines
      .filter(({ line }) => lines.some(({ id, quantity }) => id === line.id && quantity === line.quantity))
      .map(({ line }) => line.id),
  );
  const facts = new Map(
    lines.map((line) => [line.id, { dueOn: null, startsOn: firstChosenDay(line), personalised: false }]),
  );
  const sold = soldShare(priced, { sellerId, rule, before: [], facts });
  const bookings = cancelTerms(sold, today)
    .filter(({ lineId }) => whole.has(lineId))
    .map((terms) => ({ lineId: terms.lineId, text: cancelTermsText(terms, lasting === true ? null : today) }));
  return bookings.length === 0 ? NONE : { bookings, fee: bookingFeeText(sold) };
}
