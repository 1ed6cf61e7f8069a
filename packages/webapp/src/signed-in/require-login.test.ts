import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { useFakeBrowser, at, pat, staff } from "../session/testing/fake-browser.ts";
import { appContext, type App } from "./app.ts";
import { LoginLinkFailed, LoginUnknown, requireLogin, WrongApp } from "./require-login.ts";

useFakeBrowser();

type Login = { userDetails?: typeof pat | null; token?: string | null; error?: string | null };

/** Opens a page of the app for `forWhom`; `left` is where the browser was sent instead. */
function open(forWhom: "customers" | "staff", { userDetails = null, token = null, error = null }: Login) {
  const left: string[] = [];
  at("http://leeds.localhost/account/orders?page=2");
  vi.stubGlobal("location", { pathname: "/account/orders", search: "?page=2", replace: (to: string) => left.push(to) });
  const context = new RouterContextProvider();
  const app = {
    ready: async () => undefined,
    session: { store: { get: () => ({ userDetails, token, error }) } },
    site: { host: "leeds.localhost" },
    settings: { adminAppUrl: "/admin" },
  };
  // Only these are looked at before a page loads.
  context.set(appContext, app as unknown as App);
  const url = new URL("http://leeds.localhost/account/orders?page=2");
  const args = { context, request: new Request(url), params: {}, url, pattern: "/orders" };
  const opened = requireLogin(forWhom)(args, async () => "the page");
  return { left, opened };
}

test("a customer opens the account, and staff the staff app", async () => {
  expect(await open("customers", { userDetails: pat, token: "t" }).opened).toBe("the page");
  expect(await open("staff", { userDetails: staff, token: "t" }).opened).toBe("the page");
});

test("a parent who works for a school opens both", async () => {
  const both = { ...pat, roles: [...pat.roles, ...staff.roles] };
  for (const app of ["customers", "staff"] as const)
    expect(await open(app, { userDetails: both, token: "t" }).opened).toBe("the page");
});

test("neither opens the other's app", async () => {
  await expect(open("staff", { userDetails: pat }).opened).rejects.toMatchObject({ forWhom: "staff" });
  await expect(open("customers", { userDetails: staff }).opened).rejects.toBeInstanceOf(WrongApp);
});

test("a visitor is sent to the sign-in page, which leads back to the very page; nothing loads meanwhile", async () => {
  const { left, opened } = open("customers", {});
  await vi.waitUntil(() => left.length > 0);
  expect(left).toEqual(["/admin/sign-in/leeds.localhost?return=%2Faccount%2Forders%3Fpage%3D2"]);
  expect(await Promise.race([opened, Promise.resolve("still leaving")])).toBe("still leaving");
});

test("a link that did not log in, and a login that could not be checked, say so instead", async () => {
  const used = open("customers", { error: "This link has already been used." });
  await expect(used.opened).rejects.toThrow(new LoginLinkFailed("This link has already been used."));
  const unknown = open("customers", { token: "t", error: "We could not check your login." });
  await expect(unknown.opened).rejects.toBeInstanceOf(LoginUnknown);
  expect([...used.left, ...unknown.left]).toEqual([]);
});
