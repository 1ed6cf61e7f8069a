import { createApi, type Api } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { fillBasket, type WantedCamp, type WantedTrial } from "../contention/shopper.ts";

/** Gives the page's visitor a filled basket, made through the API under the guest token that the page then has. */
export async function giveBasket(
  page: Page,
  url: string,
  wanted: WantedTrial | WantedCamp,
): Promise<{ readonly api: Api; readonly orderId: string }> {
  let token: string | null = null;
  const api = createApi({
    baseUrl: `${url}/api`,
    storeKey: "matinee-store",
    guestToken: {
      get: () => token,
      set: (fresh) => {
        token = fresh;
      },
    },
  });
  const { orderId } = await fillBasket(api, wanted);
  await page.addInitScript((kept) => localStorage.setItem("no_auth_token", kept), token ?? "");
  return { api, orderId };
}
