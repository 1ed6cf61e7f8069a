import type { FieldProblem } from "../../family/index.ts";
import { fullDate } from "@matinee/format";
import { ok, pence, type Pence, type Result } from "../../kernel/index.ts";
import { campPrice } from "../camp-price.ts";
import { currentPrice } from "../current-price.ts";
import type { CampLine } from "../line.ts";
import { ageOutside, type CampAges } from "../problems/camp-problems.ts";
import { decideAddon, type CampAddon, type NewAddon } from "./addon-changes.ts";
import { fieldsNotAllowed, NO_PRINT_ON_BOOKINGS, notFound, refuseChange, type BasketRefusal } from "./refusal.ts";

/** What decides whether a camp can be booked, and at what price. */
export interface CampOnSale extends CampAges {
  readonly id: number;
  readonly name: string;
  readonly open: boolean;
  /** In order of date. */
  readonly days: readonly {
    readonly held_on: string;
    /** By the clock of its venue. */
    readonly begun: boolean;
  }[];
  readonly seller_id: number;
  readonly price_pence: number;
  /** Pence for a day; null: it is booked as a whole. */
  readonly day_price_pence: number | null;
  readonly deposit_pence: number | null;
  readonly vat_bp: number;
}

/** A child of the visitor, and the dates on which it has a place on the camp already. */
export interface CampCandidate {
  readonly id: string;
  readonly first_name: string;
  readonly date_of_birth: string;
  readonly booked_on: readonly string[];
  readonly in_basket_on: readonly string[];
}

export interface CampInput {
  /** Lower-case. */
  readonly childIds: readonly string[];
  readonly addonIds: readonly number[];
  /** Dates; left out: the whole camp. */
  readonly days: readonly string[] | undefined;
  /** False: the deposit now, the balance later. */
  readonly takeFullPayment: boolean | undefined;
}

/** A camp place to be written: a line for one child, with its add-ons, one of each. */
export interface NewCampLine {
  readonly type: "camp";
  readonly sellerId: number;
  readonly courseId: number;
  readonly childIds: readonly [string];
  /** Pence. */
  readonly unitPrice: Pence;
  readonly vatBp: number;
  readonly takeFullPayment: boolean;
  /** null: the whole camp. */
  readonly days: readonly string[] | null;
  readonly addons: readonly NewAddon[];
}

/** Decides on the places of a camp, a line for each child, all or none. `known` are those of the children who are the visitor's own. */
export function addCampLines(
  camp: CampOnSale,
  addons: readonly CampAddon[],
  known: readonly CampCandidate[],
  { childIds, addonIds, days, takeFullPayment }: CampInput,
): Result<NewCampLine[], BasketRefusal> {
  const wrongDays = dayProblems(camp, days);
  if (wrongDays.length > 0) return refuseChange("invalid", wrongDays);
  const coming = camp.days.filter(({ held_on }) => days === undefined || days.includes(held_on));
  if (!camp.open || coming.length === 0 || coming.some((day) => day.begun)) return refuseChange("not_on_sale");
  const dates = coming.map((day) => day.held_on);
  // Every day is the whole camp.
  const single = dates.length < camp.days.length;
  if (takeFullPayment === false && (single || camp.deposit_pence === null)) return noDeposit(single);
  const chosen = [...new Set(addonIds)].map((id) => addons.find((addon) => addon.id === id));
  const extras = chosen.map((addon) => addon && decideAddon(addon, dates, {}));
  if (extras.includes(undefined)) return notFound("The add-on");
  const refused = extras.flatMap((one) => (one === undefined || one.ok ? [] : one.error));
  if (refused.length > 0) return refuseChange("invalid", refused);
  const children = checkCampChildren(camp, known, childIds, dates);
  if (!children.ok) return children;
  return ok(
    [...new Set(childIds)].map((childId) => ({
      type: "camp",
      sellerId: camp.seller_id,
      courseId: camp.id,
      childIds: [childId],
      unitPrice: campPrice(camp, single ? dates.length : null),
      vatBp: camp.vat_bp,
      takeFullPayment: takeFullPayment ?? true,
      days: single ? dates : null,
      addons: extras.flatMap((one) => (one?.ok ? [one.value] : [])),
    })),
  );
}

/** What is wrong with the chosen days of a camp. */
function dayProblems(camp: CampOnSale, days: readonly string[] | undefined): FieldProblem[] {
  if (days === undefined) return [];
  if (camp.day_price_pence === null) return [{ path: "days", message: `${camp.name} is booked as a whole.` }];
  if (days.length === 0) return [{ path: "days", message: "Please choose at least one day." }];
  return days.flatMap((date, index) =>
    camp.days.some(({ held_on }) => held_on === date)
      ? []
      : [{ path: `days.${index}`, message: `${camp.name} is not held on ${fullDate(date)}.` }],
  );
}

