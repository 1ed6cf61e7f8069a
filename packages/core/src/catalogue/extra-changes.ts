import { counted, fullDate } from "@matinee/format";
import type { FieldProblem } from "../family/index.ts";
import { takenOf } from "../places/index.ts";
import type { CampPool } from "./camp-day-plan.ts";
import type { CampDetails } from "./editing/camp-form.ts";
import type { ExtraDetails } from "./editing/extra-form.ts";

/** An extra of a camp as it is stored, with its pools. */
export interface StoredExtra {
  readonly id: number;
  readonly per: ExtraDetails["per"];
  readonly choose_days: boolean;
  /** Somebody has it in a cart, or has had it. */
  readonly in_use: boolean;
  readonly pool: CampPool | null;
  readonly days: readonly { readonly on: string; readonly pool: CampPool }[];
}

/** True: the form counts the extra by another rule, so what was sold by the one before is not of the same kind. */
export function isCountedOtherwise(stored: StoredExtra, form: ExtraDetails): boolean {
  return (
    stored.per !== form.per || stored.choose_days !== form.choose_days || isLimited(stored) !== (form.limit !== null)
  );
}

const isLimited = ({ pool, days }: StoredExtra) => pool !== null || days.length > 0;

/**
 * What keeps the extras of a form from being written over those of its camp: one that is not there, one that is sold and would be counted
 * otherwise, and fewer pieces or days than are sold.
 */
export function extraChangeProblems(
  stored: readonly StoredExtra[],
  camp: Pick<CampDetails, "extras" | "days">,
): FieldProblem[] {
  return camp.extras.flatMap((form, nth) =>
    problemsOf(stored.find(({ id }) => id === form.id) ?? null, form, camp).map(({ path, message }) => ({
      path: `extras.${nth}.${path}`,
      message,
    })),
  );
}

function problemsOf(
  stored: StoredExtra | null,
  form: ExtraDetails,
  camp: Pick<CampDetails, "days">,
): readonly { readonly path: keyof ExtraDetails; readonly message: string }[] {
  if (stored === null)
    return form.id === null ? [] : [{ path: "name", message: "This extra does not belong to this camp." }];
  if (isCountedOtherwise(stored, form)) {
    if (!stored.in_use) return [];
    const path = (["per", "choose_days"] as const).find((one) => stored[one] !== form[one]) ?? "limit";
    return [{ path, message: "It is in a cart or sold already. Stop selling it, and add a new extra instead." }];
  }
  const limit = form.limit ?? 0;
  const pools = [{ on: null, pool: stored.pool }, ...stored.days];
  const [fullest] = pools
    .filter(({ pool }) => pool !== null && takenOf(pool) - pool.over > limit)
    .toSorted((a, b) => takenOf(b.pool) - takenOf(a.pool));
  if (fullest !== undefined) {
    const where = fullest.on === null ? "" : ` on ${fullDate(fullest.on)}`;
    return [{ path: "limit", message: tooFewText(fullest.pool, where) }];
  }
  const lost = stored.days.find(({ on, pool }) => takenOf(pool) > 0 && !camp.days.some((day) => day.on === on));
  return lost === undefined
    ? []
    : [{ path: "name", message: `It is sold on ${fullDate(lost.on)}, so that day stays.` }];
}

/** "12 pieces are taken on 14 April (11 booked, 1 being paid for or offered). There can't be fewer than that." */
function tooFewText(pool: CampPool | null, where: string): string {
  const taken = takenOf(pool);
  const text = `${counted(taken, "piece")} ${taken === 1 ? "is" : "are"} taken${where}`;
  const how =
    pool === null || pool.held === 0 ? "" : ` (${pool.committed} booked, ${pool.held} being paid for or offered)`;
  return `${text}${how}. There can't be fewer than that.`;
}
