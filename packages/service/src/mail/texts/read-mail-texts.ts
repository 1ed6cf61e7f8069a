import type { MailText, MailTextKind } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { MAIL_TEXT_KINDS, MAIL_TEXT_RULES } from "@matinee/core/network";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";
import { faultOf } from "./load-mail-texts.ts";

const storedRow = shapes.mailText
  .pick({ opening: true, closing: true, version: true })
  .extend({ kind: shapes.mailText.shape.kind, changed_at: shapes.instant });

/** The words of a school in every kind of mail, in the order of the screen. */
export async function readMailTexts(db: Db, schoolId: number): Promise<MailText[]> {
  const statement = sql`select kind, opening, closing, version, changed_at
    from mail_text where franchise_id = ${schoolId} and kind = any (${[...MAIL_TEXT_KINDS]}::text[])`;
  const rows = await rowsOf("the words of a school in a mail", storedRow, statement).execute(db);
  return MAIL_TEXT_KINDS.map((kind) => {
    const { hasOpening, opening, closing, placeholders } = MAIL_TEXT_RULES[kind];
    const stored = rows.find((row) => row.kind === kind);
    return {
      kind,
      has_opening: hasOpening,
      standard: { opening, closing },
      placeholders: placeholders.map((name) => `{${name}}`),
      opening: stored?.opening ?? null,
      closing: stored?.closing ?? null,
      changed_at: stored?.changed_at ?? null,
      broken: stored !== undefined && faultOf(kind, stored) !== null,
      version: stored?.version ?? 0,
    };
  });
}

/** The words of a school in one kind of mail. */
export async function readMailText(db: Db, schoolId: number, kind: MailTextKind): Promise<MailText> {
  const found = (await readMailTexts(db, schoolId)).find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`There is no mail text ${kind}`);
  return found;
}
