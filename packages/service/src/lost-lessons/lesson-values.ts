import { lessonValue } from "@matinee/core/lost-lessons";
import { addPence, pence, ZERO_PENCE, type Pence } from "@matinee/core/kernel";
import type { SoldShare } from "@matinee/core/reversals";
import type { Db, SystemContext } from "../kernel/index.ts";
import type { OrderRow } from "../orders/index.ts";
import { readSold } from "../reversals/index.ts";
import type { LostLesson } from "./load-lessons.ts";

/** The worth of lost lessons of one order in pence, by id, together never more than is left of their lines. */
export async function lessonValues(
  ctx: Pick<SystemContext, "today">,
  db: Db,
  order: OrderRow,
  lessons: readonly LostLesson[],
): Promise<ReadonlyMap<string, Pence>> {
  const { shares } = await readSold(db, order, ctx.today());
  return valuesIn(shares, lessons);
}

/** The same from what each school sold in the order, by the school's id. */
export function valuesIn(
  shares: ReadonlyMap<number, SoldShare>,
  lessons: readonly LostLesson[],
): ReadonlyMap<string, Pence> {
  const values = new Map<string, Pence>();
  for (const [lineId, own] of Map.groupBy(lessons, (one) => one.sold_line_id)) {
    const line = shares.get(own[0]?.seller_id ?? 0)?.lines.find((one) => one.id === lineId);
    let given = addPence(ZERO_PENCE, ...(line?.parts.map((part) => part.given) ?? []));
    const charged = addPence(ZERO_PENCE, ...(line?.parts.map((part) => part.gross) ?? []));
    for (const lesson of own) {
      const { gone, lessons: of, nths, place_nth: placeNth } = lesson;
      const value = lessonValue(
        {
          charged,
          given,
          gone: gone === null ? null : { charged: pence(gone.charged), given: pence(gone.given) },
        },
        { places: line?.quantity ?? 1, lessons: of, nths, placeNth },
      );
      given = addPence(given, value);
      values.set(lesson.id, value);
    }
  }
  return values;
}
