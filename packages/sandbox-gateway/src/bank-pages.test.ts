import { expect, test } from "vitest";
import { shop } from "./testing/shop.ts";

const CARD = "4000002500003155";
const RETURN = "http://shop.localhost:3000/apply-now/thank-you?order=o-1";

async function asked(number = CARD, more: Record<string, string> = { return_url: RETURN }) {
  const made = shop();
  const intent = await made.ask(2500);
  const { body } = await made.confirm(intent, number, more);
  expect(body).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
  const url = body.next_action?.redirect_to_url.url ?? "";
  const decide = (decision: string, token = new URL(url).searchParams.get("token") ?? "") =>
    made.app.request(url.split("?")[0] ?? "", {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ decision, token }).toString(),
    });
  return { ...made, intent, url, decide };
}

test("the page shows the payment and two buttons, without scripts or inline styles", async () => {
  const { app, url, intent } = await asked();
  expect(url).toMatch(new RegExp(`^http://shop\\.localhost:3000/sandbox/bank/${intent.ref}\\?token=\\w{32}$`));
  const response = await app.request(url);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-security-policy")).toContain("form-action 'self' http://shop.localhost:3000");
  const html = await response.text();
  expect(html).toContain('<html lang="en-GB">');
  expect(html).toContain("<h1>Your bank asks: is this you?</h1>");
  expect(html).toContain("£25.00");
  expect(html).toContain("Visa ending 3155");
  expect(html.match(/<button type="submit"/g)).toHaveLength(2);
  expect(html).not.toMatch(/<script|style=|onclick|<style/);
  const css = await app.request("http://shop.localhost:3000/sandbox/bank.css");
  expect(html).toContain('href="http://shop.localhost:3000/sandbox/bank.css"');
  expect(css.headers.get("content-type")).toContain("text/css");
});

test("approving pays and redirects; a second click redirects the same way and does not pay again", async () => {
  const { decide, intent, sandbox, eventTypes, gateway } = await asked();
  for (const response of [await decide("approve"), await decide("approve"), await decide("refuse")]) {
    expect(response.status).toBe(303);
    const back = new URL(response.headers.get("location") ?? "");
    expect(back.pathname).toBe("/apply-now/thank-you");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      order: "o-1",
      payment_intent: intent.ref,
      redirect_status: "succeeded",
    });
  }
  await sandbox.idle();
  expect(eventTypes()).toEqual(["payment_intent.requires_action", "payment_intent.succeeded"]);
  expect(await gateway.retrieveIntent(intent.ref)).toMatchObject({
    value: { status: "succeeded", amountReceived: 2500 },
  });
});

test("refusing pays nothing, and another card can pay", async () => {
  const { decide, intent, gateway, confirm } = await asked();
  const response = await decide("refuse");
  expect(new URL(response.headers.get("location") ?? "").searchParams.get("redirect_status")).toBe("failed");
  expect(await gateway.retrieveIntent(intent.ref)).toMatchObject({
    value: {
      status: "requires_payment_method",
      amountReceived: 0,
      lastFailure: { code: "payment_intent_authentication_failure" },
    },
  });
  expect(await confirm(intent, "4242424242424242")).toMatchObject({ body: { status: "succeeded" } });
});

test("a payment that was cancelled meanwhile cannot be approved", async () => {
  const { decide, intent, gateway, app, url } = await asked();
  await gateway.cancelIntent(intent.ref);
  expect(await (await app.request(url)).text()).toContain("no longer open");
  const response = await decide("approve");
  expect(new URL(response.headers.get("location") ?? "").searchParams.get("redirect_status")).toBe("failed");
  expect(await gateway.retrieveIntent(intent.ref)).toMatchObject({ value: { status: "canceled", amountReceived: 0 } });
});

test("of a cancellation and an approval at once, exactly one succeeds", async () => {
  const { decide, intent, gateway } = await asked();
  const [approved, cancelled] = await Promise.all([decide("approve"), gateway.cancelIntent(intent.ref)]);
  const status = new URL(approved.headers.get("location") ?? "").searchParams.get("redirect_status");
  if (!cancelled.ok) throw new Error("The cancellation failed");
  expect([`succeeded/succeeded`, `failed/canceled`]).toContain(`${status}/${cancelled.value.status}`);
});

test("only the link's token opens the page", async () => {
  const { decide, app, url, intent, gateway } = await asked();
  expect((await app.request(url.replace(/token=.*/, "token=guess"))).status).toBe(404);
  expect((await app.request(url.replace(intent.ref, "pi_none"))).status).toBe(404);
  expect((await decide("approve", "guess")).status).toBe(404);
  expect((await decide("perhaps")).status).toBe(400);
  expect(await gateway.retrieveIntent(intent.ref)).toMatchObject({ value: { status: "requires_action" } });
});

test("a card that is declined after authentication pays nothing", async () => {
  const { decide, intent, gateway } = await asked("4000008400001629");
  const response = await decide("approve");
  expect(new URL(response.headers.get("location") ?? "").searchParams.get("redirect_status")).toBe("failed");
  expect(await gateway.retrieveIntent(intent.ref)).toMatchObject({ value: { lastFailure: { code: "card_declined" } } });
});

test("without a return address the page shows the result", async () => {
  const { decide } = await asked(CARD, {});
  const response = await decide("approve");
  expect(response.status).toBe(200);
  expect(await response.text()).toContain("<h1>Approved</h1>");
});

test("a return address that is not a web address is refused", async () => {
  const { ask, confirm } = shop();
  expect(await confirm(await ask(), CARD, { return_url: "javascript:alert(1)" })).toMatchObject({
    status: 400,
    body: { error: { code: "url_invalid", param: "return_url" } },
  });
});

test("the shop's description is shown as text", async () => {
  const { post, asServer, confirm, app } = shop();
  const { body } = await post(
    "/v1/payment_intents",
    { amount: "2500", currency: "gbp", description: "<b>Ada</b> & co" },
    asServer,
  );
  const answer = await confirm({ ref: body.id ?? "", clientSecret: body.client_secret ?? "" }, CARD);
  const html = await (await app.request(answer.body.next_action?.redirect_to_url.url ?? "")).text();
  expect(html).toContain("&lt;b&gt;Ada&lt;/b&gt; &amp; co");
});
