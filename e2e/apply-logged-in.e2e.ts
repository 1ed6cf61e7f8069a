import { expect, test } from "vitest";
import { expectAccessible } from "./support/accessible.ts";
import { goOn, step } from "./support/application.ts";
import { useBrowser } from "./support/browser.ts";
import { aClass, birthday, birthdayParts } from "./support/classes.ts";
import { aCustomer, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();

async function aFamily() {
  const { url } = product();
  const email = `robin.${Date.now()}@example.test`;
  const { token, api } = await aCustomer(url, email);
  const child = { surname: "Buyer", medical_conditions: "" };
  await api.call("POST /v1/children/create", { body: { ...child, first_name: "Wren", date_of_birth: birthday } });
  await api.call("POST /v1/children/create", { body: { ...child, first_name: "Jay", date_of_birth: "2015-05-05" } });
  await api.call("POST /v1/customers/create", {
    body: {
      name: "Robin Buyer",
      email,
      phone: "0113 496 0000",
      address_line_1: "1 High Street",
      post_town: "Leeds",
      postcode: "LS1 4AP",
    },
  });
  const profile = async () => (await api.call("GET /v1/account/profile")).customer;
  return { url, token, profile };
}

test.each(widthsFrom("phone"))(
  "a logged-in parent finds child and details filled in, and what is typed leaves the profile alone (%s)",
  async (width) => {
    const { url, token, profile } = await aFamily();
    const group = await aClass(url);
    const page = await visit({ width });
    await logIn(page, url, token);

    await page.goto(`/find-classes/classe?group_id=${group.id}`);
    // Nobody types the birthday of a saved child.
    await page.getByRole("radio", { name: /^Jay Buyer/ }).waitFor();
    expect(await page.getByRole("textbox", { name: "Day" }).count()).toBe(0);
    await page.getByRole("radio", { name: "Another child" }).check();
    await page.getByRole("textbox", { name: "Day" }).waitFor();
    await page.getByRole("radio", { name: /^Wren Buyer.*The right age/ }).check();
    await expectAccessible(page, "who is it for, with saved children");
    await page.getByRole("button", { name: "Continue" }).click();
    await step(page, "Your children");
    await expect.poll(() => page.getByRole("checkbox", { name: "Wren Buyer" }).isChecked()).toBe(true);
    expect(await page.getByRole("checkbox", { name: "Jay Buyer" }).isChecked()).toBe(false);

    // The birthday of a saved child, typed into a new form, finds that child.
    await page.getByRole("checkbox", { name: "Wren Buyer" }).uncheck();
    await page.getByRole("button", { name: "Add another child" }).click();
    for (const [name, value] of [
      ["Day", birthdayParts.day],
      ["Month", birthdayParts.month],
      ["Year", birthdayParts.year],
    ] as const)
      await page.getByRole("textbox", { name }).fill(value);
    await page.getByText("Is this Wren Buyer?").waitFor();
    await expectAccessible(page, "children, with a saved child found");
    await page.getByRole("button", { name: "Use Wren's details" }).click();
    expect(await page.getByRole("checkbox", { name: "Wren Buyer" }).isChecked()).toBe(true);
    await goOn(page);

    await step(page, "About you");
    await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Robin Buyer");
    expect(await page.getByLabel("Phone").inputValue()).toBe("0113 496 0000");
    expect(await page.getByLabel("Address line one").inputValue()).toBe("1 High Street");
    expect(await page.getByLabel("Save these details to my profile").count()).toBe(0);
    // A mail domain with a slip is asked about.
    const email = await page.getByRole("textbox", { name: "Email" }).inputValue();
    await page.getByRole("textbox", { name: "Email" }).fill("robin@gmial.com");
    await page.getByText("Did you mean robin@gmail.com?").waitFor();
    await page.getByRole("button", { name: "Yes, change it" }).click();
    expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).toBe("robin@gmail.com");
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    const before = await profile();
    await page.getByLabel("Address line one").fill("9 Grandparents Row");
    const keep = page.getByLabel("Save these details to my profile");
    expect(await keep.isChecked()).toBe(false);
    await expectAccessible(page, "about you, changed for this order");
    await goOn(page);
    await step(page, "Select a start date");
    expect(await profile()).toEqual(before);

    await page.goBack();
    await step(page, "About you");
    await keep.check();
    await goOn(page);
    await step(page, "Select a start date");
    expect((await profile())?.address_line_1).toBe("9 Grandparents Row");
  },
);

test("of twins the one who was chosen goes on", async () => {
  const { url } = product();
  const { token, api } = await aCustomer(url, `twins.${Date.now()}@example.test`);
  for (const first_name of ["Wren", "Lark"])
    await api.call("POST /v1/children/create", {
      body: { first_name, surname: "Buyer", medical_conditions: "", date_of_birth: birthday },
    });
  const group = await aClass(url);
  const page = await visit({ width: "phone" });
  await logIn(page, url, token);

  await page.goto(`/find-classes/classe?group_id=${group.id}`);
  await page.getByRole("radio", { name: /^Wren Buyer/ }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Choose who it is for" }).waitFor();
  await page.getByRole("radio", { name: /^Lark Buyer/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await step(page, "Your children");
  await expect.poll(() => page.getByRole("checkbox", { name: "Lark Buyer" }).isChecked()).toBe(true);
  expect(await page.getByRole("checkbox", { name: "Wren Buyer" }).isChecked()).toBe(false);
});
