import {
  getCurrentConsents,
  recordConsents,
  bulkSaveChildren,
  createChild,
  createCustomer,
  getCustomer,
  listChildren,
  lookupAddresses,
  updateProfile,
} from "@matinee/service/families";
import { answerLostLessons, getLostLessons } from "@matinee/service/lost-lessons";
import { bulkCreateWaiting, getJoinedLists, leaveWaitingLists } from "@matinee/service/waiting-list";
import { acceptWaitingOffer, declineWaitingOffer, getWaitingOffer } from "@matinee/service/waiting-offers";
import type { Handlers } from "../call-request.ts";

export const familyHandlers = {
  "POST /v1/customers/create": ({ ctx, body }) => createCustomer(ctx, body),
  "POST /v1/customers/update-profile": ({ ctx, body }) => updateProfile(ctx, body),
  "GET /v1/customers/get": ({ ctx, query }) => getCustomer(ctx, query),
  "POST /v1/children/create": ({ ctx, body }) => createChild(ctx, body),
  "GET /v1/children/shop/customer": ({ ctx }) => listChildren(ctx),
  "POST /v1/children/bulk-save": ({ ctx, body }) => bulkSaveChildren(ctx, body),
  "POST /v1/waiting-lists/bulk-create": ({ ctx, body }) => bulkCreateWaiting(ctx, body),
  "GET /v1/joined-lists/{key}": ({ ctx, path }) => getJoinedLists(ctx, path),
  "POST /v1/joined-lists/{key}/leave": ({ ctx, path, body }) => leaveWaitingLists(ctx, { ...path, ...body }),
  "GET /v1/waiting-offers/{key}": ({ ctx, path }) => getWaitingOffer(ctx, path),
  "POST /v1/waiting-offers/{key}/accept": ({ ctx, path, body }) => acceptWaitingOffer(ctx, { ...path, ...body }),
  "POST /v1/waiting-offers/{key}/decline": ({ ctx, path }) => declineWaitingOffer(ctx, path),
  "GET /v1/lost-lessons/{key}": ({ ctx, path }) => getLostLessons(ctx, path),
  "POST /v1/lost-lessons/{key}": ({ ctx, path, body }) => answerLostLessons(ctx, { ...path, ...body }),
  "POST /v1/consents/record": ({ ctx, body }) => recordConsents(ctx, body),
  "GET /v1/consents/current": ({ ctx }) => getCurrentConsents(ctx),
  "GET /addresses/lookup/{postcode}": ({ ctx, path }) => lookupAddresses(ctx, path),
} satisfies Partial<Handlers>;
