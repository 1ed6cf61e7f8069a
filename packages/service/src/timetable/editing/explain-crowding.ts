import type { DatesPreview } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { refuse, type Outcome } from "../../kernel/index.ts";
import type { Losing } from "./resize-pools.ts";

type Crowded = Pick<DatesPreview, "crowded" | "holders">;

/** Refuses a save that leaves more places booked on a date than there are, unless the editor says why. */
export function explainCrowding(dates: Crowded, { losing = [], overReason = "" }: Losing): Outcome<null> {
  if (overReason !== "" || tooMany(dates, losing) === 0) return ok(null);
  const message = "Please say why more places stay booked than there are.";
  return refuse("invalid", [{ path: "over_reason", message }]);
}

/** How many places too many stay booked on the fullest date, once these children have lost theirs. */
function tooMany({ crowded, holders }: Crowded, losing: readonly string[]): number {
  const going = holders.filter((one) => losing.includes(one.child_id));
  const left = crowded.map(({ on, kind, booked, places }) => {
    const gone = going.filter((one) => one.dates.includes(on) && (kind === "place" || one.is_trial));
    return booked - places - gone.length;
  });
  return Math.max(0, ...left);
}

/** For the log of a save that leaves more places booked than there are. */
export const whyOver = (reason: string | undefined) =>
  reason === undefined || reason === "" ? {} : { why_over_capacity: reason };
