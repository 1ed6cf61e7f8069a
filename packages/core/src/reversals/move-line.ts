import {
  clashesOf,
  findProblems,
  nameOf,
  type Availability,
  type Clash,
  type ClassLine,
  type OrderLine,
} from "../basket/index.ts";
import { ok, type Result } from "../kernel/index.ts";
import { refuseReversal, type ReversalProblem } from "./reversal-problem.ts";

/** A line of an order that is not cancelled, with how much of it is still to come. */
export interface StandingLine {
  readonly id: string;
  readonly type: ClassLine["type"] | "camp" | "product";
  readonly seller_id: number;
  readonly group_id: number | null;
  readonly course_id: number | null;
  readonly variation_id: number | null;
  readonly product_id: number | null;
  readonly start_on: string | null;
  readonly days: readonly string[] | null;
  readonly quantity: number;
  readonly child_ids: readonly string[];
  /** Dates that have not begun. */
  readonly to_come: number;
  /** Dates that were booked. */
  readonly dates: number;
}

/** What is asked for: whose places or how many pieces, and where to. */
export interface MoveInput {
  readonly child_ids?: readonly string[] | undefined;
  readonly quantity?: number | undefined;
  readonly group_id?: number | undefined;
  readonly start_date?: string | undefined;
  readonly course_id?: number | undefined;
  readonly days?: readonly string[] | undefined;
  readonly variation_id?: number | undefined;
}

/** How many places or pieces of a line move, whose they are, and where they go. */
export interface MoveTarget {
  readonly quantity: number;
  /** Empty for shop items. */
  readonly childIds: readonly string[];
  /** One of the three. */
  readonly groupId: number | null;
  readonly courseId: number | null;
  readonly variationId: number | null;
  /** The first date of a class; null: the next one. */
  readonly startOn: string | null;
  /** The days of a camp; null: the whole camp. */
  readonly days: readonly string[] | null;
}

/** Decides which part of a line moves, and where to. A class moves to a class, a camp to a camp, an item to another variation. */
export function chooseTarget(old: StandingLine, input: MoveInput): Result<MoveTarget, ReversalProblem> {
  const part = partOf(old, input);
  if (!part.ok) return part;
  const none = { ...part.value, groupId: null, courseId: null, variationId: null, startOn: null, days: null };
  if (old.type === "product")
    return input.variation_id === undefined
      ? refuseReversal("invalid", [{ path: "variation_id", message: "Choose what to swap it for." }])
      : ok({ ...none, variationId: input.variation_id });
  if (old.type === "camp")
    return input.course_id === undefined
      ? refuseReversal("invalid", [{ path: "course_id", message: "Choose a camp." }])
      : ok({ ...none, courseId: input.course_id, days: input.days?.toSorted() ?? null });
  if (input.group_id === undefined)
    return refuseReversal("invalid", [{ path: "group_id", message: "Choose a class." }]);
  if (old.type === "trial" && input.start_date === undefined)
    return refuseReversal("invalid", [{ path: "start_date", message: "Choose a date." }]);
  return ok({ ...none, groupId: input.group_id, startOn: input.start_date ?? null });
}

function partOf(
  old: StandingLine,
  { child_ids: childIds, quantity }: MoveInput,
): Result<Pick<MoveTarget, "quantity" | "childIds">, ReversalProblem> {
  if (old.type === "product") {
    const pieces = quantity ?? old.quantity;
    return pieces > old.quantity
      ? refuseReversal("preview_changed", `Only ${old.quantity} of these ${old.quantity === 1 ? "is" : "are"} left.`)
      : ok({ quantity: pieces, childIds: [] });
  }
  const going = [...new Set(childIds?.map((id) => id.toLowerCase()) ?? old.child_ids)];
  if (going.length === 0 || !going.every((id) => old.child_ids.includes(id)))
    return refuseReversal("invalid", [{ path: "child_ids", message: "Choose whose place is moved." }]);
  return ok({ quantity: going.length, childIds: going });
}

export interface AllowedMove {
  /** Of a term that has begun: the sessions that are left of those booked. */
  readonly left: { readonly sessions: number; readonly of: number } | null;
  readonly clashes: readonly Clash[];
}

/**
 * Decides whether a line may become `next`, which has the prices of today: something else of the same school, on sale, for these children,
 * with places.
 */
export function checkMove(
  old: StandingLine,
  next: OrderLine,
  availability: Availability,
): Result<AllowedMove, ReversalProblem> {
  if (next.seller.id !== old.seller_id)
    return refuseReversal(
      "transfer_refused",
      `${nameOf(next)} is with ${next.seller.name}, another school. Cancel this booking and book there instead.`,
    );
  if (isSame(old, next)) return refuseReversal("transfer_refused", "This is what is booked already.");
  if (next.type === "product" && next.product.id !== old.product_id)
    return refuseReversal("transfer_refused", "An item is swapped for the same item in another size or colour.");
  const left = leftOf(old);
  if (!left.ok) return left;
  const [problem] = findProblems([next], availability, null);
  if (problem !== undefined) return refuseReversal(problem.code, problem.message);
  return ok({ left: left.value, clashes: clashesOf(next, [next], availability.elsewhere) });
}

function isSame(old: StandingLine, next: OrderLine): boolean {
  switch (next.type) {
    case "product":
      return next.variation.id === old.variation_id;
    case "camp":
      return next.course.id === old.course_id && next.chosen_days?.join() === old.days?.join();
    case "trial":
      return next.group.id === old.group_id && next.start_on === old.start_on;
    case "enrolment":
      return next.group.id === old.group_id;
  }
}

/**
 * A term that has begun moves for the sessions that are left. A trial moves as a whole, also one that was missed. A camp that has begun
 * does not move, because its price has no parts.
 */
function leftOf(old: StandingLine): Result<AllowedMove["left"], ReversalProblem> {
  if (old.type === "camp" && old.to_come < old.dates)
    return refuseReversal(
      "transfer_refused",
      "This camp has begun, so it can't be moved. The school can cancel it and give back an amount.",
    );
  if (old.type !== "enrolment" || old.to_come === old.dates) return ok(null);
  if (old.to_come === 0) return refuseReversal("transfer_refused", "This term is over.");
  return ok({ sessions: old.to_come, of: old.dates });
}
