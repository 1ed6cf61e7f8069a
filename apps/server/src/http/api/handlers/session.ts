import {
  requestLoginLink,
  requestPasswordReset,
  transferLogin,
  finishLogin,
  login,
  loginByLink,
  logout,
  oneTimeLogin,
  refresh,
  register,
  resetPassword,
  setUpAtLogin,
  getShopByHost,
  verifyAccount,
  getCurrentUser,
} from "@matinee/service/accounts";
import { isDemoAddress } from "@matinee/database/demo";
import { ok } from "@matinee/core/kernel";
import { refuse } from "@matinee/service/kernel";
import type { CallRequest, Handlers } from "../call-request.ts";

export const sessionHandlers = {
  "POST /login": logIn,
  "POST /auth/login": logIn,
  "POST /auth/login-link": ({ ctx, body }) => requestLoginLink(ctx, body),
  "POST /auth/login-by-link": async ({ ctx, body, header, rememberDevice, trustedDevice }) => {
    const loggedIn = await loginByLink(ctx, { ...body, ...browserOf(header), trustedDevice });
    if (!loggedIn.ok) return loggedIn;
    const { answer, email } = loggedIn.value;
    if (answer.data.value.token !== null) rememberDevice(email);
    return ok(answer);
  },
  "POST /auth/second-step": async ({ ctx, body, header, knownDevice, rememberDevice, trustDevice }) => {
    const finished = await finishLogin(ctx, { ...body, ...browserOf(header), knownDevice });
    if (!finished.ok) return finished;
    const { token, email, recoveryCodes, trustedDevice } = finished.value;
    rememberDevice(email);
    if (trustedDevice !== null) trustDevice(email, trustedDevice);
    return ok({ data: { value: { token } }, recovery_codes: recoveryCodes });
  },
  "POST /auth/second-step/set-up": ({ ctx, body }) => setUpAtLogin(ctx, body),
  "POST /auth/register": ({ ctx, body }) => register(ctx, body),
  "POST /auth/account-verification": ({ ctx, body, header, trustedDevice }) =>
    verifyAccount(ctx, { ...body, ...browserOf(header), trustedDevice }),
  "POST /v1/auth/logout": ({ ctx, bearer }) => logout(ctx, { token: bearer }),
  "GET /v1/auth/shop": ({ ctx, query }) => getShopByHost(ctx, query),
  "POST /v1/auth/one-time-token": ({ ctx, body, bearer }) => transferLogin(ctx, { ...body, token: bearer }),
  "POST /v1/auth/one-time-token-login": ({ ctx, body, header }) => oneTimeLogin(ctx, { ...body, ...browserOf(header) }),
  "POST /v1/auth/refresh": ({ ctx, body }) => refresh(ctx, body),
  "POST /auth/forgotten-password": ({ ctx, body }) => requestPasswordReset(ctx, body),
  "POST /auth/reset-password": async ({ ctx, body, header, rememberDevice }) => {
    const reset = await resetPassword(ctx, { ...body, userAgent: header("User-Agent") });
    if (!reset.ok) return reset;
    rememberDevice(reset.value.email);
    return ok({ token: reset.value.token });
  },
  "GET /v1/auth/who-am-i": ({ ctx, bearer }) => getCurrentUser(ctx, { token: bearer }),
} satisfies Partial<Handlers>;

type LoginRequest = Pick<
  CallRequest<"POST /login">,
  "ctx" | "body" | "header" | "fromThisMachine" | "rememberDevice" | "trustedDevice"
>;

/** The password of the demo's logins is public, so they work only on the machine that runs the demo. */
async function logIn({ ctx, body, header, fromThisMachine, rememberDevice, trustedDevice }: LoginRequest) {
  if (isDemoAddress(body.email) && !fromThisMachine) return refuse("wrong_credentials");
  const loggedIn = await login(ctx, { ...body, ...browserOf(header), trustedDevice });
  if (loggedIn.ok && loggedIn.value.data.value.token !== null) rememberDevice(body.email);
  return loggedIn;
}

/** The browser's visitor, whose basket and children move into the account, and the browser's User-Agent. */
function browserOf(header: (name: string) => string | undefined) {
  return { guestToken: header("X-No-Auth-Token"), userAgent: header("User-Agent") };
}
