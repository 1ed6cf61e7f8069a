import { expect, test } from "vitest";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";

const visit = useBrowser();
const host = "leeds.localhost";

test.each(["desk", "phone"] as const)(
  "whoever words a mail sees it as one of the school's families would get it (%s)",
  async (width) => {
    const { url, port } = product();
    const page = await visit({ width, host });
    await logIn(page, `http://${host}:${port}`, await demoToken(url, "admin@leeds.matinee.example"));
    await page.goto("/admin/school");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const school = /schools\/(\d+)/u.exec(
      (await page.locator("a[href*='/schools/']").first().getAttribute("href")) ?? "",
    );
    await page.goto(`/admin/schools/${school?.[1] ?? ""}/mail-texts/booking_confirmed`);
    await page.getByText("For a made-up family.", { exact: false }).waitFor();
    await page.getByLabel("Opening words").fill("**The stage** is yours, {children}!\n\n- Shoes\n- Water");
    const family = page.getByLabel("Family");
    const chosen = (await family.locator("option").nth(1).textContent()) ?? "";
    await family.selectOption({ index: 1 });
    await page.getByText("As this family would get it today.", { exact: false }).waitFor();
    const mail = page.frameLocator("iframe");
    const number = /: (\S+),/u.exec(chosen)?.[1] ?? "no number";
    await mail.getByText(`Order ${number}`).waitFor();
    await mail.getByText(/^The stage is yours, \S.*!$/u).waitFor();
    await mail.locator("strong", { hasText: "The stage" }).waitFor();
    expect(await mail.getByRole("listitem").allTextContents()).toEqual(["Shoes", "Water"]);
    expect(await page.getByText("Subject:").locator("..").textContent()).toContain(number);
    await expectFine(page, `the mail of a real family, ${width}`);
  },
);
