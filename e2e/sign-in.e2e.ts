import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { aVisitor } from "./contention/shopper.ts";
import { expectAccessible, expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { tabUntil, typeInto } from "./support/keyboard.ts";
import { mailedLink } from "./support/mailbox.ts";
import { someOf, widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const password = "a long way to Leeds";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const home = () => `http://${host}:${product().port}/`;

async function addSomething(page: Page): Promise<void> {
  const { items } = await aVisitor(product().url).call("GET /products/get-by-category/{categoryId}", {
    path: { categoryId: 1 },
    query: { size: 100 },
  });
  const found = items
    .flatMap((item) => item.variations.map((variation) => ({ item, variation })))
    .find(({ variation }) => variation.stock > 20);
  if (found === undefined) throw new Error("The demo shop has nothing in stock");
  const options = found.variation.attribute_ids.map((id) => `o=${id}`).join("&");
  await page.goto(`/shop/items/details/${found.item.id}?${options}`);
  await page.getByRole("button", { name: /Add to cart/ }).click();
  await page.getByRole("button", { name: "Keep shopping" }).click();
  await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
}

async function logIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

/** Staff log in on the same page, but its words, its title and the way back are a parent's. */
async function expectForParents(page: Page): Promise<void> {
  expect(await page.title()).not.toMatch(/staff|admin/iu);
  expect(await page.locator("body").innerText()).not.toMatch(/\bstaff\b|\badmin|\bmanager\b|\bcustomers?\b/iu);
  expect(await page.getByRole("banner").getByRole("link").first().getAttribute("href")).toBe(home());
}

/** A confirmed account, created through the API. */
async function anAccount(): Promise<string> {
  const email = `known-${Date.now()}@example.test`;
  const api = aVisitor(product().url);
  await api.call("POST /auth/register", { body: { name: "Kim Known", email, password } });
  const link = new URL(await mailedLink(email, "Please confirm your email address"));
  await api.call("POST /auth/account-verification", { body: { token: link.searchParams.get("token") ?? "" } });
  return email;
}

test.each(widthsFrom("phone"))(
  "a visitor with a cart creates an account, confirms it by email and keeps the cart (%s)",
  { tags: "smoke" },
  async (width) => {
    const email = `new-${width}-${Date.now()}@example.test`;
    const page = await visit({ width, host });
    await addSomething(page);
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await heading(page, "Log in to Matinee Leeds");
    expect(new URL(page.url()).pathname).toBe(`/admin/sign-in/${host}`);
    await expectForParents(page);
    await expectAccessible(page, "log in");
    await page.getByRole("link", { name: "Create an account" }).click();
    await heading(page, "Create an account");
    await expectForParents(page);
    await page.getByRole("button", { name: "Create my account" }).click();
    await page.getByText("Please enter your name.").waitFor();
    await expectAccessible(page, "register, nothing typed");
    await page.getByLabel("Your name").fill("Nia Newcomer");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByLabel("Choose a password").fill(password);
    await page.getByRole("button", { name: "Create my account" }).click();
    await heading(page, "Check your email");
    await expectAccessible(page, "register, sent");

    const link = await mailedLink(email, "Please confirm your email address");
    expect(link).toContain(`${home()}admin/sign-in/${host}/confirm?token=`);
    await page.goto(link);
    await heading(page, "Confirm your email address");
    await page.waitForURL((url) => !url.search.includes("token"));
    await expectAccessible(page, "confirm");
    await page.getByRole("button", { name: "Confirm and log in" }).click();
    await page.waitForURL(home());
    await page.getByRole("link", { name: "Nia Newcomer" }).waitFor();
    await page.getByRole("link", { name: "Cart, 1 item" }).waitFor();
    expect(page.url()).toBe(home());

    // The link works once.
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm and log in" }).click();
    await page.getByText(/has already been used/).waitFor();
    await expectAccessible(page, "confirm, used up");
  },
);

test.each(widthsFrom("phone"))(
  "on another device the link of a registration asks for its password, and for no other (%s)",
  async (width) => {
    const email = `two-devices-${width}-${Date.now()}@example.test`;
    const first = await visit({ width, host });
    await first.goto(`/admin/sign-in/${host}/register`);
    await first.getByLabel("Your name").fill("Theo Twodevices");
    await first.getByRole("textbox", { name: "Email" }).fill(email);
    await first.getByLabel("Choose a password").fill(password);
    await first.getByRole("button", { name: "Create my account" }).click();
    await heading(first, "Check your email");

    const page = await visit({ width, host });
    await page.goto(await mailedLink(email, "Please confirm your email address"));
    await page.getByRole("button", { name: "Confirm and log in" }).click();
    await heading(page, "Enter your password");
    await page.getByText("If you did not register, close this page.").waitFor();
    await expectFine(page, `confirm-elsewhere-${width}`);
    const field = page.getByLabel("Password you chose when you registered");
    await page.getByRole("button", { name: "Confirm and log in" }).click();
    await page.getByText("Please enter your password.").waitFor();
    await field.fill("not the password");
    await page.getByRole("button", { name: "Confirm and log in" }).click();
    await page.getByText(/That password is not right/).waitFor();
    await expectFine(page, `confirm-elsewhere-wrong-${width}`);
    const elsewhere = page.getByRole("link", { name: "Choose a new password" });
    expect(await elsewhere.getAttribute("href")).toBe(`/admin/sign-in/${host}/forgotten-password`);
    await field.fill(password);
    await page.getByRole("button", { name: "Confirm and log in" }).click();
    await page.waitForURL(home());
    await page.getByRole("link", { name: "Theo Twodevices" }).waitFor();
  },
);

test("a forgotten password is reset by email, without revealing which addresses have accounts", async () => {
  const email = await anAccount();
  const page = await visit({ width: "phone", host });
  await page.goto(`/admin/sign-in/${host}`);
  await logIn(page, email, "not the password");
  await page.getByText(/is not right/).waitFor();
  await expectAccessible(page, "log in, wrong");
  await page.getByRole("link", { name: /forgotten/ }).click();
  const texts: string[] = [];
  for (const address of [`nobody-${Date.now()}@example.test`, email]) {
    await heading(page, "Forgotten your password?");
    await page.getByRole("textbox", { name: "Email" }).fill(address);
    await page.getByRole("button", { name: "Send me a link" }).click();
    await heading(page, "Check your email");
    texts.push(((await page.getByRole("main").textContent()) ?? "").replace(address, "…"));
    await expectAccessible(page, "forgotten password, sent");
    await page.getByRole("link", { name: "Back to login" }).click();
    await page.getByRole("link", { name: /forgotten/ }).click();
  }
  expect(texts[0]).toBe(texts[1]);

  await page.goto(await mailedLink(email, "Choose a new password"));
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByText(/at least 8 characters\./).waitFor();
  await page.getByLabel("New password").fill("another way to Leeds");
  await page.getByLabel("Show password").check();
  expect(await page.getByLabel("New password").getAttribute("type")).toBe("text");
  await expectAccessible(page, "new password");
  await page.getByRole("button", { name: "Save password" }).click();
  await heading(page, "Password changed");
  await expectAccessible(page, "new password, set");
  await page.getByRole("link", { name: "Log in" }).click();
  await logIn(page, email, "another way to Leeds");
  await page.waitForURL(home());
  await page.getByRole("link", { name: "Kim Known" }).waitFor();
});

test("a login by keyboard on one host continues on another", async () => {
  const email = await anAccount();
  const page = await visit();
  await page.goto(`/admin/sign-in/${host}?return=/find-classes`);
  await heading(page, "Log in to Matinee Leeds");
  await typeInto(page, "Email", email);
  await typeInto(page, "Password", password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.hostname === host);
  await page.getByRole("link", { name: "Kim Known" }).waitFor();
  expect(new URL(page.url()).search).not.toContain("token");
  // A family's login does not stay on a host other than its school's.
  expect((await page.context().cookies(product().url)).map(({ name }) => name)).not.toContain("jwt_token");

  // On their own host they are still logged in.
  await page.goto(`${home()}admin/sign-in/${host}`);
  await heading(page, "You are logged in as Kim Known");
  await expectAccessible(page, "log in, known");
  await tabUntil(page, "Continue");
  await page.keyboard.press("Enter");
  await page.waitForURL(home());
  // Continuing to another shop keeps the login here.
  await page.goto(`${home()}admin/sign-in/bristol.localhost`);
  await page.getByRole("button", { name: /Continue to/ }).click();
  await page.waitForURL((url) => url.hostname === "bristol.localhost" && url.pathname === "/");
  await page.getByRole("link", { name: "Kim Known" }).waitFor();
  await page.goto(home());
  await page.getByRole("link", { name: "Kim Known" }).waitFor();
});

test("a login never redirects to an unknown host, however it is spelled", async () => {
  const { port } = product();
  const page = await visit({ host });
  const hosts = ["%2F%2Fevil.test", "evil.test", `${host}%40evil.test`, `${host}.evil.test`, "evil.test%2F%2e%2e"];
  for (const foreign of someOf(hosts)) {
    await page.goto(`/admin/sign-in/${foreign}`);
    await heading(page, "No school found at this address");
    expect(new URL(page.url()).host).toBe(`${host}:${port}`);
  }
  await expectAccessible(page, "log in, unknown host");
  const email = await anAccount();
  for (const back of someOf(["//evil.test/", "https://evil.test/", "/%5Cevil.test", "javascript:alert(1)"])) {
    await page.context().clearCookies();
    await page.goto(`/admin/sign-in/${host}?return=${encodeURIComponent(decodeURIComponent(back))}`);
    await logIn(page, email, password);
    await page.getByRole("link", { name: "Kim Known" }).waitFor();
    expect(page.url()).toBe(home());
  }
});
