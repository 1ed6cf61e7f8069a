import type { CallName } from "@matinee/contract";

/**
 * How often a call may be made: by each internet address or visitor, by anybody who names one email address in it, or by one internet
 * address for one email address. `origin` is an internet address that says who asks: not this machine, where all requests behind an
 * unbelieved proxy come from. `device` counts a browser in which the account of that email address was proved before; such a browser
 * is counted by nothing else.
 */
interface CallLimit {
  readonly times: number;
  readonly perSeconds: number;
  readonly each: "address" | "origin" | "visitor" | "email" | "email from address" | "device";
  /** From this many calls on each one waits before it is answered, longer each time. */
  readonly slowFrom?: number;
  /** Counted together with this call. */
  readonly as?: CallName;
}

// A school or a block of flats can share one address. Whoever tries passwords from one place is refused there, and nobody else is. Only
// tries from many places count for all, except for browsers that have logged in to the account before. A person does not try 300 times.
const logins: readonly CallLimit[] = [
  { each: "device", times: 300, perSeconds: 900, slowFrom: 20, as: "POST /login" },
  { each: "address", times: 60, perSeconds: 60, as: "POST /login" },
  { each: "email from address", times: 10, perSeconds: 900, slowFrom: 5, as: "POST /login" },
  { each: "email", times: 60, perSeconds: 900, slowFrom: 20, as: "POST /login" },
];
// Each of these sends a mail to the address in it. How many mails it gets is limited where they are queued, without a refusal.
const mails: readonly CallLimit[] = [
  { each: "address", times: 60, perSeconds: 3_600 },
  { each: "email from address", times: 5, perSeconds: 3_600 },
];
const lists: readonly CallLimit[] = [{ each: "visitor", times: 30, perSeconds: 600 }];
const links: readonly CallLimit[] = [{ each: "address", times: 60, perSeconds: 60 }];

// Each pending login allows five codes, and each account thirty an hour (finish-login.ts). These are for strangers with many of them.
const codes: readonly CallLimit[] = [{ each: "address", times: 60, perSeconds: 60, as: "POST /auth/second-step" }];

// Somebody who finds an unlocked phone must not be able to try passwords.
const passwords: readonly CallLimit[] = [
  { each: "visitor", times: 10, perSeconds: 900, as: "POST /v1/account/password" },
  { each: "address", times: 60, perSeconds: 900, as: "POST /v1/account/password" },
];

// Each press of Pay is one. A café full of families stays below the limit of one internet address.
const checkouts: readonly CallLimit[] = [
  { each: "visitor", times: 40, perSeconds: 600, as: "POST /shop/checkout" },
  { each: "origin", times: 200, perSeconds: 600, as: "POST /shop/checkout" },
];

// Each one is decoded.
const pictures: readonly CallLimit[] = [
  { each: "visitor", times: 60, perSeconds: 600, as: "POST /v1/staff/items/{id}/pictures" },
];

