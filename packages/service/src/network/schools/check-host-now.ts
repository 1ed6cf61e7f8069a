import type { StaffSchool } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorize, missing, restartWork, runWorkOn, type Context, type Outcome } from "../../kernel/index.ts";
import { hostCheckWork } from "./host-check-work.ts";
import { readSchool } from "./read-school.ts";
import { type AtHost, lockHost } from "./lock-host.ts";

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
