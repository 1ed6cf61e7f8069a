import { createApi, type Api } from "@matinee/contract/client";
import { sendInLine } from "@matinee/contract/wait-in-line";

const storeKey = "matinee-store";

/** The API as one new visitor calls it. It stores the guest token and sends it with every call. */
export function visitorApi(url: string): Api {
  let token: string | null = null;
  return createApi({
    baseUrl: `${url}/api`,
    storeKey,
    guestToken: { get: () => token, set: (given) => void (token = given) },
    toast: () => undefined,
  });
}

/** The same for one of many who come at once: waits in line like a page of the shop, and comes from an address of its own. */
export function waitingApi(url: string, address: string): Api {
  let token: string | null = null;
  const send = sendInLine(async (input, init) => {
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-for", address);
    return await fetch(input, { ...init, headers });
  });
  return createApi({
    baseUrl: `${url}/api`,
    storeKey,
    fetch: (input, init) => send(input, init),
    guestToken: { get: () => token, set: (given) => void (token = given) },
    toast: () => undefined,
  });
}

/** The API as a client without a guest token calls it, for public data. */
export function anonymousApi(url: string): Api {
  return createApi({
    baseUrl: `${url}/api`,
    storeKey,
    guestToken: { get: () => null, set: () => undefined },
    toast: () => undefined,
  });
}
