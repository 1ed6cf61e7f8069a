import { sql } from "kysely";
import type { Db, Site } from "../kernel/index.ts";

/** The ids behind a shop's public pages, for its sitemap. */
export interface SitemapIds {
  readonly groups: readonly number[];
  readonly courses: readonly number[];
  readonly productCategories: readonly number[];
  readonly products: readonly number[];
}

/** Everything open in this shop: of every franchise in the main shop, otherwise of its own. */
export async function listSitemapIds(db: Db, site: Pick<Site, "franchise">): Promise<SitemapIds> {
  const owner = site.franchise?.id ?? null;
  const { rows } = await sql<SitemapIds>`
    with mine as (select id from franchise where ${owner}::int is null or id = ${owner}::int),
         product_open as (select id, category_id from product where status = 'open' and franchise_id in (select id from mine))
    select
      array(select id from class_group where status = 'open' and franchise_id in (select id from mine) order by id) as groups,
      array(select id from course where status = 'open' and franchise_id in (select id from mine) order by id) as courses,
      array(select id from product_open order by id) as products,
      array(select distinct category_id from product_open order by category_id) as "productCategories"`.execute(db);
  return rows[0] ?? { groups: [], courses: [], products: [], productCategories: [] };
}
