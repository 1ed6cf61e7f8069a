import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { inShop, type Context, type Db, missing, refuse, type Outcome } from "../kernel/index.ts";
import { putAddon, readAddons } from "./camp-addons.ts";
import { checkCampChildren, type CampPlan } from "./check-camp-children.ts";
import type { ClassWish } from "./class-wish.ts";
import { insertLine } from "./insert-line.ts";
import { setChildren } from "./write-line.ts";

interface Camp extends CampPlan {
  readonly open: boolean;
  readonly begun: boolean;
  readonly seller_id: number;
  readonly price_pence: number;
  readonly deposit_pence: number | null;
  readonly vat_bp: number;
}

/** Writes a line for each child, all or none, each with the chosen add-ons; answers their ids in the order of the children. */
export async function addCamp(
  ctx: Context,
  trx: Db,
  { orderId, guestId, input }: ClassWish,
): Promise<Outcome<string[]>> {
  if (input.course_id === undefined)
    return refuse("invalid", [{ path: "course_id", message: "Please choose a camp." }]);
  const camp = await findCamp(ctx, trx, input.course_id);
  if (camp === undefined) return missing("The camp");
  if (!camp.open || camp.begun) return refuse("not_on_sale");
  if (input.take_full_payment === false && camp.deposit_pence === null) return noDeposit();
  const addonIds = [...new Set(input.course_addon_ids)];
  const addons = await readAddons(trx, camp.id, addonIds);
  if (addons.length < addonIds.length) return missing("The add-on");
  const childIds = input.child_ids.map((id) => id.toLowerCase());
  const children = await checkCampChildren(trx, { orderId, guestId, camp, childIds });
  if (!children.ok) return children;
  const itemIds: string[] = [];
  for (const childId of new Set(childIds)) {
    const itemId = await insertLine(ctx, trx, orderId, {
      type: "camp",
      sellerId: camp.seller_id,
      thing: { courseId: camp.id },
      quantity: 1,
      unitPrice: camp.price_pence,
      vatBp: camp.vat_bp,
      takeFullPayment: input.take_full_payment ?? true,
    });
    const child = await setChildren(trx, itemId, guestId, [childId]);
    if (!child.ok) return child;
    for (const addon of addons) await putAddon(trx, itemId, addon, 1);
    itemIds.push(itemId);
  }
  return ok(itemIds);
}

/** A camp that is paid in full when it is booked. */
export function noDeposit() {
  const message = "There is no deposit for this camp: it is paid in full when you book.";
  return refuse("invalid", [{ path: "take_full_payment", message }]);
}

/** A camp of this shop; it has begun when its first day has, on the clock of its venue. */
async function findCamp(ctx: Context, trx: Db, courseId: number): Promise<Camp | undefined> {
  const { rows } = await sql<Camp>`
    select co.id, co.name, co.starts_on, co.min_age, co.max_age, co.pool_id, co.status = 'open' as open, co.franchise_id as seller_id,
      co.price_pence, co.deposit_pence, co.vat_bp,
      coalesce((select min((d.held_on + d.starts_at) at time zone 'Europe/London') <= clock_timestamp()
        from course_day d where d.course_id = co.id), true) as begun
    from course co where co.id = ${courseId} and ${inShop(ctx.site, sql`co.franchise_id`)}`.execute(trx);
  return rows[0];
}
