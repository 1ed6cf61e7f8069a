export { getCalendarLink, renewCalendarLink } from "./calendar-link.ts";
export { getCredit, listCreditMovements } from "./credit.ts";
export { getFeed } from "./get-feed.ts";
export { getOrderPage } from "./get-order-page.ts";
export { listBookings } from "./list-bookings.ts";
export { listOrders } from "./list-orders.ts";
export { overview } from "./overview.ts";
