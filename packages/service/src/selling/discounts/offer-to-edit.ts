import type { OfferForm, StaffOffer } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { validateOffer, type OfferDetails } from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { missing, refuse, refuseConflict, type Context, type Db, type Outcome } from "../../kernel/index.ts";

export interface WithId {
  readonly id: number;
}

export const offerColumns = sql`o.id, o.kind, o.name, (o.percent_bp / 100.0)::float8 as percent, to_jsonb(o.item_types) as item_types, o.days_before,
  case when o.archived_at is null then o.active else coalesce(o.on_before, false) end as active, o.archived_at is not null as archived,
  jsonb_build_object('id', f.id, 'name', f.name) as school, o.version`;

export const offerTables = sql`from offer o join franchise f on f.id = o.franchise_id`;

export async function lockOffer(
  ctx: Context,
  trx: Db,
  { id, version }: WithId & { readonly version: number },
): Promise<Outcome<StaffOffer>> {
  await trx.selectFrom("offer").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const found = await ownOffer(ctx, trx, id);
  if (!found.ok) return found;
  return version === found.value.version ? found : await refuseConflict(trx, `offer:${id}`);
}

export async function ownOffer({ actor }: Pick<Context, "actor">, db: Db, id: number): Promise<Outcome<StaffOffer>> {
  const statement = sql`select ${offerColumns} ${offerTables} where o.id = ${id}`;
  const found = await rowsOf("an offer to edit", shapes.staffOffer, statement).executeTakeFirst(db);
  const isOwn = found !== undefined && can(actor, "offer:change", { franchiseIds: [found.school.id] });
  return isOwn ? ok(found) : missing("The offer");
}

/** The offers of a school that are on. */
export async function activeOffers(db: Db, schoolId: number): Promise<StaffOffer[]> {
  const statement = sql`select ${offerColumns} ${offerTables} where o.franchise_id = ${schoolId} and o.active and o.archived_at is null order by o.id`;
  return await rowsOf("the offers of a school", shapes.staffOffer, statement).execute(db);
}

export function checkOfferForm(form: OfferForm): Outcome<OfferDetails> {
  const checked = validateOffer(form);
  return checked.ok ? checked : refuse("invalid", checked.error);
}

export function offerColumnsOf({ kind, name, percent, item_types, days_before, active }: OfferDetails) {
  return { kind, name, percent_bp: Math.round(percent * 100), item_types: [...item_types], days_before, active };
}
