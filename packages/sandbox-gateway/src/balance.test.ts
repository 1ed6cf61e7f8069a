import { expect, test } from "vitest";
import { BASE, shop } from "./testing/shop.ts";
import { FEE_KNOWN_MS } from "./test-cards.ts";

interface Row {
  readonly id: string;
  readonly reporting_category: string;
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly source: unknown;
}

function withBalance() {
  const it = shop();
  const get = async (path: string): Promise<{ status: number; body: unknown }> => {
    const answer = await it.app.request(`${BASE}${path}`, { headers: it.asServer });
    return { status: answer.status, body: await answer.json() };
  };
  const rows = async (query = ""): Promise<Row[]> => {
    const { body } = await get(`/v1/balance_transactions?limit=100${query}`);
    // The tests check the fields that they read.
    return (body as { data: Row[] }).data;
  };
  const paid = async (card = "4242424242424242", amount = 2_500) => {
    const intent = await it.ask(amount);
    await it.confirm(intent, card);
    return intent;
  };
  const wait = async (ms: number) => {
    it.pass(ms);
    await it.sandbox.deliverDueWebhooks();
  };
  return { ...it, get, rows, paid, wait };
}

const short = (rows: readonly Row[]) => rows.map((one) => [one.reporting_category, one.amount, one.fee, one.net]);

test.each([
  [2_500, 58],
  [30, 20],
  // 10.5p rounds up, 7.485p rounds down.
  [700, 31],
  [499, 27],
  [100_000, 1_520],
])("a payment of %ip costs %ip: 1.5 %% rounded half up, and 20p", async (amount, fee) => {
  const { paid, rows } = withBalance();
  await paid("4242424242424242", amount);
  expect(short(await rows())).toEqual([["charge", amount, fee, amount - fee]]);
});

test("a payment names its change of the balance, which expands to it, also through the charge", async () => {
  const { paid, get } = withBalance();
  const { ref } = await paid();
  const path = `/v1/payment_intents/${ref}?expand[]=latest_charge.balance_transaction`;
  const { body } = await get(path);
  expect(body).toMatchObject({
    latest_charge: {
      balance_transaction: {
        object: "balance_transaction",
        type: "charge",
        fee: 58,
        fee_details: [{ amount: 58, type: "stripe_fee" }],
        source: ref.replace("pi_", "ch_"),
      },
    },
  });
});

test("the fee of the late card is not there for a minute", async () => {
  const { paid, get, wait } = withBalance();
  const { ref } = await paid("4000009900000079");
  const charge = `/v1/charges/${ref.replace("pi_", "ch_")}`;
  expect(await get(charge)).toMatchObject({ body: { balance_transaction: null } });
  await wait(FEE_KNOWN_MS);
  expect(await get(charge)).toMatchObject({ body: { balance_transaction: ref.replace("pi_", "txn_") } });
});

test("a payment that is captured later changes the balance then, by what was captured", async () => {
  const { post, asServer, confirm, rows } = withBalance();
  const made = await post(
    "/v1/payment_intents",
    { amount: "2500", currency: "gbp", capture_method: "manual" },
    asServer,
  );
  await confirm({ ref: made.body.id ?? "", clientSecret: made.body.client_secret ?? "" }, "4242424242424242");
  expect(await rows()).toEqual([]);
  await post(`/v1/payment_intents/${made.body.id}/capture`, { amount_to_capture: "2000" }, asServer);
  expect(short(await rows())).toEqual([["charge", 2_000, 50, 1_950]]);
});

test("a refund gives no fee back, a failed one returns its amount, and a dispute costs a fee of its own", async () => {
  const { paid, post, asServer, rows, wait } = withBalance();
  const { ref } = await paid("4000000000005126");
  await post("/v1/refunds", { payment_intent: ref, amount: "1000" }, asServer);
  await wait(5_000);
  await paid("4000000000000259");
  expect(short(await rows()).toReversed()).toEqual([
    ["charge", 2_500, 58, 2_442],
    ["refund", -1_000, 0, -1_000],
    ["refund_failure", 1_000, 0, 1_000],
    ["charge", 2_500, 58, 2_442],
    ["dispute", -2_500, 2_000, -4_500],
  ]);
  const [dispute] = await rows("&type=adjustment&expand[]=data.source");
  expect(dispute).toMatchObject({ source: { object: "dispute", status: "needs_response" } });
  expect(await rows(`&source=${ref.replace("pi_", "ch_")}`)).toHaveLength(1);
});

