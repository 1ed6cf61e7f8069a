import { ok } from "@matinee/core/kernel";
import { type Context, missing, type Outcome } from "../../kernel/index.ts";
import { knownHost } from "./known-host.ts";

/** The shop that a login leads back to, by its host; a host that is not ours was not found, however it is spelled. */
export async function shopOfHost(
  ctx: Context,
  input: { readonly host: string },
): Promise<Outcome<{ host: string; name: string; url: string }>> {
  const host = await knownHost(ctx, input.host);
  if (host === null) return missing("A school at this address");
  const owner = await ctx.db
    .selectFrom("franchise as f")
    .leftJoin("franchise_host as h", (join) => join.onRef("h.franchise_id", "=", "f.id").on("h.host", "=", host))
    .select("f.name")
    .where((eb) => eb.or([eb("h.host", "is not", null), eb("f.is_network", "=", true)]))
    .orderBy("f.is_network")
    .executeTakeFirst();
  return ok({ host, name: owner?.name ?? host, url: `${ctx.originOf(host)}/` });
}
