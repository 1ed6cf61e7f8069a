import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { inShop, type Context, type Db, missing, refuse, type Outcome } from "../kernel/index.ts";
import type { ClassWish } from "./class-wish.ts";
import { findClassLine } from "./find-line.ts";
import { insertLine } from "./insert-line.ts";
import { promisePrices } from "./promise-prices.ts";
import { checkClassLine, setChildren } from "./write-line.ts";

interface Group {
  readonly seller_id: number;
  readonly vat_bp: number;
  readonly next_on: string | null;
}

/** Writes one line for all its children at today's price, once class, date and ages fit; answers its id. */
export async function addClass(
  ctx: Context,
  trx: Db,
  { orderId, guestId, input }: ClassWish,
): Promise<Outcome<string[]>> {
  const type = input.type === "trial" ? "trial" : "enrolment";
  if (input.group_id === undefined) return refuse("invalid", [{ path: "group_id", message: "Please choose a class." }]);
  if (type === "trial" && input.start_date === undefined)
    return refuse("invalid", [{ path: "start_date", message: "Please choose a start date." }]);
  const group = await findGroup(ctx, trx, input.group_id);
  if (group === undefined) return missing("The class");
  const startOn = input.start_date ?? group.next_on;
  if (startOn === null)
    return refuse("date_not_offered", [{ path: "start_date", message: "This class has no more dates just now." }]);
  const itemId = await insertLine(ctx, trx, orderId, {
    type,
    sellerId: group.seller_id,
    thing: { groupId: input.group_id },
    startOn,
    quantity: 1,
    // Priced below: what an enrolment costs follows from the sessions that are left.
    unitPrice: 0,
    vatBp: group.vat_bp,
  });
  const children = await setChildren(trx, itemId, guestId, input.child_ids);
  if (!children.ok) return children;
  const line = await findClassLine(trx, orderId, itemId);
  if (!line.ok) return line;
  const checked = checkClassLine(line.value, input.child_ids);
  if (!checked.ok) return checked;
  await promisePrices(trx, line.value);
  return ok([itemId]);
}

/** A class of this shop, and the day of its next session that has not begun. */
async function findGroup(ctx: Context, trx: Db, groupId: number): Promise<Group | undefined> {
  const { rows } = await sql<Group>`
    select g.franchise_id as seller_id, g.vat_bp, (select s.held_on from session s where s.group_id = g.id and s.status = 'scheduled'
      and s.starts_at > clock_timestamp() order by s.starts_at limit 1) as next_on
    from class_group g where g.id = ${groupId} and ${inShop(ctx.site, sql`g.franchise_id`)}`.execute(trx);
  return rows[0];
}
