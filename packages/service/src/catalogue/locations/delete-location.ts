import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { counted } from "@matinee/format";
import { sql } from "kysely";
import { audit, authorize, type Context, missing, refuse, type Outcome } from "../../kernel/index.ts";
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
    if (venue.classes > 0)
      return refuse(
        "in_use",
        `${venue.classes} ${venue.classes === 1 ? "class or camp uses" : "classes or camps use"} this location.`,
      );
    const lessons = trx.selectFrom("session").select("id").where("location_id", "=", input.id);
    const toCome = await lessons
      .where("status", "=", "scheduled")
      .where("starts_at", ">", sql<string>`clock_timestamp()`)
      .execute();
    if (toCome.length > 0)
      return refuse(
        "in_use",
        `${counted(toCome.length, "lesson to come is", "lessons to come are")} held at this location.`,
      );
    const { length: past } = await lessons.execute();
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
