import type { CallParsed, StaffSchool } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { audit, authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { checkHost, hostTaken } from "./check-host-form.ts";
import { lockSchool, savedSchool } from "./read-school.ts";

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
