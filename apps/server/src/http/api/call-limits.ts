import type { CallName } from "@matinee/contract";
import type { Limit } from "./rate-limit.ts";

/** How often each address, or each visitor, may ask; or how often anybody may ask about one email address. */
export interface CallLimit extends Limit {
  readonly each: "address" | "visitor" | "email";
  /** Counted together with another call. */
  readonly as?: CallName;
}

// A school or a block of flats can be one address. One account is tried thirty times in a quarter of an hour at most, from wherever.
const logins: readonly CallLimit[] = [
  { each: "address", times: 60, perSeconds: 60, as: "POST /login" },
  { each: "email", times: 30, perSeconds: 900, as: "POST /login" },
];
// Each of these sends a mail to whoever is named.
const mails: readonly CallLimit[] = [
  { each: "address", times: 60, perSeconds: 3_600 },
  { each: "email", times: 5, perSeconds: 3_600 },
];
const links: readonly CallLimit[] = [{ each: "address", times: 60, perSeconds: 60 }];

// Whoever found a phone unlocked must not find out the password too.
const passwords: readonly CallLimit[] = [
  { each: "visitor", times: 10, perSeconds: 900, as: "POST /v1/account/password" },
  { each: "address", times: 60, perSeconds: 900, as: "POST /v1/account/password" },
];

/** What costs us something each time, or could be tried until it fits. */
const limits: Partial<Record<CallName, readonly CallLimit[]>> = {
  "POST /login": logins,
  "POST /auth/login": logins,
  "POST /auth/register": mails,
  "POST /auth/forgotten-password": mails,
  "POST /auth/reset-password": links,
  "POST /auth/account-verification": links,
  "POST /v1/auth/one-time-token-login": links,
  "POST /v1/account/password": passwords,
  "POST /v1/account/delete": passwords,
  // Everything at once takes its time.
  "POST /v1/account/export": [{ each: "visitor", times: 10, perSeconds: 3_600 }],
  "GET /addresses/lookup/{postcode}": [{ each: "address", times: 60, perSeconds: 60 }],
  // Whoever has stolen card numbers would like to try them here.
  "POST /payments/add-customer-payment-method": [
    { each: "visitor", times: 10, perSeconds: 600 },
    { each: "address", times: 60, perSeconds: 600 },
  ],
  // Each one is kept for good.
  "POST /v1/consents/record": [
    { each: "visitor", times: 30, perSeconds: 600 },
    { each: "address", times: 300, perSeconds: 600 },
  ],
  // Each one sends a mail, to whichever address was typed. Anybody can be a new visitor, and a whole school may share one internet
  // address: so both are counted.
  "POST /v1/waiting-lists/bulk-create": [
    { each: "visitor", times: 20, perSeconds: 600 },
    { each: "address", times: 60, perSeconds: 600 },
  ],
  // Each one sends two mails, one of them with a stranger's words to whichever address was typed.
  "POST /tickets/create": [
    { each: "visitor", times: 5, perSeconds: 600 },
    { each: "address", times: 30, perSeconds: 600 },
    { each: "email", times: 10, perSeconds: 3_600 },
  ],
  // Whole lists of people.
  "POST /v1/customers/export": [{ each: "visitor", times: 30, perSeconds: 600 }],
  "POST /tickets/export": [{ each: "visitor", times: 30, perSeconds: 600 }],
  // Each one sends a mail.
  "POST /tickets/answer/{id}": [{ each: "visitor", times: 60, perSeconds: 600 }],
  "POST /coupons/addToOrder": [
    { each: "visitor", times: 20, perSeconds: 60 },
    { each: "address", times: 60, perSeconds: 60 },
  ],
};

/** By the name of the call. */
export const callLimits: Partial<Record<string, readonly CallLimit[]>> = limits;
