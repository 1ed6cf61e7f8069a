export { authorizeOpenOrder, authorizeOrder, isViewableOrder, visibleCredit } from "./authorize-order.ts";
export { loadAvailability, loadMoveAvailability } from "./load-availability.ts";
export { awaitsLostDays, readAskedOrder } from "./asked-order.ts";
export { bookingsOf, bookingsTable } from "./bookings/bookings-table.ts";
export { BOOKING_COLUMNS, bookingRow, bookingViews } from "./bookings/booking-views.ts";
export { listBookings } from "./bookings/list-bookings.ts";
export { getCalendarLink, renewCalendarLink } from "./calendar/calendar-link.ts";
export { calendarPath, orderCalendar } from "./calendar/order-calendar.ts";
export { getCalendar } from "./calendar/get-calendar.ts";
export { getFamilyCalendar } from "./calendar/get-family-calendar.ts";
export { type BalanceConsent, findBalanceConsent, withdrawBalanceConsent } from "./balance-consent.ts";
export { cartOf } from "./cart.ts";
export { CREDIT_MOVEMENT_COLUMNS, creditMovementsFrom, getCredit, listCreditMovements } from "./credit.ts";
export { getOrderPage } from "./get-order-page.ts";
export { deliverItem } from "./deliveries/deliver-item.ts";
export { exportItemsToDeliver } from "./deliveries/export-items-to-deliver.ts";
export { countItemsToDeliver, listItemsToDeliver } from "./deliveries/list-items-to-deliver.ts";
export { undoDelivery } from "./deliveries/undo-delivery.ts";
export { familyOrders } from "./staff/family-orders.ts";
export { exportStaffOrders, listStaffOrders } from "./staff/list-staff-orders.ts";
export { fillOrderParts } from "./staff/fill-order-parts.ts";
export { correctOrderEmail } from "./staff/correct-order-email.ts";
export { getStaffOrder } from "./staff/get-staff-order.ts";
export { getOrder } from "./get-order.ts";
export { classItemView, productItemView } from "./item-views.ts";
export { childNames, choicesOf, datesOf, HIDDEN_NAME, titleOf, formatMeetings } from "./line-text.ts";
export { listOrders } from "./list-orders.ts";
export { draftLineOf, type LineMove } from "./draft-line.ts";
export { draftClassOf, lineCount, loadLines, personalisation } from "./load-lines.ts";
export { emptyOrder, loadBasket, type LoadedOrder, loadOrder } from "./load-order.ts";
export { couponByCode } from "./load-terms.ts";
export { storeSoldOrders } from "./store-sold-orders.ts";
export { loadSoldOrder, saleTermsOf, soldJson, soldLineJson, type SaleTerms, type SoldOrder } from "./sold-order.ts";
export { firstDayOfLine, LINE_NAME_TABLES, lineIsFree, lineName } from "./line-sql.ts";
export { moveOrder } from "./move-order.ts";
export { orderSellers } from "./order-sellers.ts";
export { payLinkOf, readLinkHost } from "./order-links.ts";
export { ORDER_COLUMNS, orderListRow, unpaidOrders, withPaymentSummaries } from "./order-list.ts";
export {
  ensureOrder,
  lockOrder,
  lockOrderOfPayment,
  openOrder,
  orderOf,
  type OrderRow,
  readOrder,
} from "./order-row.ts";
export { getCreditNote } from "./reversals/get-credit-note.ts";
export { offOldDebt } from "./reversals/note-money.ts";
export { readRules } from "./reversals/read-rule.ts";
export { sixDigits } from "./six-digits.ts";
export { soleSeller } from "./sole-seller.ts";
export { termsOfCancelling } from "./reversals/terms-of-cancelling.ts";
export {
  creditNotePath,
  /** @internal */ noteNumber,
  readReversals,
  type StoredReversal,
} from "./reversals/read-reversals.ts";
export { reversalView } from "./reversals/reversal-view.ts";
export { getOrderReceipt } from "./receipt/get-order-receipt.ts";
export { getReceipt, type ReceiptFile, receiptPath } from "./receipt/get-receipt.ts";
