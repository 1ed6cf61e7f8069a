export { isProved } from "./is-proved.ts";
export { mayMailTo } from "./limit-recipient.ts";
export {
  type AccountMailKind,
  type AccountNoticeKind,
  queueAccountMail,
  queueAccountNotice,
  queueBalancePaidMail,
  queueBalanceReminder,
  queueBookedMail,
  queueChargeFailedMail,
  queueLessonNotice,
  queueLostLessonsMail,
  queueOfferMail,
  queueOrderMail,
  queuePayLinkMail,
  queueRefundMail,
  queueReversalMail,
  queueTicketAnswerMail,
  queueTicketMails,
  queueTransferMail,
  queueWaitingListMail,
} from "./queue-mail.ts";
export { sendMail, sendMails } from "./send-mail.ts";
