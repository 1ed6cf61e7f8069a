import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoApi, demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { widthsFrom } from "./support/widths.ts";

const visit = useBrowser();
// A school that no other test looks at: it is closed here.
const who = "admin@norwich.matinee.example";
const host = "norwich.localhost";
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function ownSchool() {
  const api = await demoApi(product().url, who);
  const [school] = await api.call("GET /v1/staff/schools");
  if (school === undefined) throw new Error("The demo network lacks the school");
  const path = { id: school.id };
  const stored = async () => await api.call("GET /v1/staff/schools/{id}", { path });
  /** As somebody else would save something else of the school. */
  const saveElsewhere = async (phone: string) =>
    await api.call("PUT /v1/staff/schools/{id}", { path, body: { phone, version: (await stored()).version } });
  return { id: school.id, stored, saveElsewhere };
}

async function open(width: "phone" | "desk", id: number, [part, title]: readonly [string, string]): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host });
  await logIn(page, `http://${host}:${port}`, await demoToken(url, who));
  await page.goto(`/admin/schools/${id}/${part}`);
  await heading(page, title);
  return page;
}

test.each(widthsFrom("desk"))(
  "a school is closed and opened again, also after somebody else has saved its profile (%s)",
  async (width) => {
    const { id, stored, saveElsewhere } = await ownSchool();
    const page = await open(width, id, ["status", "Open or close"]);
    await saveElsewhere("01904 555 001");
    await press(page, "Close the school");
    const dialog = page.getByRole("dialog", { name: /^Close /u });
    await dialog.getByRole("button", { name: "Close the school" }).click();
    await page.getByText("This school is closed.").waitFor();
    expect((await stored()).status).toBe("closed");
    await expectFine(page, `a closed school, ${width}`);
    await saveElsewhere("01904 555 002");
    await press(page, "Open the school");
    await page.getByText("This school is open:").waitFor();
    expect((await stored()).status).toBe("open");

    // Somebody else has done the same: nothing is repeated, and the page says so.
    const late = await open(width, id, ["status", "Open or close"]);
    await press(page, "Close the school");
    await dialog.getByRole("button", { name: "Close the school" }).click();
    await page.getByText("This school is closed.").waitFor();
    await press(late, "Close the school");
    await late.getByRole("dialog").getByRole("button", { name: "Close the school" }).click();
    await late.getByText("Somebody else changed this meanwhile.").waitFor();
    await press(late, "Open the school");
    await late.getByText("This school is open:").waitFor();
  },
);
