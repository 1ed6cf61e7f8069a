import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { importFile } from "./support/import-file.ts";
import { aCustomer, demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { isLong, widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";

test.each(widthsFrom("desk"))(
  "what a family owes is brought over, paid in part, taken back, and read by the family (%s)",
  async (width) => {
    const { url, port } = product();
    const at = `http://${host}:${port}`;
    const page = await visit({ width, host });
    await logIn(page, at, await demoToken(url, "admin@leeds.matinee.example"));
    const email = `owes-${width}-${Date.now()}@example.test`;
    const name = `Alexandra Featherstonehaugh-Cholmondeley ${width}`;
    await importFile(page, "families", ["Name,Email", `${name},${email}`]);
    await importFile(page, "balances", ["Email,Amount owed", `${email},45.50`]);
    await page.goto(`/admin/owed/before?q=${email}`);
    const record = page.getByRole("button", { name: `Record a payment of ${name}` });
    await record.waitFor();
    await expectFine(page, `what is owed from before, ${width}`);

    await record.click();
    const dialog = page.getByRole("dialog", { name: "Record a payment" });
    await dialog.getByLabel("Amount (£)").fill("45.51");
    await dialog.getByLabel("How").selectOption("let_off");
    await dialog.getByRole("button", { name: "Record it" }).click();
    await dialog.getByText("The family still owes £45.50. Please enter no more than that.").waitFor();
    await dialog.getByText("Please say why the family need not pay.").waitFor();
    await expectFine(page, `a payment that is too much, ${width}`);
    await dialog.getByLabel("Amount (£)").fill("20");
    await dialog.getByLabel("How").selectOption("cash");
    await dialog.getByRole("button", { name: "Record it" }).click();
    const undo = page.getByRole("region", { name: "Undo" });
    await undo.getByText("£20.00 recorded.").waitFor();
    await page.getByText("£25.50", { exact: true }).waitFor();
    await undo.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone.").waitFor();
    await page.locator("tbody").getByText("£45.50", { exact: true }).nth(1).waitFor();
    await record.click();
    await dialog.getByLabel("Amount (£)").fill("5.50");
    await dialog.getByRole("button", { name: "Record it" }).click();

    await page.getByRole("link", { name }).click();
    await page.getByText("£40.00 still owed").waitFor();
    await page.getByText("Undone: Straight after it was recorded").waitFor();
    await expectFine(page, `a family that owes something from before, ${width}`);

    if (!isLong) return;
    // The family opens an account with its address.
    const { token } = await aCustomer(url, email);
    const own = await visit({ width });
    await logIn(own, url, token);
    await own.goto("/account/");
    await own.getByRole("heading", { name: "Earlier balance" }).waitFor();
    await own.getByText("£40.00", { exact: true }).waitFor();
    await own.getByText("Please pay the school itself", { exact: false }).waitFor();
    await expectFine(own, `what a family owes from before, ${width}`);
    expect(await own.getByText("At the desk").count()).toBe(0);
  },
);
