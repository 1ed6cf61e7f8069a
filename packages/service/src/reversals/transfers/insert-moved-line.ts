import { childrenOf, type OrderLine } from "@matinee/core/basket";
import type { TransferPreview } from "@matinee/core/reversals";
import { pipeline } from "@matinee/database";
import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";

interface NewLine {
  readonly orderId: string;
  /** The line whose place it takes. */
  readonly oldId: string;
  readonly next: OrderLine;
  readonly preview: TransferPreview;
}

/** Writes the line that takes the place of another one, at the end of its order. */
export async function insertMovedLine(trx: Db, { orderId, oldId, next }: NewLine): Promise<void> {
  const personalisation_pence = next.type === "product" ? next.personalisation_pence : 0;
  const children = childrenOf(next).map((child) => ({ order_item_id: next.id, child_id: child.id }));
  const addons = next.type === "camp" ? next.addons : [];
  await sql`
    insert into order_item (id, order_id, position, type, seller_id, group_id, course_id, variation_id, start_on, quantity, unit_price_pence,
      vat_bp, take_full_payment, days, personalisation, personalisation_pence)
    select ${next.id}, ${orderId}, (select max(position) + 1 from order_item where order_id = ${orderId}), type, seller_id,
      ${"group" in next ? next.group.id : null}::int, ${"course" in next ? next.course.id : null}::int,
      ${"variation" in next ? next.variation.id : null}::int, ${"start_on" in next ? next.start_on : null}::date, ${next.quantity},
      ${next.unit_price_pence}, ${next.vat_bp}, take_full_payment,
      ${next.type === "camp" && next.chosen_days !== null ? [...next.chosen_days] : null}::date[], personalisation, ${personalisation_pence}
    from order_item where id = ${oldId}`.execute(trx);
  await pipeline(
    trx,
    ...(children.length === 0 ? [] : [trx.insertInto("order_item_child").values(children)]),
    ...(addons.length === 0
      ? []
      : [
          trx.insertInto("order_item_addon").values(
            addons.map((addon) => ({
              order_item_id: next.id,
              course_addon_id: addon.id,
              quantity: addon.quantity,
              unit_price_pence: addon.unit_price_pence,
              vat_bp: addon.vat_bp,
              days: addon.days === null ? null : [...addon.days],
              choice: addon.choice,
            })),
          ),
        ]),
  );
}
