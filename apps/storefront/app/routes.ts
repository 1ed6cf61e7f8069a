import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Spec §2: one route, one chunk. */
export default [
  index("routes/home.tsx"),
  route("find-classes", "routes/find-classes.tsx"),
  route("find-classes/classe", "routes/find-classes.classe.tsx"),
  route("find-camp-classes", "routes/find-camp-classes.tsx"),
  route("class/details/:id", "routes/class-details.tsx"),
  route("camps/details/:id", "routes/camp-details.tsx"),
  // Fixed segments come before the optional mode.
  route("apply-now/children/:mode?", "routes/apply-now.children.tsx"),
  route("apply-now/trial-date", "routes/apply-now.trial-date.tsx"),
  route("apply-now/checkout", "routes/apply-now.checkout.tsx"),
  route("apply-now/thank-you", "routes/apply-now.thank-you.tsx"),
  route("apply-now/:mode?", "routes/apply-now.tsx"),
  route("cart", "routes/cart.tsx"),
  // Not in the spec: a receipt to read and print.
  route("receipt/:id", "routes/receipt.tsx"),
  // Not in the spec: an offer from a waiting list, by its mailed link.
  route("offer/:key", "routes/offer.tsx"),
  // Not in the spec: leaving a waiting list, by the link in its mailed confirmation.
  route("waiting-list/:key", "routes/waiting-list.tsx"),
  // Not in the spec: the choice for lessons that are not held, by its mailed link.
  route("lost-lessons/:key", "routes/lost-lessons.tsx"),
  // Not in the spec: paying what an order still owes, by its mailed link.
  route("pay/:key", "routes/pay.tsx"),
  route("shop", "routes/shop.tsx"),
  route("shop/items/:id", "routes/shop.items.tsx"),
  route("shop/items/details/:id", "routes/shop.item-details.tsx"),
  route("accessibility", "routes/accessibility.tsx"),
  route("terms", "routes/terms.tsx"),
  // Not in the spec: the enquiry for visitors without JavaScript.
  route("enquiry", "routes/enquiry.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
