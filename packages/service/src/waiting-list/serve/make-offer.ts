import { instant } from "@matinee/core/kernel";
import { offerReminder, type DatedOpening } from "@matinee/core/waiting";
import { sql } from "kysely";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { queueOfferMail } from "../../mail/index.ts";
import { offerPlaces } from "../../places/index.ts";
import { moveEntries } from "../move-entries.ts";
import type { ListTarget, LoadedTarget } from "./list-target.ts";
import type { LineEntry } from "./waiting-line.ts";

interface NewOffer {
  readonly target: ListTarget;
  readonly loaded: LoadedTarget;
  readonly entries: readonly LineEntry[];
  readonly opening: DatedOpening;
}

/** Offers the places of an opening to a party: holds them, and queues the mail. The caller has locked class, entries and pools. */
export async function makeOffer(
  ctx: Pick<SystemContext, "newId" | "jobs" | "tokens">,
  trx: Db,
  { target, loaded, entries, opening }: NewOffer,
): Promise<string> {
  const id = ctx.newId();
  const { dates, endsAt, on } = opening;
  const ids = entries.map((entry) => entry.id);
  await trx
    .insertInto("waiting_offer")
    .values({
      id,
      group_id: target.kind === "group" ? target.id : null,
      course_id: target.kind === "course" ? target.id : null,
      start_on: on,
      days: loaded.by_the_day && dates.length < loaded.day_count ? dates.map((date) => date.on) : null,
      offered_at: sql<string>`clock_timestamp()`,
      expires_at: endsAt,
      remind_at: offerReminder(instant(loaded.now), endsAt),
    })
    .execute();
  const moved = await moveEntries(trx, "offer").set({ offer_id: id }).where("id", "in", ids).returning("id").execute();
  if (moved.length !== ids.length) throw new Error("A child whose entry is locked does not wait any more");
  const poolIds = [...new Set(dates.flatMap((date) => date.poolIds))];
  await offerPlaces(trx, {
    places: poolIds.flatMap((poolId) => entries.map(({ id: entryId, childId }) => ({ poolId, childId, entryId }))),
    expiresAt: endsAt,
    newId: ctx.newId,
  });
  await queueOfferMail(ctx, trx, { offerId: id, kind: "waiting_offer" });
  return id;
}
