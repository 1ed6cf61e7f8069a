import { findProblems, termsProblem, type Availability, type BasketProblem } from "@matinee/core/basket";
import type { Db } from "../kernel/index.ts";
import { loadAvailability, type LoadedOrder, type OrderRow } from "../orders/index.ts";

export interface CheckedBasket extends LoadedOrder {
  readonly availability: Availability;
  readonly problems: readonly BasketProblem[];
}

/** Checks a loaded order against what is free now, and finds what has changed since its lines were added. */
export async function checkBasket(db: Db, order: OrderRow, loaded: LoadedOrder): Promise<CheckedBasket> {
  const isBasket = order.status === "basket";
  const availability = await loadAvailability(db, order.id, loaded.lines, { holdsPlaces: !isBasket });
  const problems = findProblems(loaded.lines, availability, isBasket ? loaded.terms.coupon : null);
  const changed = loaded.today === undefined ? [] : termsProblem(loaded, loaded.today);
  return { ...loaded, availability, problems: [...problems, ...changed] };
}
