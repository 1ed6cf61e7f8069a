import { createApi, type Booking, type CallAnswer, type CallName } from "@matinee/contract/client";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { product } from "./support/product.ts";
import { parent } from "./contention/shopper.ts";
import { expectAccessible } from "./support/accessible.ts";
import { useBrowser } from "./support/browser.ts";
import { aTrial } from "./support/a-trial.ts";
import { aFullClass } from "./support/classes.ts";
import { aCustomer, demoToken, logIn } from "./support/login.ts";

const visit = useBrowser();
const LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss";
/** Changes the answers to a call from here on, or refuses the call with a status. */
async function mockAnswer<C extends CallName>(
  page: Page,
  call: C,
  change: ((answer: CallAnswer<C>) => void) | number,
  id = "",
): Promise<void> {
  const path = `/api${call.slice(call.indexOf("/"))}`.replace("{id}", id);
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (typeof change === "number") return await route.fulfill({ status: change, json: { message: "Refused." } });
      const response = await route.fetch();
      // The server's own tests hold its answers to their types.
      const json = (await response.json()) as CallAnswer<C>;
      change(json);
      return await route.fulfill({ response, json });
    },
  );
}

function firstOf<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error("There is none to begin with");
  return one;
}

async function expectGood(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `${state} scrolls sideways`).toBe(0);
}

/** A family with a trial and a place on a waiting list, on a phone 320 px wide. */
async function aFamily(name: string) {
  const { url } = product();
  const { token, api } = await aCustomer(url, `states.${name}.${Date.now()}@example.test`);
  const { orderId } = await aTrial(api, url);
  const full = await aFullClass(url);
  const year = new Date().getUTCFullYear() - Math.floor((full.stage.min_age + full.stage.max_age) / 2) - 1;
  const child = await api.call("POST /v1/children/create", {
    body: { first_name: "Mia", surname: "Buyer", date_of_birth: `${year}-06-15`, medical_conditions: LONG },
  });
  await api.call("POST /v1/customers/create", { body: parent });
  await api.call("POST /v1/waiting-lists/bulk-create", {
    body: { entries: [{ child_id: child.id, group_id: full.id }] },
  });
  const page = await visit({ width: "phone" });
  await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page, url, token);
  const open = async (path: string, heading: string | RegExp) => {
    await page.goto(`/account/${path}`);
    await page.getByRole("heading", { name: heading }).first().waitFor();
  };
  return { page, api, orderId, open };
}

