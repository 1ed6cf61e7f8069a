import type { Db, SystemContext } from "../kernel/index.ts";
import { mayMailTo } from "./limit-recipient.ts";
import { queueMail, type OfferMailKind } from "./queue-mail.ts";

type Queueing = Pick<SystemContext, "newId" | "jobs">;

/** An offer that is taken back, and why: a date of it is not held, or there are fewer places than before. */
export interface TakenBack {
  /** Its children: they may have another offer by the time the mail is sent. */
  readonly entryIds: readonly string[];
  readonly why: "not_held" | "fewer_places";
}

type OfferMail =
  | {
      readonly kind: Exclude<OfferMailKind, "waiting_taken_back">;
      readonly offerId: string;
      readonly takenBack?: never;
    }
  | { readonly kind: "waiting_taken_back"; readonly offerId: string; readonly takenBack: TakenBack };

/** Queues a mail about an offer. */
export async function queueOfferMail(
  ctx: Queueing & Pick<SystemContext, "tokens">,
  trx: Db,
  { offerId, kind, takenBack }: OfferMail,
): Promise<void> {
  const unproved = await unprovedEntries(trx).where("e.offer_id", "=", offerId).executeTakeFirst();
  if (unproved !== undefined && !(await mayMailTo(ctx, trx, { email: unproved.email, kind }))) return;
  const detail = takenBack === undefined ? null : { entry_ids: takenBack.entryIds, why: takenBack.why };
  await queueMail(ctx, trx, kind, { waiting_offer_id: offerId }, { detail });
}

/** Queues the one mail to a family that a waiting list is over, with the entries of its children who waited on it. */
export async function queueListEndedMail(
  ctx: Queueing & Pick<SystemContext, "tokens">,
  trx: Db,
  entryIds: readonly string[],
): Promise<void> {
  const [first] = entryIds;
  if (first === undefined) return;
  const kind = "waiting_over";
  const unproved = await unprovedEntries(trx).where("e.id", "in", entryIds).executeTakeFirst();
  if (unproved !== undefined && !(await mayMailTo(ctx, trx, { email: unproved.email, kind }))) return;
  await queueMail(ctx, trx, kind, { waiting_over_id: first }, { detail: { entry_ids: entryIds } });
}

/** Queues the mail that staff have taken a child off a waiting list. */
export async function queueRemovedMail(
  ctx: Queueing & Pick<SystemContext, "tokens">,
  trx: Db,
  entryId: string,
): Promise<void> {
  const kind = "waiting_removed";
  const unproved = await unprovedEntries(trx).where("e.id", "=", entryId).executeTakeFirst();
  if (unproved !== undefined && !(await mayMailTo(ctx, trx, { email: unproved.email, kind }))) return;
  await queueMail(ctx, trx, kind, { waiting_removed_id: entryId });
}

/** To an address that nobody has proved mail is limited, because anybody could have typed it. */
const unprovedEntries = (trx: Db) =>
  trx
    .selectFrom("waiting_list_entry as e")
    .innerJoin("customer as c", "c.id", "e.customer_id")
    .select("c.email")
    .where("e.proved", "=", false);
