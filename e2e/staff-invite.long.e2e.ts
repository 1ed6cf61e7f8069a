import { totpCode } from "@matinee/testkit/builders";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { mailedLink } from "./support/mailbox.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";
const password = "a long way to Leeds";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

test.each(widthsFrom("desk"))(
  "an invited administrator joins, works, and is out at once when the role ends (%s)",
  async (width) => {
    const { url, port } = product();
    const [name, email] = [`Kim ${width}`, `kim.${width}.${Date.now()}@example.test`];
    const page = await visit({ width, host });
    await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
    await page.goto("/admin/staff");
    await heading(page, "Staff");
    await page.getByRole("link", { name: "Stef Staff" }).waitFor();
    await expectFine(page, `staff, ${width}`);
    await page.getByRole("link", { name: "Invite somebody" }).click();
    await heading(page, "Invite somebody");
    await page.getByRole("button", { name: "Send invitation" }).click();
    await page.getByText("Please enter the person's name.").waitFor();
    await page.getByText("Please enter an email address like name@example.com.").waitFor();
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Email for work").fill(email);
    await page.getByRole("radio", { name: /^Administrator/u }).check();
    await page.getByRole("checkbox", { name: /^Sees money/u }).uncheck();
    await expectFine(page, `an invitation with mistakes, ${width}`);
    await page.getByRole("button", { name: "Send invitation" }).click();
    const card = page.getByRole("listitem", { name });
    await card.getByText("no money").waitFor();
    await expectFine(page, `an open invitation, ${width}`);

    const link = await mailedLink(email, "You are invited to work for Matinee Leeds");
    const guest = await visit({ width, host });
    await guest.goto(new URL(link).pathname + new URL(link).search);
    await heading(guest, "Work for Matinee Leeds");
    // The address bar keeps no link that would log in.
    expect(guest.url()).not.toContain("token");
    await expectFine(guest, `the invitation, ${width}`);
    await guest.getByLabel("Password", { exact: true }).fill("short");
    await guest.getByRole("button", { name: "Accept the invitation" }).click();
    await guest.getByText("Please choose a password of at least 8 characters.").waitFor();
    await guest.getByLabel("Password", { exact: true }).fill(password);
    await guest.getByRole("button", { name: "Accept the invitation" }).click();
    await heading(guest, "You have joined");
    await guest.getByRole("link", { name: "Log in" }).click();
    await guest.getByRole("textbox", { name: "Email" }).fill(email);
    await guest.getByLabel("Password", { exact: true }).fill(password);
    await guest.getByRole("button", { name: "Log in", exact: true }).click();
    await guest.getByRole("button", { name: "Start" }).click();
    await guest.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    const secret = ((await guest.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await guest.getByLabel("Code from your authenticator app").fill(totpCode(secret));
    await guest.getByRole("button", { name: "Turn on two-step login" }).click();
    await guest.getByRole("button", { name: "I have saved them: continue" }).click();
    await heading(guest, `Hello, ${name}`);
    const again = await visit({ width, host });
    await again.goto(new URL(link).pathname + new URL(link).search);
    await heading(again, "This link no longer works");

    // The school gives the money back to Kim's role, and then ends it.
    await page.goto("/admin/staff");
    await page.getByRole("link", { name }).click();
    await heading(page, name);
    await page.getByRole("checkbox", { name: /^Sees money/u }).check();
    await expectFine(page, `a member of staff, ${width}`);
    await page.getByRole("button", { name: "Save role" }).click();
    await heading(page, "Staff");
    await guest.goto("/admin/owed");
    await heading(guest, "Owed");
    await page.getByRole("link", { name }).click();
    await page.getByRole("button", { name: "End this role" }).click();
    await page.getByRole("button", { name: "End the role" }).click();
    await heading(page, "Staff");
    await page.getByRole("link", { name }).waitFor({ state: "detached" });
    await guest.goto("/admin/customers");
    await heading(guest, /^Log in/u);
  },
);
