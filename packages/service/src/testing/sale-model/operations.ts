import { addClassItem, currentOrder } from "../../basket/index.ts";
import { cancelCheckout, expireCheckouts, startCheckout } from "../../checkout/index.ts";
import type { Outcome } from "../../kernel/index.ts";
import { expireHolds } from "../../places/index.ts";
import { letHoldLapse } from "../order-states.ts";
import { notePlace, orderOfBooks, type KnownOrder } from "./books.ts";
import {
  disputeOperation,
  giveCreditOperation,
  moveOperation,
  payBalanceOperation,
  payWithCreditOperation,
  reversalOperation,
  retryOperation,
} from "./money-operations.ts";
import type { Kind, Operation } from "./plan.ts";
import type { Place } from "./small-school.ts";
import { contextOf, familyOf, orderIn, payWith, reconcile, runJobs, systemOf, type Stage } from "./stage.ts";
import {
  acceptOperation,
  addPlaceOperation,
  lapseOperation,
  resizeOperation,
  serveOperation,
  turnDownOperation,
  waitOperation,
  withdrawOperation,
  withdrawSessionOperation,
} from "./list-operations.ts";

/** Does one thing and says how it was answered: `ok`, `nothing` where there was nothing to do it with, or the code of a refusal. */
export type Act = (stage: Stage, operation: Operation) => Promise<string>;

export const OPERATIONS: Readonly<Record<Kind, Act>> = {
  hold: holdOperation,
  pay: async (stage, operation) => await payAny(stage, operation, PAYING[operation.pick % PAYING.length] ?? ""),
  decline: async (stage, operation) => {
    const answer = await payAny(stage, operation, DECLINED[operation.pick % DECLINED.length] ?? "");
    return answer === "card_declined" ? "ok" : answer;
  },
  buy: async (stage, operation) => {
    const held = await holdOperation(stage, operation);
    if (held !== "ok") return held;
    const paid = await payAny(stage, operation, PAYING[operation.pick % PAYING.length] ?? "");
    await runJobs(stage, operation.process);
    return paid;
  },
  release: async (stage, operation) => {
    const order = await orderIn(stage, operation, ["placed"]);
    return order === undefined
      ? "nothing"
      : codeOf(await cancelCheckout(contextOf(stage, operation), { order_id: order.id }));
  },
  expire: async (stage, operation) => {
    const order = await orderIn(stage, operation, ["placed"]);
    if (order !== undefined) await letHoldLapse(stage.world.db, order.id);
    const system = systemOf(stage, operation);
    await expireCheckouts(system);
    await expireHolds(system);
    return order === undefined ? "nothing" : "ok";
  },
  cancel: async (stage, operation) => await reversalOperation(stage, operation, "family"),
  refund: async (stage, operation) => await reversalOperation(stage, operation, "staff"),
  move: moveOperation,
  dispute: disputeOperation,
  pay_balance: payBalanceOperation,
  pay_with_credit: payWithCreditOperation,
  retry: retryOperation,
  give_credit: giveCreditOperation,
  wait: waitOperation,
  serve: serveOperation,
  accept: async (stage, operation) => {
    const accepted = await acceptOperation(stage, operation);
    return accepted === "ok" && operation.pick % 4 > 0 ? await checkOut(stage, operation) : accepted;
  },
  turn_down: turnDownOperation,
  lapse: lapseOperation,
  withdraw: withdrawOperation,
  add_place: addPlaceOperation,
  raise: async (stage, operation) => await resizeOperation(stage, operation, 1),
  lower: async (stage, operation) => await resizeOperation(stage, operation, -1),
  withdraw_session: withdrawSessionOperation,
  work: async (stage, { process, pick }) => {
    await runJobs(stage, process, pick === 7 ? "lose" : pick > 4 ? "double" : "once");
    return "ok";
  },
  reconcile: async (stage, operation) => {
    await reconcile(stage, systemOf(stage, operation));
    return "ok";
  },
  time: async (stage, { process }) => {
    stage.world.state.providerAheadMs += 5_000;
    await stage.world.sandbox.deliverDueWebhooks();
    await runJobs(stage, process);
    return "ok";
  },
};

/** Pays at once; with a webhook that never comes, that comes twice, or an answer that is lost; slowly; with trouble afterwards. */
const PAYING = [
  "4242424242424242",
  "4000009900000046",
  "4000009900000020",
  "4000000000005126",
  "4000000000005126",
  "4000009900000053",
  "4000000000000259",
  "4000009900000061",
];
const DECLINED = ["4000000000000002", "4000000000009995"];

const codeOf = (outcome: Outcome<unknown>): string => (outcome.ok ? "ok" : outcome.error.code);

async function holdOperation(stage: Stage, operation: Operation): Promise<string> {
  const open = await orderIn(stage, operation, ["basket", "placed"]);
  if (open === undefined || !stage.books.orders.get(open.id)?.places.length) {
    const filled = await fillBasket(stage, operation);
    if (filled !== "ok") return filled;
  }
  return await checkOut(stage, operation);
}

/** Puts a trial or a camp for one child into the basket. */
async function fillBasket(stage: Stage, operation: Operation): Promise<string> {
  const { school, books } = stage;
  const { childIds } = familyOf(stage, operation);
  const ctx = contextOf(stage, operation);
  const childId = childIds[operation.pick % childIds.length] ?? "";
  const camp = operation.pick % 4 === 3;
  const startOn = camp ? null : (school.dates[operation.pick % school.dates.length]?.on ?? null);
  const place: Place = { childId, kind: camp ? "camp" : "trial", startOn, full: true };
  const order = await currentOrder(ctx, { createIfNeeded: true });
  if (!order.ok) return order.error.code;
  const added = await addClassItem(ctx, {
    order_id: order.value.id ?? "",
    child_ids: [childId],
    take_full_payment: true,
    ...(startOn === null
      ? { type: "camp", course_id: school.courseId }
      : { type: "trial", group_id: school.groupId, start_date: startOn }),
  });
  if (added.ok) notePlace(orderOfBooks(books, order.value.id ?? "", operation.family % school.families.length), place);
  return codeOf(added);
}

async function checkOut(stage: Stage, operation: Operation): Promise<string> {
  const open = await orderIn(stage, operation, ["basket", "placed"]);
  if (open === undefined) return "nothing";
  const started = await startCheckout(contextOf(stage, operation), {
    order_id: open.id,
    use_credit: operation.pick % 2 === 1,
  });
  if (!started.ok) return started.error.code;
  const order = orderOfBooks(stage.books, open.id, operation.family % stage.school.families.length);
  noteCheckout(order, started.value);
  return "ok";
}

function noteCheckout(
  order: KnownOrder,
  { client_secret: secret, amount_due: amount }: { readonly client_secret: string | null; readonly amount_due: number },
): void {
  if (secret === null) return;
  order.secret = secret;
  order.asked.set(secret, amount);
}

/** Pays something that the family was asked for: with the latest secret of a checkout, or now and then with an older one. */
async function payAny(stage: Stage, operation: Operation, card: string): Promise<string> {
  const family = operation.family % stage.school.families.length;
  const orders = [...stage.books.orders.values()].filter((one) => one.family === family && one.asked.size > 0);
  const order = orders.at(operation.pick % 3 === 0 ? operation.pick % Math.max(1, orders.length) : -1);
  if (order === undefined) return "nothing";
  const secret =
    operation.pick === 6
      ? ([...order.asked.keys()][0] ?? null)
      : (order.secret ?? [...order.asked.keys()].at(-1) ?? null);
  return await payWith(stage, order, secret, card);
}
