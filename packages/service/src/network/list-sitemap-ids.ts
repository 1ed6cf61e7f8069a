import { rowsOf } from "@matinee/database";
import { londonToday } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, Site } from "../kernel/index.ts";

const ids = z.array(z.int());
const sitemapIds = z.object({ groups: ids, courses: ids, productCategories: ids, products: ids });

/** The ids of a shop's public pages, for its sitemap. */
export type SitemapIds = z.output<typeof sitemapIds>;

/** Lists everything that is open in this shop, without camps that are over. The main shop includes every franchise. */
export async function listSitemapIds(db: Db, site: Pick<Site, "franchise">): Promise<SitemapIds> {
  const owner = site.franchise?.id ?? null;
  const statement = sql`
    with franchises as (select id from franchise where ${owner}::int is null or id = ${owner}::int),
         open_products as (select id, category_id from product where status = 'open' and franchise_id in (select id from franchises))
    select
      array(select id from class_group where status = 'open' and franchise_id in (select id from franchises) order by id) as groups,
      array(select id from course where status = 'open' and ends_on >= ${londonToday()}::date and franchise_id in (select id from franchises)
        order by id) as courses,
      array(select id from open_products order by id) as products,
      array(select distinct category_id from open_products order by category_id) as "productCategories"`;
  const found = await rowsOf("the ids of a sitemap", sitemapIds, statement).executeTakeFirst(db);
  return found ?? { groups: [], courses: [], products: [], productCategories: [] };
}
