import { ok } from "@matinee/core/kernel";
import { nextOffer, partiesInLine, type SkipReason } from "@matinee/core/waiting";
import { inTransaction } from "@matinee/database";
import { addPlaces, lockOfferPools } from "../../places/index.ts";
import {
  audit,
  authorize,
  changedFields,
  type Context,
  missing,
  neededReason,
  type Outcome,
  refuse,
} from "../../kernel/index.ts";
import { agesOf, lockTarget, poolIdsOf, readOpenings } from "../serve/list-target.ts";
import { makeOffer } from "../serve/make-offer.ts";
import { touchSearch } from "../serve/serve-waiting-list.ts";
import { lockEntries, readLine, storeSkips } from "../serve/waiting-line.ts";
import { findEntry } from "./find-entry.ts";

interface Input {
  readonly id: string;
  readonly reason: string;
  /** True: beyond the capacity, if no place is free. */
  readonly add_place?: boolean | undefined;
}

/**
 * Offers a place to a child and those who were entered together, whoever stands before them. Each of those gets the reason. Without a free
 * place staff may add one beyond the capacity; it is taken away again if the offer is not taken up.
 */
export async function offerPlace(
  ctx: Context,
  { id, reason, add_place: addPlace = false }: Input,
): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "waiting:serve", "unread");
  if (!allowed.ok) return allowed;
  const why = neededReason(reason);
  if (!why.ok) return why;
  const found = await findEntry(ctx, ctx.db, id);
  if (!found.ok) return found;
  const { partyId, target, franchiseId: school } = found.value;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const loaded = await lockTarget(trx, target);
    if (loaded === undefined) return missing("The class or camp");
    await lockEntries(trx, target);
    const poolIds = poolIdsOf(loaded);
    await lockOfferPools(trx, poolIds);
    const line = await readLine(trx, target, loaded);
    const waiting = line.filter((entry) => entry.partyId === partyId);
    const party = waiting.map((entry) => ({ ...entry, declinedDays: [], passedOver: null }));
    if (party.length === 0) return refuse("waiting_ended");
    const free = nextOffer(party, await readOpenings(trx, loaded), agesOf(loaded));
    const decided =
      free.offer === null && addPlace
        ? nextOffer(party, await readOpenings(trx, loaded, party.length), agesOf(loaded))
        : free;
    if (decided.offer === null) return refuseFor(decided.skipped[0]?.reason ?? null);
    const { opening } = decided.offer;
    const added = free.offer === null;
    if (added) await addPlaces(trx, [...new Set(opening.dates.flatMap((date) => date.poolIds))], party.length);
    const parties = partiesInLine(line);
    const before = parties
      .slice(
        0,
        parties.findIndex(([first]) => first?.partyId === partyId),
      )
      .flat();
    await storeSkips(
      trx,
      before.map((entry) => ({ entryId: entry.id, reason: "offered_to_another_by_staff" as const })),
      why.value,
    );
    const offerId = await makeOffer(ctx, trx, { target, loaded, entries: party, opening });
    await trx.updateTable("waiting_list_entry").set({ passed_over: null }).where("offer_id", "=", offerId).execute();
    for (const entry of waiting)
      await audit(ctx, trx, {
        action: added ? "waiting_place_added" : "waiting_offered",
        subject: `waiting_entry:${entry.id}`,
        school,
        detail: {
          reason: why.value,
          offer_id: offerId,
          children: party.length,
          start_date: opening.on,
          ...changedFields(
            { status: "waiting", passed_over: entry.passedOver !== null },
            { status: "offered", passed_over: false },
          ),
        },
      });
    await touchSearch(trx, target);
    return ok(undefined);
  });
}

function refuseFor(reason: SkipReason | null) {
  switch (reason) {
    case "too_young":
    case "too_old":
      return refuse("age_does_not_fit");
    case "already_booked":
      return refuse("already_booked");
    case "trial_had":
      return refuse("trial_had");
    default:
      return refuse("no_place_to_offer");
  }
}
