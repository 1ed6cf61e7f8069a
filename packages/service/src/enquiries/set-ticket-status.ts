import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, changedFields, type Context, missing, type Outcome } from "../kernel/index.ts";
import { lockTicket } from "./ticket-rows.ts";

export async function setTicketStatus(ctx: Context, id: string, to: "open" | "closed"): Promise<Outcome<undefined>> {
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
