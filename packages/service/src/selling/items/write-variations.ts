import {
  combinationsOf,
  planVariations,
  type ItemAttribute,
  type ItemDetails,
  type StoredVariation,
} from "@matinee/core/catalogue";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { refuse, type Db, type Outcome } from "../../kernel/index.ts";
import { newPools } from "../../places/index.ts";
import { setStock, type StockOfVariation } from "./set-stock.ts";

const variationRow = z.object({
  id: z.int(),
  pool_id: z.int(),
  option_ids: z.array(z.int()),
  archived: z.boolean(),
  used: z.boolean(),
});

interface WrittenOption {
  readonly id: number;
  readonly name: string;
}

/**
 * Writes what an item comes in, and returns the stock that came and went with it. A combination that stays keeps its row, its stock and the
 * carts that hold it. One that comes back has the stock of the form, like a new one: what lay there may be long gone. The caller holds the
 * lock of the item.
 */
export async function writeVariations(
  trx: Db,
  itemId: number,
  form: ItemDetails,
): Promise<Outcome<readonly StockOfVariation[]>> {
  const stored = await lockVariations(trx, itemId);
  const attributes = await writeAttributes(trx, itemId, form.attributes);
  if (!attributes.ok) return attributes;
  const own = new Map(form.variations.map((one) => [keyOf(one.options), one]));
  const wanted = combinationsOf(attributes.value).flatMap((options) => {
    const terms = own.get(keyOf(options.map(({ name }) => name)));
    if (terms?.made === false) return [];
    const { price, vat_rate: rate } = terms ?? form;
    const stock = terms?.stock ?? form.stock;
    return [{ optionIds: options.map(({ id }) => id), price, vatBp: Math.round(rate * 100), stock }];
  });
  const plan = planVariations(stored, wanted);
  const kept = [...plan.keep, ...plan.restore];
  await sql`update product_variation v set price_pence = w.price, vat_bp = w.vat, archived = false
    from unnest(${kept.map(({ id }) => id)}::int[], ${kept.map((one) => one.wanted.price)}::int[],
      ${kept.map((one) => one.wanted.vatBp)}::int[]) w(id, price, vat)
    where v.id = w.id and (v.price_pence, v.vat_bp, v.archived) is distinct from (w.price, w.vat, false)`.execute(trx);
  await sql`update product_variation set archived = true where id = any (${plan.archive}::int[])`.execute(trx);
  const restocked = new Map(plan.restore.map((one) => [one.id, one.wanted.stock]));
  const stocks = await setStock(trx, new Map([...restocked, ...[...plan.archive, ...plan.remove].map(none)]));
  await removeVariations(trx, plan.remove);
  if (plan.add.length > 0) {
    const pools = await newPools(
      trx,
      "stock",
      plan.add.map(({ stock }) => stock),
    );
    const rows = plan.add.map((one, nth) => ({
      product_id: itemId,
      option_ids: one.optionIds.toSorted((a, b) => a - b),
      price_pence: one.price,
      vat_bp: one.vatBp,
      pool_id: pools[nth] ?? 0,
    }));
    const made = await trx.insertInto("product_variation").values(rows).returning(["id", "pool_id"]).execute();
    const stockOf = new Map(pools.map((id, nth) => [id, plan.add[nth]?.stock ?? 0]));
    for (const { id, pool_id: poolId } of made) {
      const after = stockOf.get(poolId) ?? 0;
      if (after > 0) stocks.push({ variationId: id, before: 0, after });
    }
  }
  await removeUnusedOptions(trx, itemId, attributes.value.flat());
  return ok(stocks);
}

const none = (id: number): readonly [number, number] => [id, 0];

const keyOf = (names: readonly string[]) => JSON.stringify(names.map((one) => one.toLowerCase()));

/** Locks the variations, so that nobody puts one into a cart that is about to be deleted. */
async function lockVariations(trx: Db, itemId: number): Promise<StoredVariation[]> {
  await trx
    .selectFrom("product_variation")
    .select("id")
    .where("product_id", "=", itemId)
    .orderBy("id")
    .forUpdate()
    .execute();
  const statement = sql`select v.id, v.pool_id, v.option_ids, v.archived,
      exists (select from order_item i where i.variation_id = v.id) or exists (select from claim c where c.pool_id = v.pool_id) as used
    from product_variation v where v.product_id = ${itemId} order by v.id`;
  const rows = await rowsOf("the variations of an item", variationRow, statement).execute(trx);
  return rows.map(({ id, option_ids, archived, used }) => ({ id, optionIds: option_ids, archived, used }));
}

