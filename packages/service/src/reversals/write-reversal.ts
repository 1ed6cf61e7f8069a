import type { ReversalPreview } from "@matinee/core/reversals";
import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

interface NewReversal {
  readonly id: string;
  readonly orderId: string;
  readonly sellerId: number;
  readonly by: "family" | "staff";
  readonly reason: string;
  readonly preview: ReversalPreview;
  /** Null: nothing is given back. */
  readonly note: { readonly number: number; readonly key: string } | null;
  /** The lines that stand for what was cancelled, by the line as it was sold. */
  readonly splits: ReadonlyMap<string, string>;
}

/** Writes a reversal with its parts, and the seller's legal details as they are today. */
export async function writeReversal(
  trx: Db,
  { id, orderId, sellerId, by, reason, preview, note, splits }: NewReversal,
) {
  await sql`
    insert into reversal (id, order_id, seller_id, made_by, reason, given_pence, vat_pence, kept_pence, debt_pence, card_pence, credit_pence,
      note_number, note_key, seller)
    select ${id}, ${orderId}, f.id, ${by}, ${reason}, ${preview.given}, ${preview.vat}, ${preview.kept}, ${preview.offDebt},
      ${preview.toCard}, ${preview.toCredit}, ${note?.number ?? null}, ${note?.key ?? null}, seller_in_law(f)
    from franchise f where f.id = ${sellerId}`.execute(trx);
  const ofLines = preview.lines.flatMap((line) =>
    line.parts.map((part, index) => ({
      order_item_id: line.lineId,
      cancelled_item_id: splits.get(line.lineId) ?? null,
      quantity: line.quantity,
      // The first part carries what belongs to the line as a whole.
      charged_pence: index === 0 ? line.charged : 0,
      later_pence: index === 0 ? line.offLater : 0,
      part,
    })),
  );
  const ofFees = preview.fees
    .filter((fee) => fee.given > 0)
    .flatMap((fee) =>
      fee.parts.map((part, index) => ({
        order_item_id: null,
        cancelled_item_id: null,
        quantity: 0,
        charged_pence: index === 0 ? fee.charged : 0,
        later_pence: 0,
        part,
      })),
    );
  await trx
    .insertInto("reversal_part")
    .values(
      [...ofLines, ...ofFees].map(({ part, ...row }, position) => ({
        ...row,
        reversal_id: id,
        position,
        key: part.key,
        label: part.label,
        given_pence: part.given,
        vat_bp: part.vatRate,
        vat_pence: part.vat,
      })),
    )
    .execute();
}
