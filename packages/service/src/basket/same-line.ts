import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type Db, refuse, type Outcome } from "../kernel/index.ts";

/** The most pieces of one choice that a basket takes. */
export const MAX_PIECES = 99;

export interface Pieces {
  readonly variationId: number;
  readonly personalisation: string | null;
  readonly quantity: number;
}

interface SameLine {
  readonly id: string;
  /** Its own pieces and the new ones. */
  readonly together: number;
}

/**
 * The line of a basket, other than `exceptId`, that has the same variation with the same text printed, and how many pieces
 * they would be together; null where there is none. Refused where that is more than a basket takes.
 */
export async function findSameLine(
  trx: Db,
  orderId: string,
  { variationId, personalisation, quantity }: Pieces,
  exceptId: string | null = null,
): Promise<Outcome<SameLine | null>> {
  const same = await trx
    .selectFrom("order_item")
    .select(["id", "quantity"])
    .where("order_id", "=", orderId)
    .where("variation_id", "=", variationId)
    .where(sql<boolean>`personalisation is not distinct from ${personalisation}`)
    .where(sql<boolean>`id is distinct from ${exceptId}`)
    .executeTakeFirst();
  if (same === undefined) return ok(null);
  const together = same.quantity + quantity;
  if (together <= MAX_PIECES) return ok({ id: same.id, together });
  const message = `${MAX_PIECES} of one item is the most a basket takes, and ${same.quantity} are in yours already.`;
  return refuse("invalid", [{ path: "quantity", message }]);
}

export async function setQuantity(trx: Db, itemId: string, quantity: number): Promise<void> {
  await trx.updateTable("order_item").set({ quantity }).where("id", "=", itemId).execute();
}
