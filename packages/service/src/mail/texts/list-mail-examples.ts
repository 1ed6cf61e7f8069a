import type { MailExample, MailTextKind } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { authorize, missing, type Context, type Outcome } from "../../kernel/index.ts";
import { readExamples } from "./real-families.ts";

interface Input {
  readonly id: number;
  readonly kind: MailTextKind;
}

/** The latest families of a school with whose particulars a mail of this kind can be shown. */
export async function listMailExamples(ctx: Context, { id, kind }: Input): Promise<Outcome<MailExample[]>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  if (!can(ctx.actor, "setting:change", { franchiseIds: [id] })) return missing("The school");
  const school = await ctx.db.selectFrom("franchise").select("id").where("id", "=", id).executeTakeFirst();
  return school === undefined ? missing("The school") : ok(await readExamples(ctx, { school: id, kind }));
}
