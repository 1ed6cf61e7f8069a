import {
  changePassword,
  deleteAccount,
  endAllSessions,
  endSession,
  exportAccount,
  removeDevices,
  getDeletionTerms,
  getTwoStep,
  openFamilyAccount,
  listSessions,
  renewRecoveryCodes,
  setUpTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
} from "@matinee/service/accounts";
import {
  setMarketingConsent,
  getProfile,
  listConsents,
  listHealthNoteViews,
  listOwnChildren,
  removeChild,
  updateChild,
} from "@matinee/service/families";
import type { Handlers } from "../call-request.ts";

export const accountHandlers = {
  "GET /v1/account/profile": ({ ctx }) => getProfile(ctx),
  "GET /v1/account/consents": ({ ctx, query }) => listConsents(ctx, query),
  "POST /v1/account/consents/marketing": ({ ctx, body }) => setMarketingConsent(ctx, body),
  "POST /v1/account/password": ({ ctx, body, bearer }) => changePassword(ctx, { ...body, token: bearer }),
  "GET /v1/account/sessions": ({ ctx, bearer }) => listSessions(ctx, { token: bearer }),
  "DELETE /v1/account/sessions/{id}": ({ ctx, path }) => endSession(ctx, path),
  "POST /v1/account/sessions/end-all": ({ ctx }) => endAllSessions(ctx),
  "POST /v1/account/family": ({ ctx }) => openFamilyAccount(ctx),
  "GET /v1/account/two-step": ({ ctx }) => getTwoStep(ctx),
  "POST /v1/account/two-step/set-up": ({ ctx, body, knownDevice }) => setUpTwoStep(ctx, { ...body, knownDevice }),
  "POST /v1/account/two-step/turn-on": ({ ctx, body, bearer, knownDevice }) =>
    turnOnTwoStep(ctx, { ...body, token: bearer, knownDevice }),
  "POST /v1/account/two-step/recovery-codes": ({ ctx, body, knownDevice }) =>
    renewRecoveryCodes(ctx, { ...body, knownDevice }),
  "POST /v1/account/two-step/turn-off": ({ ctx, body, knownDevice }) => turnOffTwoStep(ctx, { ...body, knownDevice }),
  "POST /v1/account/two-step/forget-devices": ({ ctx }) => removeDevices(ctx),
  "GET /v1/account/children": ({ ctx }) => listOwnChildren(ctx),
  "PUT /v1/account/children/{id}": ({ ctx, path, body }) => updateChild(ctx, { ...body, ...path }),
  "DELETE /v1/account/children/{id}": ({ ctx, path }) => removeChild(ctx, path),
  "GET /v1/account/health-note-views": ({ ctx, query }) => listHealthNoteViews(ctx, query),
  "POST /v1/account/export": ({ ctx }) => exportAccount(ctx),
  "GET /v1/account/deletion": ({ ctx }) => getDeletionTerms(ctx),
  "POST /v1/account/delete": ({ ctx, body }) => deleteAccount(ctx, body),
} satisfies Partial<Handlers>;
