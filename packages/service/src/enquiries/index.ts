export { answerTicket } from "./answer-ticket.ts";
export { closeTicket, reopenTicket } from "./close-ticket.ts";
export { createTicket } from "./create-ticket.ts";
export { exportTickets } from "./export-tickets.ts";
export { getTicket } from "./get-ticket.ts";
export { listTicketCategories } from "./list-ticket-categories.ts";
export { listTickets } from "./list-tickets.ts";
export { openTicket } from "./open-ticket.ts";
export { readTicketRows } from "./ticket-rows.ts";
