import type { FieldProblem } from "../../family/index.ts";
import { ok, pence, type Pence, type Result } from "../../kernel/index.ts";
import { currentPrice } from "../current-price.ts";
import type { CampLine } from "../line.ts";
import { ageOutside, type CampAges } from "../problems/camp-problems.ts";
import { fieldsNotAllowed, NO_PRINT_ON_BOOKINGS, notFound, refuseChange, type BasketRefusal } from "./refusal.ts";

/** What decides whether a camp can be booked, and at what price. */
export interface CampOnSale extends CampAges {
  readonly id: number;
  readonly name: string;
  readonly open: boolean;
  /** True once its first day has begun, on the clock of its venue. */
  readonly begun: boolean;
  readonly seller_id: number;
  readonly price_pence: number;
  readonly deposit_pence: number | null;
  readonly vat_bp: number;
}

/** A child of the visitor, and whether it has a place on the camp already. */
export interface CampCandidate {
  readonly id: string;
  readonly first_name: string;
  readonly date_of_birth: string;
  readonly booked: boolean;
  readonly in_basket: boolean;
}

/** An add-on of a camp as it is sold today. */
export interface CampAddon {
  readonly id: number;
  readonly name: string;
  readonly per: "course" | "day";
  /** Pence for the whole camp. */
  readonly price: number;
  readonly vat_bp: number;
}

export interface CampInput {
  /** Lower-case. */
  readonly childIds: readonly string[];
  readonly addonIds: readonly number[];
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
  readonly addons: readonly CampAddon[];
}

/** Decides on the places of a camp, a line for each child, all or none. `known` are those of the children who are the visitor's own. */
export function addCampLines(
  camp: CampOnSale,
  addons: readonly CampAddon[],
  known: readonly CampCandidate[],
  { childIds, addonIds, takeFullPayment }: CampInput,
): Result<NewCampLine[], BasketRefusal> {
  if (!camp.open || camp.begun) return refuseChange("not_on_sale");
  if (takeFullPayment === false && camp.deposit_pence === null) return noDeposit();
  const chosen = [...new Set(addonIds)].map((id) => addons.find((addon) => addon.id === id));
  if (chosen.includes(undefined)) return notFound("The add-on");
  const children = checkCampChildren(camp, known, childIds);
  if (!children.ok) return children;
  return ok(
    [...new Set(childIds)].map((childId) => ({
      type: "camp",
      sellerId: camp.seller_id,
      courseId: camp.id,
      childIds: [childId],
      unitPrice: pence(camp.price_pence),
      vatBp: camp.vat_bp,
      takeFullPayment: takeFullPayment ?? true,
      addons: chosen.filter((addon) => addon !== undefined),
    })),
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
        child_ids: "This is the place of one child. Add the camp once more for another.",
      }),
    },
  );
  if (foreign.length > 0) return refuseChange("invalid", foreign);
  if (input.child_ids !== undefined) {
    const children = checkCampChildren(course, known, input.child_ids);
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
  return !takeFullPayment && line.course.deposit_pence === null ? noDeposit() : ok(null);
}

/** Decides how many of an add-on a place has. Taking it off (0) is allowed whatever has become of the camp. */
export function changeAddon(line: CampLine, addon: CampAddon, quantity: number): Result<null, BasketRefusal> {
  if (quantity === 0) return ok(null);
  const onSale = campOnSale(line);
  if (!onSale.ok) return onSale;
  if (addon.per === "course" || quantity === 1) return ok(null);
  const message = `${addon.name} covers every day: one is all a child needs.`;
  return refuseChange("invalid", [{ path: "quantity", message }]);
}

function campOnSale({ course }: CampLine): Result<null, BasketRefusal> {
  return course.open && !course.begun ? ok(null) : refuseChange("not_on_sale");
}

function noDeposit() {
  const message = "There is no deposit for this camp: it is paid in full when you book.";
  return refuseChange("invalid", [{ path: "take_full_payment", message }]);
}

/** Checks that the children are the visitor's own, of the camp's ages on its first day, and not on it already. */
function checkCampChildren(
  camp: CampAges & { readonly name: string },
  known: readonly CampCandidate[],
  childIds: readonly string[],
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
  const twice = problems(({ first_name, booked, in_basket }) => {
    if (booked) return `${first_name} already has a place in ${camp.name}.`;
    return in_basket ? `${camp.name} for ${first_name} is already in your cart.` : null;
  });
  return twice.length > 0 ? refuseChange("already_booked", twice) : ok(null);
}

function ageMessage(camp: CampAges, child: CampCandidate): string | null {
  const age = ageOutside(camp, child.date_of_birth);
  if (age === null) return null;
  return `${child.first_name} will be ${age} on the first day; this camp is for ages ${camp.min_age} to ${camp.max_age}.`;
}
