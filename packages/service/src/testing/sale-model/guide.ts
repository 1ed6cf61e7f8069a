import type { PlacesNow } from "./check-places.ts";
import type { Kind, Operation } from "./plan.ts";
import type { Stage } from "./stage.ts";

interface Guide {
  /** A family has it if one of its orders, or one of its children on a list, is in one of these states. */
  readonly needs: readonly string[];
  /** What is done instead if no family has it: what may bring it about. */
  readonly instead: readonly Kind[];
}

const SOLD: Guide = { needs: ["confirmed", "partly_cancelled"], instead: ["buy"] };
const AT_CHECKOUT: Guide = { needs: ["placed"], instead: ["hold"] };
const OFFERED: Guide = { needs: ["offered"], instead: ["add_place", "add_place", "cancel", "serve"] };

const GUIDES: Readonly<Partial<Record<Kind, Guide>>> = {
  cancel: SOLD,
  refund: SOLD,
  move: SOLD,
  pay_balance: SOLD,
  pay_with_credit: SOLD,
  dispute: SOLD,
  pay: AT_CHECKOUT,
  decline: AT_CHECKOUT,
  release: AT_CHECKOUT,
  expire: AT_CHECKOUT,
  accept: OFFERED,
  turn_down: OFFERED,
  lapse: OFFERED,
  withdraw: { needs: ["waiting"], instead: ["wait"] },
  add_place: { needs: ["waiting"], instead: ["wait"] },
};

/** The operation for the next family that has what it needs, or what may bring that about. So most operations do something. */
export function forSomebodyWho(stage: Stage, now: PlacesNow, operation: Operation): Operation {
  const { books, school } = stage;
  const guide = GUIDES[operation.kind];
  if (guide === undefined) return operation;
  const has = (family: number) =>
    [...books.orders.values()].some(
      (order) => order.family === family && guide.needs.includes(now.statuses.get(order.id) ?? ""),
    ) ||
    now.waiting.some(
      ({ childId, status }) => guide.needs.includes(status) && school.families[family]?.childIds.includes(childId),
    );
  const families = school.families.length;
  const able = Array.from({ length: families }, (_, more) => (operation.family + more) % families).find(has);
  if (able !== undefined) return { ...operation, family: able };
  const instead = guide.instead[operation.pick % guide.instead.length] ?? "buy";
  return forSomebodyWho(stage, now, { ...operation, kind: instead });
}
