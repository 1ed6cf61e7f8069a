import type { Db, SystemContext } from "../kernel/index.ts";
import { queueListingNotice } from "../mail/index.ts";

/** A place of a family in what has changed. */
interface Place {
  /** The same for all places of a family. */
  readonly family: string;
  readonly order_id: string | null;
  /** Whom the mail goes to; null: there is nobody to tell. */
  readonly customer_id: string | null;
  readonly host: string;
}

interface Change {
  readonly listing: { readonly group_id: number } | { readonly course_id: number };
  readonly schoolId: number;
  readonly ofLocation: boolean;
  readonly ofTimes: boolean;
  readonly ofTeachers: boolean;
}

/**
 * Queues one mail for each family with one of these places in a class or camp that is held elsewhere, at other times or by somebody else now.
 * Returns how many there are. What the mail says is read when it is sent.
 */
export async function tellOfListing(
  ctx: Pick<SystemContext, "newId" | "jobs">,
  trx: Db,
  { listing, schoolId, ofLocation, ofTimes, ofTeachers }: Change,
  places: readonly Place[],
): Promise<number> {
  const families = Map.groupBy(
    places.filter((one) => one.customer_id !== null),
    (one) => one.family,
  );
  for (const own of families.values()) {
    // Whoever has ordered is written to before whom an import knows.
    const first = own.find((one) => one.order_id !== null) ?? own[0];
    const id = ctx.newId();
    await trx
      .insertInto("listing_notice")
      .values({
        id,
        franchise_id: schoolId,
        group_id: "group_id" in listing ? listing.group_id : null,
        course_id: "course_id" in listing ? listing.course_id : null,
        customer_id: first?.customer_id ?? null,
        host: first?.host ?? "",
        of_location: ofLocation,
        of_times: ofTimes,
        of_teachers: ofTeachers,
      })
      .execute();
    await queueListingNotice(ctx, trx, id);
  }
  return families.size;
}
