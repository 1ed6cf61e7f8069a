import type { CallParsed, List, OfferForm, StaffOffer } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { validateOffer, type OfferDetails } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import {
  audit,
  authorize,
  changedFields,
  inArchive,
  missing,
  ownSchool,
  readSchoolPage,
  type SchoolSource,
  refuse,
  refuseConflict,
  type Context,
  type Db,
  type ListFields,
  type Outcome,
} from "../../kernel/index.ts";
import { sellerInHand } from "../seller-in-hand.ts";

interface WithId {
  readonly id: number;
}

const fields: ListFields = {
  name: { column: sql`o.name`, type: "text" },
  kind: { column: sql`o.kind`, type: "text" },
  school: { column: sql`f.name`, type: "text" },
  percent: { column: sql`o.percent_bp`, type: "number" },
};

const columns = sql`o.id, o.kind, o.name, (o.percent_bp / 100.0)::float8 as percent, to_jsonb(o.item_types) as item_types, o.days_before,
  case when o.archived_at is null then o.active else coalesce(o.on_before, false) end as active, o.archived_at is not null as archived,
  jsonb_build_object('id', f.id, 'name', f.name) as school, o.version`;
const tables = sql`from offer o join franchise f on f.id = o.franchise_id`;

type Query = CallParsed<"GET /v1/staff/offers", "query">;

/** What the list shows, on the page and in a file. */
export const offerList = ({ status }: Query): SchoolSource<StaffOffer> => ({
  purpose: "an offer of the school",
  item: shapes.staffOffer,
  columns,
  rows: "o",
  fields,
  sorted: sql`o.name`,
  tables,
  where: inArchive(status, sql`o.archived_at`),
});

/** A page of the offers of the school, or of all schools for the network: those that are off too. */
export async function listOffers(ctx: Context, query: Query): Promise<Outcome<List<StaffOffer>>> {
  const allowed = authorize(ctx, "offer:change", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  return await readSchoolPage(ctx, query, offerList(query));
}

/** An offer to edit. */
export async function getOffer(ctx: Context, { id }: WithId): Promise<Outcome<StaffOffer>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  return await ownOffer(ctx, ctx.db, id);
}

/** Makes an offer of the school in hand. */
export async function createOffer(
  ctx: Context,
  { franchise_id: asked, ...form }: CallParsed<"POST /v1/staff/offers", "body">,
): Promise<Outcome<WithId>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx) => {
    const seller = await sellerInHand(ctx, trx, { seller: asked, action: "offer:change" });
    if (!seller.ok) return seller;
    const checked = checkOffer(form);
    if (!checked.ok) return checked;
    const made = await trx
      .insertInto("offer")
      .values({ franchise_id: seller.value.id, ...columnsOf(checked.value) })
      .returning("id")
      .executeTakeFirstOrThrow();
    const detail = { after: checked.value };
    await audit(ctx, trx, { action: "offer_created", subject: `offer:${made.id}`, detail, school: seller.value.id });
    return ok(made);
  });
}

/** Changes an offer, or switches it on or off. Baskets keep the offers that they were shown until they are priced again. */
export async function updateOffer(
  ctx: Context,
  { id, version, ...form }: CallParsed<"PUT /v1/staff/offers/{id}", "body"> & WithId,
): Promise<Outcome<StaffOffer>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffOffer>> => {
    const before = await lockOffer(ctx, trx, { id, version });
    if (!before.ok) return before;
    const checked = checkOffer(form);
    if (!checked.ok) return checked;
    const changed = columnsOf(checked.value);
    // What is in the archive stays off until it is taken out.
    const kept = before.value.archived ? { ...changed, active: false, on_before: changed.active } : changed;
    await trx.updateTable("offer").set(kept).where("id", "=", id).execute();
    const detail = changedFields<OfferDetails>(before.value, checked.value);
    await audit(ctx, trx, { action: "offer_updated", subject: `offer:${id}`, detail, school: before.value.school.id });
    return await ownOffer(ctx, trx, id);
  });
}

/** Puts an offer into the archive, where it takes nothing off, or takes it out again. It is then on or off as it was before. */
export async function moveOffer(
  ctx: Context,
  { id, version, archived }: WithId & { readonly version: number; readonly archived: boolean },
): Promise<Outcome<StaffOffer>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffOffer>> => {
    const before = await lockOffer(ctx, trx, { id, version });
    if (!before.ok) return before;
    const { active, school } = before.value;
    if (before.value.archived === archived) return before;
    await trx
      .updateTable("offer")
      .set({
        active: !archived && active,
        on_before: archived ? active : null,
        archived_at: archived ? sql<string>`clock_timestamp()` : null,
      })
      .where("id", "=", id)
      .execute();
    const action = archived ? "offer_archived" : "offer_restored";
    await audit(ctx, trx, { action, subject: `offer:${id}`, school: school.id });
    return await ownOffer(ctx, trx, id);
  });
}

async function lockOffer(
  ctx: Context,
  trx: Db,
  { id, version }: WithId & { readonly version: number },
): Promise<Outcome<StaffOffer>> {
  await sql`select from offer where id = ${id} for no key update`.execute(trx);
  const found = await ownOffer(ctx, trx, id);
  if (!found.ok) return found;
  return version === found.value.version ? found : await refuseConflict(trx, `offer:${id}`);
}

async function ownOffer({ actor }: Pick<Context, "actor">, db: Db, id: number): Promise<Outcome<StaffOffer>> {
  const statement = sql`select ${columns} ${tables} where o.id = ${id}`;
  const found = await rowsOf("an offer to edit", shapes.staffOffer, statement).executeTakeFirst(db);
  const isOwn = found !== undefined && can(actor, "offer:change", { franchiseIds: [found.school.id] });
  return isOwn ? ok(found) : missing("The offer");
}

/** The offers of a school that are on. */
export async function activeOffers(db: Db, schoolId: number): Promise<StaffOffer[]> {
  const statement = sql`select ${columns} ${tables} where o.franchise_id = ${schoolId} and o.active and o.archived_at is null order by o.id`;
  return await rowsOf("the offers of a school", shapes.staffOffer, statement).execute(db);
}

function checkOffer(form: OfferForm): Outcome<OfferDetails> {
  const checked = validateOffer(form);
  return checked.ok ? checked : refuse("invalid", checked.error);
}

function columnsOf({ kind, name, percent, item_types, days_before, active }: OfferDetails) {
  return { kind, name, percent_bp: Math.round(percent * 100), item_types: [...item_types], days_before, active };
}
