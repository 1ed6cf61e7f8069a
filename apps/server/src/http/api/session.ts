import { login, logout, register, verifyAccount, whoAmI } from "@matinee/service/accounts";
import type { Handlers } from "./call-request.ts";

export const sessionHandlers = {
  "POST /login": ({ ctx, body }) => login(ctx, body),
  "POST /auth/login": ({ ctx, body }) => login(ctx, body),
  "POST /auth/register": ({ ctx, body }) => register(ctx, body),
  "POST /auth/account-verification": ({ ctx, body }) => verifyAccount(ctx, body),
  "POST /v1/auth/logout": ({ ctx, bearer }) => logout(ctx, { token: bearer }),
  "GET /v1/auth/who-am-i": ({ ctx, bearer }) => whoAmI(ctx, { token: bearer }),
} satisfies Partial<Handlers>;
