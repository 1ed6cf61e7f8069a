import { z } from "zod";
import type { CallSpec } from "../call.ts";
import { uuid } from "../shapes/common.ts";
import { twoStepSetUp } from "../shapes/account.ts";
import { loginAnswer, tokenAnswer, user } from "../shapes/people.ts";

const session = { area: "session", auth: "anyone" } as const;
const credentials = z.object({ email: z.string().max(320), password: z.string().max(1_000) });
const secret = z.string().min(1).max(4_000);

export const sessionCalls = {
  "POST /login": { ...session, summary: "Log in", body: credentials, answer: loginAnswer },
  "POST /auth/login": { ...session, summary: "Log in", body: credentials, answer: loginAnswer },
  "POST /auth/login-link": {
    ...session,
    summary: "Send a link to log in",
    body: z.object({ email: z.string().max(320) }),
  },
  "POST /auth/login-by-link": {
    ...session,
    summary: "Log in with a mailed link",
    body: z.object({ token: secret }),
    answer: loginAnswer,
  },
  "POST /auth/second-step": {
    ...session,
    summary: "Finish a login with a code",
    body: z.object({
      token: secret.describe("of second_step"),
      code: secret.describe("of the authenticator app, or a recovery code"),
      trust_device: z.boolean().optional().describe("true: this browser needs no code for 30 days"),
    }),
    answer: tokenAnswer.extend({
      recovery_codes: z.array(z.string()).describe("if two-step login was just set up, shown once; otherwise empty"),
    }),
  },
  "POST /auth/second-step/set-up": {
    ...session,
    summary: "Set up two-step login during a login that needs it",
    body: z.object({ token: secret.describe("of second_step") }),
    answer: twoStepSetUp,
  },
  "POST /v1/auth/one-time-token-login": {
    ...session,
    summary: "Log in with a one-time token",
    body: z.object({ one_time_token: secret }),
    answer: z.string(),
  },
  "POST /v1/auth/refresh": {
    ...session,
    summary: "Exchange the current token for a new one",
    body: secret,
    answer: tokenAnswer,
  },
  "POST /v1/auth/logout": { ...session, summary: "End the login" },
  "GET /v1/auth/who-am-i": {
    ...session,
    summary: "The token's user, or why the token is invalid",
    answer: z.union([user, z.object({ error: z.string() })]),
  },
  "POST /auth/forgotten-password": {
    ...session,
    summary: "Send a link to reset the password",
    body: z.object({ email: z.string().max(320) }),
  },
  "POST /auth/reset-password": {
    ...session,
    summary: "Set a new password",
    body: z.object({ token: secret, password: z.string().max(1_000) }),
    answer: z.object({ token: z.string().nullable().describe("a login, for a guest who was invited; otherwise null") }),
  },
  "POST /auth/register": {
    ...session,
    summary: "Register",
    body: z.object({
      name: z.string().max(200),
      email: z.string().max(320),
      password: z.string().max(1_000),
      marketing_consent: z.boolean().optional(),
      confirm_key: z
        .string()
        .min(16)
        .max(200)
        .optional()
        .describe("random, stays in this browser: it confirms the address without the password"),
    }),
    answer: z.object({ id: uuid }),
    answerStatus: 201,
    idempotent: true,
  },
  "POST /auth/account-verification": {
    ...session,
    summary: "Verify an address",
    body: z.object({
      token: secret,
      confirm_key: z
        .string()
        .max(200)
        .optional()
        .describe("of the registration, or empty: any other needs the password. Without the field the token is enough"),
      password: z.string().max(1_000).optional().describe("of the registration; needed after password_needed"),
    }),
    answer: loginAnswer,
  },
  "GET /v1/auth/shop": {
    ...session,
    summary: "The shop that a login returns to",
    query: z.object({ host: z.string().max(253) }),
    answer: z.object({ host: z.string(), name: z.string(), url: z.string() }),
  },
  "POST /v1/auth/one-time-token": {
    ...session,
    auth: "customer",
    summary: "A one-time token for a host, or to view as a customer",
    body: z.object({
      for_host: z.string().max(253),
      customer_id: uuid.optional(),
      leave: z.boolean().optional().describe("true: this login ends when the other host takes over"),
      reason: z.string().max(2_000).optional().describe("why; needed with customer_id"),
    }),
    answer: z.object({ one_time_token: z.string(), url: z.string() }),
  },
} as const satisfies Record<string, CallSpec>;
