import type { ItemDetails } from "@matinee/core/catalogue";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";
import { holdSchool } from "../../network/index.ts";
import { itemColumns } from "./item-to-edit.ts";
import { removeVariations, writeVariations } from "./write-variations.ts";

/** An item as it was made. */
export interface MadeItem {
  readonly id: number;
  readonly version: number;
  /** The pieces of each of its variations, by the variation's id. */
  readonly stocks: Readonly<Record<string, number>>;
}

const stockRow = z.object({ product_id: z.int(), stocks: z.record(z.string(), z.int()) });

/** Makes drafts of checked items in the caller's transaction. Returns them in the order of `items`. */
export async function insertItems(
  trx: Db,
  { school, items }: { readonly school: number; readonly items: readonly ItemDetails[] },
): Promise<readonly MadeItem[]> {
  await holdSchool(trx, school);
  const made: { readonly id: number; readonly version: number }[] = [];
  for (const item of items) {
    const { figure } = await trx
      .selectFrom("product_category")
      .select("figure")
      .where("id", "=", item.category_id)
      .executeTakeFirstOrThrow();
    const one = await trx
      .insertInto("product")
      .values({ franchise_id: school, status: "draft", figure, ...itemColumns(item, null) })
      .returning(["id", "version"])
      .executeTakeFirstOrThrow();
    const written = await writeVariations(trx, one.id, item);
    if (!written.ok) throw new Error(`A new item has parts of another: ${written.error.code}`);
    made.push(one);
  }
  const statement = sql`select v.product_id, jsonb_object_agg(v.id, pool.size) as stocks
    from product_variation v join pool on pool.id = v.pool_id where v.product_id = any (${made.map(({ id }) => id)}::int[]) group by 1`;
  const stocks = await rowsOf("the stock of new items", stockRow, statement).execute(trx);
  const stocksOf = new Map(stocks.map((one) => [one.product_id, one.stocks]));
  return made.map((one) => ({ ...one, stocks: stocksOf.get(one.id) ?? {} }));
}

const untouchedRow = z.object({ id: z.int(), variations: z.array(z.int()) });

/** An item to take back. One whose variations had the same number of pieces may say that as `stock`. */
type ItemToTakeBack = Omit<MadeItem, "stocks"> & { readonly stocks?: MadeItem["stocks"]; readonly stock?: number };

/** Deletes those of the items that are drafts as they were made, and that nobody has bought or counted. Returns their ids. */
export async function deleteUntouchedItems(trx: Db, items: readonly ItemToTakeBack[]): Promise<ReadonlySet<number>> {
  const statement = sql`
    select p.id, array(select v.id from product_variation v where v.product_id = p.id order by v.id) as variations
      from product p join jsonb_to_recordset(${JSON.stringify(items)}::jsonb) w (id int, version int, stocks jsonb, stock int)
        on w.id = p.id and w.version = p.version
     where p.status = 'draft' and not exists (select from picture f where f.product_id = p.id)
       and not exists (select from product_variation v join pool on pool.id = v.pool_id where v.product_id = p.id
         and (pool.size is distinct from coalesce((w.stocks ->> v.id::text)::int, w.stock)
           or exists (select from order_item i where i.variation_id = v.id) or exists (select from claim c where c.pool_id = v.pool_id)))
     order by p.id for update of p`;
  const found = await rowsOf("items that nobody uses", untouchedRow, statement).execute(trx);
  const ids = found.map(({ id }) => id);
  await removeVariations(
    trx,
    found.flatMap(({ variations }) => variations),
  );
  await sql`delete from product where id = any (${ids}::int[])`.execute(trx);
  return new Set(ids);
}
