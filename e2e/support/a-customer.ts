import { createApi } from "@matinee/contract/client";
import { expect } from "vitest";
import { tokenIn } from "./login.ts";

/** A customer who has registered and confirmed their address, with the token of a login. */
export async function aCustomer(url: string) {
  const api = createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store" });
  const person = { name: "Ada Lovelace", email: `ada-${Date.now()}@example.test` };
  await api.call("POST /auth/register", { body: { ...person, password: "a long way to Leeds" } });
  await expect.poll(() => mailedToken(url, person.email)).not.toBeNull();
  const token = (await mailedToken(url, person.email)) ?? "";
  const answer = await api.call("POST /auth/account-verification", { body: { token } });
  const jwt = tokenIn(answer);
  const loggedIn = createApi({ baseUrl: `${url}/api`, token: () => jwt });
  const user = await loggedIn.call("GET /v1/auth/who-am-i");
  if (!("id" in user)) throw new Error(user.error);
  return { ...person, id: user.id, token: jwt };
}

interface Mail {
  to: string;
  text: string;
}

async function mailedToken(url: string, email: string): Promise<string | null> {
  // The mailbox's own shape, of which this is a part.
  const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Mail[] | { items: Mail[] };
  const all = Array.isArray(mails) ? mails : mails.items;
  const found = all.find((mail) => mail.to.includes(email));
  const token = /[?&]token=(\S+)/.exec(found?.text ?? "")?.[1];
  return token === undefined ? null : decodeURIComponent(token);
}
