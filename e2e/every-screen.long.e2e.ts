import { readdirSync, readFileSync } from "node:fs";
import { createApi } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { aVisitor } from "./contention/shopper.ts";
import { aClass } from "./support/classes.ts";
import { expectFine } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { demoToken, logIn } from "./support/login.ts";
import { product } from "./support/product.ts";
import { walker } from "./support/walk.ts";

// The walks of keyboard-staff do something on their way. These come by everything that can be used on every screen of the staff's app.
const visit = useBrowser();
const host = "leeds.localhost" as const;

/** The addresses of all screens, as the app has them: a new one is walked without being named here. */
function addresses(): string[] {
  const folder = new URL("../apps/admin/src/routes/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name !== "sign-in.ts");
  const paths = files.flatMap((name) =>
    [...readFileSync(new URL(name, folder), "utf8").matchAll(/path: "([^"]+)"/gu)].map(([, path = ""]) => path),
  );
  return ["", ...paths.filter((path) => path !== "school")];
}

const ofNetwork = (path: string) => path.startsWith("network/");
const hostOf = (path: string) => (ofNetwork(path) ? "localhost" : host);

async function atWork(width: "phone" | "desk", who: string, at: string): Promise<Page> {
  const { url, port } = product();
  const page = await visit({ width, host: at });
  await logIn(page, `http://${at}:${port}`, await demoToken(url, who));
  return page;
}

/** Where the pages of each host lead that were opened: an address with an id is walked as the first of these that fits it. */
const links = { [host]: new Set<string>(), localhost: new Set<string>() };

const fits = (path: string) =>
  new RegExp(`^/admin/${path.replaceAll(/:[a-z]+/gu, "(?!new$|next-year$|before$|list$)[^/]+")}$`, "u");

/** The first of its kind, but every part of a school. */
function walked(path: string): readonly string[] {
  if (!path.includes(":")) return [`/admin/${path}`];
  const others = addresses().filter((one) => one !== path && one.includes(":") && !one.endsWith(":part"));
  const all = [...links[hostOf(path)]].filter((href) => fits(path).test(href));
  const found = path.endsWith(":part")
    ? all.filter((href) => !others.some((one) => fits(one).test(href)))
    : all.slice(0, 1);
  if (found.length === 0) throw new Error(`No page leads to ${path}`);
  return found;
}

async function collect(page: Page): Promise<void> {
  const found = await page.locator("a[href]").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const own = links[new URL(page.url()).hostname === host ? host : "localhost"];
  for (const href of [...found, new URL(page.url()).pathname]) own.add(href.replace(/[?#].*$/u, ""));
}

/** What is stored has dates, which come after the page. */
const HAS_DATES = /\/(?:classes|terms|closures)\/(?:\d+|next-year)$/u;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByText("Loading…").first().waitFor({ state: "detached" });
  if (HAS_DATES.test(address))
    await page.getByText("Fill in the form to see its dates.").waitFor({ state: "detached" });
  expect(await page.title(), address).not.toMatch(/not found|wrong|reached/iu);
}

/** What the demo has none of. */
async function plant(): Promise<void> {
  const { url } = product();
  const visitor = aVisitor(url);
  const token = await demoToken(url, "admin@leeds.matinee.example");
  const staff = createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => token });
  const group = await aClass(url, ({ franchise }) => franchise.name === "Matinee Leeds");
  const [category] = await visitor.call("GET /ticket-categories/all");
  await visitor.call("POST /tickets/create", {
    body: {
      name: "Shoe Less",
      email: `every.${Date.now()}@example.test`,
      subject: "Lost shoe",
      message: "It is red.",
      category_id: category?.id ?? 0,
      group_id: group.id,
    },
  });
  await staff.call("POST /v1/staff/webhooks", {
    body: { name: "Website", url: "http://localhost:9/hook", events: ["order.confirmed"] },
    idempotencyKey: crypto.randomUUID(),
  });
}

beforeAll(async () => {
  await plant();
  const page = await atWork("desk", "admin@leeds.matinee.example", host);
  await open(page, "/admin/imports");
  const families = {
    name: "families.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Name,Email\r\nKim Lee,kim@example.test"),
  };
  await page.getByLabel("CSV file").setInputFiles(families);
  await page.getByRole("button", { name: "Upload the file" }).click();
  await page.getByRole("heading", { name: "What the columns are" }).waitFor();
  await open(page, "/admin/school");
  await collect(page);
  const network = await atWork("desk", "network@matinee.example", "localhost");
  for (const [at, paths] of [
    [page, addresses().filter((path) => !ofNetwork(path) && !path.includes(":"))],
    [network, addresses().filter((path) => ofNetwork(path) && !path.includes(":"))],
  ] as const)
    for (const path of paths) {
      await open(at, `/admin/${path}`);
      await collect(at);
    }
});

test.each(addresses().flatMap((path) => [["phone", path] as const, ["desk", path] as const]))(
  "by keyboard, at %s width: /admin/%s",
  async (width, path) => {
    const page = ofNetwork(path)
      ? await atWork(width, "network@matinee.example", "localhost")
      : await atWork(width, "admin@leeds.matinee.example", host);
    for (const address of walked(path)) {
      await open(page, address);
      await collect(page);
      await expectFine(page, `screen ${address}, ${width}`);
      const menu = page.getByRole("navigation", { name: "Staff", exact: true });
      if (width === "desk") expect(await menu.locator('[aria-current="page"]').count(), address).toBe(1);
      await walker(page).around();
    }
  },
);
