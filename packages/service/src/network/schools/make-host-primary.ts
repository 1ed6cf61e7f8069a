import type { StaffSchool } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { audit, authorize, type Context, type Outcome } from "../../kernel/index.ts";
import { savedSchool } from "./read-school.ts";
import { type AtHost, lockHost } from "./lock-host.ts";

/** Lets the links in mails lead to this address. */
export async function makeHostPrimary(ctx: Context, { id, host }: AtHost): Promise<Outcome<StaffSchool>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<StaffSchool>> => {
    const school = await lockHost(ctx, trx, { id, host });
    if (!school.ok) return school;
    const before = school.value.hosts.find((one) => one.is_primary)?.host;
    // One after the other: an index allows one at a time.
    const hosts = trx.updateTable("franchise_host").where("franchise_id", "=", id);
    await hosts.set({ is_primary: false }).where("is_primary", "=", true).where("host", "<>", host).execute();
    await hosts.set({ is_primary: true }).where("is_primary", "=", false).where("host", "=", host).execute();
    const detail = { before: { primary_host: before ?? null }, after: { primary_host: host } };
    await audit(ctx, trx, { action: "school_updated", subject: `school:${id}`, detail, school: id });
    return await savedSchool(ctx, trx, id);
  });
}
