import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aFamilyOf } from "./support/family.ts";
import { leaving } from "./support/leaving.ts";
import { demoToken, logIn } from "./support/login.ts";

const visit = useBrowser();
const NOTE = "Asthma: the blue inhaler is in her bag.";
const REASON = "She asked for her inhaler";

async function asStaff(email: string, host?: string): Promise<{ page: Page; token: string }> {
  const { url, port } = product();
  const token = await demoToken(url, email);
  const page = await visit({ width: "phone", ...(host !== undefined && { host }) });
  await logIn(page, host === undefined ? url : `http://${host}:${port}`, token);
  return { page, token };
}

async function openFamily(page: Page, email: string): Promise<void> {
  await page.goto(`/admin/customers?q=${encodeURIComponent(email)}`);
  await page.locator("tbody").getByRole("link").click();
  await page.getByRole("heading", { level: 2, name: "Children" }).waitFor();
}

test("staff of the school that teaches a child read its health notes with a reason, the parent sees who did, and nobody else may", async () => {
  const { url } = product();
  const family = await aFamilyOf(url, "Matinee Leeds", "Hope Field", "");
  const parent = await visit({ width: "phone" });
  await logIn(parent, url, family.token);
  await parent.goto("/account/children");
  await parent.getByText("Nobody has looked at them yet.").waitFor();
  await parent.getByRole("button", { name: "Edit Nell Field" }).click();
  await parent.getByRole("textbox", { name: "Medical conditions" }).fill(NOTE);
  await parent.getByRole("button", { name: "Save" }).click();
  await parent.getByText(NOTE).waitFor();

  const { page: staff } = await asStaff("staff@leeds.matinee.example", "leeds.localhost");
  const answers: string[] = [];
  staff.on("response", (response) => {
    if (response.url().includes("/api/"))
      void response.text().then(
        (text) => answers.push(text),
        () => undefined,
      );
  });
  await openFamily(staff, family.email);
  await staff.getByText("Has health notes.").waitFor();
  expect(answers.join(" "), "health notes are not sent before staff ask for them").not.toContain("inhaler");
  await staff.getByRole("button", { name: "Show Nell's health notes" }).click();
  const dialog = staff.getByRole("dialog", { name: "Nell's health notes" });
  await expectAccessible(staff, "health note, asked for");
  await dialog.getByRole("button", { name: "Show health notes" }).click();
  await dialog.getByText("Please say why you need to know.").waitFor();
  await expectAccessible(staff, "health note, no reason");
  expect(await staff.getByText(NOTE).count()).toBe(0);
  await dialog.getByLabel("Why do you need to know?").fill(REASON);
  // The reason is asked about until the notes are shown.
  await staff.keyboard.press("Escape");
  const { asked, keep } = leaving(staff);
  await asked();
  await keep();
  await dialog.getByRole("button", { name: "Show health notes" }).click();
  await dialog.getByText(NOTE).waitFor();
  await expectAccessible(staff, "health note, shown");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => staff.getByText(NOTE).count()).toBe(0);

  await parent.reload();
  await parent.getByText("A member of staff from Matinee Leeds looked at Nell's medical conditions").waitFor();
  await parent.getByText(`“${REASON}”`).waitFor();
  await expectAccessible(parent, "children, health notes opened");

  // Network staff see the family, but not that there are health notes.
  const { page: network, token } = await asStaff("network@matinee.example");
  await openFamily(network, family.email);
  await network.getByText("Nell Field").waitFor();
  expect(await network.getByText(/health/iu).count()).toBe(0);
  const [child] = (await family.api.call("GET /v1/children/shop/customer")).filter((one) => one.first_name === "Nell");
  const refusal = async (secret: string) => {
    const answer = await fetch(`${url}/api/v1/children/read-medical/${child?.id ?? ""}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-store-request": "matinee-store",
        authorization: `Bearer ${secret}`,
      },
      body: JSON.stringify({ reason: REASON }),
    });
    const text = await answer.text();
    expect(text).not.toContain("inhaler");
    return answer.status;
  };
  expect(await refusal(token)).toBe(403);
  // For another school the child is not found.
  expect(await refusal(await demoToken(url, "admin@bristol.matinee.example"))).toBe(404);
  await parent.reload();
  await parent
    .getByText(/looked at Nell.s medical conditions/u)
    .first()
    .waitFor();
  expect(await parent.getByText(/looked at Nell.s medical conditions/u).count()).toBe(1);
});
