import { ok } from "@matinee/core/kernel";
import { type Db, refuse, type Outcome } from "../kernel/index.ts";
import { checkCampChildren } from "./check-camp-children.ts";
import { findCampLine } from "./find-line.ts";
import { foreignFields, NOTHING_TO_PRINT, type LineChange } from "./line-change.ts";
import { promisePrices } from "./promise-prices.ts";
import { setChildren } from "./write-line.ts";

/** Another child, or today's price of a camp and its add-ons. */
export async function updateCampLine(trx: Db, change: LineChange): Promise<Outcome<null>> {
  const { orderId, itemId, guestId, input } = change;
  const line = await findCampLine(trx, orderId, itemId);
  if (!line.ok) return line;
  const { course } = line.value;
  const foreign = foreignFields(input, {
    personalisation: NOTHING_TO_PRINT,
    ...(input.start_date !== course.starts_on && { start_date: `${course.name} has its own dates.` }),
    ...(input.child_ids?.length !== 1 && {
      child_ids: "This is the place of one child. Add the camp once more for another.",
    }),
  });
  if (foreign.length > 0) return refuse("invalid", foreign);
  if (input.child_ids !== undefined) {
    const childIds = input.child_ids.map((id) => id.toLowerCase());
    const fits = await checkCampChildren(trx, { orderId, guestId, camp: course, childIds, exceptId: itemId });
    if (!fits.ok) return fits;
    const child = await setChildren(trx, itemId, guestId, childIds);
    if (!child.ok) return child;
  }
  if (input.accept_price === true) await promisePrices(trx, line.value);
  return ok(null);
}
