import type { StaffLocation } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { audit, authorize, type Context, missing, refuse, refuseConflict, type Outcome } from "../../kernel/index.ts";
import { lessonsAt, lessonsAtLocationText, listingsAt, listingsText } from "./location-uses.ts";
import { readVenue } from "./venues.ts";

interface Move {
  readonly id: number;
  /** Of the location that was shown. */
  readonly version: number;
  readonly archived: boolean;
}

/**
 * Puts a location into the archive, where it is offered for nothing new, or takes it out again. Refused while a class, a camp or a lesson to
 * come uses it; those of the past go on naming it.
 */
export async function moveLocation(ctx: Context, { id, version, archived }: Move): Promise<Outcome<StaffLocation>> {
  const allowed = authorize(ctx, "location:delete", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffLocation>> => {
    // A class that is being given this location waits, and then finds it archived.
    await trx.selectFrom("location").select("id").where("id", "=", id).forUpdate().execute();
    const venue = await readVenue(trx, id);
    if (venue === null) return missing("The location");
    const theirs = authorize(ctx, "location:delete", { franchiseIds: [venue.franchise.id] });
    if (!theirs.ok) return theirs;
    if (venue.version !== version) return await refuseConflict(trx, `location:${id}`);
    if (venue.archived === archived) return ok(venue);
    if (archived) {
      const listings = (await listingsAt(trx, id)).filter((one) => !one.archived);
      if (listings.length > 0)
        return refuse(
          "in_use",
          `${listingsText(listings)} Choose another location for ${listings.length === 1 ? "it, or archive it" : "them, or archive them"} first.`,
        );
      const [lesson, ...others] = await lessonsAt(trx, id);
      if (lesson !== undefined) return refuse("in_use", lessonsAtLocationText([lesson, ...others]));
    }
    const archivedAt = archived ? sql<string>`clock_timestamp()` : null;
    await trx.updateTable("location").set({ archived_at: archivedAt }).where("id", "=", id).execute();
    const action = archived ? "location_archived" : "location_restored";
    await audit(ctx, trx, { action, subject: `location:${id}`, detail: {}, school: venue.franchise.id });
    const saved = await readVenue(trx, id);
    return saved === null ? missing("The location") : ok(saved);
  });
}
