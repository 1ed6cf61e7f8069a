import { findBalanceTransaction } from "./balance.ts";
import { findCharge } from "./charges.ts";
import type { Call } from "./call.ts";
import type { Kind } from "./objects.ts";
import { texts } from "./parameters.ts";
import { invalidRequest } from "./refusal.ts";

type Expanded = Kind | "charge" | "source";

/** The fields that hold another object's id, and its kind. */
const EXPANDABLE: Readonly<Record<string, Expanded>> = {
  charge: "charge",
  latest_charge: "charge",
  customer: "customer",
  payment_method: "payment_method",
  payment_intent: "payment_intent",
  balance_transaction: "balance_transaction",
  source: "source",
};
/** As at Stripe. */
const MAX_DEPTH = 4;

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The answer with the objects in place of their ids that `expand[]` names, such as "customer" or "data.payment_method". */
export async function expanded(call: Call, body: unknown): Promise<unknown> {
  let answer = body;
  for (const path of texts(call.params, "expand") ?? []) {
    const steps = path.split(".");
    if (steps.length > MAX_DEPTH) {
      throw invalidRequest(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`, {
        param: "expand",
      });
    }
    answer = await expandAt(call, answer, { steps, path });
  }
  return answer;
}

type Where = { readonly steps: readonly string[]; readonly path: string };

async function expandAt(call: Call, value: unknown, { steps, path }: Where): Promise<unknown> {
  const [step = "", ...rest] = steps;
  if (!isFields(value)) throw cannotExpand(path);
  const at = value[step];
  if (step === "data" && Array.isArray(at)) {
    if (rest.length === 0) throw cannotExpand(path);
    return { ...value, data: await Promise.all(at.map((item) => expandAt(call, item, { steps: rest, path }))) };
  }
  const kind = EXPANDABLE[step];
  // A browser sees no more of an order than its own payment.
  const isHidden = call.caller === "publishable" && step !== "payment_method";
  if (kind === undefined || isHidden || !(step in value)) throw cannotExpand(path);
  if (at === null) return value;
  // Expanded before, by another path that begins the same way.
  const object = typeof at === "string" ? ((await read(call, kind, at)) ?? at) : at;
  return { ...value, [step]: rest.length === 0 ? object : await expandAt(call, object, { steps: rest, path }) };
}

/** What a change of the balance is about, by the beginning of its id. */
const SOURCES: Readonly<Record<string, Expanded>> = { ch: "charge", re: "refund", du: "dispute", po: "payout" };

async function read(call: Call, kind: Expanded, id: string): Promise<unknown> {
  if (kind === "charge") return await findCharge(call, id);
  if (kind === "balance_transaction") return await findBalanceTransaction(call, id);
  if (kind !== "source") return (await call.tx.find(kind, id))?.body;
  const of = SOURCES[id.slice(0, 2)];
  return of === undefined ? null : await read(call, of, id);
}

function cannotExpand(path: string) {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: "expand" });
}
