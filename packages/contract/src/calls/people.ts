import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { orderRef } from "../shapes/basket.ts";
import { joinedLists, waitingOffer } from "../shapes/bookings.ts";
import { isoDate, uuid } from "../shapes/common.ts";
import { address, child, childForm, customer, parentForm, waitingEntry } from "../shapes/people.ts";

const offerPath = z.object({ key: z.string().max(200) });

const people = { area: "people", auth: "guest" } as const;

export const peopleCalls = {
  "POST /v1/customers/create": {
    ...people,
    storeKey: true,
    summary: "Parent information",
    body: parentForm.extend({
      save_to_profile: z
        .boolean()
        .optional()
        .describe("true: also becomes the profile of the account. Otherwise only an account without a profile gets it"),
    }),
    answer: customer,
    answerStatus: 201,
    idempotent: true,
  },
  "POST /v1/customers/update-profile": {
    ...people,
    auth: "customer",
    summary: "Change the profile",
    body: parentForm.partial(),
    answer: customer,
  },
  "GET /v1/customers/get": {
    ...people,
    auth: "customer",
    summary: "The customer",
    query: z.object({ id: uuid.optional() }),
    answer: customer,
  },
  "POST /v1/children/create": {
    ...people,
    summary: "Add a child",
    body: childForm,
    answer: child,
    answerStatus: 201,
    idempotent: true,
  },
  "GET /v1/children/shop/customer": {
    ...people,
    storeKey: true,
    summary: "The visitor's children",
    answer: z.array(child),
  },
  "POST /v1/children/bulk-save": {
    ...people,
    summary: "Save several children, all or none",
    body: z.object({
      children: z
        .array(childForm.extend({ id: uuid.optional() }))
        .min(1)
        .max(20),
    }),
    answer: z.array(child),
    idempotent: true,
  },
  "POST /v1/waiting-lists/bulk-create": {
    ...people,
    storeKey: true,
    summary: "Join waiting lists, all or none",
    body: z.object({
      entries: z
        .array(
          z.object({
            child_id: uuid,
            group_id: z.int().positive().optional(),
            course_id: z.int().positive().optional(),
          }),
        )
        .min(1)
        .max(20),
    }),
    answer: z.array(waitingEntry),
    answerStatus: 201,
    idempotent: true,
  },
  "GET /v1/joined-lists/{key}": {
    ...people,
    summary: "The waiting lists that children joined together, by the key in the mailed confirmation",
    path: offerPath,
    answer: joinedLists,
  },
  "POST /v1/joined-lists/{key}/leave": {
    ...people,
    summary: "Leave these waiting lists; all or none. Repeating it changes nothing",
    path: offerPath,
    body: z.object({ ids: z.array(uuid).min(1).max(100).describe("of the places") }),
    answer: joinedLists,
  },
  "GET /v1/waiting-offers/{key}": {
    ...people,
    summary: "An offer of a place from a waiting list, by the key in its mailed link",
    path: offerPath,
    answer: waitingOffer,
  },
  "POST /v1/waiting-offers/{key}/accept": {
    ...people,
    summary: "Put the offered places into the cart; they stay held. Repeating it changes nothing",
    path: offerPath,
    body: z.object({
      born_on: z
        .array(isoDate)
        .max(20)
        .optional()
        .describe("the children's dates of birth in the order of the offer, where it needs them"),
    }),
    answer: orderRef,
  },
  "POST /v1/waiting-offers/{key}/decline": {
    ...people,
    summary:
      "Decline an offer; the next family gets it. Whoever declines single days of a camp waits on for the others",
    path: offerPath,
    answer: waitingOffer,
  },
  "GET /addresses/lookup/{postcode}": {
    area: "addresses",
    auth: "anyone",
    summary: "Addresses of a postcode",
    path: z.object({ postcode: z.string().min(2).max(10) }),
    answer: z.object({
      postcode: z.string(),
      addresses: z.array(address),
      available: z.boolean().describe("false: nobody could be asked for addresses, so the family types its own"),
    }),
  },
} as const satisfies Record<string, CallSpec>;
