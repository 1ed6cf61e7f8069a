import type { CallParsed, StaffSchool } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import {
  audit,
  authorize,
  missing,
  refuse,
  restartWork,
  runWorkOn,
  type Context,
  type Db,
  type Outcome,
} from "../../kernel/index.ts";
import { checkHost, hostTaken } from "./check-host-form.ts";
import { hostCheckWork } from "./host-check-work.ts";
import { lockSchool, readSchool, savedSchool } from "./read-school.ts";

interface AtHost {
  readonly id: number;
  readonly host: string;
}

/** Gives the shop of a school another address. The first one is the one that mails lead to. */
export async function addHost(
  ctx: Context,
  { id, host: typed }: CallParsed<"POST /v1/staff/schools/{id}/hosts", "body"> & { readonly id: number },
): Promise<Outcome<StaffSchool>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffSchool>> => {
    const school = await lockSchool(ctx, trx, { id });
    if (!school.ok) return school;
    if (school.value.is_network)
      return refuse("in_use", "The addresses of the main shop are set by whoever runs Matinee.");
    const checked = checkHost(ctx, typed);
    if (!checked.ok) return refuse("invalid", [checked.error]);
    const host = checked.value;
    const inserted = await trx
      .insertInto("franchise_host")
      .values({ host, franchise_id: id, is_primary: school.value.hosts.length === 0 })
      .onConflict((conflict) => conflict.doNothing())
      .returning("host")
      .executeTakeFirst();
    if (inserted === undefined) {
      // Two schools may have asked for it at once.
      const taken = await hostTaken(trx, host, id);
      return taken === null
        ? refuse("invalid", [{ path: "host", message: "Please try again." }])
        : refuse("invalid", [taken]);
    }
    await audit(ctx, trx, {
      action: "school_updated",
      subject: `school:${id}`,
      detail: { after: { host } },
      school: id,
    });
    return await savedSchool(ctx, trx, id);
  });
}

/** Takes an address from the shop of a school. Links that lead to it are dead from then on. */
export async function removeHost(ctx: Context, { id, host }: AtHost): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const school = await lockHost(ctx, trx, { id, host });
    if (!school.ok) return school;
    const { hosts, status } = school.value;
    if (hosts.length === 1 && status === "open")
      return refuse("in_use", "This is the only address of the shop. Add another one first, or close the school.");
    if (hosts.length > 1 && hosts.some((one) => one.host === host && one.is_primary))
      return refuse("in_use", "Links in mails lead to this address. Make another one the main address first.");
    await trx.deleteFrom("franchise_host").where("host", "=", host).where("franchise_id", "=", id).execute();
    await audit(ctx, trx, {
      action: "school_updated",
      subject: `school:${id}`,
      detail: { before: { host } },
      school: id,
    });
    return ok(undefined);
  });
}

/** Lets the links in mails lead to this address. */
export async function makeHostPrimary(ctx: Context, { id, host }: AtHost): Promise<Outcome<StaffSchool>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffSchool>> => {
    const school = await lockHost(ctx, trx, { id, host });
    if (!school.ok) return school;
    const before = school.value.hosts.find((one) => one.is_primary)?.host;
    // One after the other: an index allows one at a time.
    await sql`update franchise_host set is_primary = false where franchise_id = ${id} and is_primary and host <> ${host}`.execute(
      trx,
    );
    await sql`update franchise_host set is_primary = true where franchise_id = ${id} and host = ${host} and not is_primary`.execute(
      trx,
    );
    const detail = { before: { primary_host: before ?? null }, after: { primary_host: host } };
    await audit(ctx, trx, { action: "school_updated", subject: `school:${id}`, detail, school: id });
    return await savedSchool(ctx, trx, id);
  });
}

/** Looks at once whether an address leads to the shop, instead of with the next daily look. */
export async function checkHostNow(ctx: Context, { id, host }: AtHost): Promise<Outcome<StaffSchool>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  if (!can(ctx.actor, "setting:change", { franchiseIds: [id] })) return missing("The school");
  const asked = await inTransaction(ctx.db, async (trx) => {
    const found = await lockHost(ctx, trx, { id, host });
    if (!found.ok) return found;
    // Without a row it is due, and it waits for no later try then.
    await trx.deleteFrom("host_check").where("host", "=", host).execute();
    await restartWork(trx, hostCheckWork, host);
    return found;
  });
  if (!asked.ok) return asked;
  await runWorkOn(ctx, hostCheckWork, host);
  const school = await readSchool(ctx, ctx.db, id);
  return school === null ? missing("The school") : ok(school);
}

async function lockHost(ctx: Context, trx: Db, { id, host }: AtHost): Promise<Outcome<StaffSchool>> {
  const school = await lockSchool(ctx, trx, { id });
  if (!school.ok) return school;
  return school.value.hosts.some((one) => one.host === host) ? school : missing("The address");
}
