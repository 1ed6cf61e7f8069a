/** Schemas of parts: the service checks rows by them that it answers as the database returns them. */
export { consentEntry, loginSession, healthNoteView, twoStep } from "./account.ts";
export {
  booking,
  creditMovement,
  orderPage,
  orderRow,
  /** @internal */ waitingOffer,
  waitingPlace,
} from "./bookings.ts";
export {
  course,
  courseCategory,
  facetValue,
  foundCourse,
  foundGroup,
  group,
  groupPin,
  groupSchedule,
  holiday,
  location,
  product,
  productCategory,
  spaces,
  stage,
  subgroup,
  trialDate,
} from "./catalogue.ts";
export { flag, id, instant, isoDate, localTime, money, ref, uuid } from "./common.ts";
export { nation } from "./nation.ts";
export { customer } from "./people.ts";
export { moveTarget } from "./transfers.ts";
export { staffHome, staffWorkplace } from "./staff-home.ts";
export {
  staffCustomer,
  staffCustomerRow,
  staffLocation,
  staffTicket,
  staffTicketRow,
  staffWaitingEntry,
  staffWaitingListRow,
  staffWorkItem,
} from "./staff.ts";
export { staffListedOrder, staffOrder, staffOrderLine, staffOrderRow, staffOwedRow } from "./staff-orders.ts";
export { staffCamp, staffCampRow } from "./staff-camps.ts";
export {
  mailExample,
  mailText,
  paymentAccount,
  schoolClosing,
  schoolPreview,
  staffSchool,
  staffSchoolRow,
  template,
} from "./staff-school.ts";
export { apiKey, webhook, webhookDelivery } from "./staff-connections.ts";
/** @internal */
export { WEBHOOK_KINDS } from "./staff-connections.ts";
export { savedView, staffFound } from "./staff-desk.ts";
export { familyDebt, staffDebt } from "./debts.ts";
export { staffDelivery } from "./staff-deliveries.ts";
export { importBatchRow, importRow } from "./staff-imports.ts";
export { staffInvitation, staffMember } from "./staff-members.ts";
export { staffRole } from "./staff-role.ts";
export {
  arrangementPreview,
  classChoices,
  classLessons,
  placeHolder,
  staffCalendar,
  staffClass,
  staffClassRow,
  staffTeacher,
} from "./staff-classes.ts";
export { staffCoupon, staffItem, staffItemRow, staffOffer, staffPicture } from "./staff-selling.ts";
