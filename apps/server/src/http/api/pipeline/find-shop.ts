import { err, ok } from "@matinee/core/kernel";
import type { Site } from "@matinee/service/kernel";
import { isEmptyCopy } from "@matinee/service/set-up";
import { findSiteAndGuest, siteOf } from "../../middleware/find-site.ts";
import type { IncomingCall } from "./incoming-call.ts";
import type { StepResult } from "./pipeline.ts";
import type { Tokens } from "./read-tokens.ts";

interface FoundShop {
  /** The shop of the host; null for the payment provider's calls, which belong to none, and in an empty copy. */
  readonly site: Site | null;
  /** The visitor whom the guest token names; null where it names nobody, or where the call needs no visitor. */
  readonly guestId: string | null;
}

/** Finds the shop by its host, and in the same query the visitor of a guest's call. Refuses hosts that nobody registered. */
export async function findShop({
  c,
  deps,
  spec,
  bearer,
  guestToken,
}: Pick<IncomingCall, "c" | "deps" | "spec"> & Tokens): Promise<StepResult<FoundShop>> {
  if (spec.auth === "provider") {
    c.set("site", null);
    return ok({ site: null, guestId: null });
  }
  // A login counts more than the browser's guest: who the guest is then does not matter.
  const found =
    spec.auth === "guest" && bearer === null && guestToken !== undefined
      ? await findSiteAndGuest(c, deps, guestToken)
      : { site: await siteOf(c, deps), guestId: null };
  c.set("site", found.site);
  if (found.site !== null) return ok(found);
  // An empty copy has no shop at any host yet: what sets it up is answered nevertheless.
  if (await isEmptyCopy(deps.db)) return spec.beforeSetUp === true ? ok(found) : err({ code: "not_set_up" });
  // Somebody may have set it up between the two looks.
  const site = spec.beforeSetUp === true ? await siteOf(c, deps) : null;
  c.set("site", site);
  return site === null ? err({ code: "unknown_host" }) : ok({ site, guestId: null });
}
