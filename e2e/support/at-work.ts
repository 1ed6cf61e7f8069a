import type { Page } from "playwright-core";
import type { useBrowser } from "./browser.ts";
import { demoToken, logIn } from "./login.ts";
import { product } from "./product.ts";

const host = "leeds.localhost";

/** Opens a page of the staff's app in a browser, logged in: by default as the manager of Leeds. */
export const staffAtWork =
  (visit: ReturnType<typeof useBrowser>) =>
  async (width: "phone" | "desk", path: string, email = "admin@leeds.matinee.example"): Promise<Page> => {
    const { url, port } = product();
    const page = await visit({ width, host });
    await logIn(page, `http://${host}:${port}`, await demoToken(url, email));
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return page;
  };
