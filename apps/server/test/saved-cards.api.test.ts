import { expect, test } from "vitest";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
const { ask } = shop;
const LIST = "GET /api/payments/get-customer-payment-methods";
const ADD = "POST /api/payments/add-customer-payment-method";
const remove = (id: string) => `DELETE /api/payments/remove-customer-payment-method/${id}`;

async function aLogin(email: string): Promise<{ authorization: string }> {
  const password = "a long way to Leeds";
  await ask("POST /api/auth/register", { body: { name: "Pat Tester", email, password } });
  await shop.work();
  const { rows } = await shop.pool.query<{ body_text: string }>(
    "select body_text from dev_mailbox where to_address = $1 order by sent_at desc limit 1",
    [email],
  );
  const token = decodeURIComponent(/[?&]token=(\S+)/u.exec(rows[0]?.body_text ?? "")?.[1] ?? "");
  const verified = await ask("POST /api/auth/account-verification", { body: { token } });
  return { authorization: `Bearer ${verified.text("data.value.token")}` };
}

test("a card is begun here, given to the gateway, listed and removed, and a stranger finds nothing", async () => {
  const [headers, stranger] = [await aLogin("pat@example.test"), await aLogin("sam@example.test")];
  const begun = await ask(ADD, { headers });
  expect([begun.status, begun.at("provider")]).toEqual([200, "sandbox"]);
  const secret = begun.text("client_secret");
  const credentials = await ask("GET /api/payment-providers/get-credentials");
  const answer = await shop.app.request(
    `${credentials.text("api_base")}/v1/setup_intents/${secret.split("_secret_")[0]}/confirm`,
    {
      method: "POST",
      body: new URLSearchParams({
        key: credentials.text("publishable_key"),
        client_secret: secret,
        "payment_method_data[type]": "card",
        "payment_method_data[card][number]": "5555555555554444",
        "payment_method_data[card][exp_month]": "4",
        "payment_method_data[card][exp_year]": "2040",
        "payment_method_data[card][cvc]": "123",
      }),
    },
  );
  expect(answer.status).toBe(200);
  const listed = await ask(LIST, { headers });
  expect(listed.body).toMatchObject([
    { brand: "mastercard", last_four: "4444", exp_month: 4, exp_year: 2040, expired: false },
  ]);
  const id = listed.text("0.id");
  expect((await ask(LIST, { headers: stranger })).body).toEqual([]);
  const [others, nobodys] = [
    await ask(remove(id), { headers: stranger }),
    await ask(remove("pm_x"), { headers: stranger }),
  ];
  expect([others.status, others.at("messages")]).toEqual([404, nobodys.at("messages")]);
  expect((await ask(remove(id), { headers })).status).toBe(204);
  expect((await ask(remove(id), { headers })).status).toBe(404);
  expect((await ask(LIST, { headers })).body).toEqual([]);
});

test("a guest is asked to log in, and is told that cards are not saved", async () => {
  const token = await shop.visit();
  for (const call of [LIST, ADD, remove("pm_x")]) expect((await ask(call, { token })).status).toBe(401);
  expect((await ask("GET /api/payment-providers/user", { token })).body).toEqual({
    provider: "sandbox",
    methods: ["card"],
    saved_cards: false,
  });
  const headers = await aLogin("kim@example.test");
  expect((await ask("GET /api/payment-providers/user", { headers })).at("saved_cards")).toBe(true);
});

test("cards cannot be tested in bulk", async () => {
  const headers = await aLogin("ali@example.test");
  for (let n = 0; n < 10; n += 1) expect((await ask(ADD, { headers })).status).toBe(200);
  expect((await ask(ADD, { headers })).status).toBe(429);
});
