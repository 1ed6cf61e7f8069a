import type { StaffLocation } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { counted } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import {
  audit,
  authorize,
  type Context,
  type Db,
  missing,
  refuse,
  refuseConflict,
  type Outcome,
} from "../../kernel/index.ts";
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
    const use = archived ? await usesToCome(trx, id) : NO_USE;
    if (use.listings > 0)
      return refuse(
        "in_use",
        `${counted(use.listings, "class or camp uses", "classes and camps use")} this location. Move or archive ${use.listings === 1 ? "it" : "them"} first.`,
      );
    if (use.lessons > 0)
      return refuse(
        "in_use",
        `${counted(use.lessons, "lesson to come is", "lessons to come are")} held at this location.`,
      );
    await sql`update location set archived_at = case when ${archived} then clock_timestamp() end where id = ${id}`.execute(
      trx,
    );
    const action = archived ? "location_archived" : "location_restored";
    await audit(ctx, trx, { action, subject: `location:${id}`, detail: {}, school: venue.franchise.id });
    const saved = await readVenue(trx, id);
    return saved === null ? missing("The location") : ok(saved);
  });
}

const usesRow = z.object({ listings: z.int(), lessons: z.int() });
const NO_USE = { listings: 0, lessons: 0 };

async function usesToCome(trx: Db, id: number): Promise<z.output<typeof usesRow>> {
  const statement = sql`select
    ((select count(*) from class_group g where g.location_id = ${id} and g.status <> 'archived')
      + (select count(*) from course co where co.location_id = ${id} and co.status <> 'archived'))::int as listings,
    (select count(*) from session s where s.location_id = ${id} and s.status = 'scheduled' and s.starts_at > clock_timestamp())::int as lessons`;
  return (await rowsOf("what uses a location", usesRow, statement).executeTakeFirst(trx)) ?? NO_USE;
}
