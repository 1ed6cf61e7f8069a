import { z } from "zod";
import type { CallSpec } from "../call.ts";
import {
  consentList,
  deletionTerms,
  loginSession,
  healthNoteViews,
  ownChild,
  profile,
  twoStep,
  twoStepSetUp,
} from "../shapes/account.ts";
import { listQuery, uuidPath } from "../shapes/common.ts";
import { childForm } from "../shapes/people.ts";

const account = { area: "account", auth: "customer" } as const;
const password = z.string().max(1_000);
const code = z.string().max(100);
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()).describe("shown once") });

/** Account self-service, for the account app. Not part of the specification. */
export const accountCalls = {
  "GET /v1/account/profile": { ...account, summary: "The account holder's profile", answer: profile },
  "GET /v1/account/consents": { ...account, summary: "Consent history", query: listQuery, answer: consentList },
  "POST /v1/account/consents/marketing": {
    ...account,
    summary: "Give or withdraw consent to marketing emails",
    body: z.object({ given: z.boolean() }),
    answer: profile,
  },
  "POST /v1/account/password": {
    ...account,
    summary: "Change the password and end all other logins",
    body: z.object({ current_password: password, new_password: password }),
  },
  "GET /v1/account/sessions": {
    ...account,
    summary: "Active logins of the account",
    answer: z.object({ items: z.array(loginSession) }),
  },
  "DELETE /v1/account/sessions/{id}": { ...account, summary: "End a login", path: uuidPath },
  "POST /v1/account/sessions/end-all": { ...account, summary: "Log out on all devices, this one included" },
  "POST /v1/account/family": {
    ...account,
    summary: "Give the login of somebody who works for a school a family's account too",
  },
  "GET /v1/account/two-step": { ...account, summary: "State of two-step login", answer: twoStep },
  "POST /v1/account/two-step/set-up": {
    ...account,
    summary: "Begin to set up an authenticator app",
    body: z.object({ password, code: code.optional().describe("needed if two-step login is on") }),
    answer: twoStepSetUp,
  },
  "POST /v1/account/two-step/turn-on": {
    ...account,
    summary: "Turn on two-step login with the first code of the app, and end all other logins",
    body: z.object({ code }),
    answer: recoveryCodes,
  },
  "POST /v1/account/two-step/recovery-codes": {
    ...account,
    summary: "Replace the recovery codes",
    body: z.object({ password, code }),
    answer: recoveryCodes,
  },
  "POST /v1/account/two-step/turn-off": {
    ...account,
    summary: "Turn off two-step login",
    body: z.object({ password, code }),
  },
  "POST /v1/account/two-step/forget-devices": { ...account, summary: "Ask every browser for a code again" },
  "GET /v1/account/children": { ...account, summary: "Children", answer: z.object({ items: z.array(ownChild) }) },
  "PUT /v1/account/children/{id}": {
    ...account,
    summary: "Change a child's details; omitted fields stay",
    path: uuidPath,
    body: childForm.partial(),
    answer: ownChild,
  },
  "DELETE /v1/account/children/{id}": { ...account, summary: "Remove a child", path: uuidPath },
  "GET /v1/account/health-note-views": {
    ...account,
    summary: "Access log of the children's health notes",
    query: listQuery,
    answer: healthNoteViews,
  },
  "POST /v1/account/export": { ...account, summary: "All data of the account, as one file", json: true },
  "GET /v1/account/deletion": {
    ...account,
    summary: "What prevents deleting the account, and what is kept afterwards",
    answer: deletionTerms,
  },
  "POST /v1/account/delete": {
    ...account,
    summary: "Delete the account",
    body: z.object({ password, give_up_credit: z.boolean().optional() }),
    answer: deletionTerms.pick({ erased: true, kept: true }),
  },
} as const satisfies Record<string, CallSpec>;
