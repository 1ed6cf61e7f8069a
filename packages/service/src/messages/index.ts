export { getCalendar } from "./get-calendar.ts";
export { requeueOverdue } from "./requeue-overdue.ts";
export { sendMessage } from "./send-message.ts";
