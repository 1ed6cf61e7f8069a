import { appContext } from "@matinee/webapp/signed-in";
import { replace, type MiddlewareFunction } from "react-router";
import { sendWorkplace } from "./send-workplace.ts";
import { hasLostWorkplace, keepInTab, WORKPLACE_PARAMETER, workplaceKey, workplaceOf } from "./workplace.ts";

let isSending = false;

/**
 * Keeps the workplace in hand in the tab and, for who has several, in the address of every page: a copied address, a second tab and the
 * back button then open the same school. Runs once it is known who is logged in.
 */
export const keepWorkplace: MiddlewareFunction = async ({ context, url }, next) => {
  const app = context.get(appContext);
  const user = app.session.store.get().userDetails;
  const place = workplaceOf(user);
  if (user === null || place === null) return await next();
  if (!isSending) {
    isSending = true;
    sendWorkplace(app);
    if (hasLostWorkplace(user))
      app.toasts.show(
        `You don't work at that school. You are now at ${place.school?.name ?? "the network"}.`,
        "problem",
      );
  }
  keepInTab(user, place);
  const asked = url.searchParams.get(WORKPLACE_PARAMETER);
  if ((user.workplaces ?? []).length < 2 || asked === workplaceKey(place)) return await next();
  const address = new URL(url);
  // Another workplace is another page.
  if (asked !== null && user.workplaces?.some((one) => workplaceKey(one) === asked)) {
    location.assign(address);
    return await new Promise<never>(() => undefined);
  }
  address.searchParams.set(WORKPLACE_PARAMETER, workplaceKey(place));
  throw replace(address.href);
};
