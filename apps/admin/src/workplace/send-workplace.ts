import type { App } from "@matinee/webapp/signed-in";
import { workplaceKey, workplaceOf } from "./workplace.ts";

/**
 * Says with every request to the API which workplace is in hand. The client is the shop's too, whose pages carry no code for it: so it
 * is added where requests leave the page.
 */
export function sendWorkplace({ settings, session, api }: Pick<App, "settings" | "session" | "api">): void {
  const send = globalThis.fetch.bind(globalThis);
  const check = onceAtATime(async () => {
    const place = workplaceOf(session.store.get().userDetails);
    const user = await api.call("GET /v1/auth/who-am-i", { quiet: true });
    const stays =
      "id" in user && user.workplaces?.some((one) => place !== null && workplaceKey(one) === workplaceKey(place));
    // Nothing of that workplace may be shown any more; the page that loads is of another one.
    if ("id" in user && stays !== true) location.reload();
  });
  globalThis.fetch = async (input, init) => {
    const place = workplaceOf(session.store.get().userDetails);
    if (place === null || typeof input !== "string" || !input.startsWith(settings.apiBase))
      return await send(input, init);
    const headers = new Headers(init?.headers);
    headers.set("x-school", workplaceKey(place));
    const answer = await send(input, { ...init, headers });
    // A role may have ended, or the page is one that the role does not open.
    if (answer.status === 403) void check().catch(() => undefined);
    return answer;
  };
}

function onceAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= work().finally(() => (running = null)));
}
