import type { Generated } from "kysely";
import type { Instant, InstantOrNull } from "./column-types.ts";

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
