import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { counted } from "@matinee/format";
import { audit, authorize, type Context, missing, refuse, type Outcome } from "../../kernel/index.ts";
import { lessonsAt, lessonsAtLocationText, listingsAt, listingsText, type Listing } from "./location-uses.ts";
import { readVenue } from "./venues.ts";

/** Deletes a venue and its closures. Refused if a class, a camp or a single lesson names it, past ones too: where children were taught stays on record. */
export async function deleteLocation(ctx: Context, input: { readonly id: number }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "location:delete", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    // Locks the venue: a class that is being given this venue waits, and then does not find it.
    await trx.selectFrom("location").select("id").where("id", "=", input.id).forUpdate().execute();
    const venue = await readVenue(trx, input.id);
    if (venue === null) return missing("The location");
    const theirs = authorize(ctx, "location:delete", { franchiseIds: [venue.franchise.id] });
    if (!theirs.ok) return theirs;
    const listings = await listingsAt(trx, input.id);
    if (listings.length > 0) return refuse("in_use", listingsInUseText(listings));
    const [lesson, ...others] = await lessonsAt(trx, input.id);
    if (lesson !== undefined) return refuse("in_use", lessonsAtLocationText([lesson, ...others]));
    const { length: past } = await trx.selectFrom("session").select("id").where("location_id", "=", input.id).execute();
    if (past > 0)
      return refuse(
        "in_use",
        `${counted(past, "lesson names", "lessons name")} this location, so the record of where the children were taught would be lost. Archive the location instead.`,
      );
    await trx.deleteFrom("closure").where("location_id", "=", input.id).execute();
    await trx.deleteFrom("location").where("id", "=", input.id).execute();
    await audit(ctx, trx, {
      action: "location_deleted",
      subject: `location:${input.id}`,
      detail: { name: venue.name },
      school: venue.franchise.id,
    });
    return ok(undefined);
  });
}

/** Those that can be changed come first. Those of the archive stay as they were. */
function listingsInUseText(listings: readonly Listing[]): string {
  const current = listings.filter(({ archived }) => !archived);
  if (current.length > 0)
    return `${listingsText(current)} Choose another location for ${current.length === 1 ? "it" : "them"} first.`;
  const are = listings.length === 1 ? "It is" : "They are";
  return `${listingsText(listings)} ${are} in the archive, which keeps where children were taught. Archive the location instead.`;
}