test("an account after a term shows offers, cancellations, refunds, credit and several pages", async () => {
  const { page, open, orderId } = await aFamily("term");
  await mockAnswer(page, "GET /v1/account/overview", (answer) => {
    answer.todos = (["finish_payment", "answer_offer", "complete_profile"] as const).map((kind) => ({
      kind,
      order_id: orderId,
      waiting_id: null,
    }));
    answer.credit = 4550;
    const order = { id: orderId, number: "X-1" };
    answer.balances = [{ order, what: ["Stage Camp"], due_on: "2026-01-18", amount: 11150, overdue: true }];
  });
  await open("", "Still to pay");
  await page.getByRole("link", { name: "Finish paying" }).waitFor();
  await expectGood(page, "overview with everything to do");
  await page.getByRole("button", { name: "Menu" }).click();
  await expectGood(page, "the menu");

  await mockAnswer(page, "GET /v1/account/bookings", (answer) => {
    const one = firstOf(answer.items);
    const dates = (what: Partial<Booking["dates"][number]>) => one.dates.map((date) => ({ ...date, ...what }));
    answer.items = [
      { ...one, id: "1", status: "cancelled", next_date: null, dates: dates({ cancelled: true }) },
      { ...one, id: "2", status: "past", type: "camp", next_date: null, dates: dates({ over: true }) },
      {
        ...one,
        id: "3",
        status: "under_way",
        addons: ["Lunch"],
        skipped: [{ date: "2026-12-24", reason: "Christmas" }],
      },
    ];
    answer.total = 45;
  });
  await open("bookings", "Bookings");
  await page.getByText("Under way").waitFor();
  await expectGood(page, "bookings of every kind");

  await mockAnswer(page, "GET /v1/account/orders", (answer) => {
    const one = firstOf(answer.items);
    const states = [
      { status: "cancelled" },
      { payment_status: "refunded" },
      { payment_status: "refund_due" },
      { status: "placed", payment_status: "processing" },
      { status: "placed", payment_status: "open" },
      { status: "partly_cancelled" },
    ] as const;
    answer.items = states.map((state, index) => ({ ...one, ...state, id: String(index) }));
    Object.assign(answer, { total: 95, page: 1 });
  });
  await open("orders", "Orders and receipts");
  await page.getByText("Page 2 of 5").waitFor();
  await expectGood(page, "orders of every kind");

  const pages = [
    [{ status: "cancelled", payment_status: "refunded" }, "This order is cancelled"],
    [{ status: "placed", payment_status: "processing" }, "Waiting for your bank"],
    [{ status: "placed", payment_status: "open" }, "This order is not paid yet"],
  ] as const;
  for (const [state, title] of pages) {
    await mockAnswer(page, "GET /v1/account/orders/{id}", (answer) => Object.assign(answer, state), orderId);
    await open(`orders/${orderId}`, /^Order /u);
    await page.getByText(title).waitFor();
    await expectGood(page, title);
  }

  await mockAnswer(page, "GET /v1/account/credit", (answer) =>
    Object.assign(answer, { available: 4550, reserved: 1200 }),
  );
  await mockAnswer(page, "GET /v1/account/credit/movements", (answer) => {
    const one = { currency: "GBP", at: "2026-11-01T10:00:00Z", seller: { id: 1, name: "Matinee Leeds" }, order: null };
    answer.items = [
      { ...one, id: 1, kind: "credit_given", amount: 5550 },
      { ...one, id: 2, kind: "credit_used", amount: -1000, order: { id: orderId, number: "X-1" } },
    ];
    answer.total = 2;
  });
  await open("credit", "Credit history");
  await expectGood(page, "credit with its history");

  await mockAnswer(page, "GET /v1/account/waiting-lists", (answer) => {
    const one = firstOf(answer.items);
    const ends = ["offered", "accepted", "declined", "lapsed", "withdrawn"] as const;
    const offer = {
      url: "https://matinee.example/offer/k",
      start_date: "2026-12-05",
      days: null,
      expires_at: "2026-11-30T20:00:00Z",
    };
    answer.items = ends.map((status) => ({
      ...one,
      id: status,
      status,
      position: null,
      odds: null,
      offer: status === "offered" ? offer : null,
    }));
  });
  await open("waiting-lists", "Past waiting lists");
  await page.getByText("A place is held for you").waitFor();
  await page.getByRole("link", { name: /^Book the place/u }).waitFor();
  await expectGood(page, "waiting lists with an offer");
  await page.getByRole("button", { name: /^Decline the place/u }).click();
  await page.getByText(/^We will offer the place in .* to the next family\./u).waitFor();
  await expectGood(page, "declining an offer");
  await page.getByRole("button", { name: "Keep the offer" }).click();

  await mockAnswer(page, "GET /v1/account/health-note-views", (answer) => {
    const one = { at: "2026-11-20T10:00:00Z", child: { id: "1", first_name: "Mia" }, reason: "Class today" };
    answer.items = [{ ...one, id: 1, school: { id: 1, name: "Matinee Leeds" }, role: "FRANCHISE_STAFF" }];
    answer.total = 45;
  });
  await open("children", "Who has looked at medical conditions");
  await page.getByText("A member of staff from Matinee Leeds looked at Mia's medical conditions").waitFor();
  await expectGood(page, "children with views of their health notes");
  // The next page of views opens at their heading, not at the top of the page.
  await page.getByRole("link", { name: "Older" }).click();
  await page.waitForURL(/page=2#views$/u);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("views");
});

test("very long names wrap, and nothing scrolls sideways", async () => {
  const { page, open, orderId } = await aFamily("long");
  await mockAnswer(page, "GET /v1/auth/who-am-i", (answer) => Object.assign(answer, { name: LONG }));
  let count = 0;
  const stretch = (answer: object): void => {
    for (const [key, value] of Object.entries<unknown>({ ...answer }))
      if (typeof value === "object" && value !== null && key !== "what") stretch(value);
      else if (["name", "first_name", "surname", "shop"].includes(key))
        Object.assign(answer, { [key]: `${LONG}${count++}` });
      else if (key === "email") Object.assign(answer, { email: `${LONG}@${LONG}.example` });
      else if (key === "what") Object.assign(answer, { what: [LONG] });
  };
  const calls = ["overview", "bookings", "orders", "waiting-lists", "children", "profile", "sessions"] as const;
  for (const call of calls) await mockAnswer(page, `GET /v1/account/${call}`, stretch);
  await mockAnswer(page, "GET /v1/account/orders/{id}", stretch, orderId);
  const screens = ["", "bookings", "orders", `orders/${orderId}`, "waiting-lists", "children", "profile", "security"];
  for (const screen of screens) {
    await open(screen, /./u);
    await expectGood(page, `${screen} with long names`);
  }
  await open("children", "Children");
  await page.getByRole("button", { name: /^Edit/u }).first().click();
  await expectGood(page, "the form of a child with a long name");
});

test("error pages say what happened and what to do next", async () => {
  const { page, open } = await aFamily("trouble");
  await open("nothing/here", "Page not found");
  await page.getByRole("button", { name: "Menu" }).waitFor();
  await expectGood(page, "an unknown address");
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await page.getByRole("heading", { name: "Hello, Robin Buyer" }).waitFor();
  for (const status of [500, 503, 401]) {
    await mockAnswer(page, "GET /v1/account/credit", status);
    await open("credit", status === 401 ? "You have been logged out" : /Something went wrong|can.t be reached/u);
    await expectGood(page, `a screen that was answered ${status}`);
  }
  await page.unrouteAll();

  // A login that ends while a form is open shows in the form, with a link to log in again.
  await open("profile", "Profile");
  await mockAnswer(page, "POST /v1/customers/update-profile", 401);
  await page.getByRole("button", { name: "Save profile" }).click();
  const again = page.getByRole("link", { name: /^Log in again/u });
  expect(await again.getAttribute("href")).toContain("return=%2Faccount%2Fprofile");
  await expectGood(page, "a profile whose login has ended");
  await page.unrouteAll();

  // Offline, a screen that has not loaded yet shows an error page.
  await open("", "Hello, Robin Buyer");
  await page.context().setOffline(true);
  await page.getByText("You are offline.").waitFor();
  await expectGood(page, "offline");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  await expectGood(page, "a screen that could not be fetched");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Orders and receipts" }).waitFor();
});

test("staff who view the account of a parent see which parts are private", async () => {
  const { url } = product();
  const host = "leeds.localhost";
  const token = await demoToken(url, "staff@leeds.matinee.example");
  const staff = createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => token });
  const { items } = await staff.call("GET /v1/customers/list", { query: { q: "parent@leeds" } });
  const body = { for_host: host, customer_id: items[0]?.id ?? "", reason: "Asked by telephone" };
  const view = await staff.call("POST /v1/auth/one-time-token", { body });
  const page = await visit({ width: "phone", host });
  await page.goto(view.url);
  await page.getByText("Viewing as:").waitFor();
  const screens = {
    "": "Coming up",
    cards: "Saved cards",
    security: "Security",
    data: "Your data",
    children: "Children",
    // Teaching staff see no money.
    credit: "Your role doesn't let you see this",
  };
  for (const [screen, heading] of Object.entries(screens)) {
    await page.goto(`/account/${screen}`);
    await page.getByRole("heading", { name: heading }).first().waitFor();
    await page.getByText("Viewing as:").waitFor();
    if (["cards", "security", "data"].includes(screen)) await page.getByText(/^Only the customer can see/u).waitFor();
    await expectGood(page, `${screen} as staff see it`);
  }
});
