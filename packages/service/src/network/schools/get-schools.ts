import type { StaffSchool, StaffSchoolRow } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { authorize, inSchool, missing, ownSchool, type Context, type Outcome } from "../../kernel/index.ts";
import { readSchool } from "./read-school.ts";

/** The schools whose settings the actor may read, the network first. */
export async function listSchools(ctx: Context): Promise<Outcome<StaffSchoolRow[]>> {
  const allowed = authorize(ctx, "setting:read", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const statement = sql`select f.id, f.name, f.is_network, f.status, primary_host(f.id) as host,
      (select count(*)::int from class_group g where g.franchise_id = f.id and g.status = 'open') as classes
    from franchise f where ${inSchool(ctx, sql`f.id`)} order by f.is_network desc, f.name, f.id`;
  return ok(await rowsOf("a school", shapes.staffSchoolRow, statement).execute(ctx.db));
}

/** The settings of one school. */
export async function getSchool(ctx: Context, { id }: { readonly id: number }): Promise<Outcome<StaffSchool>> {
  const allowed = authorize(ctx, "setting:read", "unread");
  if (!allowed.ok) return allowed;
  if (!can(ctx.actor, "setting:read", { franchiseIds: [id] })) return missing("The school");
  const found = await readSchool(ctx, ctx.db, id);
  return found === null ? missing("The school") : ok(found);
}
