import { byRole } from "./rows.ts";

/** Who may read the lists of money: what families owe, and what the provider paid out. */
export const MONEY_ROWS = {
  "GET /v1/staff/owed": byRole("owed:read"),
  "POST /v1/staff/owed/export": byRole("owed:read"),
  "POST /v1/staff/payouts/export": byRole("payout:read"),
};
