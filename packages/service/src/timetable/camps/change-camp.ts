import type { CampForm, CampPreview, StaffCamp } from "@matinee/contract";
import { validateCamp, type CampDetails, type CampOffer, type CrowdedDay } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { audit, changedFields, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { asSeen } from "../as-seen.ts";
import { choosable, readChoices } from "../editing/class-choices.ts";
import { countOffers, takeBackOffers } from "../../waiting-list/index.ts";
import { whyOver } from "../editing/explain-crowding.ts";
import type { Losing } from "../editing/resize-pools.ts";
import { emptyPools, lockCampPools, readPoolsOfCamp } from "./camp-pools.ts";
import { notifyOfListing } from "../notify-of-listing.ts";
import { bookedOnDays, isToCome } from "./booked-days.ts";
import { takePlaces } from "./take-places.ts";
import { readCategories } from "./list-camps.ts";
import { readCamp } from "./read-camp.ts";
import { crowdedCamp } from "./crowded-camp.ts";
import { writeDays } from "./write-days.ts";
import { writeExtras } from "./write-extras.ts";

/** Locks a camp of the actor's school, for a change by whoever opened this `version`; left out: whatever it is. */
export async function lockCamp(
  ctx: Context,
  trx: Db,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
): Promise<Outcome<StaffCamp>> {
  await trx.selectFrom("course").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  return await asSeen(ctx, trx, { kind: "camp", id, version }, await readCamp(ctx, trx, id));
}

interface School {
  readonly id: number;
  readonly isVatRegistered: boolean;
}

/**
 * The checked form of a camp. What it refers to can't be deleted until the end of the transaction. `before`: what it may name although that is
 * in the archive. `dueAfter`: the balance must be due after this day.
 */
export async function checkCamp(
  trx: Db,
  form: CampForm,
  school: School,
  {
    dueAfter,
    ...before
  }: Pick<CampOffer, "dueAfter"> & Partial<Pick<StaffCamp, "location_id" | "category_id" | "disciplines">>,
): Promise<Outcome<CampDetails>> {
  await trx.selectFrom("location").select("id").where("id", "=", form.location_id).forKeyShare().execute();
  const choices = await readChoices(trx, school.id);
  const checked = validateCamp(form, {
    categoryIds: [...(await readCategories(trx)).map(({ id }) => id), ...orNone(before.category_id)],
    locationIds: choosable(choices.locations, orNone(before.location_id)),
    disciplines: [...choices.disciplines.map(({ slug }) => slug), ...(before.disciplines ?? [])],
    isVatRegistered: school.isVatRegistered,
    dueAfter,
  });
  return checked.ok ? checked : refuse("invalid", checked.error);
}

const orNone = (id: number | undefined) => (id === undefined ? [] : [id]);

/** The columns of a camp that its form fills in. */
function columnsOf(form: CampDetails) {
  return {
    name: form.name,
    description: form.description,
    day_description: form.day_description,
    category_id: form.category_id,
    location_id: form.location_id,
    disciplines: [...form.disciplines],
    min_age: form.min_age,
    max_age: form.max_age,
    starts_on: form.starts_on,
    ends_on: form.ends_on,
    price_pence: form.price,
    day_price_pence: form.day_price,
    deposit_pence: form.deposit,
    balance_due_on: form.balance_due_on,
    vat_bp: Math.round(form.vat_rate * 100),
  };
}

/** Writes a checked form as a new draft. */
export async function insertCamp(
  ctx: Context,
  trx: Db,
  { form, school, copyOf }: { readonly form: CampDetails; readonly school: School; readonly copyOf?: number },
): Promise<Outcome<{ readonly id: number }>> {
  const [poolId = 0] = await emptyPools(trx, "course", 1);
  const { id } = await trx
    .insertInto("course")
    .values({ franchise_id: school.id, status: "draft", pool_id: poolId, ...columnsOf(form) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const written = await writeParts(trx, id, form, true);
  if (!written.ok) return written;
  const detail = { ...(copyOf !== undefined && { copy_of: copyOf }), after: form };
  await audit(ctx, trx, { action: "camp_created", subject: `camp:${id}`, detail, school: school.id });
  return ok({ id });
}

/**
 * Writes a checked form over a locked camp. Says on which days more places are booked than there are then, who has them, and how many
 * families are told of another location or other times.
 */
export async function writeCamp(
  ctx: Context,
  trx: Db,
  before: StaffCamp,
  {
    form,
    losing = [],
    offer,
    overReason,
    isPreview = false,
  }: Losing & { readonly form: CampDetails; readonly isPreview?: boolean },
): Promise<Outcome<CampPreview>> {
  const { id } = before;
  // Whoever serves a list locks its entries before the pools.
  const pools = await readPoolsOfCamp(trx, id);
  const offers =
    losing.length > 0 ? await takeBackOffers(ctx, trx, pools, "fewer_places") : await countOffers(trx, pools);
  const written = await writeParts(trx, id, form, before.status === "draft");
  if (!written.ok) return written;
  // Days and extras are other tables, and count as a change of the camp too.
  await trx
    .updateTable("course")
    .set({ ...columnsOf(form), version: before.version + 1 })
    .where("id", "=", id)
    .execute();
  const preview = await crowdedCamp(ctx, trx, written.value);
  if (losing.length > 0) {
    const days = written.value.map(({ on }) => on);
    const lost = await takePlaces(ctx, trx, { camp: { id, schoolId: before.school.id }, days, losing, offer });
    if (!lost.ok) return lost;
  }
  const notices = await notifyOfCamp(ctx, trx, before, { form, isPreview });
  await audit(ctx, trx, {
    action: "camp_updated",
    subject: `camp:${id}`,
    detail: {
      ...changedFields<CampDetails>(detailsOf(before), form),
      ...(notices > 0 && { told: notices }),
      ...(written.value.length > 0 && { dates_over_capacity: written.value.length, ...whyOver(overReason) }),
      ...(losing.length > 0 && { children_who_lose_places: losing.length, offer: offer ?? null }),
    },
    school: before.school.id,
  });
  return ok({ ...preview, told: notices, offers_if_losing: preview.crowded.length > 0 ? offers : 0 });
}

/** Tells the families with a place on days to come of another location, and of other times of their days. Returns how many there are. */
async function notifyOfCamp(
  ctx: Context,
  trx: Db,
  before: StaffCamp,
  { form, isPreview }: { readonly form: CampDetails; readonly isPreview: boolean },
): Promise<number> {
  const ofLocation = form.location_id !== before.location_id;
  const retimed = form.days
    .filter((day) => {
      const was = before.days.find(({ on }) => on === day.on);
      return was !== undefined && (was.starts_at !== day.starts_at || was.ends_at !== day.ends_at);
    })
    .map(({ on }) => on);
  if (!ofLocation && retimed.length === 0) return 0;
  const isTold = sql`(${ofLocation} or d.held_on = any (${retimed}::date[]))`;
  const booked = await bookedOnDays(trx, before.id, sql`${isToCome} and ${isTold}`);
  return await notifyOfListing(
    ctx,
    trx,
    { listing: { course_id: before.id }, schoolId: before.school.id, isPreview },
    booked.flatMap((child) =>
      child.days.map(({ date }) => ({
        ...child,
        on: date,
        ofLocation,
        ofTimes: retimed.includes(date),
        ofTeachers: false,
      })),
    ),
  );
}

async function writeParts(
  trx: Db,
  id: number,
  form: CampDetails,
  isDraft: boolean,
): Promise<Outcome<readonly CrowdedDay[]>> {
  const before = await lockCampPools(trx, id);
  const days = await writeDays(trx, id, { before, form, isDraft });
  if (!days.ok) return days;
  const extras = await writeExtras(trx, id, { before, form, isDraft });
  return extras.ok ? days : extras;
}

/** A stored camp as its form says it. */
export function detailsOf(camp: StaffCamp): CampDetails {
  const { id: _, status: _s, school: _f, version: _v, next_holiday: _n, ...form } = camp;
  return {
    ...form,
    days: camp.days.map(({ taken: _t, ...day }) => day),
    extras: camp.extras.map(({ sold: _sold, ...extra }) => extra),
  };
}
