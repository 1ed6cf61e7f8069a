import { afterEach, expect, test, vi } from "vitest";
import { confirmAtSandbox } from "./sandbox-confirm.ts";

const TARGET = {
  use: "order" as const,
  apiBase: "http://shop.test/sandbox",
  publishableKey: "pk",
  clientSecret: "pi_1_secret_2",
  returnUrl: "http://shop.test/back",
  billing: null,
};
const CARD = { number: "4242424242424242", month: "12", year: "2030", cvc: "123", name: "S Harper" };

/** Answers the calls to the gateway in turn; null is a lost answer. */
function gateway(...answers: (readonly [number, unknown] | null)[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? "GET"} ${new URL(url).pathname}`);
    const answer = answers.shift();
    if (!answer) return Promise.reject(new TypeError("Failed to fetch"));
    return Promise.resolve(new Response(JSON.stringify(answer[1]), { status: answer[0] }));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test("a payment that succeeds or is processing is sent", async () => {
  gateway([200, { status: "succeeded" }]);
  expect(await confirmAtSandbox(TARGET, CARD)).toEqual({ kind: "sent" });
  gateway([200, { status: "processing" }]);
  expect(await confirmAtSandbox(TARGET, CARD)).toEqual({ kind: "sent" });
});

test("a bank that asks for approval causes a redirect", async () => {
  gateway([200, { status: "requires_action", next_action: { redirect_to_url: { url: "http://bank.test/1" } } }]);
  expect(await confirmAtSandbox(TARGET, CARD)).toEqual({ kind: "redirect", url: "http://bank.test/1" });
});

test.each([
  ["card_declined", "generic_decline", null, "declined"],
  ["card_declined", "insufficient_funds", null, "not enough money"],
  ["incorrect_cvc", undefined, "cvc", "CVC"],
  ["incorrect_number", undefined, "number", "number"],
  ["expired_card", undefined, "expiry", "expired"],
])("refusal %s %s is shown at field %s", async (code, decline_code, field, text) => {
  gateway([402, { error: { type: "card_error", code, decline_code } }]);
  const outcome = await confirmAtSandbox(TARGET, CARD);
  expect(outcome).toMatchObject({ kind: "refused", refusal: { field } });
  expect(outcome.kind === "refused" && outcome.refusal.title).toContain(text);
});

test("a refused order is still held; a booking whose balance is refused was confirmed, and is not", async () => {
  const refused = [402, { error: { type: "card_error", code: "card_declined" } }] as const;
  const lost = [200, { status: "requires_payment_method", last_payment_error: { code: "card_declined" } }] as const;
  const advice = async (use: "order" | "balance", ...answers: Parameters<typeof gateway>) => {
    gateway(...answers);
    const outcome = await confirmAtSandbox({ ...TARGET, use }, CARD);
    return outcome.kind === "refused" ? outcome.refusal.advice : null;
  };
  expect(await advice("order", refused)).toContain("your order is still held for you.");
  expect(await advice("balance", refused)).toMatch(/^You have not been charged\. Please try/u);
  expect(await advice("balance", null, lost)).toMatch(/^You have not been charged\. Please try/u);
});

test("confirming a paid payment again is not an error", async () => {
  gateway([
    400,
    {
      error: {
        type: "invalid_request_error",
        code: "payment_intent_unexpected_state",
        payment_intent: { status: "succeeded" },
      },
    },
  ]);
  expect(await confirmAtSandbox(TARGET, CARD)).toEqual({ kind: "sent" });
});

test("after a lost answer the intent is read, and the card is not sent twice", async () => {
  const asked = gateway(null, [200, { status: "succeeded" }]);
  expect(await confirmAtSandbox(TARGET, CARD)).toEqual({ kind: "sent" });
  expect(asked).toEqual(["POST /sandbox/v1/payment_intents/pi_1/confirm", "GET /sandbox/v1/payment_intents/pi_1"]);
});

test("without any answer the outcome is unknown", async () => {
  gateway(null, null);
  expect(await confirmAtSandbox(TARGET, CARD)).toEqual({ kind: "unknown" });
  gateway(null, [200, { status: "requires_payment_method", last_payment_error: null }]);
  expect(await confirmAtSandbox(TARGET, CARD)).toEqual({ kind: "unknown" });
});

test("a saved card is confirmed by its id alone", async () => {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (_url: string, init?: RequestInit) => {
    sent.push(String(init?.body));
    return Promise.resolve(new Response(JSON.stringify({ status: "succeeded" })));
  });
  expect(await confirmAtSandbox(TARGET, "pm_1")).toEqual({ kind: "sent" });
  const form = new URLSearchParams(sent[0]);
  expect([form.get("payment_method"), [...form.keys()].some((key) => key.includes("card"))]).toEqual(["pm_1", false]);
});

test("saving a card uses its setup intent, and a refusal says that it was not saved", async () => {
  const target = { ...TARGET, use: "save" as const, clientSecret: "seti_1_secret_2" };
  const asked = gateway([402, { error: { type: "card_error", code: "card_declined" } }], null, [
    200,
    { status: "requires_payment_method", last_setup_error: { code: "setup_intent_authentication_failure" } },
  ]);
  const declined = await confirmAtSandbox(target, CARD);
  expect(declined.kind === "refused" && declined.refusal.advice).toContain("your card was not saved");
  const refused = await confirmAtSandbox(target, CARD);
  expect(refused.kind === "refused" && refused.refusal.title).toBe("Your bank did not approve the card.");
  expect(asked.at(-1)).toBe("GET /sandbox/v1/setup_intents/seti_1");
});

test("a new card goes with its payer, for the fraud check; a saved one by its id alone", async () => {
  const sent: URLSearchParams[] = [];
  vi.stubGlobal("fetch", (_url: string, init?: RequestInit) => {
    if (init?.body instanceof URLSearchParams) sent.push(init.body);
    return Promise.resolve(new Response(JSON.stringify({ status: "succeeded" })));
  });
  const billing = {
    name: "Pat Harper",
    email: "pat@example.test",
    phone: null,
    address: { line1: "1 The Headrow", line2: null, city: "Leeds", state: null, postal_code: "LS1 4AP", country: "GB" },
  } as const;
  await confirmAtSandbox({ ...TARGET, billing }, CARD);
  await confirmAtSandbox({ ...TARGET, billing }, "pm_1");
  const billed = sent.map((form) =>
    [...form].flatMap(([name, value]) =>
      name.includes("[billing_details]") ? [`${name.split("[billing_details]")[1]}=${value}`] : [],
    ),
  );
  expect(billed).toEqual([
    [
      "[name]=S Harper",
      "[email]=pat@example.test",
      "[address][line1]=1 The Headrow",
      "[address][city]=Leeds",
      "[address][postal_code]=LS1 4AP",
      "[address][country]=GB",
    ],
    [],
  ]);
});
