export {
  type AccountMessageKind,
  postAccountMessage,
  postAccountNotice,
  postBalanceMessage,
  postMessage,
  postTicketAnswer,
  postTicketMessages,
  postWaitingMessage,
} from "./post-message.ts";
export { requeueOverdue } from "./requeue-overdue.ts";
export { sendMessage } from "./send-message.ts";
