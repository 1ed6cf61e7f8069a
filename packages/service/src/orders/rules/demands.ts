import type { PlaceDemand } from "../../places/index.ts";
import type { CampLine, ClassLine, OrderLine, ProductLine } from "./line.ts";

/** What the lines take of what is scarce: places of classes and camps for each child, add-ons, pieces of stock. */
export function demandsOf(orderId: string, lines: readonly OrderLine[]): PlaceDemand[] {
  return lines.flatMap((line) => {
    const claim = (poolId: number, childId: string | null, quantity: number): PlaceDemand => ({
      poolId,
      orderId,
      orderItemId: line.id,
      childId,
      quantity,
    });
    if (line.type === "product") return stockOf(line, claim);
    return line.type === "camp" ? campPlaces(line, claim) : classPlaces(line, claim);
  });
}

type Claim = (poolId: number, childId: string | null, quantity: number) => PlaceDemand;

// A trial takes a place of the class and one of the session's trial cap; an enrolment a place alone.
function classPlaces(line: ClassLine, claim: Claim): PlaceDemand[] {
  return line.sessions.flatMap((session) =>
    line.children.flatMap((child) =>
      (line.type === "trial" ? [session.place_pool_id, session.trial_pool_id] : [session.place_pool_id]).map((poolId) =>
        claim(poolId, child.id, 1),
      ),
    ),
  );
}

function campPlaces(line: CampLine, claim: Claim): PlaceDemand[] {
  const addons = line.addons.flatMap((addon) =>
    addon.pool_id === null ? [] : [claim(addon.pool_id, null, addon.quantity)],
  );
  return [...line.children.map((child) => claim(line.course.pool_id, child.id, 1)), ...addons];
}

function stockOf(line: ProductLine, claim: Claim): PlaceDemand[] {
  return [claim(line.variation.pool_id, null, line.quantity)];
}
