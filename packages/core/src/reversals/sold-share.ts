import { addPence, pence, subtractPence, ZERO_PENCE, type IsoDate } from "../kernel/index.ts";
import type { PricedOrder } from "../pricing/index.ts";
import type { CancellationRule } from "./cancellation-rule.ts";
import type { SoldFee, SoldLine, SoldPart, SoldShare } from "./sold.ts";

/** One part of an earlier reversal, as it is stored. Amounts in pence. */
export interface ReversedBefore {
  /** Null for a fee. */
  readonly lineId: string | null;
  readonly key: string;
  readonly quantity: number;
  readonly given: number;
  readonly offLater: number;
}

/** What the price does not say about a line. */
export interface LineFacts {
  /** When its later amount falls due; null: it has none. */
  readonly dueOn: IsoDate | null;
  /** The first of the days that were chosen; null: the line's price says when it begins. */
  readonly startsOn: IsoDate | null;
  /** See {@link SoldLine.ruleFrom}. Absent: null. */
  readonly ruleFrom?: IsoDate | null;
  readonly personalised: boolean;
}

interface Sources {
  readonly sellerId: number;
  readonly rule: CancellationRule;
  readonly before: readonly ReversedBefore[];
  readonly facts: ReadonlyMap<string, LineFacts>;
}

/** What one school sold in a priced order, less what earlier reversals took back. */
export function soldShare(priced: PricedOrder, { sellerId, rule, before, facts }: Sources): SoldShare {
  const givenFor = (lineId: string | null, key: string) =>
    pence(before.filter((one) => one.lineId === lineId && one.key === key).reduce((sum, one) => sum + one.given, 0));
  const lines = priced.lines
    .filter(({ line }) => line.seller.id === sellerId)
    .map(({ line, parts, dueLater }): SoldLine => {
      const own = before.filter((one) => one.lineId === line.id);
      const known = facts.get(line.id);
      return {
        id: line.id,
        label: line.label,
        kind: line.kind,
        quantity: line.quantity,
        cancelled: own.filter((one) => one.key === "").reduce((sum, one) => sum + one.quantity, 0),
        parts: parts.map(({ extraId: key, label, gross, vatRate }): SoldPart => ({
          key,
          label,
          gross,
          vatRate,
          given: givenFor(line.id, key),
        })),
        dueLater: subtractPence(dueLater, addPence(ZERO_PENCE, ...own.map((one) => pence(one.offLater)))),
        dueOn: known?.dueOn ?? null,
        startsOn: known?.startsOn ?? line.startsOn,
        ruleFrom: known?.ruleFrom ?? null,
        personalised: known?.personalised ?? false,
      };
    });
  const fees = priced.fees.flatMap(({ fee, vatParts }, index): SoldFee[] =>
    fee.seller.id !== sellerId
      ? []
      : [
          {
            kind: fee.kind,
            label: fee.label,
            follows: fee.follows,
            parts: vatParts.map(({ gross, rate }, nth) => {
              const key = `fee ${index + 1}.${nth + 1}`;
              return { key, label: fee.label, gross, vatRate: rate, given: givenFor(null, key) };
            }),
          },
        ],
  );
  return { lines, fees, rule };
}
