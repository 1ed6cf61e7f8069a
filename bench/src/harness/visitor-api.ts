import { createApi, type Api } from "@matinee/contract/client";

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

/** The API as a client without a guest token calls it, for public data. */
export function anonymousApi(url: string): Api {
  return createApi({
    baseUrl: `${url}/api`,
    storeKey,
    guestToken: { get: () => null, set: () => undefined },
    toast: () => undefined,
  });
}
