import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, changedFields, type Context, missing, type Outcome } from "../kernel/index.ts";
import { lockTicket } from "./ticket-rows.ts";

/** Closes an enquiry. A closed one stays closed. */
export async function closeTicket(ctx: Context, input: { readonly id: string }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "ticket:answer", "unread");
  if (!allowed.ok) return allowed;
  return await setTicketStatus(ctx, input.id, "closed");
}

/** Reopens a closed enquiry. An open or answered one stays as it is. */
export async function reopenTicket(ctx: Context, input: { readonly id: string }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "ticket:answer", "unread");
  if (!allowed.ok) return allowed;
  return await setTicketStatus(ctx, input.id, "open");
}

async function setTicketStatus(ctx: Context, id: string, to: "open" | "closed"): Promise<Outcome<undefined>> {
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const ticket = await lockTicket(trx, id);
    if (ticket === null) return missing("The enquiry");
    const allowedForSchool = authorize(ctx, "ticket:answer", { franchiseIds: [ticket.franchiseId] });
    if (!allowedForSchool.ok) return allowedForSchool;
    if ((ticket.status === "closed") === (to === "closed")) return ok(undefined);
    await trx.updateTable("ticket").set({ status: to }).where("id", "=", id).execute();
    const action = to === "closed" ? "ticket_closed" : "ticket_reopened";
    const detail = changedFields({ status: ticket.status }, { status: to });
    await audit(ctx, trx, { action, subject: `ticket:${id}`, detail, school: ticket.franchiseId });
    return ok(undefined);
  });
}
