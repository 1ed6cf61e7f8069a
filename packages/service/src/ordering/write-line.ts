import type { ClassItem } from "@matinee/contract";
import { fitsStage } from "@matinee/core/catalogue";
import { isoDate, ok } from "@matinee/core/kernel";
import type { Db } from "../kernel/context.ts";
import { missing, refuse, type Outcome } from "../kernel/outcome.ts";
import { classItemOf } from "./cart.ts";
import { loadLines } from "./lines.ts";
import { priceLines } from "./price-lines.ts";

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
  await trx.deleteFrom("order_item_child").where("order_item_id", "=", itemId).execute();
  await trx
    .insertInto("order_item_child")
    .values(ids.map((child_id) => ({ order_item_id: itemId, child_id })))
    .execute();
  await trx.updateTable("order_item").set({ quantity: ids.length }).where("id", "=", itemId).execute();
  return ok(ids.length);
}

/** Checks a trial line as it now stands in the transaction (class, date, ages), and answers it as the cart shows it. */
export async function checkLine(trx: Db, orderId: string, itemId: string): Promise<Outcome<ClassItem>> {
  const line = (await loadLines(trx, orderId)).find((one) => one.id === itemId);
  if (line === undefined) return missing("The line");
  if (!line.group.open) return refuse("class_closed");
  const [first] = line.sessions;
  if (
    first === undefined ||
    first.started ||
    first.held_on !== line.start_on ||
    line.sessions.length < line.group.trial_sessions
  ) {
    return refuse("date_not_offered", [
      { path: "start_date", message: "A trial can't start on that date. Please choose one of the dates shown." },
    ]);
  }
  const ages = { minAge: line.stage.min_age, maxAge: line.stage.max_age, ageRule: line.stage.age_rule };
  const outside = line.children.flatMap((child, index) => {
    const fits = fitsStage(ages, isoDate(child.date_of_birth), isoDate(first.held_on));
    if (fits.ok) return [];
    const message = `${child.first_name} will be ${fits.error.age}; this class is for ages ${ages.minAge} to ${ages.maxAge}.`;
    return [{ path: `child_ids.${index}`, message }];
  });
  if (outside.length > 0) return refuse("age_does_not_fit", outside);
  const [figures] = priceLines([line]).lines;
  return figures === undefined ? missing("The line") : ok(classItemOf(line, figures));
}
