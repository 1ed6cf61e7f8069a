import type { CallInput, MoveTargets } from "@matinee/contract/client";

/** What a booking is moved to, or an item is swapped for, without where money goes. */
export type MoveBody = Omit<CallInput<"POST /v1/account/orders/{id}/transfers/preview", "body">, "to">;

/** What somebody has chosen in the form. */
export interface MoveChoice {
  /** A class, camp or variation; null: there is none to choose. */
  readonly target: number | null;
  /** The first date of a trial. */
  readonly date: string | null;
  /** The days of a camp; null: the whole camp. */
  readonly days: readonly string[] | null;
  readonly childIds: readonly string[];
  readonly quantity: number;
}

/** The choice that the form begins with: everything of the line, to the first target that has something free. */
export function firstChoice({ targets, children, quantity }: MoveTargets): MoveChoice {
  const target = targets.find(({ dates }) => dates.some((date) => date.free > 0)) ?? targets[0];
  const choice = { target: null, date: null, days: null, childIds: children.map((child) => child.id), quantity };
  return target === undefined ? choice : withTarget(choice, target);
}

/** The choice with another target, at its first date with something free. */
export function withTarget(choice: MoveChoice, { id, dates }: MoveTargets["targets"][number]): MoveChoice {
  const first = dates.find((date) => date.free > 0) ?? dates[0];
  return { ...choice, target: id, date: first?.date ?? null, days: null };
}

type Read = { readonly ok: true; readonly value: MoveBody } | { readonly ok: false; readonly error: string };

/** The choice as the calls have it, or what is missing. */
export function moveBody({ line_id, type, children, quantity: all }: MoveTargets, choice: MoveChoice): Read {
  const { target, date, days, childIds, quantity } = choice;
  if (target === null) return { ok: false, error: "There is nothing to choose." };
  if (type === "product")
    return { ok: true, value: { line_id, variation_id: target, ...(quantity < all && { quantity }) } };
  if (childIds.length === 0) return { ok: false, error: "Choose whose place is moved." };
  const whose = childIds.length < children.length ? { child_ids: [...childIds] } : {};
  if (type === "camp") {
    if (days?.length === 0) return { ok: false, error: "Choose at least one day." };
    return { ok: true, value: { line_id, ...whose, course_id: target, ...(days !== null && { days: [...days] }) } };
  }
  const start = type === "trial" && date !== null ? { start_date: date } : {};
  return { ok: true, value: { line_id, ...whose, group_id: target, ...start } };
}
