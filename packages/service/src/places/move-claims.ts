import { claimMachine, type ClaimEvent } from "@matinee/core/places";
import { transitionOf } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

/** The statement that moves claims by `event`, to be narrowed to those meant; claims in a state that it does not change stay as they are. */
export function moveClaims(db: Db, event: ClaimEvent) {
  const { from, to } = transitionOf(claimMachine, event);
  return (
    db
      .updateTable("claim")
      .set({ state: sql.lit(to), changed_at: sql<string>`now()` })
      // Literals, not parameters: a prepared statement must see that the indexes' condition is meant.
      .where(
        "state",
        "in",
        from.map((state) => sql.lit(state)),
      )
  );
}
