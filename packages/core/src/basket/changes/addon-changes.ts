import { longWeekday, isoWeekday } from "@matinee/format";
import type { FieldProblem } from "../../family/index.ts";
import { err, ok, pence, type Pence, type Result } from "../../kernel/index.ts";
import { addonPrice } from "../camp-price.ts";
import type { CampLine } from "../line.ts";
import { refuseChange, type BasketRefusal } from "./refusal.ts";

/** An add-on of a camp as it is sold today. */
export interface CampAddon {
  readonly id: number;
  readonly name: string;
  readonly per: "course" | "day";
  /** Pence for a day or for the whole camp. */
  readonly price_pence: number;
  readonly vat_bp: number;
  /** True: the family chooses the days of an add-on that is charged by the day. */
  readonly choose_days: boolean;
  /** What it comes in, such as its sizes; null: nothing to choose. */
  readonly choices: { readonly label: string; readonly options: readonly string[] } | null;
}

/** What of an add-on is wanted. Left out: as it is on the line, or every day. */
export interface AddonInput {
  readonly days?: readonly string[] | undefined;
  readonly choice?: string | undefined;
}

/** An add-on as it is to be written to a line. */
export interface NewAddon {
  readonly id: number;
  /** Pence for one. */
  readonly unitPrice: Pence;
  readonly vatBp: number;
  /** null: every day that the child comes, or not charged by the day. */
  readonly days: readonly string[] | null;
  readonly choice: string | null;
}

/** Decides on an add-on for a child who comes on `lineDays`. Refused with a row for each thing that does not fit. */
export function decideAddon(
  addon: CampAddon,
  lineDays: readonly string[],
  { days, choice }: AddonInput,
): Result<NewAddon, FieldProblem[]> {
  const problems = [...dayProblems(addon, lineDays, days), ...choiceProblems(addon, choice)];
  if (problems.length > 0) return err(problems);
  const chosen = lineDays.filter((day) => days === undefined || days.includes(day));
  return ok({
    id: addon.id,
    unitPrice: addonPrice(addon, chosen.length),
    vatBp: addon.vat_bp,
    days: addon.choose_days && chosen.length < lineDays.length ? chosen : null,
    choice: choice ?? null,
  });
}

function dayProblems(
  addon: CampAddon,
  lineDays: readonly string[],
  days: readonly string[] | undefined,
): FieldProblem[] {
  if (days === undefined) return [];
  if (!addon.choose_days) {
    const all = lineDays.every((day) => days.includes(day)) && days.every((day) => lineDays.includes(day));
    return all ? [] : [{ path: "days", message: `${addon.name} can't be booked for single days.` }];
  }
  if (days.length === 0) return [{ path: "days", message: `Please choose the days for ${addon.name}.` }];
  return days.flatMap((day, index) =>
    lineDays.includes(day)
      ? []
      : [{ path: `days.${index}`, message: `There is no place booked for that ${longWeekday(isoWeekday(day))}.` }],
  );
}

function choiceProblems({ name, choices }: CampAddon, choice: string | undefined): FieldProblem[] {
  if (choices === null) return choice === undefined ? [] : [{ path: "choice", message: `${name} has no options.` }];
  const label = choices.label.toLowerCase();
  if (choice === undefined) return [{ path: "choice", message: `Please choose the ${label} of ${name}.` }];
  return choices.options.includes(choice)
    ? []
    : [{ path: "choice", message: `That ${label} of ${name} is not available.` }];
}

/**
 * Decides how many of an add-on a place has, on which days and in which size. Taking it off (0) is allowed whatever has
 * become of the camp, and answers null. An add-on that stays on its days keeps the price that it was promised at.
 */
export function changeAddon(
  line: CampLine,
  addon: CampAddon,
  { quantity, ...input }: AddonInput & { readonly quantity: number },
): Result<NewAddon | null, BasketRefusal> {
  if (quantity === 0) return ok(null);
  if (!line.course.open || line.course.begun) return refuseChange("not_on_sale");
  if (addon.per === "day" && quantity !== 1) {
    const message = `${addon.name} can be chosen once a day: one is enough for a child.`;
    return refuseChange("invalid", [{ path: "quantity", message }]);
  }
  const has = line.addons.find((one) => one.id === addon.id);
  const decided = decideAddon(
    addon,
    line.days.map((day) => day.held_on),
    { days: input.days ?? has?.days ?? undefined, choice: input.choice ?? has?.choice ?? undefined },
  );
  if (!decided.ok) return refuseChange("invalid", decided.error);
  const sameDays = has !== undefined && sameDates(has.days, decided.value.days);
  return ok(sameDays ? { ...decided.value, unitPrice: pence(has.unit_price_pence), vatBp: has.vat_bp } : decided.value);
}

function sameDates(some: readonly string[] | null, others: readonly string[] | null): boolean {
  return some === null || others === null ? some === others : some.join() === others.join();
}
