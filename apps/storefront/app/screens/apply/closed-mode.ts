import { calls } from "@matinee/contract";
import type { Mode } from "./paths.ts";

// A mode is open once the call that ends it works; the contract says so, and a parent types nothing in vain.
const ENDS_WITH = { "waiting-list": "POST /v1/waiting-lists/bulk-create" } as const;

/** The mode if it can't be applied for yet, otherwise null. For loaders: it brings the whole contract with it. */
export function closedMode(mode: Mode): "waiting-list" | null {
  if (mode !== "waiting-list") return null;
  return "status" in calls[ENDS_WITH[mode]] ? mode : null;
}
