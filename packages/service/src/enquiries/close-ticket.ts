import { authorize, type Context, type Outcome } from "../kernel/index.ts";
import { setTicketStatus } from "./set-ticket-status.ts";

/** Closes an enquiry. A closed one stays closed. */
export async function closeTicket(ctx: Context, input: { readonly id: string }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "ticket:answer", "unread");
  if (!allowed.ok) return allowed;
  return await setTicketStatus(ctx, input.id, "closed");
}
