import type { TrustedDevice } from "@matinee/service/accounts";
import { getCookie, setCookie } from "hono/cookie";
import type { Config } from "../../../config/config.ts";
import type { AppContext } from "../../app-env.ts";
import { emailMark } from "./known-device.ts";

const DAY_SECONDS = 24 * 60 * 60;
const nameOf = (email: string) => `trusted_device_${emailMark(email)}`;

/** The token that trusts this browser with the account of `email`. Null if there is none. The service checks it. */
export function readTrustedDevice(c: AppContext, email: string): string | null {
  return getCookie(c, nameOf(email)) ?? null;
}

/** Only the server reads the cookie: no script can take the token to another browser. */
export function writeTrustedDevice(
  c: AppContext,
  config: Pick<Config, "production">,
  email: string,
  device: TrustedDevice,
) {
  setCookie(c, nameOf(email), device.token, {
    path: "/api",
    httpOnly: true,
    sameSite: "Lax",
    secure: config.production,
    maxAge: device.days * DAY_SECONDS,
  });
}