/** The requested changes to a camp's line; omitted fields stay. */
export interface CampChangeInput {
  readonly start_date?: string | undefined;
  /** Lower-case. */
  readonly child_ids?: readonly string[] | undefined;
  readonly personalisation?: string | null | undefined;
  readonly accept_price?: boolean | undefined;
}

/** What to write to the line; left out: stays as it is. */
export interface CampLineChange {
  readonly childIds?: readonly string[];
  /** Pence. */
  readonly unitPrice?: Pence;
  readonly addonPrices?: readonly { readonly addonId: number; readonly unitPrice: Pence }[];
}

/** Decides on another child for the place, or on today's price of the camp and its add-ons. `known` as for `addCampLines`. */
export function changeCampLine(
  line: CampLine,
  known: readonly CampCandidate[],
  input: CampChangeInput,
): Result<CampLineChange, BasketRefusal> {
  const onSale = campOnSale(line);
  if (!onSale.ok) return onSale;
  const { course } = line;
  const foreign = fieldsNotAllowed(
    { ...input },
    {
      personalisation: NO_PRINT_ON_BOOKINGS,
      ...(input.start_date !== course.starts_on && { start_date: `${course.name} has its own dates.` }),
      ...(input.child_ids?.length !== 1 && {
        child_ids: "This place is for one child. To book another child, add the camp again.",
      }),
    },
  );
  if (foreign.length > 0) return refuseChange("invalid", foreign);
  if (input.child_ids !== undefined) {
    const dates = line.days.map((day) => day.held_on);
    const children = checkCampChildren(course, known, input.child_ids, dates);
    if (!children.ok) return children;
  }
  return ok({
    ...(input.child_ids !== undefined && { childIds: input.child_ids }),
    ...(input.accept_price === true && {
      unitPrice: currentPrice(line),
      addonPrices: line.addons.map(({ id, price_now_pence }) => ({ addonId: id, unitPrice: pence(price_now_pence) })),
    }),
  });
}

/** Decides how a camp is paid: in full, or a deposit now and the balance later. */
export function changeCampPayment(line: CampLine, takeFullPayment: boolean): Result<null, BasketRefusal> {
  const onSale = campOnSale(line);
  if (!onSale.ok) return onSale;
  const single = line.chosen_days !== null;
  return !takeFullPayment && (single || line.course.deposit_pence === null) ? noDeposit(single) : ok(null);
}

function campOnSale({ course }: CampLine): Result<null, BasketRefusal> {
  return course.open && !course.begun ? ok(null) : refuseChange("not_on_sale");
}

function noDeposit(single: boolean) {
  const message = single
    ? "There is a deposit only for the whole camp: single days are paid in full when you book."
    : "There is no deposit for this camp: it is paid in full when you book.";
  return refuseChange("invalid", [{ path: "take_full_payment", message }]);
}

/** Checks that the children are the visitor's own, of the camp's ages on its first day, and not on it already on one of the dates. */
function checkCampChildren(
  camp: CampAges & { readonly name: string },
  known: readonly CampCandidate[],
  childIds: readonly string[],
  dates: readonly string[],
): Result<null, BasketRefusal> {
  const byId = new Map(known.map((child) => [child.id, child]));
  if (childIds.some((id) => !byId.has(id))) return notFound("The child");
  const problems = (messageOf: (child: CampCandidate) => string | null): FieldProblem[] =>
    childIds.flatMap((id, index) => {
      const child = byId.get(id);
      const message = child === undefined ? null : messageOf(child);
      return message === null ? [] : [{ path: `child_ids.${index}`, message }];
    });
  const outside = problems((child) => ageMessage(camp, child));
  if (outside.length > 0) return refuseChange("age_does_not_fit", outside);
  const twice = problems(({ first_name, booked_on, in_basket_on }) => {
    if (dates.some((date) => booked_on.includes(date))) return `${first_name} already has a place in ${camp.name}.`;
    return dates.some((date) => in_basket_on.includes(date))
      ? `${camp.name} for ${first_name} is already in your cart.`
      : null;
  });
  return twice.length > 0 ? refuseChange("already_booked", twice) : ok(null);
}

function ageMessage(camp: CampAges, child: CampCandidate): string | null {
  const age = ageOutside(camp, child.date_of_birth);
  if (age === null) return null;
  return `${child.first_name} will be ${age} on the first day; this camp is for ages ${camp.min_age} to ${camp.max_age}.`;
}
