import { createApi, type Api } from "@matinee/contract/client";

/** The API as one new visitor sees it, who keeps the guest token that is given. */
export function aVisitorApi(url: string): Api {
  let token: string | null = null;
  return createApi({
    baseUrl: `${url}/api`,
    storeKey: "matinee-store",
    guestToken: { get: () => token, set: (given) => void (token = given) },
    toast: () => undefined,
  });
}
