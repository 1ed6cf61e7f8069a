import { placesTooMany, type DatesPreview } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { refuse, type Outcome } from "../../kernel/index.ts";
import type { Losing } from "./resize-pools.ts";

type Crowded = Pick<DatesPreview, "crowded" | "holders">;

/** Refuses a save that leaves more places booked on a date than there are, unless the editor says why. */
export function explainCrowding(dates: Crowded, { losing = [], overReason = "" }: Losing): Outcome<null> {
  if (overReason !== "" || placesTooMany(dates, losing) === 0) return ok(null);
  const message = "Please say why more places stay booked than there are.";
  return refuse("invalid", [{ path: "over_reason", message }]);
}

/** For the log of a save that leaves more places booked than there are. The seals leave a reason out, so that it can be erased. */
export const whyOver = (reason: string | undefined) => (reason === undefined || reason === "" ? {} : { reason });
