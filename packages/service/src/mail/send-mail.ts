import { inTransaction } from "@matinee/database";
import { mailLabel } from "@matinee/format";
import { sql } from "kysely";
import {
  type Db,
  type LeasedWork,
  openWorkItem,
  runWork,
  runWorkOn,
  type SystemContext,
  type WorkResult,
} from "../kernel/index.ts";
import { buildMail, type AnyMessage } from "./build-mail.ts";
import { SUBJECT_COLUMNS } from "./mail-subjects.ts";
import { whoMailConcerns } from "./who-mail-concerns.ts";

/**
 * Mail that is written into the outbox and not sent. A job sends it at once; this finds what that job could not send. The lease lets one
 * process send a mail at a time, and it has the same message id each time.
 */
const mailWork: LeasedWork = {
  kind: "mail.send",
  due: sql`select id::text as subject, created_at as due_at from message where sent_at is null and given_up_at is null`,
  item: {
    kind: "mail_stuck",
    // After an hour and a half or so.
    afterAttempts: 14,
    concerns: whoMailConcerns,
  },
  attempt: async (ctx, id) => await send(ctx, id),
};

/** Sends one queued mail at once, unless another process does, or it waits for its next try. */
export async function sendMail(ctx: SystemContext, input: { readonly messageId: string }): Promise<void> {
  await runWorkOn(ctx, mailWork, input.messageId);
}

/** Sends every mail that is not sent. Returns how many it took. */
export async function sendMails(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, mailWork);
}

async function send(ctx: SystemContext, id: string): Promise<WorkResult> {
  const message = await ctx.db
    .selectFrom("message")
    .select(["id", "kind", ...SUBJECT_COLUMNS, "detail", "sent_at"])
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .executeTakeFirst();
  if (message === undefined) return "done";
  const mail = await buildMail(ctx, message);
  // What it was about is gone, so there is nothing to say and nobody to tell.
  if (mail === null) return await endMessage(ctx.db, message, "given_up_at");
  const sent = await ctx.gateways.mailer.send(mail);
  if (sent.ok) return await endMessage(ctx.db, message, "sent_at");
  if (sent.error.kind === "unavailable") return { failed: `the mail server did not take it: ${sent.error.reason}` };
  const { reason } = sent.error;
  return await inTransaction(ctx.db, async (trx) => {
    await openWorkItem(ctx, trx, {
      kind: "mail_failed",
      subject: message.id,
      ...(await whoMailConcerns(trx, message.id)),
      cause: `The mail server refused this email: ${mailLabel(message.kind)}.`,
      detail: { message_id: message.id, reason },
    });
    return await endMessage(trx, message, "given_up_at");
  });
}

/** Notes that the mail is sent, or never will be. */
async function endMessage(
  db: Db,
  { id, account_notice_id: noticeId }: Pick<AnyMessage, "id" | "account_notice_id">,
  end: "sent_at" | "given_up_at",
): Promise<"done"> {
  await db
    .updateTable("message")
    .set({ [end]: sql<string>`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
  // The details of the notice may be of a deleted account. After a refusal they stay for a week, in which the mail can be tried again.
  if (noticeId !== null && end === "sent_at")
    await db.deleteFrom("account_notice").where("id", "=", noticeId).execute();
  return "done";
}
