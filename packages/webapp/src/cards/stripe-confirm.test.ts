import type { Stripe } from "@stripe/stripe-js";
import { expect, test } from "vitest";
import { confirmAtStripe } from "./stripe-confirm.ts";

type Answer = { paymentIntent?: object; setupIntent?: object; error?: object };

/** Stripe's script, answering its calls in turn; null is a lost answer. */
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
const target = (clientSecret: string, onLeaving = async () => {}) => ({ clientSecret, returnUrl: BACK, onLeaving });

test("a saved card pays by its id", async () => {
  const { stripe, asked } = script({ paymentIntent: { status: "succeeded" } });
  expect(await confirmAtStripe(stripe, target("pi_1_secret_2"), "pm_1")).toEqual({ kind: "sent" });
  expect(asked).toEqual([
    ["confirmCardPayment", "pi_1_secret_2", { payment_method: "pm_1", return_url: BACK }, { handleActions: false }],
  ]);
});

test("where the bank asks, more time is taken first; its no is said, and its yes goes on", async () => {
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

test("a card to be saved goes to its setup, and a refusal there says that nothing was saved", async () => {
  const declined = script({ error: { type: "card_error", code: "card_declined" } });
  const outcome = await confirmAtStripe(declined.stripe, target("seti_1_secret_2"), "pm_1");
  expect(outcome.kind === "refused" && outcome.refusal.advice).toContain("nothing was saved");
  const { stripe, asked } = script(
    { setupIntent: { status: "requires_action" } },
    { setupIntent: { status: "succeeded" } },
  );
  expect(await confirmAtStripe(stripe, target("seti_1_secret_2"), "pm_1")).toEqual({ kind: "sent" });
  expect(asked.at(-1)).toEqual(["handleNextAction", { clientSecret: "seti_1_secret_2" }]);
});

test("pressed twice, or answered by nobody: paid is paid, and otherwise nothing is claimed", async () => {
  const paid = { error: { type: "invalid_request_error", payment_intent: { status: "succeeded" } } };
  expect(await confirmAtStripe(script(paid).stripe, target("pi_1_secret_2"), "pm_1")).toEqual({ kind: "sent" });
  expect(await confirmAtStripe(script(null).stripe, target("pi_1_secret_2"), "pm_1")).toEqual({ kind: "unknown" });
});
