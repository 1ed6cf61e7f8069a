import type { Api, Cart, ClassItem } from "@matinee/contract/client";
import { withOpenBasket, type Reporting } from "../open-basket.ts";

export type CampChoice = {
  courseId: number;
  /** One line for each child, with the ids of its add-ons. */
  children: readonly { id: string; extras: readonly number[] }[];
  /** False: pay the deposit now, if the camp takes one. */
  payInFull: boolean;
};

type Undo = () => Promise<unknown>;
/** The client, and how its refusals are reported. */
type Caller = { readonly api: Api; readonly reporting: Reporting | { readonly quiet: true } };
/** A failed undo must not hide the refusal that it follows. */
const undoing = ({ api }: Caller): Caller => ({ api, reporting: { quiet: true } });

/**
 * Makes the basket hold this camp for exactly these children and add-ons. Additions come first and removals last. If a
 * step is refused, the earlier ones are undone.
 */
export async function putCampInBasket(api: Api, choice: CampChoice): Promise<void> {
  await withOpenBasket(api, async (orderId, reporting) => {
    // Fetched again, because another tab may have changed it.
    const cart: Cart = await api.call("GET /shop/calculate-totals", { ...reporting });
    const lines = cart.class_items.filter((item) => item.type === "camp" && item.course_id === choice.courseId);
    const undo: Undo[] = [];
    try {
      const made = await addMissing({ api, reporting }, orderId, choice, lines, undo);
      const remaining = [...lines, ...made].filter((line) => chosenFor(line, choice) !== undefined);
      for (const line of remaining) await addExtras({ api, reporting }, line, choice, undo);
      for (const line of remaining) await settlePayment({ api, reporting }, line, choice, undo);
      for (const line of remaining) await dropExtras({ api, reporting }, line, choice, undo);
    } catch (error) {
      // A failed undo must not hide the original error.
      for (const step of undo.toReversed()) await step().catch(() => undefined);
      throw error;
    }
    for (const line of lines.filter((one) => chosenFor(one, choice) === undefined))
      await remove({ api, reporting }, line);
  });
}

const chosenFor = (line: ClassItem, { children }: CampChoice) =>
  children.find((child) => line.children.some((one) => one.id === child.id));

const remove = ({ api, reporting }: Caller, line: ClassItem) =>
  api.call("DELETE /order-items/remove-class/{id}", { path: { id: line.id }, ...reporting });

async function addMissing(
  caller: Caller,
  orderId: string,
  { courseId, children, payInFull }: CampChoice,
  lines: readonly ClassItem[],
  undo: Undo[],
): Promise<ClassItem[]> {
  const here = new Set(lines.flatMap((line) => line.children.map((child) => child.id)));
  const missing = children.filter((child) => !here.has(child.id)).map((child) => child.id);
  if (missing.length === 0) return [];
  const { items } = await caller.api.call("POST /order-items/create", {
    body: {
      order_id: orderId,
      type: "camp",
      course_id: courseId,
      child_ids: missing,
      take_full_payment: payInFull,
    },
    ...caller.reporting,
  });
  undo.push(...items.map((line) => () => remove(undoing(caller), line)));
  return items;
}

const setExtra = ({ api, reporting }: Caller, line: ClassItem, id: number, quantity: number) =>
  api.call("POST /order-item-course-addons/create", {
    body: { order_item_id: line.id, course_addon_id: id, quantity },
    ...reporting,
  });

async function addExtras(caller: Caller, line: ClassItem, choice: CampChoice, undo: Undo[]): Promise<void> {
  const has = line.addons.map((addon) => addon.id);
  for (const id of chosenFor(line, choice)?.extras ?? []) {
    if (has.includes(id)) continue;
    await setExtra(caller, line, id, 1);
    undo.push(() => setExtra(undoing(caller), line, id, 0));
  }
}

async function dropExtras(caller: Caller, line: ClassItem, choice: CampChoice, undo: Undo[]): Promise<void> {
  const wanted = chosenFor(line, choice)?.extras ?? [];
  for (const addon of line.addons.filter((one) => !wanted.includes(one.id))) {
    await setExtra(caller, line, addon.id, 0);
    undo.push(() => setExtra(undoing(caller), line, addon.id, addon.quantity));
  }
}

async function settlePayment(caller: Caller, line: ClassItem, { payInFull }: CampChoice, undo: Undo[]): Promise<void> {
  if (line.deposit === null || line.take_full_payment === payInFull) return;
  const pay = ({ api, reporting }: Caller, take_full_payment: boolean) =>
    api.call("POST /order-items/update-camp/{id}", {
      path: { id: line.id },
      body: { quantity: 1, take_full_payment },
      ...reporting,
    });
  await pay(caller, payInFull);
  undo.push(() => pay(undoing(caller), !payInFull));
}
