import { ok } from "@matinee/core/kernel";
import { type Db, refuse, type Outcome } from "../kernel/index.ts";
import { findClassLine } from "./find-line.ts";
import { foreignFields, NOTHING_TO_PRINT, type LineChange } from "./line-change.ts";
import { promisePrices } from "./promise-prices.ts";
import { checkClassLine, setChildren } from "./write-line.ts";

/** Another start date, other children, or today's price of a trial or an enrolment. */
export async function updateClassLine(trx: Db, change: LineChange): Promise<Outcome<null>> {
  const { orderId, itemId, guestId, input } = change;
  const foreign = foreignFields(input, { personalisation: NOTHING_TO_PRINT });
  if (foreign.length > 0) return refuse("invalid", foreign);
  const before = await findClassLine(trx, orderId, itemId);
  if (!before.ok) return before;
  if (input.child_ids !== undefined) {
    const children = await setChildren(trx, itemId, guestId, input.child_ids);
    if (!children.ok) return children;
  }
  if (input.start_date !== undefined)
    await trx.updateTable("order_item").set({ start_on: input.start_date }).where("id", "=", itemId).execute();
  const line = await findClassLine(trx, orderId, itemId);
  if (!line.ok) return line;
  const checked = checkClassLine(line.value, input.child_ids);
  if (!checked.ok) return checked;
  // From another date on it is another part of the term, which nobody has promised a price for.
  const another = line.value.type === "enrolment" && line.value.start_on !== before.value.start_on;
  if (another || input.accept_price === true) await promisePrices(trx, line.value);
  return ok(null);
}
