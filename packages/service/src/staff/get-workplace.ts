import type { StaffWorkplace } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { authorize, inSchool, ownSchool, type Context, type Outcome } from "../kernel/index.ts";

const { schools: schoolList, shops: shopList } = shapes.staffWorkplace.shape;
const workplaceRow = z.object({ schools: schoolList, hosts: z.array(shopList.element.omit({ address: true })) });

/** The schools that the actor can choose from, and where families open each shop. */
export async function getWorkplace(ctx: Context): Promise<Outcome<StaffWorkplace>> {
  const allowed = authorize(ctx, "staff:enter", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const statement = sql`select
    coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.name, f.id) from franchise f
      where ${inSchool(ctx, sql`f.id`)} and not f.is_network), '[]') as schools,
    coalesce((select jsonb_agg(jsonb_build_object('host', h.host, 'name', f.name, 'school_id', f.id)
        order by f.name, h.host is distinct from primary_host(f.id), h.host)
      from franchise_host h join franchise f on f.id = h.franchise_id where ${inSchool(ctx, sql`f.id`)}), '[]') as hosts`;
  const row = await rowsOf("the schools and shops of staff", workplaceRow, statement).executeTakeFirst(ctx.db);
  if (row === undefined) throw new Error("The select returned no row");
  const { schools, hosts } = row;
  return ok({
    schools,
    // A school's own address comes before others of it.
    shops: [...hosts, ...ctx.sites.mainHosts.map((host) => ({ host, name: "Main shop", school_id: null }))].map(
      (shop) => ({ ...shop, address: ctx.originOf(shop.host) }),
    ),
  });
}
