import { claimMachine, type ClaimEvent } from "@matinee/core/places";
import { transitionOf } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

/**
 * The statement that applies `event` to claims; callers narrow it with `where`. Claims in a state that the event does
 * not change stay as they are.
 */
export function moveClaims(db: Db, event: ClaimEvent) {
  const { from, to } = transitionOf(claimMachine, event);
  return (
    db
      .updateTable("claim")
      .set({ state: sql.lit(to), changed_at: sql<string>`now()` })
      // Literals, not parameters, so that a prepared statement matches the partial indexes.
      .where(
        "state",
        "in",
        from.map((state) => sql.lit(state)),
      )
  );
}
