export { isProved } from "./is-proved.ts";
export { mayMailTo } from "./limit-recipient.ts";
export { LINK_LIFETIME } from "./link-lifetime.ts";
export { hasSubject } from "./mail-subjects.ts";
export {
  type AccountMailKind,
  type AccountNoticeKind,
  queueAccountMail,
  queueAccountNotice,
  queueBalanceReminder,
  queueChargeFailedMail,
  queueMail,
  queueOrderMail,
  queuePayLinkMail,
  queueRefundMail,
  queueTicketMails,
  queueWaitingListMail,
} from "./queue-mail.ts";
export { queueListEndedMail, queueOfferMail, queueRemovedMail, type TakenBack } from "./queue-waiting-mail.ts";
export { sendMail, sendMails } from "./send-mail.ts";
export { changeMailText } from "./texts/change-mail-text.ts";
export { listMailExamples } from "./texts/list-mail-examples.ts";
export { listMailTexts } from "./texts/list-mail-texts.ts";
export { previewMailText } from "./texts/preview-mail-text.ts";
