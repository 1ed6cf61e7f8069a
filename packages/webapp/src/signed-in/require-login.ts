import type { MiddlewareFunction } from "react-router";
import { isCustomer } from "../session/session.ts";
import { hasStaffRole } from "../session/rare/has-staff-role.ts";
import { appContext, signInAddress } from "./app.ts";

/** Thrown if the logged-in user belongs to the other app. */
export class WrongApp extends Error {
  override readonly name = "WrongApp";
  readonly forWhom: "customers" | "staff";
  constructor(forWhom: "customers" | "staff") {
    super(`This app is for ${forWhom}`);
    this.forWhom = forWhom;
  }
}

/** Thrown if a login link did not log in. The message is for the visitor. */
export class LoginLinkFailed extends Error {
  override readonly name = "LoginLinkFailed";
}

/** Thrown if the login could not be checked. */
export class LoginUnknown extends Error {
  override readonly name = "LoginUnknown";
}

/**
 * Redirects visitors who are not logged in to the sign-in page, which returns them here. The API alone decides what a user may see
 * (spec §6); this only avoids screens full of refusals.
 */
export function requireLogin(forWhom: "customers" | "staff"): MiddlewareFunction {
  return async ({ context }, next) => {
    const app = context.get(appContext);
    await app.ready();
    const { userDetails, token, error } = app.session.store.get();
    if (userDetails === null) {
      if (error !== null) throw token === null ? new LoginLinkFailed(error) : new LoginUnknown(error);
      location.replace(signInAddress(app, location.pathname + location.search));
      // The browser is leaving the page.
      return await new Promise<never>(() => undefined);
    }
    if (!(forWhom === "customers" ? isCustomer : hasStaffRole)(userDetails)) throw new WrongApp(forWhom);
    return await next();
  };
}
