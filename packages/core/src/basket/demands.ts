import type { Demand } from "../places/index.ts";
import { placePoolsOf, type CampLine, type ClassLine, type OrderLine } from "./line.ts";

/** What one line takes from one pool. */
export interface LineDemand extends Demand {
  readonly lineId: string;
  /** The child whose place it is; null for add-ons and stock. */
  readonly childId: string | null;
}

/** Everything scarce that the lines take: class and camp places for each child, add-ons, stock. */
export function demandsOf(lines: readonly OrderLine[]): LineDemand[] {
  return lines.flatMap((line) => {
    const lineId = line.id;
    if (line.type === "product")
      return [{ lineId, poolId: line.variation.pool_id, childId: null, quantity: line.quantity }];
    return line.type === "camp" ? campDemands(line) : classDemands(line);
  });
}

/** A trial takes a place in the class and one under the session's trial cap; an enrolment takes a place alone. */
function classDemands(line: ClassLine): LineDemand[] {
  return line.sessions.flatMap((session) => {
    const poolIds = line.type === "trial" ? [session.place_pool_id, session.trial_pool_id] : [session.place_pool_id];
    return line.children.flatMap((child) =>
      poolIds.map((poolId) => ({ lineId: line.id, poolId, childId: child.id, quantity: 1 })),
    );
  });
}

function campDemands(line: CampLine): LineDemand[] {
  const lineId = line.id;
  const places = line.children.flatMap((child) =>
    placePoolsOf(line).map((poolId) => ({ lineId, poolId, childId: child.id, quantity: 1 })),
  );
  const addons = line.addons.flatMap(({ pool_ids: poolIds, quantity }) =>
    poolIds.map((poolId) => ({ lineId, poolId, childId: null, quantity })),
  );
  return [...places, ...addons];
}
