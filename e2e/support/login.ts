import type { CallAnswer } from "@matinee/contract";
import { createApi, type Api } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { vi } from "vitest";
import { aVisitor } from "../contention/shopper.ts";

const password = "a long way to Leeds";
const MAIL_COMES = { timeout: 60_000, interval: 50 };

/** A fresh customer with a confirmed address: the token of their login, and the API as they see it. */
export async function aCustomer(url: string, email: string): Promise<{ readonly token: string; readonly api: Api }> {
  const visitor = aVisitor(url);
  await visitor.call("POST /auth/register", { body: { name: "Robin Buyer", email, password } });
  const answer = await visitor.call("POST /auth/account-verification", {
    body: { token: await mailedToken(url, email) },
  });
  const token = tokenIn(answer);
  return { token, api: createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => token }) };
}

/** Logs the page's browser in, as the sign-in page would. */
export async function logIn(page: Page, url: string, token: string): Promise<void> {
  await page.context().addCookies([{ name: "jwt_token", value: token, url }]);
}

const demoLogins = new Map<string, Promise<string>>();

/**
 * The token of somebody of the demo network. More than a few logins of one person in a quarter of an hour are slowed down and then
 * refused, so all tests of a product share one while it holds.
 */
export async function demoToken(url: string, email: string): Promise<string> {
  const key = `${url} ${email}`;
  const known = await demoLogins.get(key);
  if (known !== undefined && (await holds(url, known))) return known;
  const login = aVisitor(url)
    .call("POST /login", { body: { email, password: "curtain-up" } })
    .then(tokenIn);
  demoLogins.set(key, login);
  return await login;
}

/** The API as somebody of the demo network sees it. */
export async function demoApi(url: string, email: string): Promise<Api> {
  return apiWith(url, await demoToken(url, email));
}

function apiWith(url: string, token: string): Api {
  return createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => token, toast: () => undefined });
}

async function holds(url: string, token: string): Promise<boolean> {
  const api = apiWith(url, token);
  return await api.call("GET /v1/auth/who-am-i").then(
    () => true,
    () => false,
  );
}

/** The token of a login that needed no second step. */
export function tokenIn({ data: { value } }: CallAnswer<"POST /login">): string {
  if (value.token === null) throw new Error("The login needs a second step");
  return value.token;
}

interface Mail {
  readonly to: string;
  readonly text: string;
}

async function mailedToken(url: string, email: string): Promise<string> {
  const found = await vi.waitUntil(async () => {
    const answer = await fetch(`${url}/dev/mailbox.json`);
    // Its shape is the mailbox's own; only these fields are looked at.
    const { items } = (await answer.json()) as { items: Mail[] };
    return /[?&]token=(\S+)/u.exec(items.find((mail) => mail.to === email)?.text ?? "")?.[1];
  }, MAIL_COMES);
  return decodeURIComponent(found);
}
