import type { MiddlewareFunction } from "react-router";
import { isCustomer } from "../session/session.ts";
import { appContext, signInAddress } from "./app.ts";

/** Thrown where somebody is logged in whom this app is not for. */
export class WrongApp extends Error {
  override readonly name = "WrongApp";
  readonly forWhom: "customers" | "staff";
  constructor(forWhom: "customers" | "staff") {
    super(`This part is for ${forWhom}`);
    this.forWhom = forWhom;
  }
}

/** Thrown where it could not be found out who is logged in. */
export class LoginUnknown extends Error {
  override readonly name = "LoginUnknown";
}

/**
 * Before anything of a signed-in app is read: who is not logged in goes to the sign-in page and comes back to where they wanted to go.
 * What somebody may see is decided by the API alone (spec §6); this only spares them a screen of refusals.
 */
export function requireLogin(forWhom: "customers" | "staff"): MiddlewareFunction {
  return async ({ context }, next) => {
    const app = context.get(appContext);
    await app.ready();
    const { userDetails, error } = app.session.store.get();
    if (userDetails === null) {
      if (error !== null) throw new LoginUnknown(error);
      location.replace(signInAddress(app, location.pathname + location.search));
      // The page is being left.
      return await new Promise<never>(() => undefined);
    }
    if (isCustomer(userDetails) !== (forWhom === "customers")) throw new WrongApp(forWhom);
    return await next();
  };
}
