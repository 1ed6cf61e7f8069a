import type { Db, SystemContext } from "../kernel/index.ts";
import { queueMail } from "../mail/index.ts";

/** A place of a family on a date that is different, and in what. */
export interface ChangedPlace {
  /** The same for all places of a family. */
  readonly family: string;
  readonly order_id: string | null;
  /** Whom the mail goes to; null: there is nobody to tell. */
  readonly customer_id: string | null;
  readonly host: string;
  readonly is_free: boolean;
  readonly on: string;
  readonly ofLocation: boolean;
  readonly ofTimes: boolean;
  readonly ofTeachers: boolean;
}

interface Listing {
  readonly listing: { readonly group_id: number } | { readonly course_id: number };
  /** Only single lessons of the class that are arranged at this location, which has another name or address now. */
  readonly arrangedAt?: number;
  readonly schoolId: number;
  /** True: the families are only counted. */
  readonly isPreview: boolean;
}

/**
 * Queues one mail for each family with one of these places in a class or camp that is held elsewhere, at other times or by somebody else now.
 * Returns how many families there are. Their dates are read when the mail is sent.
 */
export async function notifyOfListing(
  ctx: Pick<SystemContext, "newId" | "jobs">,
  trx: Db,
  { listing, arrangedAt, schoolId, isPreview }: Listing,
  places: readonly ChangedPlace[],
): Promise<number> {
  const families = Map.groupBy(
    places.filter((one) => one.customer_id !== null),
    (one) => one.family,
  );
  if (isPreview) return families.size;
  for (const own of families.values()) {
    // Whoever has paid is known; then whoever has ordered; then whom an import knows.
    const ordered = own.filter((one) => one.order_id !== null);
    const to = ordered.find((one) => !one.is_free) ?? ordered[0] ?? own[0];
    const id = ctx.newId();
    await trx
      .insertInto("listing_notice")
      .values({
        id,
        franchise_id: schoolId,
        group_id: "group_id" in listing ? listing.group_id : null,
        course_id: "course_id" in listing ? listing.course_id : null,
        arranged_at: arrangedAt ?? null,
        customer_id: to?.customer_id ?? null,
        host: to?.host ?? "",
        from_on: own.map(({ on }) => on).toSorted()[0] ?? "",
        of_location: own.some((one) => one.ofLocation),
        of_times: own.some((one) => one.ofTimes),
        of_teachers: own.some((one) => one.ofTeachers),
      })
      .execute();
    const subject = arrangedAt === undefined ? { listing_notice_id: id } : { arranged_notice_id: id };
    await queueMail(ctx, trx, "listing_changed", subject);
  }
  return families.size;
}
