import { useIsManager, useIsNetwork, useManages, useOwnClasses } from "../ui/use-is-manager.ts";
import type { Seen } from "./places.ts";

/** What the user's role and rights show, at the school in hand. */
export function useSeen(): Seen {
  return {
    seesMoney: useManages("money"),
    imports: useManages("export"),
    isManager: useIsManager(),
    isNetwork: useIsNetwork(),
    ownClasses: useOwnClasses(),
  };
}
