import type { LostLessons } from "@matinee/contract";
import { addPence, instant, londonWallClock, ZERO_PENCE } from "@matinee/core/kernel";
import { previewReversal, type ReversalRequest } from "@matinee/core/reversals";
import type { Db, SystemContext } from "../kernel/index.ts";
import { readOrder } from "../orders/index.ts";
import { readSold } from "../reversals/index.ts";
import { linesWithoutLessons } from "./last-lessons.ts";
import type { LostLesson } from "./load-lessons.ts";

/**
 * The fees that go back if a family chooses money for all of these lessons that are the last of their lines: for each school of each order, as
 * a fee can be for several lines. A fee that waits for other lines of the order is not among them.
 */
export async function feesBack(
  ctx: Pick<SystemContext, "today">,
  db: Db,
  lessons: readonly LostLesson[],
): Promise<NonNullable<LostLessons["fees"]>> {
  const lines = lessons.length === 0 ? [] : await linesWithoutLessons(db, lessons);
  const places = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const last = lessons.filter((one) => places.has(one.sold_line_id));
  const found: NonNullable<LostLessons["fees"]> = [];
  for (const [orderId, ofOrder] of Map.groupBy(last, (one) => one.order_id)) {
    const order = await readOrder(db, orderId);
    if (order === undefined || order.confirmed_at === null) continue;
    const { shares, funds } = await readSold(db, order, ctx.today());
    const orderedOn = londonWallClock(instant(order.confirmed_at)).on;
    for (const [sellerId, own] of Map.groupBy(ofOrder, (one) => one.seller_id)) {
      const share = shares.get(sellerId);
      const lineIds = [...new Set(own.map((one) => one.sold_line_id))];
      const request: ReversalRequest = {
        lines: lineIds.map((lineId) => ({ lineId, quantity: places.get(lineId) ?? 0 })),
        give: { kind: "all" },
        to: { kind: "card" },
      };
      const preview =
        share === undefined
          ? null
          : previewReversal(share, funds, request, { by: "staff", today: ctx.today(), orderedOn });
      // What can't be given back now is refused with its reason when it is tried.
      if (preview?.ok !== true) continue;
      const amount = addPence(ZERO_PENCE, ...preview.value.fees.map(({ given }) => given));
      if (amount > 0) found.push({ lesson_ids: own.map(({ id }) => id), amount });
    }
  }
  return found;
}