test("an automatic payout is of everything not yet paid out, and lists it with itself", async () => {
  const { paid, post, asServer, rows, get, wait } = withBalance();
  await paid();
  const { ref } = await paid();
  await post("/v1/refunds", { payment_intent: ref, amount: "500" }, asServer);
  const automatic = { amount: "1", currency: "gbp", destination: "ba_automatic" };
  const made = await post("/v1/payouts", automatic, asServer);
  expect(made.body).toMatchObject({ automatic: true, amount: 4_384, reconciliation_status: "in_progress" });
  await wait(5_000);
  expect(await get(`/v1/payouts/${made.body.id}`)).toMatchObject({
    body: { status: "paid", reconciliation_status: "completed" },
  });
  const contents = await rows(`&payout=${made.body.id}`);
  expect(contents.map((one) => one.reporting_category).toSorted()).toEqual(["charge", "charge", "payout", "refund"]);
  expect(contents.reduce((sum, { net }) => sum + net, 0)).toBe(0);
  // Nothing is left, and what comes later is of the next one.
  expect(await post("/v1/payouts", automatic, asServer)).toMatchObject({
    status: 400,
    body: { error: { code: "balance_insufficient" } },
  });
  await paid();
  const next = await post("/v1/payouts", automatic, asServer);
  expect(next.body).toMatchObject({ amount: 2_442 });
});

test("of a payout by hand nobody knows what is in it; one that is cancelled or fails comes back", async () => {
  const { post, asServer, rows, get, wait } = withBalance();
  const dropped = await post("/v1/payouts", { amount: "100", currency: "gbp" }, asServer);
  await post(`/v1/payouts/${dropped.body.id}/cancel`, {}, asServer);
  await post("/v1/payouts", { amount: "200", currency: "gbp", destination: "ba_account_closed" }, asServer);
  await wait(5_000);
  expect(short(await rows()).toReversed()).toEqual([
    ["payout", -100, 0, -100],
    ["payout_reversal", 100, 0, 100],
    ["payout", -200, 0, -200],
    ["payout_reversal", 200, 0, 200],
  ]);
  expect(await get(`/v1/balance_transactions?payout=${dropped.body.id}`)).toMatchObject({
    status: 400,
    body: { error: { param: "payout", message: expect.stringContaining("only be filtered on automatic") as string } },
  });
});

test.each(["/v1/balance_transactions/txn_nobodys", "/v1/balance_transactions?payout=po_nobodys"])(
  "%s is not there",
  async (path) => {
    const { get } = withBalance();
    expect(await get(path)).toMatchObject({ body: { error: { code: "resource_missing" } } });
  },
);

test("an unknown parameter is refused, and so is a browser's key", async () => {
  const { get, app, keys } = withBalance();
  expect(await get("/v1/balance_transactions?payuot=po_1")).toMatchObject({
    status: 400,
    body: { error: { code: "parameter_unknown", param: "payuot" } },
  });
  const asBrowser = { authorization: `Bearer ${keys.publishableKey}` };
  expect((await app.request(`${BASE}/v1/balance_transactions`, { headers: asBrowser })).status).toBe(403);
});

test("charges are listed newest first in pages, those of a payment or of a customer too; what was not paid has none", async () => {
  const { paid, ask, get, post, asServer, confirm } = withBalance();
  const first = await paid();
  const unpaid = await ask(900);
  const second = await paid();
  const held = await post(
    "/v1/payment_intents",
    { amount: "700", currency: "gbp", capture_method: "manual" },
    asServer,
  );
  await confirm({ ref: held.body.id ?? "", clientSecret: held.body.client_secret ?? "" }, "4242424242424242");
  const charge = ({ ref }: { ref: string }) => ref.replace("pi_", "ch_");
  const list = async (query: string) => {
    const { body } = await get(`/v1/charges?${query}`);
    // The test checks the fields that it reads.
    const { data, has_more: more } = body as { data: { id: string }[]; has_more: boolean };
    return { ids: data.map(({ id }) => id), more };
  };
  const ids = [charge({ ref: held.body.id ?? "" }), charge(second), charge(first)];
  expect(await list("")).toEqual({ ids, more: false });
  expect(await list("limit=1")).toEqual({ ids: ids.slice(0, 1), more: true });
  expect(await list(`starting_after=${ids[1]}`)).toEqual({ ids: ids.slice(2), more: false });
  expect(await list(`payment_intent=${first.ref}`)).toEqual({ ids: [charge(first)], more: false });
  expect(await list("customer=cus_nobody")).toEqual({ ids: [], more: false });
  for (const id of [first.ref, charge(unpaid)])
    expect(await get(`/v1/charges?starting_after=${id}`)).toMatchObject({
      status: 400,
      body: { error: { code: "resource_missing", message: `No such charge: '${id}'` } },
    });
});
