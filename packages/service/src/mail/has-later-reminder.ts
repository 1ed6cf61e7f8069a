import { BALANCE_STEPS } from "@matinee/core/payment";
import type { Db } from "../kernel/index.ts";

interface Reminder {
  readonly kind: string;
  readonly orderId: string;
  readonly dueOn: string;
  /** Null in mails of the version before. */
  readonly step: string | null;
}

/**
 * A later step has queued a mail that says what this one says. After an outage of the mail server several steps wait, and the family gets
 * the last one alone. That a card was declined is said by another such mail only.
 */
export async function hasLaterReminder(db: Db, { kind, orderId, dueOn, step }: Reminder): Promise<boolean> {
  const at = BALANCE_STEPS.findIndex((one) => one.step === step);
  if (at < 0) return false;
  const kinds = new Set([kind, "balance_charge_failed"]);
  // By the unique key of the mail, because mails are not indexed by order.
  const keys = BALANCE_STEPS.slice(at + 1).flatMap((one) =>
    [...kinds].map((name) => `${name}:${orderId}:${dueOn}:${one.step}`),
  );
  if (keys.length === 0) return false;
  const later = await db.selectFrom("message").select("id").where("dedupe_key", "in", keys).limit(1).executeTakeFirst();
  return later !== undefined;
}
