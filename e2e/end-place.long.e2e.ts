import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { importFile } from "./support/import-file.ts";
import { demoToken, logIn } from "./support/login.ts";
import { aClassOfItsOwn } from "./support/own-class.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
const host = "leeds.localhost";

/** "5 December 2026" */
const dayText = (on: string) =>
  new Date(on).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

test.each(widthsFrom("desk"))(
  "a place that was brought over ends from a day on, on the family's page, and is free again (%s)",
  async (width) => {
    const { url, port } = product();
    const group = await aClassOfItsOwn(url);
    // Other tests copy the same class: a row of the file has to name this one.
    const path = { id: group.id };
    const className = `${group.name} to leave ${width}`;
    const stored = await group.api.call("GET /v1/staff/classes/{id}", { path });
    await group.api.call("PUT /v1/staff/classes/{id}", { path, body: { ...stored, name: className } });
    const taken = async () => {
      const { lessons } = await group.api.call("GET /v1/staff/classes/{id}/lessons", { path });
      return lessons.map((one) => one.taken);
    };
    const page = await visit({ width, host });
    await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
    const name = `Robin Brought-Over ${width}`;
    const email = `brought-over-${width}@example.test`;
    await importFile(page, "families", ["Name,Email,Child,DOB", `${name},${email},Ada Brought-Over,3/5/2019`]);
    await importFile(page, "enrolments", ["Email,Child,Class", `${email},Ada Brought-Over,${className}`]);
    const before = await taken();
    const had = before.filter((one) => one === 1).length;
    expect(had).toBeGreaterThan(2);

    await page.goto(`/admin/customers?q=${encodeURIComponent(email)}`);
    await page.getByRole("link", { name }).first().click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    const end = page.getByRole("button", { name: `End place of Ada in ${className}` });
    await end.waitFor();
    await expectFine(page, `a family with a place that was brought over, ${width}`);
    await end.click();
    const dialog = page.getByRole("dialog", { name: "End Ada's place?" });
    const from = dialog.getByLabel("First day without Ada");
    await dialog.getByRole("button", { name: "End the place" }).click();
    await dialog.getByText("Enter a reason.").waitFor();
    await expectFine(page, `a place to end without a reason, ${width}`);
    const [first = "", second = ""] = group.dates;
    await from.fill(second);
    await dialog.getByLabel("Reason").fill("Moved to Cardiff");
    await dialog.getByRole("button", { name: "End the place" }).click();
    await page.getByText(`Place ended. ${had - 1} lessons have a free place again.`).waitFor();
    await page.getByText(`${className}: imported, until ${dayText(first)}`).waitFor();
    await expectFine(page, `a place that ends, ${width}`);
    expect(await taken()).toEqual(before.map((_, nth) => (nth === 0 ? 1 : 0)));

    // Its last lesson goes too.
    await end.click();
    await dialog.getByLabel("Reason").fill("Not even that one");
    await dialog.getByRole("button", { name: "End the place" }).click();
    await page.getByText("Place ended. 1 lesson has a free place again.").waitFor();
    await page.getByText("Nothing booked").waitFor();
    expect(new Set(await taken())).toEqual(new Set([0]));
    await group.end();
  },
);
