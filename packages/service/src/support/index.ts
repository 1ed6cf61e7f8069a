export { createTicket } from "./create-ticket.ts";
export { listTicketCategories } from "./list-ticket-categories.ts";
