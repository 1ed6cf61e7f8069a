import type { PlaceDemand } from "../places/index.ts";
import type { ClassLine } from "./lines.ts";

/** What the lines take: for each child and session of a trial a place of the class and one of its trial cap. */
export function demandsOf(lines: readonly ClassLine[]): PlaceDemand[] {
  return lines.flatMap((line) =>
    line.sessions.flatMap((session) =>
      line.children.flatMap((child) =>
        [session.place_pool_id, session.trial_pool_id].map((poolId) => ({
          poolId,
          orderItemId: line.id,
          childId: child.id,
          quantity: 1,
        })),
      ),
    ),
  );
}
