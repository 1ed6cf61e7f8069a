/** What people read of each role of staff. */
export const STAFF_ROLES = {
  FRANCHISE_STAFF: {
    name: "Teacher or front desk",
    help: "Sees the school's families, waiting lists, enquiries and orders, but no amounts. Can't export lists. You can limit it to their own classes.",
    /** After the name of the school. */
    short: "staff",
    /** After "as". */
    work: "a teacher or at the front desk",
    /** To families. */
    person: "A member of staff",
    manages: false,
    /** What a school can take away from somebody with the role. */
    rights: ["sees_health"],
  },
  FRANCHISE_ADMIN: {
    name: "Administrator",
    help: "Runs the school: classes, orders, refunds and who works there.",
    short: "administrator",
    work: "an administrator",
    person: "An administrator",
    manages: true,
    rights: ["sees_money", "sees_health", "may_export"],
  },
  NETWORK_ADMIN: {
    name: "Network administrator",
    help: "Runs all schools. Can't read children's health notes.",
    short: "administrator",
    work: "an administrator of all its schools",
    person: "The network",
    manages: true,
    rights: [],
  },
} as const;
