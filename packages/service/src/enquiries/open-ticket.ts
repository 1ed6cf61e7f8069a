import { randomInt } from "node:crypto";
import type { EnquiryForm } from "@matinee/core/support";
import { visitorOf, type Context, type Db } from "../kernel/index.ts";
import { queueTicketMails } from "../mail/index.ts";

// No vowels, so that a reference spells no word, and no characters that sound or look alike on the phone.
const LETTERS = "BCDFGHJKMNPQRSTVWXZ23456789";
const LENGTH = 7;

interface NewTicket {
  readonly franchiseId: number;
  readonly about: {
    readonly category_id: number;
    readonly group_id?: number | null | undefined;
    readonly course_id?: number | null | undefined;
    readonly product_id?: number | null | undefined;
  };
  /** Checked before. */
  readonly form: EnquiryForm;
}

/** Stores an enquiry to a school, in the caller's transaction, and queues its two mails. */
export async function openTicket(
  ctx: Context,
  trx: Db,
  { franchiseId, about, form }: NewTicket,
): Promise<{ id: string; reference: string }> {
  const id = ctx.newId();
  const reference = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  const guestId = visitorOf(ctx);
  const known =
    guestId === null
      ? undefined
      : await trx.selectFrom("guest").select("id").where("id", "=", guestId).executeTakeFirst();
  await trx
    .insertInto("ticket")
    .values({
      id,
      reference,
      franchise_id: franchiseId,
      category_id: about.category_id,
      guest_id: known?.id ?? null,
      group_id: about.group_id ?? null,
      course_id: about.course_id ?? null,
      product_id: about.product_id ?? null,
      ...form,
      host: ctx.site.host,
    })
    .execute();
  await queueTicketMails(ctx, trx, { ticketId: id, email: form.email, franchiseId });
  return { id, reference };
}
