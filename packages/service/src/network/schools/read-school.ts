import type { StaffSchool } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { can, type Action } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { SCHOOL_FEES } from "@matinee/core/pricing";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { missing, refuseConflict, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { readThirdParties } from "../third-parties/read-third-parties.ts";
import { z } from "zod";

const hostRow = shapes.staffSchool.shape.hosts.element.omit({ url: true });
const schoolRow = shapes.staffSchool.omit({ hosts: true, scripts: true }).extend({
  hosts: z.array(hostRow),
  third_parties: z.unknown(),
});

const feesPart = sql.join(SCHOOL_FEES.map(({ name, column }) => sql`${sql.ref(`f.${column}`)} as ${sql.ref(name)}`));

/** The settings of a school as staff read them. Null: there is no such school. */
export async function readSchool(ctx: Pick<Context, "originOf">, db: Db, id: number): Promise<StaffSchool | null> {
  const statement = sql`select f.id, f.is_network, f.status, f.name, f.legal_name, f.company_number, f.email, f.phone, f.address, f.nation,
      f.safeguarding, f.dbs_checks, f.first_aid, f.staff_ratio, f.vat_number, f.vat_default_bp / 100 as vat_rate,
      ${feesPart}, f.cancel_full_days, f.cancel_share_days, round(f.cancel_share_bp / 100.0)::int as cancel_share_percent, f.booking_fee_back, f.move_days,
      f.trials_per_year, f.brand ->> 'plum' as plum, f.brand ->> 'spot' as spot, f.order_prefix, f.payment_account, f.version, f.third_parties,
      coalesce((select jsonb_agg(jsonb_build_object('host', h.host, 'is_primary', h.host = primary_host(f.id), 'problem', c.problem,
          'checked_at', to_char(c.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by h.host)
        from franchise_host h left join host_check c on c.host = h.host where h.franchise_id = f.id), '[]') as hosts
    from franchise f where f.id = ${id}`;
  const row = await rowsOf("the settings of a school", schoolRow, statement).executeTakeFirst(db);
  if (row === undefined) return null;
  const { third_parties: stored, hosts, ...school } = row;
  return {
    ...school,
    hosts: hosts.map((host) => ({ ...host, url: ctx.originOf(host.host) })),
    // As strictly as outside production: what a page would leave out is shown, so that it can be put right.
    scripts: readThirdParties(stored, false),
  };
}

/** Locks a school that the actor may change, for whoever opened this `version`; left out: whatever it is. Another looks as if it did not exist. */
export async function lockSchool(
  ctx: Context,
  trx: Db,
  {
    id,
    version,
    action = "setting:change",
  }: { readonly id: number; readonly version?: number; readonly action?: Action },
): Promise<Outcome<StaffSchool>> {
  if (!can(ctx.actor, action, { franchiseIds: [id] })) return missing("The school");
  await trx.selectFrom("franchise").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const found = await readSchool(ctx, trx, id);
  if (found === null) return missing("The school");
  return version === undefined || version === found.version ? ok(found) : await refuseConflict(trx, `school:${id}`);
}

/** The settings after a change in the same transaction. */
export async function savedSchool(ctx: Context, trx: Db, id: number): Promise<Outcome<StaffSchool>> {
  const saved = await readSchool(ctx, trx, id);
  return saved === null ? missing("The school") : ok(saved);
}
