import { createServer } from "node:http";
import { once } from "node:events";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { savedFile } from "./support/saved-file.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "bristol.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();

/** Another program: it thanks for what it is told, and is broken at one address. */
const program = createServer((request, response) => {
  response.writeHead(request.url === "/broken" ? 500 : 200).end(request.url === "/broken" ? "Out of order" : "Thanks");
});
program.listen(0, "127.0.0.1");
await once(program, "listening");
afterAll(() => void program.close());
const bound = program.address();
const base = `http://localhost:${typeof bound === "object" && bound !== null ? bound.port : 0}`;

test.each(widthsFrom("desk"))(
  "an administrator connects other programs, and sees how they answer (%s)",
  async (width) => {
    const { url, port } = product();
    const page = await visit({ width, host });
    await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@bristol.matinee.example"));
    await page.goto("/admin/connections");
    await heading(page, "Connections");
    await expectFine(page, `connections, ${width}`);

    const name = `Website of the school with a rather long name for a program ${width}`;
    await page.getByRole("link", { name: "New API key" }).click();
    await heading(page, "New API key");
    await page.getByRole("button", { name: "Create key" }).click();
    await page
      .getByText("Choose what the key may do.")
      .or(page.getByText(/Please enter/u))
      .first()
      .waitFor();
    await expectFine(page, `a key with mistakes, ${width}`);
    await page.getByLabel("Name").fill(name);
    await page.getByRole("checkbox", { name: /^Read classes/u }).check();
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("Copy it now: it is not shown again.").waitFor();
    expect(await page.getByLabel("API key").inputValue()).toMatch(/^mk_live_/u);
    await expectFine(page, `a key, ${width}`);
    await page.getByRole("link", { name: "Connections" }).first().click();
    await page.getByRole("button", { name: `Revoke ${name}` }).click();
    await page.getByRole("button", { name: "Revoke key" }).click();
    await page.getByRole("listitem", { name }).getByText("Revoked").waitFor();

    await page.getByRole("link", { name: "Add a webhook" }).click();
    await heading(page, "Add a webhook");
    const hook = `Accounts ${width}`;
    await page.getByLabel("Name").fill(hook);
    await page.getByLabel("Address").fill("my website");
    await page.getByRole("button", { name: "Add webhook" }).click();
    await page.getByText(/^Enter a whole address/u).waitFor();
    await page.getByText("Choose at least one event.").waitFor();
    await expectFine(page, `a webhook with mistakes, ${width}`);
    await page.getByLabel("Address").fill(`${base}/hooks?of=${"a-very-long-address-".repeat(10)}`);
    await page.getByRole("checkbox", { name: "An order is confirmed" }).check();
    await page.getByRole("button", { name: "Add webhook" }).click();
    await page.getByText("Copy it now: it is not shown again.").waitFor();
    expect(await page.getByLabel("Secret").inputValue()).toMatch(/^whsec_/u);
    await page.getByRole("link", { name: /^Go on to the webhook/u }).click();
    await heading(page, hook);
    await page.getByText("Nothing sent yet").waitFor();
    await expectFine(page, `a new webhook, ${width}`);
    await page.getByRole("button", { name: "Send a test" }).click();
    await page.locator("li").getByText("Delivered", { exact: true }).waitFor();
    await page.getByText("“Thanks”").waitFor();
    await page.getByRole("button", { name: "Send all failed again" }).click();
    await page.getByText("Nothing has failed.").waitFor();
    await page.getByRole("link", { name: "Failed", exact: true }).click();
    await page.getByText("None of these").waitFor();
    await expectFine(page, `the failed deliveries of a webhook, ${width}`);
    await page.getByRole("link", { name: "All", exact: true }).click();
    await page.getByText("“Thanks”").waitFor();
    const log = await savedFile(page, "Export log");
    expect(log.name).toMatch(/^webhook-deliveries-\d{4}-\d\d-\d\d\.csv$/u);
    expect(log.text).toMatch(/,webhook\.test,[\da-f-]{36},delivered,1,.+,Thanks,/u);
    await expectFine(page, `the log of a webhook, ${width}`);

    await page.getByLabel("Address").fill(`${base}/broken`);
    await page.getByRole("button", { name: "Save webhook" }).click();
    await page.getByText("Webhook saved.").waitFor();
    await page.getByRole("button", { name: "Send a test" }).click();
    await page
      .getByText(/The address answered 500\./u)
      .first()
      .waitFor();
    await page.getByText("“Out of order”").first().waitFor();
    await page.reload();
    await page.getByText(/^Nothing has been delivered since/u).waitFor();
    await expectFine(page, `a failing webhook, ${width}`);
    await page.getByRole("button", { name: "Switch off" }).click();
    await page.getByText("Switched off by an administrator.").waitFor();
    await expectFine(page, `a webhook that is off, ${width}`);
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("button", { name: "Remove webhook" }).click();
    await heading(page, "Connections");
    await page.getByText("Webhook removed.").waitFor();
    expect(await page.getByText(hook, { exact: true }).count()).toBe(0);
  },
);
