import type { Stripe } from "@stripe/stripe-js";
import { expect, test } from "vitest";
import { confirmAtStripe } from "./stripe-confirm.ts";

type Answer = { paymentIntent?: object; setupIntent?: object; error?: object };

/** A fake of Stripe's script that answers calls in turn; null is a lost answer. */
function script(...answers: (Answer | null)[]) {
  const asked: unknown[] = [];
  const call =
    (name: string) =>
    (...given: unknown[]) => {
      asked.push([name, ...given]);
      const answer = answers.shift();
      return answer ? Promise.resolve(answer) : Promise.reject(new TypeError("Failed to fetch"));
    };
  const stripe: Record<string, unknown> = {};
  for (const name of ["confirmCardPayment", "confirmCardSetup", "handleNextAction"]) stripe[name] = call(name);
  // Only these three are called.
  return { stripe: stripe as unknown as Stripe, asked };
}

const BACK = "http://shop.test/back";
const target = (clientSecret: string, onLeaving = async () => {}) => ({
  use: clientSecret.startsWith("seti_") ? ("save" as const) : ("order" as const),
  clientSecret,
  returnUrl: BACK,
  onLeaving,
});

test("a saved card pays by its id", async () => {
  const { stripe, asked } = script({ paymentIntent: { status: "succeeded" } });
  expect(await confirmAtStripe(stripe, target("pi_1_secret_2"), "pm_1")).toEqual({ kind: "sent" });
  expect(asked).toEqual([
    ["confirmCardPayment", "pi_1_secret_2", { payment_method: "pm_1", return_url: BACK }, { handleActions: false }],
  ]);
});

test("the hold is extended before the bank asks for approval; its answer is the outcome", async () => {
  let left = 0;
  const leaving = async () => void (left += 1);
  const asks = { paymentIntent: { status: "requires_action" } };
  const refuses = {
    error: {
      type: "invalid_request_error",
      code: "payment_intent_authentication_failure",
      payment_intent: { status: "requires_payment_method" },
    },
  };
  const no = script(asks, refuses);
  const refused = await confirmAtStripe(no.stripe, target("pi_1_secret_2", leaving), "pm_1");
  expect(refused).toMatchObject({ kind: "refused", refusal: { title: "Your bank did not approve the payment." } });
  const yes = script(asks, { paymentIntent: { status: "succeeded" } });
  expect(await confirmAtStripe(yes.stripe, target("pi_1_secret_2", leaving), "pm_1")).toEqual({ kind: "sent" });
  expect(left).toBe(2);
});

test("a refused order is still held; a booking whose balance is refused was confirmed, and is not", async () => {
  const advice = async (use: "order" | "balance", code: string) => {
    const { stripe } = script({ error: { type: "card_error", code } });
    const outcome = await confirmAtStripe(stripe, { ...target("pi_1_secret_2"), use }, "pm_1");
    return outcome.kind === "refused" ? outcome.refusal.advice : null;
  };
  for (const code of ["card_declined", "authentication_required"]) {
    expect(await advice("order", code)).toContain("your order is still held for you.");
    expect(await advice("balance", code)).toMatch(/^You have not been charged\. Please try/u);
  }
});

test("saving a card uses its setup intent, and a refusal says that it was not saved", async () => {
  const declined = script({ error: { type: "card_error", code: "card_declined" } });
  const outcome = await confirmAtStripe(declined.stripe, target("seti_1_secret_2"), "pm_1");
  expect(outcome.kind === "refused" && outcome.refusal.advice).toContain("your card was not saved");
  const { stripe, asked } = script(
    { setupIntent: { status: "requires_action" } },
    { setupIntent: { status: "succeeded" } },
  );
  expect(await confirmAtStripe(stripe, target("seti_1_secret_2"), "pm_1")).toEqual({ kind: "sent" });
  expect(asked.at(-1)).toEqual(["handleNextAction", { clientSecret: "seti_1_secret_2" }]);
});

test("a payment that is already paid is sent; without an answer the outcome is unknown", async () => {
  const paid = { error: { type: "invalid_request_error", payment_intent: { status: "succeeded" } } };
  expect(await confirmAtStripe(script(paid).stripe, target("pi_1_secret_2"), "pm_1")).toEqual({ kind: "sent" });
  expect(await confirmAtStripe(script(null).stripe, target("pi_1_secret_2"), "pm_1")).toEqual({ kind: "unknown" });
});
