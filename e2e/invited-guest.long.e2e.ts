import { expect, test } from "vitest";
import { fillBasket, aVisitor, parent, pay } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass, birthday } from "./support/classes.ts";
import { mailedLink, mailsTo } from "./support/mailbox.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const password = "a long way to Leeds";

/** Guests are invited once a minute. */
const INVITED = { timeout: 150_000 };
const INVITATION = "See your bookings and orders in one place";

test.each(["phone", "desk"] as const)("an invited guest chooses a password and is logged in (%s)", async (width) => {
  const { url } = product();
  const email = `guest-${width}-${Date.now()}@example.test`;
  const guest = aVisitor(url);
  const group = await aClass(url);
  const { orderId } = await fillBasket(guest, {
    groupId: group.id,
    startDate: group.trial.next_date ?? "",
    dateOfBirth: birthday,
  });
  await guest.call("POST /v1/customers/create", { body: { ...parent, email } });
  const checkout = await guest.call("POST /shop/checkout", { body: { order_id: orderId } });
  expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
  await expect.poll(async () => (await mailsTo(email)).map(({ subject }) => subject), INVITED).toContain(INVITATION);

  const page = await visit({ width });
  const link = await mailedLink(email, INVITATION);
  await page.goto(link);
  await page.getByRole("heading", { level: 1, name: "Choose a password" }).waitFor();
  await page.getByText(/You will find your bookings with .+ in your account\./u).waitFor();
  expect(await page.locator("body").innerText()).not.toMatch(/new password|change|forgotten/iu);
  await expectAccessible(page, "choose a password");
  await page.getByRole("button", { name: "Save and log in" }).click();
  await page.getByText(/at least 8 characters\./u).waitFor();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Save and log in" }).click();

  await page.getByRole("link", { name: parent.name }).waitFor();
  expect(new URL(page.url()).search).not.toContain("token");
  await page.goto("/account/bookings");
  await page.getByRole("heading", { name: group.name }).first().waitFor();
  // The password counts from now on, and the link does not.
  expect((await aVisitor(url).call("POST /login", { body: { email, password } })).data.value.token).not.toBeNull();
  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill("another way to Leeds");
  await page.getByRole("button", { name: "Save and log in" }).click();
  await page.getByText(/has already been used/u).waitFor();
});
