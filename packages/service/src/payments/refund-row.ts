import { refundMachine, type RefundEvent } from "@matinee/core/payment";
import { transitionOf } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

export type RefundRow = Awaited<ReturnType<typeof findRefund>> & object;

function refundQuery(db: Db, refundId: string) {
  return db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select([
      "refund.id",
      "refund.amount_pence",
      "refund.status",
      "refund.attempt",
      "refund.failure",
      "refund.provider_ref",
      "refund.updated_at",
      "payment.id as payment_id",
      "payment.provider",
      "payment.provider_ref as payment_ref",
      "payment.order_id",
    ])
    .where("refund.id", "=", refundId);
}

/** A refund with its payment. `updated_at` is when it came into its state. */
export async function findRefund(db: Db, refundId: string) {
  return await refundQuery(db, refundId).executeTakeFirst();
}

/** The same, locked until the transaction ends. */
export async function lockRefund(trx: Db, refundId: string) {
  return await refundQuery(trx, refundId).forUpdate("refund").executeTakeFirst();
}

/** The statement that applies `event` to a refund; callers add other changes with `set`. It changes no row whose state refuses the event. */
export function moveRefund(db: Db, id: string, event: RefundEvent) {
  const { from, to } = transitionOf(refundMachine, event);
  return db
    .updateTable("refund")
    .set({ status: to, updated_at: sql<string>`clock_timestamp()` })
    .where("id", "=", id)
    .where("status", "in", from);
}

/** The idempotency key of an attempt. The first is the refund's own id, as the version before sent it. */
export function refundIdempotencyKey(refundId: string, attempt: number): string {
  return attempt === 1 ? refundId : `${refundId}:${attempt}`;
}

/** The refund and the attempt that a key names; null for a key that is not ours. */
export function attemptOfKey(key: string | null): { readonly refundId: string; readonly attempt: number } | null {
  const found = /^(?<refundId>[0-9a-f-]{36})(?::(?<attempt>[1-9]\d*))?$/u.exec(key ?? "")?.groups;
  return found?.["refundId"] === undefined
    ? null
    : { refundId: found["refundId"], attempt: Number(found["attempt"] ?? 1) };
}
