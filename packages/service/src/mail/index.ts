export { isProved } from "./is-proved.ts";
export { mayMailTo } from "./limit-recipient.ts";
export {
  type AccountMailKind,
  type AccountNoticeKind,
  queueAccountMail,
  queueAccountNotice,
  queueBalancePaidMail,
  queueBookedMail,
  queueOfferMail,
  queueOrderMail,
  queueRefundMail,
  queueReversalMail,
  queueTicketAnswerMail,
  queueTicketMails,
  queueWaitingListMail,
  queueWithdrawnMail,
} from "./queue-mail.ts";
export { sendMail, sendMails } from "./send-mail.ts";