/** Deletes variations that nobody has bought, with their stock. */
export async function removeVariations(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await trx.deleteFrom("product_variation").where("id", "in", ids).returning("pool_id").execute();
  const pools = gone.map((one) => one.pool_id);
  if (pools.length > 0) await trx.deleteFrom("pool").where("id", "in", pools).execute();
}

/** The options of each attribute as they are stored now. What the item no longer has is still there. */
async function writeAttributes(
  trx: Db,
  itemId: number,
  attributes: readonly ItemAttribute[],
): Promise<Outcome<WrittenOption[][]>> {
  const idsOf = (all: readonly { readonly id: number | null }[]) => all.flatMap(({ id }) => (id === null ? [] : [id]));
  const written: WrittenOption[][] = [];
  for (const [a, { id: known, name, options }] of attributes.entries()) {
    const id = await writeAttribute(trx, itemId, { id: known, name, position: a }, idsOf(attributes));
    if (id === null) return refuse("invalid", [{ path: `attributes.${a}.name`, message: GONE }]);
    const own: WrittenOption[] = [];
    for (const [o, option] of options.entries()) {
      const optionId = await writeOption(trx, id, { ...option, position: o }, idsOf(options));
      if (optionId === null) return refuse("invalid", [{ path: `attributes.${a}.options.${o}.name`, message: GONE }]);
      own.push({ id: optionId, name: option.name });
    }
    written.push(own);
  }
  return ok(written);
}

const GONE = "This is not part of the item any more. Please remove it and add it again.";

async function writeAttribute(
  trx: Db,
  itemId: number,
  { id, name, position }: Omit<ItemAttribute, "options"> & { readonly position: number },
  claimed: readonly number[],
): Promise<number | null> {
  const own = trx.selectFrom("product_attribute").select("id").where("product_id", "=", itemId);
  const found = await (
    id === null ? own.where(isUnclaimed(name, claimed)) : own.where("id", "=", id)
  ).executeTakeFirst();
  if (found === undefined && id !== null) return null;
  if (found === undefined) {
    const made = trx.insertInto("product_attribute").values({ product_id: itemId, name, position });
    return (await made.returning("id").executeTakeFirstOrThrow()).id;
  }
  await trx.updateTable("product_attribute").set({ name, position }).where("id", "=", found.id).execute();
  return found.id;
}

async function writeOption(
  trx: Db,
  attributeId: number,
  { id, ...values }: ItemAttribute["options"][number] & { readonly position: number },
  claimed: readonly number[],
): Promise<number | null> {
  const own = trx
    .selectFrom("attribute_option")
    .select("id")
    .where("attribute_id", "=", attributeId)
    .orderBy("archived")
    .orderBy("id");
  const found = await (
    id === null ? own.where(isUnclaimed(values.name, claimed)) : own.where("id", "=", id)
  ).executeTakeFirst();
  if (found === undefined && id !== null) return null;
  if (found === undefined) {
    const made = trx.insertInto("attribute_option").values({ attribute_id: attributeId, ...values });
    return (await made.returning("id").executeTakeFirstOrThrow()).id;
  }
  await trx
    .updateTable("attribute_option")
    .set({ ...values, archived: false })
    .where("id", "=", found.id)
    .execute();
  return found.id;
}

/** What the form adds by a name that is there already is the same thing, also out of the archive, unless the form names that by its id. */
const isUnclaimed = (name: string, claimed: readonly number[]) =>
  sql<boolean>`lower(name) = lower(${name}) and not id = any (${claimed}::int[])`;

/** Options that the item no longer has stay for what was sold in them, and go if nothing was. */
async function removeUnusedOptions(trx: Db, itemId: number, kept: readonly WrittenOption[]): Promise<void> {
  const gone = sql`o.attribute_id in (select id from product_attribute where product_id = ${itemId})
    and not o.id = any (${kept.map(({ id }) => id)}::int[])`;
  await sql`delete from attribute_option o where ${gone}
    and not exists (select from product_variation v where v.product_id = ${itemId} and o.id = any (v.option_ids))`.execute(
    trx,
  );
  await sql`update attribute_option o set archived = true where ${gone} and not o.archived`.execute(trx);
  await sql`delete from product_attribute at where at.product_id = ${itemId}
    and not exists (select from attribute_option o where o.attribute_id = at.id)`.execute(trx);
}
