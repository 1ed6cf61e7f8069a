import { exportCustomers, getFamily, listCustomers, readMedical } from "@matinee/service/families";
import { staffHome } from "@matinee/service/staff";
import {
  answerTicket,
  closeTicket,
  exportTickets,
  getTicket,
  listTickets,
  reopenTicket,
} from "@matinee/service/enquiries";
import type { Handlers } from "./call-request.ts";

export const staffHandlers = {
  "GET /v1/staff/home": ({ ctx }) => staffHome(ctx),
  "GET /v1/customers/list": ({ ctx, query }) => listCustomers(ctx, query),
  "GET /v1/customers/family/{id}": ({ ctx, path }) => getFamily(ctx, path),
  "POST /v1/customers/export": ({ ctx, query }) => exportCustomers(ctx, query),
  "POST /v1/children/read-medical/{id}": ({ ctx, path, body }) => readMedical(ctx, { ...body, ...path }),
  "GET /tickets/list": ({ ctx, query }) => listTickets(ctx, query),
  "GET /tickets/get/{id}": ({ ctx, path }) => getTicket(ctx, path),
  "POST /tickets/answer/{id}": ({ ctx, path, body }) => answerTicket(ctx, { ...body, ...path }),
  "POST /tickets/close/{id}": ({ ctx, path }) => closeTicket(ctx, path),
  "POST /tickets/reopen/{id}": ({ ctx, path }) => reopenTicket(ctx, path),
  "POST /tickets/export": ({ ctx, query }) => exportTickets(ctx, query),
} satisfies Partial<Handlers>;
