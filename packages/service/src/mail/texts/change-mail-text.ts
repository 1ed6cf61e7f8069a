import type { CallParsed, MailText, MailTextKind } from "@matinee/contract";
import { validateMailText } from "@matinee/core/network";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import {
  audit,
  authorize,
  changedFields,
  closeWorkItem,
  refuse,
  refuseConflict,
  type Context,
  type Outcome,
} from "../../kernel/index.ts";
import { lockSchool } from "../../network/index.ts";
import { brokenText } from "./load-mail-texts.ts";
import { readMailText } from "./read-mail-texts.ts";

type Input = CallParsed<"PUT /v1/staff/schools/{id}/mail-texts/{kind}", "body"> & {
  readonly id: number;
  readonly kind: MailTextKind;
};

/**
 * Words a mail of a school. It counts for every mail that is sent from now on, also for one that is waiting to be sent: a mail is written
 * when it is sent.
 */
export async function changeMailText(ctx: Context, { id, kind, version, ...form }: Input): Promise<Outcome<MailText>> {
  const allowed = authorize(ctx, "setting:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<MailText>> => {
    const school = await lockSchool(ctx, trx, { id });
    if (!school.ok) return school;
    const subject = `mail_text:${id}.${kind}`;
    const stored = await readMailText(trx, id, kind);
    if (stored.version !== version) return await refuseConflict(trx, subject);
    const checked = validateMailText(kind, form);
    if (!checked.ok) return refuse("invalid", checked.error);
    const after = checked.value;
    await trx
      .insertInto("mail_text")
      .values({ franchise_id: id, kind, ...after })
      .onConflict((conflict) =>
        conflict
          .columns(["franchise_id", "kind"])
          .doUpdateSet({ ...after, version: version + 1, changed_at: sql<string>`now()` }),
      )
      .execute();
    await closeWorkItem(trx, { kind: "mail_text_broken", subject: brokenText(id, kind) });
    const before = { opening: stored.opening, closing: stored.closing };
    const detail = { kind, ...changedFields(before, after) };
    await audit(ctx, trx, { action: "mail_text_changed", subject, detail, school: id });
    return ok(await readMailText(trx, id, kind));
  });
}
