import type { MailText } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { authorize, missing, type Context, type Outcome } from "../../kernel/index.ts";
import { readMailTexts } from "./read-mail-texts.ts";

/** The words of a school in the mails to its families. */
export async function listMailTexts(ctx: Context, { id }: { readonly id: number }): Promise<Outcome<MailText[]>> {
  const allowed = authorize(ctx, "setting:read", "unread");
  if (!allowed.ok) return allowed;
  if (!can(ctx.actor, "setting:read", { franchiseIds: [id] })) return missing("The school");
  const school = await ctx.db.selectFrom("franchise").select("id").where("id", "=", id).executeTakeFirst();
  return school === undefined ? missing("The school") : ok(await readMailTexts(ctx.db, id));
}
