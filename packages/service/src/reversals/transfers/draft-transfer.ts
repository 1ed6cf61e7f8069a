import type { CallParsed } from "@matinee/contract";
import {
  atTodaysPrice,
  childrenOf,
  clashesOf,
  findProblems,
  nameOf,
  type Clash,
  type OrderLine,
} from "@matinee/core/basket";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { missing, refuse, type Db, type Outcome } from "../../kernel/index.ts";
import { draftLineOf, loadMoveAvailability } from "../../orders/index.ts";
import { standingColumns, standingLine } from "./standing-line.ts";

/** What is asked for: which line, whose places or how many pieces of it, and where to. */
export type TransferInput = Pick<
  CallParsed<"POST /v1/account/orders/{id}/transfers/preview", "body">,
  "line_id" | "child_ids" | "quantity" | "group_id" | "start_date" | "course_id" | "days" | "variation_id"
>;

/** A line and what it is to become. */
export interface TransferDraft {
  readonly old: OldLine;
  readonly quantity: number;
  /** Whose places move. Empty for shop items. */
  readonly childIds: readonly string[];
  /** The new line at today's price, as it is sold if the transfer goes ahead. */
  readonly next: OrderLine;
  /** Of a term that has begun: the sessions that are left of those booked. */
  readonly left: { readonly sessions: number; readonly of: number } | null;
  readonly clashes: readonly Clash[];
}

const oldRow = standingLine.extend({
  child_ids: z.array(z.guid()),
  to_come: z.int().describe("dates that have not begun"),
  dates: z.int().describe("dates that were booked"),
});

type OldLine = z.output<typeof oldRow>;

/** A line that stands of an order, with how much of it is still to come. */
async function readOldLine(db: Db, orderId: string, lineId: string): Promise<OldLine | undefined> {
  const statement = sql`
    select ${standingColumns},
      array(select ic.child_id from order_item_child ic where ic.order_item_id = i.id) as child_ids, d.to_come, d.dates
    from order_item i left join product_variation v on v.id = i.variation_id
    cross join lateral (
      select count(*)::int as dates, count(*) filter (where x.starts_at > clock_timestamp())::int as to_come from (
        select s.starts_at from session s where s.group_id = i.group_id and s.place_pool_id in (
          select c.pool_id from claim c where c.order_item_id = i.id and c.state = 'committed')
        union all
        select (y.held_on + y.starts_at) at time zone 'Europe/London' from course_day y
        where y.course_id = i.course_id and (i.days is null or y.held_on = any (i.days))) x) d
    where i.id = ${lineId} and i.order_id = ${orderId} and i.state = 'active'`;
  return await rowsOf("a line to move", oldRow, statement).executeTakeFirst(db);
}

/**
 * Decides what a line is to become and whether it may: the same school, on sale, for these children, with places. `newId` is the id of
 * the new line. It reads alone; whoever moves the line claims its places after this.
 */
export async function draftTransfer(
  db: Db,
  { orderId, newId }: { readonly orderId: string; readonly newId: string },
  input: TransferInput,
): Promise<Outcome<TransferDraft>> {
  const old = await readOldLine(db, orderId, input.line_id);
  if (old === undefined) return missing("The booking");
  const part = partOf(old, input);
  if (!part.ok) return part;
  const target = targetOf(old, input);
  if (!target.ok) return target;
  const [draft] = await draftLineOf({ ...part.value, ...target.value, lineId: old.id, newId }).execute(db);
  if (draft === undefined) return missing(WHAT[old.type]);
  const next = atTodaysPrice(draft.line);
  if (next.seller.id !== old.seller_id)
    return refuse(
      "transfer_refused",
      `${nameOf(next)} is with ${next.seller.name}, another school. Cancel this booking and book there instead.`,
    );
  if (isSame(old, next)) return refuse("transfer_refused", "This is what is booked already.");
  if (next.type === "product" && next.product.id !== old.product_id)
    return refuse("transfer_refused", "An item is swapped for the same item in another size or colour.");
  const left = leftOf(old);
  if (!left.ok) return left;
  const availability = await loadMoveAvailability(db, old.id, next);
  const [problem] = findProblems([next], availability, null);
  if (problem !== undefined) return refuse(problem.code, problem.message);
  return ok({ old, ...part.value, next, left: left.value, clashes: clashesOf(next, [next], availability.elsewhere) });
}

const WHAT = { trial: "The class", enrolment: "The class", camp: "The camp", product: "The item" } as const;

/** How many places or pieces move, and whose. */
function partOf(
  old: OldLine,
  { child_ids: childIds, quantity }: TransferInput,
): Outcome<{ readonly quantity: number; readonly childIds: readonly string[] }> {
  if (old.type === "product") {
    const pieces = quantity ?? old.quantity;
    return pieces > old.quantity
      ? refuse("preview_changed", `Only ${old.quantity} of these ${old.quantity === 1 ? "is" : "are"} left.`)
      : ok({ quantity: pieces, childIds: [] });
  }
  const going = [...new Set(childIds?.map((id) => id.toLowerCase()) ?? old.child_ids)];
  if (going.length === 0 || !going.every((id) => old.child_ids.includes(id)))
    return refuse("invalid", [{ path: "child_ids", message: "Choose whose place is moved." }]);
  return ok({ quantity: going.length, childIds: going });
}

interface Target {
  readonly groupId: number | null;
  readonly courseId: number | null;
  readonly variationId: number | null;
  readonly startOn: string | null;
  readonly days: readonly string[] | null;
}

/** Where to. A class moves to a class, a camp to a camp, an item to another variation. */
function targetOf(old: OldLine, input: TransferInput): Outcome<Target> {
  const none = { groupId: null, courseId: null, variationId: null, startOn: null, days: null };
  if (old.type === "product")
    return input.variation_id === undefined
      ? refuse("invalid", [{ path: "variation_id", message: "Choose what to swap it for." }])
      : ok({ ...none, variationId: input.variation_id });
  if (old.type === "camp")
    return input.course_id === undefined
      ? refuse("invalid", [{ path: "course_id", message: "Choose a camp." }])
      : ok({ ...none, courseId: input.course_id, days: input.days?.toSorted() ?? null });
  if (input.group_id === undefined) return refuse("invalid", [{ path: "group_id", message: "Choose a class." }]);
  if (old.type === "trial" && input.start_date === undefined)
    return refuse("invalid", [{ path: "start_date", message: "Choose a date." }]);
  return ok({ ...none, groupId: input.group_id, startOn: input.start_date ?? null });
}

function isSame(old: OldLine, next: OrderLine): boolean {
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
function leftOf(old: OldLine): Outcome<TransferDraft["left"]> {
  if (old.type === "camp" && old.to_come < old.dates)
    return refuse("transfer_refused", "This camp has begun. Cancel it with an amount to give back instead.");
  if (old.type !== "enrolment" || old.to_come === old.dates) return ok(null);
  if (old.to_come === 0) return refuse("transfer_refused", "This term is over.");
  return ok({ sessions: old.to_come, of: old.dates });
}

/** The names of the children whose places move. */
export function namesOf(next: OrderLine): string[] {
  return childrenOf(next).map((child) => child.first_name);
}
