import type { CallName } from "@matinee/contract";
import type { Limit } from "./rate-limit.ts";

/** How often each address, or each visitor, may ask. */
export interface CallLimit extends Limit {
  readonly each: "address" | "visitor";
}

/** What costs us something each time, or could be tried until it fits. */
const limits: Partial<Record<CallName, readonly CallLimit[]>> = {
  "GET /addresses/lookup/{postcode}": [{ each: "address", times: 60, perSeconds: 60 }],
  // Each one sends a mail.
  "POST /v1/waiting-lists/bulk-create": [{ each: "visitor", times: 20, perSeconds: 600 }],
  // Each one sends two mails.
  "POST /tickets/create": [
    { each: "visitor", times: 5, perSeconds: 600 },
    { each: "address", times: 30, perSeconds: 600 },
  ],
  // Anybody can be a new visitor, and a whole school may share one address: so both are counted.
  "POST /coupons/addToOrder": [
    { each: "visitor", times: 20, perSeconds: 60 },
    { each: "address", times: 60, perSeconds: 60 },
  ],
};

/** By the name of the call. */
export const callLimits: Partial<Record<string, readonly CallLimit[]>> = limits;
