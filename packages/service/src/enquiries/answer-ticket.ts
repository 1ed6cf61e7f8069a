import type { CallParsed } from "@matinee/contract";
import { tidyText } from "@matinee/core/family";
import { ok } from "@matinee/core/kernel";
import { MAX_ENQUIRY_LENGTH } from "@matinee/core/support";
import { inTransaction } from "@matinee/database";
import {
  audit,
  authorize,
  changedFields,
  type Context,
  type Db,
  missing,
  refuse,
  type Outcome,
} from "../kernel/index.ts";
import { queueMail } from "../mail/index.ts";
import { lockTicket } from "./ticket-rows.ts";

type Input = CallParsed<"POST /tickets/answer/{id}", "body"> & { readonly id: string };

/** Answers an enquiry by mail. A closed enquiry can be answered too, and stays closed. Refuses if somebody has answered since it was read. */
export async function answerTicket(ctx: Context, input: Input): Promise<Outcome<{ id: string }>> {
  const allowed = authorize(ctx, "ticket:answer", "unread");
  if (!allowed.ok) return allowed;
  const { actor } = ctx;
  const message = tidyText(input.message);
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<{ id: string }>> => {
    const ticket = await lockTicket(trx, input.id);
    if (ticket === null || actor.kind === "GUEST") return missing("The enquiry");
    const allowedForSchool = authorize(ctx, "ticket:answer", { franchiseIds: [ticket.franchiseId] });
    if (!allowedForSchool.ok) return allowedForSchool;
    if (message === "") return refuse("invalid", [{ path: "message", message: "Please write your answer." }]);
    if ([...message].length > MAX_ENQUIRY_LENGTH)
      return refuse("invalid", [
        { path: "message", message: `Please shorten this to ${MAX_ENQUIRY_LENGTH} characters.` },
      ]);
    if (ticket.email === "")
      return refuse("invalid", [
        {
          path: "message",
          message: "The details of the person who asked were deleted, so there is nobody to reply to.",
        },
      ]);
    if (input.seen_answers !== undefined && input.seen_answers !== (await countAnswers(trx, input.id)))
      return refuse(
        "edit_conflict",
        "Somebody has just answered this. Please read their answer before you send yours.",
      );
    const id = ctx.newId();
    await trx.insertInto("ticket_answer").values({ id, ticket_id: input.id, user_id: actor.userId, message }).execute();
    const status = ticket.status === "open" ? "answered" : ticket.status;
    const detail = { answer_id: id, ...changedFields({ status: ticket.status }, { status }) };
    if (ticket.status === "open")
      await trx.updateTable("ticket").set({ status: "answered" }).where("id", "=", input.id).execute();
    const subject = `ticket:${input.id}`;
    await audit(ctx, trx, { action: "ticket_answered", subject, detail, school: ticket.franchiseId });
    await queueMail(ctx, trx, "ticket_answer", { ticket_answer_id: id });
    return ok({ id });
  });
}

async function countAnswers(trx: Db, ticketId: string): Promise<number> {
  const answers = trx.selectFrom("ticket_answer").select("id").where("ticket_id", "=", ticketId);
  return (await answers.execute()).length;
}
