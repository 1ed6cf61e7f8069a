import type { ClassItem, ProductItem } from "@matinee/contract";
import { ok, type IsoDate } from "@matinee/core/kernel";
import { together } from "@matinee/database";
import { type Db, missing, refuse, type Outcome } from "../kernel/index.ts";
import {
  loadBasket,
  outsideAges,
  startsAsPromised,
  clashesOf,
  classItemOf,
  productItemOf,
  type ClassLine,
  type OrderRow,
  freeIn,
  loadSituation,
} from "../orders/index.ts";

/** Replaces the children of a line; refused where one is not this visitor's. */
export async function setChildren(
  trx: Db,
  itemId: string,
  guestId: string,
  childIds: readonly string[],
): Promise<Outcome<number>> {
  const ids = [...new Set(childIds)];
  const own = await trx
    .selectFrom("child")
    .select("id")
    .where("id", "in", ids)
    .where("guest_id", "=", guestId)
    .where("removed_at", "is", null)
    .execute();
  if (own.length !== ids.length) return missing("The child");
  await together(
    trx,
    trx.deleteFrom("order_item_child").where("order_item_id", "=", itemId),
    trx.insertInto("order_item_child").values(ids.map((child_id) => ({ order_item_id: itemId, child_id }))),
    trx.updateTable("order_item").set({ quantity: ids.length }).where("id", "=", itemId),
  );
  return ok(ids.length);
}

/**
 * Checks a class line as it now stands in the transaction (class, date, ages). Children are named by their place among
 * `asked`, the ids as they came.
 */
export function checkClassLine(line: ClassLine, asked: readonly string[] = []): Outcome<null> {
  if (!line.group.open) return refuse("class_closed");
  const [first] = line.sessions;
  if (first === undefined || !startsAsPromised(line)) {
    const message =
      line.type === "trial"
        ? "A trial can't start on that date. Please choose one of the dates shown."
        : "The class can't be joined on that date. Please choose a date on which it is held.";
    return refuse("date_not_offered", [{ path: "start_date", message }]);
  }
  const { min_age, max_age } = line.stage;
  const ids = asked.map((id) => id.toLowerCase());
  const outside = outsideAges(line, first.held_on).map(({ child, index, age }) => ({
    path: `child_ids.${ids.includes(child.id) ? ids.indexOf(child.id) : index}`,
    message: `${child.first_name} will be ${age}; this class is for ages ${min_age} to ${max_age}.`,
  }));
  return outside.length > 0 ? refuse("age_does_not_fit", outside) : ok(null);
}

/** The lines with these ids as the cart shows them, priced with the whole basket around them, in the order of the basket. */
export async function showLines(
  trx: Db,
  order: OrderRow,
  today: IsoDate,
  itemIds: readonly string[],
): Promise<(ClassItem | ProductItem)[]> {
  const basket = await loadBasket(trx, order, today);
  const situation = await loadSituation(trx, order.id, basket.lines, false);
  return basket.lines
    .filter((line) => itemIds.includes(line.id))
    .flatMap((line): (ClassItem | ProductItem)[] => {
      const priced = basket.priced.lines.find((one) => one.line.id === line.id);
      if (priced === undefined) return [];
      if (line.type === "product") return [productItemOf(line, priced, freeIn(situation, line.variation.pool_id) ?? 0)];
      return [classItemOf(line, priced, clashesOf(line, basket.lines, situation.elsewhere))];
    });
}
