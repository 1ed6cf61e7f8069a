import { createApi, type Api } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { aVisitor } from "../contention/shopper.ts";

const password = "a long way to Leeds";

/** A fresh customer with a confirmed address: the token of their login, and the API as they see it. */
export async function aCustomer(url: string, email: string): Promise<{ readonly token: string; readonly api: Api }> {
  const visitor = aVisitor(url);
  await visitor.call("POST /auth/register", { body: { name: "Robin Buyer", email, password } });
  const answer = await visitor.call("POST /auth/account-verification", {
    body: { token: await mailedToken(url, email) },
  });
  const { token } = answer.data.value;
  return { token, api: createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => token }) };
}

/** Logs the page's browser in, as the sign-in page would. */
export async function logIn(page: Page, url: string, token: string): Promise<void> {
  await page.context().addCookies([{ name: "jwt_token", value: token, url }]);
}

interface Mail {
  readonly to: string;
  readonly text: string;
}

async function mailedToken(url: string, email: string): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const answer = await fetch(`${url}/dev/mailbox.json`);
    // Its shape is the mailbox's own; only these fields are looked at.
    const { items } = (await answer.json()) as { items: Mail[] };
    const text = items.find((mail) => mail.to === email)?.text ?? "";
    const token = /[?&]token=(\S+)/u.exec(text)?.[1];
    if (token !== undefined) return decodeURIComponent(token);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("The mail with the link did not come");
}
