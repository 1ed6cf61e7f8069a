import { instant, londonWallClock, ZERO_PENCE, type Pence } from "@matinee/core/kernel";
import { previewReversal } from "@matinee/core/reversals";
import type { Db, SystemContext } from "../kernel/index.ts";
import { readOrder } from "../orders/index.ts";
import { readSold } from "../reversals/index.ts";
import { giftRequest } from "./give-money.ts";
import { lastOfTheirLines } from "./last-lessons.ts";
import { valuesIn } from "./lesson-values.ts";
import type { LostLesson } from "./load-lessons.ts";

interface Worth {
  /** What is given back if the lesson is settled with money, in pence. */
  readonly value: Pence;
  /** What reversals have given back for its line so far, in pence. */
  readonly givenBefore: Pence;
}

/**
 * The worth of lessons of any orders, by id. Staff settle each lesson on its own. A family settles several of a line together, so these are worth no
 * more together than is left of the line. The last lesson of a line takes the whole line back, and its fees.
 */
export async function worthOf(
  ctx: Pick<SystemContext, "today">,
  db: Db,
  lessons: readonly LostLesson[],
  { settled }: { readonly settled: "each alone" | "together" },
): Promise<ReadonlyMap<string, Worth>> {
  const worth = new Map<string, Worth>();
  const last = await lastOfTheirLines(db, lessons);
  for (const [orderId, ofOrder] of Map.groupBy(lessons, (one) => one.order_id)) {
    const order = await readOrder(db, orderId);
    if (order === undefined || order.confirmed_at === null) continue;
    const { shares, funds } = await readSold(db, order, ctx.today());
    const day = {
      by: "staff",
      today: ctx.today(),
      orderedOn: londonWallClock(instant(order.confirmed_at)).on,
    } as const;
    const together = Map.groupBy(ofOrder, (one) => (settled === "together" ? one.sold_line_id : one.id));
    for (const group of together.values()) {
      const values = valuesIn(shares, group);
      for (const { id, seller_id: sellerId, sold_line_id: lineId } of group) {
        const value = values.get(id) ?? ZERO_PENCE;
        const share = shares.get(sellerId);
        const standing = group.length === 1 ? (last.get(id) ?? null) : null;
        const request = giftRequest(lineId, { amount: value, to: "card", standing });
        const preview = share === undefined || value === 0 ? null : previewReversal(share, funds, request, day);
        worth.set(
          id,
          // What can't be given back, such as what a bank has taken, is refused with its reason when it is tried.
          preview?.ok === true
            ? { value: preview.value.given, givenBefore: preview.value.givenBefore }
            : { value, givenBefore: ZERO_PENCE },
        );
      }
    }
  }
  return worth;
}
