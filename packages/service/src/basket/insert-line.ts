import type { OrderItemType } from "@matinee/database";
import { sql } from "kysely";
import type { Context, Db } from "../kernel/index.ts";

export interface NewLine {
  readonly type: OrderItemType;
  readonly sellerId: number;
  /** The class, camp or variation, by the line's type. */
  readonly thing: { readonly groupId: number } | { readonly courseId: number } | { readonly variationId: number };
  readonly startOn?: string;
  readonly quantity: number;
  /** Promised for one, in pence. */
  readonly unitPrice: number;
  readonly vatBp: number;
  readonly takeFullPayment?: boolean;
  readonly personalisation?: string | null;
  readonly personalisationPrice?: number;
}

/** Writes a line at the end of an order that is locked; answers its id. */
export async function insertLine(ctx: Context, trx: Db, orderId: string, line: NewLine): Promise<string> {
  const id = ctx.newId();
  const { thing } = line;
  await trx
    .insertInto("order_item")
    .values({
      id,
      order_id: orderId,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from order_item where order_id = ${orderId})`,
      type: line.type,
      seller_id: line.sellerId,
      group_id: "groupId" in thing ? thing.groupId : null,
      course_id: "courseId" in thing ? thing.courseId : null,
      variation_id: "variationId" in thing ? thing.variationId : null,
      start_on: line.startOn ?? null,
      quantity: line.quantity,
      unit_price_pence: line.unitPrice,
      vat_bp: line.vatBp,
      take_full_payment: line.takeFullPayment ?? true,
      personalisation: line.personalisation ?? null,
      personalisation_pence: line.personalisationPrice ?? 0,
    })
    .execute();
  return id;
}