/** The calls that cost something each time, or whose secret could be guessed by trying. */
const limits: Partial<Record<CallName, readonly CallLimit[]>> = {
  "POST /login": logins,
  "POST /auth/login": logins,
  "POST /auth/register": mails,
  "POST /auth/forgotten-password": mails,
  "POST /auth/reset-password": links,
  "POST /auth/invitation": links,
  "POST /auth/accept-invitation": links,
  "POST /auth/login-link": mails,
  "POST /auth/login-by-link": links,
  // Its code has 58 bits; who fills in the form may be corrected some times.
  "POST /v1/set-up": [{ each: "address", times: 20, perSeconds: 900 }],
  "POST /v1/set-up/demo": [{ each: "address", times: 20, perSeconds: 900 }],
  "POST /auth/second-step": codes,
  "POST /auth/second-step/set-up": codes,
  "POST /auth/account-verification": links,
  "POST /v1/auth/one-time-token-login": links,
  "POST /v1/account/password": passwords,
  "POST /v1/account/delete": passwords,
  "POST /v1/account/two-step/set-up": passwords,
  "POST /v1/account/two-step/turn-on": passwords,
  "POST /v1/account/two-step/recovery-codes": passwords,
  "POST /v1/account/two-step/turn-off": passwords,
  // It reads everything about the account, which is slow.
  "POST /v1/account/export": [{ each: "visitor", times: 10, perSeconds: 3_600 }],
  "POST /v1/staff/imports": [{ each: "visitor", times: 30, perSeconds: 600 }],
  "POST /v1/staff/items/{id}/pictures": pictures,
  "POST /v1/staff/classes/{id}/pictures": pictures,
  "POST /v1/staff/camps/{id}/pictures": pictures,
  "POST /v1/staff/schools/{id}/logo": pictures,
  "GET /addresses/lookup/{postcode}": [{ each: "address", times: 60, perSeconds: 60 }],
  // Stolen card numbers could be tested here.
  "POST /payments/add-customer-payment-method": [
    { each: "visitor", times: 10, perSeconds: 600 },
    { each: "address", times: 60, perSeconds: 600 },
  ],
  // Each one holds places, and opens a payment at the provider.
  "POST /shop/checkout": checkouts,
  "POST /v1/account/orders/{id}/pay-balance": checkouts,
  // Each one is stored and never deleted.
  "POST /v1/consents/record": [
    { each: "visitor", times: 30, perSeconds: 600 },
    { each: "address", times: 300, perSeconds: 600 },
  ],
  // Each one sends a mail to the address that was typed. A new visitor costs nothing, and a whole school may share one internet
  // address, so both are counted.
  "POST /v1/waiting-lists/bulk-create": [
    { each: "visitor", times: 20, perSeconds: 600 },
    { each: "address", times: 60, perSeconds: 600 },
  ],
  // A key cannot be guessed; a child's date of birth is limited where it is compared.
  "POST /v1/waiting-offers/{key}/accept": [{ each: "address", times: 60, perSeconds: 600 }],
  // A key cannot be guessed. Each answer locks places on lists.
  "POST /v1/joined-lists/{key}/leave": [{ each: "address", times: 60, perSeconds: 600 }],
  // A key cannot be guessed. Each answer locks places.
  "POST /v1/lost-lessons/{key}": [{ each: "address", times: 60, perSeconds: 600 }],
  // A key cannot be guessed. Each payment is opened at the provider.
  "GET /v1/pay-links/{key}": [{ each: "address", times: 120, perSeconds: 60 }],
  "POST /v1/pay-links/{key}/pay": [
    { each: "address", times: 60, perSeconds: 600 },
    { each: "visitor", times: 40, perSeconds: 600, as: "POST /shop/checkout" },
  ],
  // Each one sends two mails. How many reach one address is limited where they are queued.
  "POST /tickets/create": [
    { each: "visitor", times: 5, perSeconds: 600 },
    { each: "address", times: 30, perSeconds: 600 },
  ],
  // Each one sends a mail to the family. The list of what is owed sends a page of them at once.
  "POST /v1/staff/orders/{id}/send-pay-link": [{ each: "visitor", times: 300, perSeconds: 600 }],
  // Each one sends a mail to an address that was typed. How many reach one address is limited where they are queued.
  "POST /v1/staff/invitations": [{ each: "visitor", times: 30, perSeconds: 600 }],
  "POST /v1/staff/invitations/{id}/resend": [
    { each: "visitor", times: 30, perSeconds: 600, as: "POST /v1/staff/invitations" },
  ],
  // Each one is a list of people.
  "POST /v1/staff/imports/list/export": lists,
  "POST /v1/staff/imports/export": lists,
  "POST /v1/staff/members/export": lists,
  "POST /v1/staff/invitations/export": lists,
  "POST /v1/staff/waiting-lists/export": lists,
  "POST /v1/staff/waiting-lists/entries/export": lists,
  "POST /v1/staff/lost-lessons/export": lists,
  "POST /work-items/export": lists,
  "POST /v1/staff/debts/export": lists,
  "POST /v1/staff/items-to-deliver/export": lists,
  "POST /v1/staff/orders/export": lists,
  "POST /v1/staff/owed/export": lists,
  "POST /v1/staff/audit/export": lists,
  "POST /v1/staff/payouts/export": lists,
  "POST /v1/customers/export": lists,
  "POST /tickets/export": lists,
  // Thirty days of a busy network are long.
  "POST /v1/staff/webhooks/{id}/deliveries/export": lists,
  // Each one sends a mail to the school.
  "POST /v1/account/orders/{id}/ask": [{ each: "visitor", times: 10, perSeconds: 3_600 }],
  // Each one sends a mail.
  "POST /tickets/answer/{id}": [{ each: "visitor", times: 60, perSeconds: 600 }],
  "POST /coupons/addToOrder": [
    { each: "visitor", times: 20, perSeconds: 60 },
    { each: "address", times: 60, perSeconds: 60 },
  ],
};

/** The limits of a call, by its name. */
export const callLimits: Partial<Record<string, readonly CallLimit[]>> = limits;
