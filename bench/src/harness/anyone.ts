import { createApi, type Api } from "@matinee/contract/client";

/** The API as somebody sees it who brings nothing and keeps nothing. */
export function anyoneApi(url: string): Api {
  return createApi({
    baseUrl: `${url}/api`,
    storeKey: "matinee-store",
    guestToken: { get: () => null, set: () => undefined },
    toast: () => undefined,
  });
}
