import { ApiError, type Course } from "@matinee/contract/client";
import { freePort } from "@matinee/database/embedded";
import { recordPromise } from "@matinee/testkit/promises";
import { scratchDatabase, startProduct, type Product, type ScratchDatabase } from "@matinee/testkit/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aBuyer, aDemoLogin, failedOf, roomyCamps } from "./harness/a-buyer.ts";
import { farGateway, type FarGateway } from "./harness/far-gateway.ts";
import { fickleService, forwardTo, ILLNESSES, type FickleService } from "./harness/fickle-service.ts";
import { newFolder } from "./harness/new-folder.ts";

// The services of others are down, each in every way, while a product runs that is set up for them.
let database: ScratchDatabase;
let gateway: FarGateway;
let provider: FickleService;
let places: FickleService;
let product: Product;
let camps: readonly Course[];

const address = {
  line_1: "7 The Headrow",
  line_2: "",
  line_3: "",
  post_town: "LEEDS",
  county: "",
  postcode: "LS1 8TL",
};
const lookups = (request: Request): Response =>
  Response.json({
    status: 200,
    result: request.url.includes("/v1/") ? [address] : { latitude: 53.7997, longitude: -1.5492 },
  });

beforeAll(async () => {
  const port = await freePort();
  database = await scratchDatabase();
  gateway = await farGateway(`http://127.0.0.1:${port}`);
  provider = await fickleService(forwardTo(() => gateway.env.STRIPE_API_URL));
  places = await fickleService(lookups);
  product = await startProduct({
    env: {
      ...gateway.env,
      STRIPE_API_URL: provider.url,
      POSTCODES_URL: places.url,
      ADDRESS_LOOKUP_URL: places.url,
      ADDRESS_LOOKUP_KEY: "a-key",
      DATABASE_URL: database.url,
      DATA_DIR: newFolder(),
      PORT: String(port),
      NODE_ENV: "development",
      TRUST_PROXY: "1",
      DEMO_SIZE: "60",
      LOG_LEVEL: "silent",
    },
  });
  camps = await roomyCamps(product.url);
});
afterAll(async () => {
  // What hangs would keep the product from stopping.
  provider.become("works");
  await product.stop();
  await gateway.stop();
  for (const service of [provider, places]) service.stop();
  await database.stop();
});

const page = async (path: string) => {
  const answer = await fetch(`${product.url}${path}`);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return await answer.text();
};

function aCamp(nth: number): Course {
  const camp = camps[nth % camps.length];
  if (camp === undefined) throw new Error("The demo network has no camp with places");
  return camp;
}

const codeOf = async (call: Promise<unknown>) =>
  await call.then(
    () => "no refusal",
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : String(error)),
  );

test.each(ILLNESSES)(
  "a payment provider that %s: all but payments works, and refunds are made later",
  async (illness) => {
    const { url } = product;
    const nth = ILLNESSES.indexOf(illness);
    const [paid, late, parent, staff] = [
      aBuyer(url),
      aBuyer(url),
      await aDemoLogin(url, "parent@leeds.matinee.example"),
      await aDemoLogin(url, "network@matinee.example"),
    ];
    const paidId = await paid.fillBasket(aCamp(nth));
    const amount = await paid.pay(paidId, gateway);
    const givenBack = async () => (await gateway.money()).reduce((sum, { back }) => sum + back, 0);
    const before = await givenBack();

    provider.become(illness);
    let lateId = "";
    const ways = {
      "the home page": async () => await page("/"),
      "the camps' page": async () => await page("/find-camp-classes"),
      "a search": async () => await late.api.call("GET /courses/list", { query: { postcode: "LS1 4AP" } }),
      "a basket": async () => {
        lateId = await late.fillBasket(aCamp(nth));
        await late.api.call("GET /shop/calculate-totals");
      },
      "a paid order": async () => await paid.api.call("GET /orders/get/{id}", { path: { id: paidId } }),
      "a login": async () => await aDemoLogin(url, "parent@bristol.matinee.example"),
      "the account": async () => await parent.call("GET /v1/account/overview"),
      "the account's orders": async () => await parent.call("GET /v1/account/orders"),
      "the staff's home": async () => await staff.call("GET /v1/staff/home"),
      "the staff's customers": async () => await staff.call("GET /v1/customers/list"),
      "an order of the staff": async () => await staff.call("GET /v1/staff/orders/{id}", { path: { id: paidId } }),
      "a cancellation": async () => {
        const { lines } = await staff.call("GET /v1/staff/orders/{id}", { path: { id: paidId } });
        const body = { lines: lines.map(({ id, quantity }) => ({ id, quantity })), give: "all", to: "card" } as const;
        const path = { id: paidId };
        const { given, to_card, to_credit, off_debt } = await staff.call(
          "POST /v1/staff/orders/{id}/reversals/preview",
          { path, body },
        );
        const seen = { given, to_card, to_credit, off_debt };
        await staff.call("POST /v1/staff/orders/{id}/reversals", { path, body: { ...body, seen, reason: "Ill" } });
      },
    };
    const failed = await failedOf(ways);
    const refusal = await codeOf(late.api.call("POST /shop/checkout", { body: { order_id: lateId } }));

    provider.become("works");
    const afterwards = await failedOf({
      "the payment": async () => await late.pay(lateId, gateway),
      "the refund": async () =>
        await expect.poll(async () => (await givenBack()) - before, { timeout: 120_000 }).toBe(amount),
    });
    const plain = refusal === "503 payment_provider_unavailable";
    recordPromise({
      promise: "R7",
      tried: "the payment provider down: what else the product does, and payments and refunds afterwards",
      times: Object.keys(ways).length + 3,
      lost: failed.length + afterwards.length + (plain ? 0 : 1),
      note: "refusing, failing, hanging",
    });
    expect([failed, refusal, afterwards]).toEqual([[], "503 payment_provider_unavailable", []]);
  },
);

test.each(ILLNESSES)("services for postcodes and addresses that %s: searches and bookings work", async (illness) => {
  const buyer = aBuyer(product.url);
  const search = async () => {
    const query = { postcode: "LS1 4AP", radius_miles: 100 };
    const { items } = await buyer.api.call("GET /courses/list", { query });
    expect(items.length).toBeGreaterThan(0);
    // Pages and answers are cached by their address.
    await page(`/find-camp-classes?postcode=LS1+4AP&from=${illness}`);
  };
  const found = async (postcode: string) =>
    await buyer.api.call("GET /addresses/lookup/{postcode}", { path: { postcode } });
  places.become(illness);
  const ways = {
    "a search by postcode": search,
    "an address that is typed by hand, and the payment": async () =>
      void (await buyer.pay(await buyer.fillBasket(aCamp(ILLNESSES.indexOf(illness))), gateway)),
    "a lookup that finds nothing": async () =>
      expect(await found("LS1 8TL")).toMatchObject({ addresses: [], available: false }),
  };
  const failed = await failedOf(ways);
  places.become("works");
  const afterwards = await failedOf({
    "a lookup": async () => expect((await found("LS1 8TL")).addresses).toHaveLength(1),
    "a search": search,
  });
  recordPromise({
    promise: "R7",
    tried: "the services for postcodes and addresses down: searches, lookups and bookings",
    times: Object.keys(ways).length + 2,
    lost: failed.length + afterwards.length,
    note: "refusing, failing, hanging",
  });
  expect([...failed, ...afterwards]).toEqual([]);
});
