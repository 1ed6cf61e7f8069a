import type { ParentDetails } from "@matinee/core/family";
import { type RawBuilder, sql } from "kysely";
import type { Context, Db } from "../../kernel/index.ts";

/** The details under their names in the table and on the wire. */
export function detailColumns(details: ParentDetails) {
  return {
    name: details.name,
    email: details.email,
    phone: details.phone,
    address_line_1: details.addressLine1,
    address_line_2: details.addressLine2,
    address_line_3: details.addressLine3,
    post_town: details.postTown,
    county: details.county,
    postcode: details.postcode,
    message: details.message,
  };
}

export type DetailColumns = ReturnType<typeof detailColumns>;

interface Saving {
  readonly guestId: string;
  /** The profile of the visitor's account; null without an account or a profile. */
  readonly profileId: string | null;
  readonly details: DetailColumns;
}

/**
 * Saves details as the profile of an account and returns the id of the record. The profile's record is changed until an order is placed
 * with it. Then there is a new one, so that a placed order keeps its details.
 */
export async function saveProfileDetails(
  ctx: Context,
  trx: Db,
  { userId, guestId, profileId, details }: Saving & { readonly userId: string },
): Promise<string> {
  const which = profileId === null ? sql<boolean>`true` : sql<boolean>`customer.id = ${profileId}`;
  const id = await saveDetails(ctx, trx, { guestId, details, which });
  await trx.updateTable("user_account").set({ customer_id: id }).where("id", "=", userId).execute();
  return id;
}

/** Saves the details of one application beside the profile, and returns the id of the record. Details that are the profile's use its record. */
export async function saveApplicationDetails(
  ctx: Context,
  trx: Db,
  { guestId, profileId, details }: Saving,
): Promise<string> {
  if (profileId === null) return await saveDetails(ctx, trx, { guestId, details, which: sql<boolean>`true` });
  const profile = await trx.selectFrom("customer").selectAll().where("id", "=", profileId).executeTakeFirstOrThrow();
  const same = Object.entries(details).every(([name, value]) => Reflect.get(profile, name) === value);
  if (!same) return await saveDetails(ctx, trx, { guestId, details, which: sql<boolean>`customer.id <> ${profileId}` });
  // What a visitor saved last counts, so the profile becomes the latest.
  await update(trx, profileId, details);
  return profileId;
}

/** Changes the visitor's latest record of those that `which` selects, if no order was placed with it. Otherwise adds one. */
async function saveDetails(
  ctx: Context,
  trx: Db,
  {
    guestId,
    details,
    which,
  }: { readonly guestId: string; readonly details: DetailColumns; readonly which: RawBuilder<boolean> },
): Promise<string> {
  const open = await trx
    .selectFrom("customer")
    .select("id")
    .where("guest_id", "=", guestId)
    .where(which)
    .where(sql<boolean>`not exists (select from orders o where o.customer_id = customer.id and o.status <> 'basket')`)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  if (open !== undefined) {
    await update(trx, open.id, details);
    return open.id;
  }
  const id = ctx.newId();
  await trx
    .insertInto("customer")
    .values({ id, guest_id: guestId, ...details })
    .execute();
  return id;
}

async function update(trx: Db, id: string, details: DetailColumns): Promise<void> {
  await trx
    .updateTable("customer")
    .set({ ...details, updated_at: sql<string>`now()` })
    .where("id", "=", id)
    .execute();
}
