/**
 * Schemas of the wire for the service, which checks rows against them that it answers as they are stored. Every part of
 * the contract itself imports the file.
 */
export { consentEntry, loginSession, medicalLook } from "./account.ts";
export { booking, creditMovement, orderPage, orderRow, waitingPlace } from "./bookings.ts";
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
export { id, instant, isoDate, localTime, money, ref, uuid } from "./common.ts";
export { customer } from "./people.ts";
export { staffCustomer, staffCustomerRow, staffHome, staffLocation, staffTicket, staffTicketRow } from "./staff.ts";
