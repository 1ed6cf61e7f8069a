import { ok } from "@matinee/core/kernel";
import type { Handlers } from "./call-request.ts";

export const sessionHandlers = {
  // Logins come with their own work; no token has been issued yet, so every one that comes is not valid.
  "GET /v1/auth/who-am-i": async ({ bearer }) =>
    ok({ error: bearer === null ? "You are not logged in." : "This login is not valid." }),
} satisfies Partial<Handlers>;
