import { createTicket, listTicketCategories } from "@matinee/service/enquiries";
import type { Handlers } from "./call-request.ts";

export const supportHandlers = {
  "GET /ticket-categories/all": ({ ctx }) => listTicketCategories(ctx),
  "POST /tickets/create": ({ ctx, body }) => createTicket(ctx, body),
} satisfies Partial<Handlers>;
