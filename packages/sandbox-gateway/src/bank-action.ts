import { text } from "./parameters.ts";
import { invalidRequest } from "./refusal.ts";
import { randomText } from "./ids.ts";
import type { Call } from "./call.ts";
import type { Hidden, NextAction } from "./objects.ts";

/** Where the browser goes after the bank's page; null if the caller names no URL. */
export function returnUrlOf(call: Call): string | null {
  const given = text(call.params, "return_url");
  if (given === undefined || given === "") return null;
  const url = URL.parse(given);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") {
    throw invalidRequest("Not a valid URL.", { code: "url_invalid", param: "return_url" });
  }
  return url.href;
}

/** The action that sends the browser to the bank's page. Only this link opens the page. */
export function bankAction(
  call: Call,
  intentId: string,
  returnUrl: string | null,
): { bank: NonNullable<Hidden["bank"]>; action: NextAction } {
  const token = randomText(32);
  const url = `${call.baseUrl}/bank/${intentId}?token=${token}`;
  return {
    bank: { token, returnUrl },
    action: { type: "redirect_to_url", redirect_to_url: { url, return_url: returnUrl } },
  };
}
