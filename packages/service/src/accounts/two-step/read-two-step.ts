import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Context } from "../../kernel/index.ts";
import { mustHaveTwoStep, rolesOf, userRoles } from "../sessions/account-roles.ts";

const stateRow = shapes.twoStep
  .omit({ required: true })
  .extend({ email: z.string(), name: z.string(), roles: userRoles });

/** The state of two-step login of an account, and its owner. Null if there is no such account. */
export async function readTwoStep(ctx: Pick<Context, "db" | "needsNoSecondStep">, userId: string) {
  const statement = sql`
    select u.email, u.name, ${rolesOf(sql`u.id`)} as roles, t.confirmed_at is not null as on,
      to_char(t.confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
      (select count(*)::int from recovery_code c where c.user_id = u.id and c.used_at is null) as recovery_codes_left,
      (select count(*)::int from trusted_device d where d.user_id = u.id and d.expires_at > now()) as trusted_devices
      from user_account u left join two_step t on t.user_id = u.id where u.id = ${userId} and u.disabled_at is null`;
  const row = await rowsOf("the two-step login of an account", stateRow, statement).executeTakeFirst(ctx.db);
  if (row === undefined) return null;
  const { email, name, roles, ...stored } = row;
  const state = { ...stored, required: mustHaveTwoStep(ctx, { userId, email, roles }) };
  return { owner: { userId, email, name }, state };
}
