import type { Generated } from "kysely";
import type { Instant, InstantOrNull } from "./column-types.ts";

/** How a process is set up that was there a moment ago. */
export interface RunningProcessTable {
  id: string;
  works: boolean;
  session_keys: string[];
  behind_proxy: Generated<boolean>;
  started_at: Generated<Instant>;
  seen_at: Generated<Instant>;
}

export interface LeasedWorkTable {
  kind: string;
  subject: string;
  demand: Generated<number>;
  attempts: Generated<number>;
  next_try_at: Instant;
  lease: Generated<string | null>;
  leased_until: InstantOrNull;
  last_error: Generated<string | null>;
  noted_at: Instant;
}
