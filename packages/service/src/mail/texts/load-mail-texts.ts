import {
  fillMailText,
  MAIL_TEXT_KINDS,
  MAIL_TEXT_RULES,
  requireMailText,
  type MailTextForm,
  type MailTextKind,
  type MailValues,
} from "@matinee/core/network";
import { formatList, MAIL_TEXT_TITLES } from "@matinee/format";
import { openWorkItem, type SystemContext } from "../../kernel/index.ts";
import type { SchoolText } from "../compose-mail.ts";
import { formatted } from "../formatted-text.ts";

/** A school that a mail is from. */
export interface MailSchool {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
}

/** The words of a school for its mails. */
export interface MailTexts {
  /** Those of one mail, filled in, with what stands at the end of every mail. `values` are what the mail is about. */
  readonly words: (kind: MailTextKind, values?: MailValues) => SchoolText;
}

type Stored = Partial<Readonly<Record<MailTextKind, MailTextForm>>>;

const STANDARD = { opening: null, closing: null } as const;

/** What is wrong with a stored text, which another version or somebody in the database may have written; null: nothing. */
export function faultOf(kind: MailTextKind, { opening, closing }: MailTextForm): string | null {
  try {
    for (const text of [opening, closing]) if (text !== null) requireMailText(kind, text);
    return null;
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

const isKind = (kind: string): kind is MailTextKind => MAIL_TEXT_KINDS.some((one) => one === kind);

/** Words of a school that are shown and not saved. They come with the context to whatever writes the mail. */
export interface DraftMailText {
  readonly schoolId: number;
  readonly kind: MailTextKind;
  readonly form: MailTextForm;
}

type TextContext = Pick<SystemContext, "db" | "newId"> & {
  /** Present while a mail is shown, where nothing is written. */
  readonly draft?: DraftMailText;
};

/** The subject of the work item about a text that can't be filled in. */
export const brokenText = (schoolId: number, kind: MailTextKind) => `${schoolId}:${kind}`;

/** The words of the school whose mail it is, as they are now. */
export async function loadMailTexts(ctx: TextContext, schools: readonly MailSchool[]): Promise<MailTexts> {
  const ids = schools.map(({ id }) => id);
  const rows = await ctx.db
    .selectFrom("mail_text")
    .select(["franchise_id", "kind", "opening", "closing"])
    .where("franchise_id", "in", ids)
    .execute();
  return await chooseMailTexts(ctx, schools, rows);
}

/** A stored text. */
interface TextRow extends MailTextForm {
  readonly franchise_id: number;
  readonly kind: string;
}

/**
 * The words of the school whose mail it is, from the stored texts. Where `schools` are several, the standard ones: none of them speaks for the
 * others. A stored text that can't be filled in stops no mail: the standard text stands in for it, and a work item says so.
 */
export async function chooseMailTexts(
  ctx: TextContext,
  schools: readonly MailSchool[],
  stored: readonly TextRow[],
): Promise<MailTexts> {
  const [school] = schools;
  const rows = schools.length > 1 ? [] : stored.filter((row) => row.franchise_id === school?.id);
  const own: Partial<Record<MailTextKind, MailTextForm>> = {};
  for (const { kind, opening, closing } of rows) {
    const form = { opening, closing };
    // A kind that this version does not know belongs to another.
    if (school === undefined || !isKind(kind)) continue;
    const fault = faultOf(kind, form);
    if (fault === null) own[kind] = form;
    else if (ctx.draft === undefined)
      await openWorkItem(ctx, ctx.db, {
        kind: "mail_text_broken",
        subject: brokenText(school.id, kind),
        orderId: null,
        franchiseId: school.id,
        cause: `The text of this email can't be filled in: ${MAIL_TEXT_TITLES[kind]}. ${fault}`,
      });
  }
  const { draft } = ctx;
  if (draft !== undefined && schools.length === 1 && school?.id === draft.schoolId) own[draft.kind] = draft.form;
  return mailTextsOf(schools, own);
}

/** The words of a school from its texts. A part that it has not worded has the standard text. */
export function mailTextsOf(schools: readonly MailSchool[], own: Stored): MailTexts {
  const all = (pick: (school: MailSchool) => string) => formatList([...new Set(schools.map(pick))]);
  const school = {
    school: all(({ name }) => name),
    phone: all(({ phone }) => phone),
    email: all(({ email }) => email),
  };
  return {
    words: (kind, values = {}) => {
      const fill = (of: MailTextKind, part: "opening" | "closing") => {
        const text = (own[of] ?? STANDARD)[part] ?? MAIL_TEXT_RULES[of][part];
        requireMailText(of, text);
        return formatted(text, (piece, before) => fillMailText(of, piece, { ...values, ...school }, before));
      };
      return {
        opening: fill(kind, "opening"),
        closing: [...(kind === "every_mail" ? [] : fill(kind, "closing")), ...fill("every_mail", "closing")],
      };
    },
  };
}
