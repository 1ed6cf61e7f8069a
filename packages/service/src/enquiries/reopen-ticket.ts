import { authorize, type Context, type Outcome } from "../kernel/index.ts";
import { setTicketStatus } from "./set-ticket-status.ts";

/** Reopens a closed enquiry. An open or answered one stays as it is. */
export async function reopenTicket(ctx: Context, input: { readonly id: string }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "ticket:answer", "unread");
  if (!allowed.ok) return allowed;
  return await setTicketStatus(ctx, input.id, "open");
}
