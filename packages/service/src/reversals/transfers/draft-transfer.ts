import type { CallParsed } from "@matinee/contract";
import { atTodaysPrice, type OrderLine } from "@matinee/core/basket";
import { ok } from "@matinee/core/kernel";
import { checkMove, chooseTarget, type AllowedMove } from "@matinee/core/reversals";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { missing, type Db, type Outcome } from "../../kernel/index.ts";
import { draftLineOf, loadMoveAvailability } from "../../orders/index.ts";
import { standingColumns, standingLine } from "./standing-line.ts";

/** What is asked for: which line, whose places or how many pieces of it, and where to. */
export type TransferInput = Pick<
  CallParsed<"POST /v1/account/orders/{id}/transfers/preview", "body">,
  "line_id" | "child_ids" | "quantity" | "group_id" | "start_date" | "course_id" | "days" | "variation_id"
>;

/** A line and what it is to become. */
export interface TransferDraft extends AllowedMove {
  readonly old: OldLine;
  readonly quantity: number;
  /** Whose places move. Empty for shop items. */
  readonly childIds: readonly string[];
  /** The new line at today's price, as it is sold if the transfer goes ahead. */
  readonly next: OrderLine;
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
 * Reads what a line is to become and what stands in its way, and has it decided whether it may. `newId` is the id of the new line. It reads
 * alone; whoever moves the line claims its places after this.
 */
export async function draftTransfer(
  db: Db,
  { orderId, newId }: { readonly orderId: string; readonly newId: string },
  input: TransferInput,
): Promise<Outcome<TransferDraft>> {
  const old = await readOldLine(db, orderId, input.line_id);
  if (old === undefined) return missing("The booking");
  const target = chooseTarget(old, input);
  if (!target.ok) return target;
  const [draft] = await draftLineOf({ ...target.value, lineId: old.id, newId }).execute(db);
  if (draft === undefined) return missing(WHAT[old.type]);
  const next = atTodaysPrice(draft.line);
  const allowed = checkMove(old, next, await loadMoveAvailability(db, old.id, next));
  if (!allowed.ok) return allowed;
  const { quantity, childIds } = target.value;
  return ok({ old, quantity, childIds, next, ...allowed.value });
}

const WHAT = { trial: "The class", enrolment: "The class", camp: "The camp", product: "The item" } as const;
