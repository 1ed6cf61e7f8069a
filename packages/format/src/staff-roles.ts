/** What people read of each role of staff. */
export const STAFF_ROLES = {
  FRANCHISE_STAFF: {
    name: "Teacher or front desk",
    help: "Sees families, waiting lists and enquiries of the school, or of their own classes. No money, and no lists as files.",
    /** After the name of the school. */
    short: "staff",
    /** After "as". */
    work: "a teacher or at the front desk",
    /** To families. */
    person: "A member of staff",
  },
  FRANCHISE_ADMIN: {
    name: "Administrator",
    help: "Runs the school: classes, orders, refunds and who works there.",
    short: "administrator",
    work: "an administrator",
    person: "A manager",
  },
  NETWORK_ADMIN: {
    name: "Network administrator",
    help: "Runs all schools. Reads no health notes of children.",
    short: "administrator",
    work: "an administrator of all its schools",
    person: "The network",
  },
} as const;
