import {
  answerTicket,
  closeTicket,
  createTicket,
  exportTickets,
  getTicket,
  listTicketCategories,
  listTickets,
  reopenTicket,
} from "@matinee/service/enquiries";
import type { Handlers } from "../call-request.ts";

export const supportHandlers = {
  "GET /ticket-categories/all": ({ ctx }) => listTicketCategories(ctx),
  "POST /tickets/create": ({ ctx, body }) => createTicket(ctx, body),
  "GET /tickets/list": ({ ctx, query }) => listTickets(ctx, query),
  "GET /tickets/get/{id}": ({ ctx, path }) => getTicket(ctx, path),
  "POST /tickets/answer/{id}": ({ ctx, path, body }) => answerTicket(ctx, { ...body, ...path }),
  "POST /tickets/close/{id}": ({ ctx, path }) => closeTicket(ctx, path),
  "POST /tickets/reopen/{id}": ({ ctx, path }) => reopenTicket(ctx, path),
  "POST /tickets/export": ({ ctx, query }) => exportTickets(ctx, query),
} satisfies Partial<Handlers>;
