import type { CampDetails } from "@matinee/core/catalogue";
import { addDays, daysBetween, isoDate } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { holdSchoolOf } from "../../network/index.ts";
import { schoolInHand } from "../editing/school-in-hand.ts";
import { checkCamp, detailsOf, insertCamp, lockCamp } from "./change-camp.ts";

/** Makes a draft like a camp that begins on another day: all its dates move by as much. Extras that are not sold any more stay behind. */
export async function duplicateCamp(
  ctx: Context,
  { id, starts_on: startsOn }: { readonly id: number; readonly starts_on: string },
): Promise<Outcome<{ readonly id: number }>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    await holdSchoolOf(trx, "course", id);
    const from = await lockCamp(ctx, trx, { id });
    if (!from.ok) return from;
    const school = await schoolInHand(ctx, trx, { school: from.value.school.id, action: "catalogue:change" });
    if (!school.ok) return school;
    if (startsOn < "2000-01-01" || startsOn > "2099-01-01")
      return refuse("invalid", [{ path: "starts_on", message: "Please check the year." }]);
    const { location_id, category_id, disciplines } = from.value;
    // Its date moves by as much, and may be over. A draft with such a date is not opened.
    const may = { dueAfter: null, location_id, category_id, disciplines };
    const checked = await checkCamp(trx, copyOf(detailsOf(from.value), startsOn), school.value, may);
    if (!checked.ok) return checked;
    return await insertCamp(ctx, trx, { form: checked.value, school: school.value, copyOf: id });
  });
}

function copyOf(camp: CampDetails, startsOn: string) {
  const days = daysBetween(isoDate(camp.starts_on), isoDate(startsOn));
  const moved = (on: string) => addDays(isoDate(on), days);
  return {
    ...camp,
    name: [...`Copy of ${camp.name}`].slice(0, 100).join(""),
    disciplines: [...camp.disciplines],
    starts_on: moved(camp.starts_on),
    ends_on: moved(camp.ends_on),
    days: camp.days.map((day) => ({ ...day, on: moved(day.on) })),
    balance_due_on: camp.balance_due_on === null ? null : moved(camp.balance_due_on),
    extras: camp.extras
      .filter(({ archived }) => !archived)
      .map((extra) => ({ ...extra, id: null, choice_options: [...extra.choice_options] })),
  };
}
