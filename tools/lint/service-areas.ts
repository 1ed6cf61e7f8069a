/**
 * The areas of packages/service, from the ground up: an area may import only areas that stand before it, so that there are no
 * circles. Each is entered through its own index.ts.
 */
export const serviceAreas = [
  "kernel",
  "network",
  "places",
  "ledger",
  "catalogue",
  "timetable",
  "orders",
  "mail",
  "waiting-list",
  "enquiries",
  "families",
  "basket",
  "payments",
  "checkout",
  "accounts",
  "staff",
] as const;
