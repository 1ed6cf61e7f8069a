import { createApi } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { aVisitor, fillBasket, pay } from "./contention/shopper.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass, birthday } from "./support/classes.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();

test.each(widthsFrom("phone"))(
  "a mistyped address of an order's emails is corrected on its page, with a reason (%s)",
  async (width) => {
    const { url, port } = product();
    const family = aVisitor(url);
    const { id, trial } = await aClass(url);
    const wanted = { groupId: id, startDate: trial.next_date ?? "", dateOfBirth: birthday };
    const { orderId } = await fillBasket(family, wanted);
    const checkout = await family.call("POST /shop/checkout", { body: { order_id: orderId } });
    expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
    const token = await demoToken(url, "network@matinee.example");
    const staff = createApi({ baseUrl: `${url}/api`, token: () => token });
    const status = async () => (await staff.call("GET /v1/staff/orders/{id}", { path: { id: orderId } })).status;
    await expect.poll(status).toBe("confirmed");
    const page = await visit({ width });
    await logIn(page, `http://localhost:${port}`, token);
    await page.goto(`/admin/orders/${orderId}`);
    await page.getByRole("button", { name: "Correct the address" }).click();
    const dialog = page.getByRole("dialog", { name: "Correct the address" });
    const email = dialog.getByRole("textbox", { name: "Email" });
    await dialog.getByLabel("Reason").fill("Mistyped, says Pat on the phone");
    await email.fill("nowhere");
    await dialog.getByRole("button", { name: "Correct it" }).click();
    await dialog.getByText("Please enter a complete email address.").waitFor();
    await expectFine(page, `an address to correct with a mistake, ${width}`);
    const right = `right-${width}-${Date.now()}@example.test`;
    await email.fill(right);
    await dialog.getByRole("button", { name: "Correct it" }).click();
    await page.getByText("Address corrected.").waitFor();
    await page.getByText(`They go to ${right}.`).waitFor();
    await expectFine(page, `an order with a corrected address, ${width}`);
    expect(await dialog.count()).toBe(0);
  },
);
