import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { type AtHost, lockHost } from "./lock-host.ts";

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
      return refuse("in_use", "Links in emails use this address. Make another one the main address first.");
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
