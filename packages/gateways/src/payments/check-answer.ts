import Stripe from "stripe";
import { z } from "zod";

/** The provider answered with success and with something else than the call returns, such as the page of a proxy in between. */
export class UnexpectedAnswerError extends Error {
  override name = "UnexpectedAnswerError";
}

const text = z.string().min(1);
const owner = z.union([text, z.object({ id: text }), z.null()]);
/** What the library passes on is not checked by it. Only the fields that we read are here. */
const intent = z.object({
  id: text,
  client_secret: z.string().nullable(),
  status: text,
  amount: z.int().min(0),
  amount_received: z.int().min(0),
  metadata: z.record(z.string(), z.string()),
});
const refund = z.object({ id: text, payment_intent: owner, status: z.string().nullable(), amount: z.int().min(0) });
const dispute = z.object({
  id: text,
  payment_intent: owner,
  amount: z.int().min(0),
  reason: z.string(),
  status: text,
  evidence_details: z.object({ due_by: z.int().nullable() }),
  balance_transactions: z.array(
    z.object({ id: text, amount: z.int(), fee: z.int(), currency: text, created: z.int() }),
  ),
});
const payout = z.object({
  id: text,
  amount: z.int(),
  status: text,
  arrival_date: z.int(),
  failure_code: z.string().nullable(),
});
/** An id, or what it names with what we read of it: its payment, and of a refund our key. */
const source = z.union([
  z.string(),
  z.object({ id: text, payment_intent: owner.optional(), metadata: z.record(z.string(), z.string()).nullish() }),
  z.null(),
]);
const balanceTransaction = z
  .object({
    id: text,
    amount: z.int(),
    fee: z.int(),
    net: z.int(),
    currency: text,
    type: text,
    reporting_category: text,
    source,
    created: z.int(),
  })
  .refine(({ amount, fee, net }) => net === amount - fee);
/** A payment with its charge in it, and the charge with its booking. A charge has none for a moment. */
const booked = z.object({
  id: text,
  latest_charge: z.union([
    z.object({ id: text, balance_transaction: z.union([balanceTransaction, z.null()]) }),
    z.null(),
  ]),
});
const reconciled = z.object({ id: text, amount: z.int(), automatic: z.boolean(), reconciliation_status: text });

function checker<Answer>(schema: z.ZodType): (answer: Answer) => Answer {
  return (answer) => {
    if (!schema.safeParse(answer).success)
      throw new UnexpectedAnswerError("The provider's answer is not what it should be");
    return answer;
  };
}

export const checkIntent = checker<Stripe.PaymentIntent>(intent);
export const checkRefund = checker<Stripe.Refund>(refund);
export const checkDispute = checker<Stripe.Dispute>(dispute);
/** The fields that we read of a change of the balance, which the library may expand. */
export type CheckedBalanceTransaction = z.output<typeof balanceTransaction>;

/** The same as `checker`, with what it has read: an expanded field has another type than the library says. */
function reader<Read>(schema: z.ZodType<Read>): (answer: unknown) => Read {
  return (answer) => {
    const read = schema.safeParse(answer);
    if (!read.success) throw new UnexpectedAnswerError("The provider's answer is not what it should be");
    return read.data;
  };
}

export const readBalanceTransaction = reader(balanceTransaction);
export const readBooked = reader(booked);
export const readReconciled = reader(reconciled);
export const checkPayout = checker<Stripe.Payout>(payout);
/** Of whatever only its id is read. */
export const checkId = checker<{ readonly id: string }>(z.object({ id: text }));
export const checkSetup = checker<Stripe.SetupIntent>(z.object({ id: text, client_secret: z.string().nullable() }));
export const checkCards = checker<Stripe.ApiList<Stripe.PaymentMethod>>(
  z.object({
    data: z.array(
      z.object({
        id: text,
        card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }).nullish(),
      }),
    ),
  }),
);

/**
 * What the library returns. Where an answer is no object or no list, the library throws an error of no class of its own.
 */
export async function answerOf<Answer>(answer: PromiseLike<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw error;
    throw new UnexpectedAnswerError("The library cannot read the provider's answer", { cause: error });
  }
}

/** All objects of a list, page by page. */
export async function allOf<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  const read = async () => {
    for await (const item of list) items.push(item);
    return items;
  };
  return await answerOf(read());
}
