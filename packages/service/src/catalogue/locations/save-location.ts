import type { CallParsed, FieldDetail, Location } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { validateVenue, type VenueDetails } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import {
  audit,
  authorize,
  changedFields,
  type Context,
  type Db,
  missing,
  refuse,
  refuseConflict,
  type Outcome,
} from "../../kernel/index.ts";
import { readVenue } from "./venues.ts";

/** Creates a venue in the actor's own school; network staff name the school. */
export async function createLocation(
  ctx: Context,
  input: CallParsed<"POST /locations/create", "body">,
): Promise<Outcome<Location>> {
  const allowed = authorize(ctx, "location:change", "unread");
  if (!allowed.ok) return allowed;
  const { actor } = ctx;
  const own = "franchiseId" in actor ? actor.franchiseId : null;
  const franchiseId = input.franchise_id ?? own;
  // Another school looks as if it did not exist.
  if (!can(actor, "location:change", { franchiseIds: franchiseId === null ? [] : [franchiseId] }))
    return missing("The school");
  const school =
    franchiseId === null
      ? undefined
      : await ctx.db.selectFrom("franchise").select("id").where("id", "=", franchiseId).executeTakeFirst();
  const unknown: FieldDetail[] =
    school === undefined ? [{ path: "franchise_id", message: "Please choose the school it belongs to." }] : [];
  const checked = validateVenue(input);
  if (!checked.ok || school === undefined) return refuse("invalid", [...unknown, ...(checked.ok ? [] : checked.error)]);
  const position = await positionOf(ctx, checked.value);
  if (!position.ok) return position;
  return await inTransaction(ctx.db, async (trx) => {
    const { id } = await trx
      .insertInto("location")
      .values({ franchise_id: school.id, ...columnsOf(checked.value), ...position.value })
      .returning("id")
      .executeTakeFirstOrThrow();
    await audit(ctx, trx, { action: "location_created", subject: `location:${id}`, school: school.id });
    return await asStored(trx, id);
  });
}

/**
 * Changes a venue; omitted fields stay. The class search uses the new position at once. `also` is done with the change or not at all, and is
 * told what the venue was.
 */
export async function updateLocation(
  ctx: Context,
  input: Omit<CallParsed<"PUT /locations/update/{id}", "body">, "tell_families"> & { readonly id: number },
  also: (trx: Db, before: Location, after: Location) => Promise<void> = async () => undefined,
): Promise<Outcome<Location>> {
  const allowed = authorize(ctx, "location:change", "unread");
  if (!allowed.ok) return allowed;
  const { id, version, ...form } = input;
  const before = await readVenue(ctx.db, id);
  if (before === null) return missing("The location");
  const theirs = authorize(ctx, "location:change", { franchiseIds: [before.franchise.id] });
  if (!theirs.ok) return theirs;
  const given = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
  // A save without a version, as other clients send it, still overwrites nothing that it did not read.
  if (version !== undefined && version !== before.version) return await conflict(ctx.db, id);
  const { lat, lng, ...words } = before;
  const checked = validateVenue({ ...words, ...given });
  if (!checked.ok) return refuse("invalid", checked.error);
  const moved = checked.value.postcode !== before.postcode;
  const position = checked.value.position === null && !moved ? ok({ lat, lng }) : await positionOf(ctx, checked.value);
  if (!position.ok) return position;
  const after = { ...columnsOf(checked.value), ...position.value };
  return await inTransaction(ctx.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("location")
      .set(after)
      .where("id", "=", id)
      .where("version", "=", before.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return await conflict(trx, id);
    await sql`select refresh_class_search(array(select g.id from class_group g where g.location_id = ${id} order by g.id))`.execute(
      trx,
    );
    const detail = changedFields(before, after);
    await audit(ctx, trx, {
      action: "location_updated",
      subject: `location:${id}`,
      detail,
      school: before.franchise.id,
    });
    const saved = await asStored(trx, id);
    if (saved.ok) await also(trx, before, saved.value);
    return saved;
  });
}

/** A location that is gone is not found. */
async function conflict(db: Db, id: number): Promise<Outcome<never>> {
  return (await readVenue(db, id)) === null ? missing("The location") : await refuseConflict(db, `location:${id}`);
}

function columnsOf({ position: _, ...columns }: VenueDetails): Omit<VenueDetails, "position"> {
  return columns;
}

/** A venue's position: from the form, otherwise from its postcode. */
async function positionOf(ctx: Context, venue: VenueDetails): Promise<Outcome<{ lat: number; lng: number }>> {
  const found = venue.position ?? (await ctx.gateways.postcodes.locate(venue.postcode));
  if (found !== null) return ok({ lat: found.lat, lng: found.lng });
  return refuse("invalid", [
    { path: "postcode", message: "We can't find this postcode on the map. Please check it, or give the position." },
  ]);
}

async function asStored(trx: Db, id: number): Promise<Outcome<Location>> {
  const venue = await readVenue(trx, id);
  return venue === null ? missing("The location") : ok(venue);
}
