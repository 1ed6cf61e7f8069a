import type { CallAnswer, CallParsed, StaffSchool } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { changeSchool, type SchoolSettings } from "@matinee/core/network";
import { ok } from "@matinee/core/kernel";
import { withFeeColumns } from "@matinee/core/pricing";
import { inTransaction, rowsOf } from "@matinee/database";
import { counted } from "@matinee/format";
import { type RawBuilder, sql } from "kysely";
import { audit, authorize, changedFields, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { refreshSearchOf } from "./refresh-search.ts";
import { lockSchool, savedSchool } from "./read-school.ts";

interface WithId {
  readonly id: number;
}

/**
 * Changes settings of a school. Its shop, mails and search follow at once. A school that is not registered for VAT any more sells without
 * it: its prices lose their rate in the same transaction, once the editor has `seen` how many they are.
 */
export async function updateSchool(
  ctx: Context,
  { id, version, seen_prices: seen, ...change }: CallParsed<"PUT /v1/staff/schools/{id}", "body"> & WithId,
): Promise<Outcome<StaffSchool>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffSchool>> => {
    const before = await lockSchool(ctx, trx, { id, version });
    if (!before.ok) return before;
    const stored: SchoolSettings = before.value;
    const checked = changeSchool(stored, change);
    if (!checked.ok) return refuse("invalid", checked.error);
    const after = checked.value;
    if (after.nation !== stored.nation) return refuse("invalid", [OTHER_NATION]);
    const prices = losesVat(stored, after) ? await takeVatOff(trx, id) : 0;
    if (prices > 0 && seen !== prices)
      return refuse("preview_changed", `${counted(prices, "price", "prices")} will carry no VAT. Please confirm it.`);
    await trx.updateTable("franchise").set(columnsOf(after)).where("id", "=", id).execute();
    const detail = { ...changedFields(stored, after), ...(prices > 0 && { prices_without_vat: prices }) };
    await audit(ctx, trx, { action: "school_updated", subject: `school:${id}`, detail, school: id });
    // Last: a search's rows are locked after everything else.
    if (after.name !== stored.name) await refreshSearchOf(trx, sql`g.franchise_id = ${id}`);
    return await savedSchool(ctx, trx, id);
  });
}

/** What a change would do to prices. Changes nothing. */
export async function previewSchool(
  ctx: Context,
  { id, ...change }: CallParsed<"POST /v1/staff/schools/{id}/preview", "body"> & WithId,
): Promise<Outcome<CallAnswer<"POST /v1/staff/schools/{id}/preview">>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(
    ctx.db,
    async (trx): Promise<Outcome<CallAnswer<"POST /v1/staff/schools/{id}/preview">>> => {
      const before = await lockSchool(ctx, trx, { id });
      if (!before.ok) return before;
      const stored: SchoolSettings = before.value;
      const checked = changeSchool(stored, change);
      if (!checked.ok) return refuse("invalid", checked.error);
      const [lost, gained] = [losesVat(stored, checked.value), losesVat(checked.value, stored)];
      return ok({
        prices: lost ? await countPrices(trx, id, "with_vat") : 0,
        stay_without_vat: gained ? await countPrices(trx, id, "without_vat") : 0,
      });
    },
  );
}

/** Other bank holidays take lessons away, which the call for them shows first. */
const OTHER_NATION = {
  path: "nation",
  message: "Change this under “Bank holidays”, which shows what happens to lessons.",
};

const losesVat = (before: SchoolSettings, after: SchoolSettings) =>
  before.vat_number !== null && after.vat_number === null;

const priceCount = shapes.schoolPreview.pick({ prices: true });

/**
 * The prices of a school with VAT, or without: of classes, camps, extras and items, whether they are on sale or not. What is in the archive is
 * sold no more, so nobody corrects it: it counts only where it has VAT to lose.
 */
async function countPrices(trx: Db, id: number, which: "with_vat" | "without_vat"): Promise<number> {
  const gone = sql`x.status = 'archived'`;
  const are = (rate: RawBuilder<unknown>, isGone = gone) =>
    which === "with_vat" ? sql`${rate} > 0` : sql`${rate} = 0 and not (${isGone})`;
  const statement = sql`select (
    (select count(*) from class_group x where x.franchise_id = ${id} and ${are(sql`x.vat_bp`)})
    + (select count(*) from course x where x.franchise_id = ${id} and ${are(sql`x.vat_bp`)})
    + (select count(*) from course_addon a join course x on x.id = a.course_id
        where x.franchise_id = ${id} and ${are(sql`a.vat_bp`, sql`a.archived or ${gone}`)})
    + (select count(*) from product_variation v join product x on x.id = v.product_id
        where x.franchise_id = ${id} and ${are(sql`v.vat_bp`)})
  )::int as prices`;
  const row = await rowsOf("prices by their VAT", priceCount, statement).executeTakeFirst(trx);
  return row?.prices ?? 0;
}

/** Takes the VAT off everything that a school sells, and returns how many prices that were. What is sold keeps what it was sold with. */
async function takeVatOff(trx: Db, id: number): Promise<number> {
  const ownCamps = trx.selectFrom("course").select("id").where("franchise_id", "=", id);
  const ownItems = trx.selectFrom("product").select("id").where("franchise_id", "=", id);
  // In the order in which everybody locks classes.
  const classes = trx.selectFrom("class_group").select("id").where("franchise_id", "=", id).where("vat_bp", ">", 0);
  await classes.orderBy("id").forNoKeyUpdate().execute();
  const changes = [
    trx.updateTable("class_group").set({ vat_bp: 0 }).where("franchise_id", "=", id).where("vat_bp", ">", 0),
    trx.updateTable("course").set({ vat_bp: 0 }).where("franchise_id", "=", id).where("vat_bp", ">", 0),
    trx.updateTable("course_addon").set({ vat_bp: 0 }).where("course_id", "in", ownCamps).where("vat_bp", ">", 0),
    trx.updateTable("product_variation").set({ vat_bp: 0 }).where("product_id", "in", ownItems).where("vat_bp", ">", 0),
  ];
  let prices = 0;
  for (const change of changes) prices += Number((await change.executeTakeFirst()).numUpdatedRows);
  return prices;
}

function columnsOf(settings: SchoolSettings) {
  const { vat_rate: rate, cancel_share_percent: share, plum, spot, ...same } = withFeeColumns(settings);
  const colours = JSON.stringify({ ...(plum !== null && { plum }), ...(spot !== null && { spot }) });
  return {
    ...same,
    vat_default_bp: rate * 100,
    cancel_share_bp: share * 100,
    brand: sql<string>`(brand - 'plum' - 'spot') || ${colours}::jsonb`,
  };
}
