/**
 * The areas of packages/service in order of dependency. An area may import only areas before it, so there are no cycles. Other
 * areas import it through its index.ts.
 */
export const serviceAreas = [
  "kernel",
  "network",
  "places",
  "ledger",
  "catalogue",
  "orders",
  "mail",
  "waiting-list",
  "timetable",
  "enquiries",
  "families",
  "basket",
  "payments",
  "reversals",
  "lost-lessons",
  "checkout",
  "waiting-offers",
  "accounts",
  "connections",
  "work-items",
  "audit",
  "staff",
  "selling",
  "imports",
  "set-up",
] as const;
