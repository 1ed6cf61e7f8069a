import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { consentList, deletionTerms, loginSession, medicalLooks, ownChild, profile } from "../shapes/account.ts";
import { listQuery, uuidPath } from "../shapes/common.ts";
import { childForm } from "../shapes/people.ts";

const account = { area: "account", auth: "customer" } as const;
const password = z.string().max(1_000);

/** What customers see and do about themselves: beside the contract, for the account app. */
export const accountCalls = {
  "GET /v1/account/profile": { ...account, summary: "Who has the account", answer: profile },
  "GET /v1/account/consents": { ...account, summary: "The ledger of consents", query: listQuery, answer: consentList },
  "POST /v1/account/consents/marketing": {
    ...account,
    summary: "Give or take back the consent to news by mail",
    body: z.object({ given: z.boolean() }),
    answer: profile,
  },
  "POST /v1/account/password": {
    ...account,
    summary: "Change the password; every other login ends",
    body: z.object({ current_password: password, new_password: password }),
  },
  "GET /v1/account/sessions": {
    ...account,
    summary: "Where the account is logged in",
    answer: z.object({ items: z.array(loginSession) }),
  },
  "DELETE /v1/account/sessions/{id}": { ...account, summary: "End a login", path: uuidPath },
  "POST /v1/account/sessions/end-all": { ...account, summary: "Log out everywhere, here too" },
  "GET /v1/account/children": { ...account, summary: "Children", answer: z.object({ items: z.array(ownChild) }) },
  "PUT /v1/account/children/{id}": {
    ...account,
    summary: "Change what is known about a child; what is left out stays",
    path: uuidPath,
    body: childForm.partial(),
    answer: ownChild,
  },
  "DELETE /v1/account/children/{id}": { ...account, summary: "Remove a child", path: uuidPath },
  "GET /v1/account/medical-looks": {
    ...account,
    summary: "Who looked at the children's health notes",
    query: listQuery,
    answer: medicalLooks,
  },
  "POST /v1/account/export": { ...account, summary: "Everything there is about the account, as one file", json: true },
  "GET /v1/account/deletion": {
    ...account,
    summary: "What stands against deleting the account, and what is kept after it",
    answer: deletionTerms,
  },
  "POST /v1/account/delete": {
    ...account,
    summary: "Delete the account",
    body: z.object({ password, give_up_credit: z.boolean().optional() }),
    answer: deletionTerms.pick({ erased: true, kept: true }),
  },
} as const satisfies Record<string, CallSpec>;
