import { ok, type Pence, type Result } from "../../kernel/index.ts";
import { currentPrice } from "../current-price.ts";
import type { ClassLine } from "../line.ts";
import { outsideAges, startsAsPromised } from "../problems/class-problems.ts";
import { fieldsNotAllowed, NO_PRINT_ON_BOOKINGS, notFound, refuseChange, type BasketRefusal } from "./refusal.ts";

/**
 * A class as a basket would have it from a start date: its sessions, and those of the children asked for who are the
 * visitor's own. `start_on` is null where the class has no more sessions.
 */
export interface DraftClassLine extends Pick<
  ClassLine,
  "type" | "group" | "stage" | "sessions" | "children" | "seller" | "vat_bp"
> {
  readonly start_on: string | null;
}

/** A trial or an enrolment to be written as one line for all its children. */
export interface NewClassLine {
  readonly type: ClassLine["type"];
  readonly sellerId: number;
  readonly groupId: number;
  readonly startOn: string;
  readonly childIds: readonly string[];
  /** Pence for one child. */
  readonly unitPrice: Pence;
  readonly vatBp: number;
}

/** Decides on a new line for the children asked for, whose ids are lower-case. */
export function addClassLine(draft: DraftClassLine, childIds: readonly string[]): Result<NewClassLine, BasketRefusal> {
  if (draft.start_on === null)
    return refuseChange("date_not_offered", [
      { path: "start_date", message: "This class has no more dates just now." },
    ]);
  const dated = { ...draft, start_on: draft.start_on };
  const checked = checkBooking(dated, childIds);
  if (!checked.ok) return checked;
  return ok({
    type: draft.type,
    sellerId: draft.seller.id,
    groupId: draft.group.id,
    startOn: dated.start_on,
    childIds: [...new Set(childIds)],
    unitPrice: currentPrice(dated),
    vatBp: draft.vat_bp,
  });
}

/** The requested changes to a class's line; omitted fields stay. */
export interface ClassChangeInput {
  readonly start_date?: string | undefined;
  /** Lower-case. */
  readonly child_ids?: readonly string[] | undefined;
  readonly personalisation?: string | null | undefined;
  readonly accept_price?: boolean | undefined;
}

/** What to write to the line; left out: stays as it is. */
export interface ClassLineChange {
  readonly startOn?: string;
  readonly childIds?: readonly string[];
  /** Pence for one child. */
  readonly unitPrice?: Pence;
}

/**
 * Decides on a change of start date, children or price. `draft` is the line as it would stand afterwards. An enrolment from
 * another date is another part of the term, so it gets today's price; otherwise the promised price stays unless the customer
 * accepts today's.
 */
export function changeClassLine(
  line: ClassLine,
  draft: DraftClassLine,
  input: ClassChangeInput,
): Result<ClassLineChange, BasketRefusal> {
  const foreign = fieldsNotAllowed({ ...input }, { personalisation: NO_PRINT_ON_BOOKINGS });
  if (foreign.length > 0) return refuseChange("invalid", foreign);
  const dated = { ...draft, start_on: input.start_date ?? line.start_on };
  const checked = checkBooking(dated, input.child_ids ?? line.children.map((child) => child.id));
  if (!checked.ok) return checked;
  const moved = line.type === "enrolment" && dated.start_on !== line.start_on;
  return ok({
    ...(input.start_date !== undefined && { startOn: input.start_date }),
    ...(input.child_ids !== undefined && { childIds: [...new Set(input.child_ids)] }),
    ...((moved || input.accept_price === true) && { unitPrice: currentPrice(dated) }),
  });
}

/** Checks that the children are the visitor's own, that the class takes bookings from that date, and their ages. */
function checkBooking(
  line: Omit<DraftClassLine, "start_on"> & { readonly start_on: string },
  childIds: readonly string[],
): Result<null, BasketRefusal> {
  const own = new Set(line.children.map((child) => child.id));
  if (!childIds.every((id) => own.has(id))) return notFound("The child");
  if (!line.group.open) return refuseChange("class_closed");
  const [first] = line.sessions;
  if (first === undefined || !startsAsPromised(line)) {
    const message =
      line.type === "trial"
        ? "A trial can't start on that date. Please choose one of the dates shown."
        : "The class can't be joined on that date. Please choose a date on which it is held.";
    return refuseChange("date_not_offered", [{ path: "start_date", message }]);
  }
  const { min_age, max_age } = line.stage;
  const outside = outsideAges(line, first.held_on).map(({ child, age }) => ({
    path: `child_ids.${childIds.indexOf(child.id)}`,
    message: `${child.first_name} will be ${age}; this class is for ages ${min_age} to ${max_age}.`,
  }));
  return outside.length > 0 ? refuseChange("age_does_not_fit", outside) : ok(null);
}
