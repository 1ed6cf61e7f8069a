import type { Api, Cart, ClassItem } from "@matinee/contract/client";
import { withOpenBasket } from "../open-basket.ts";

export type CampChoice = {
  courseId: number;
  /** One line for each child, with the ids of its add-ons. */
  children: readonly { id: string; extras: readonly number[] }[];
  /** False: pay the deposit now, if the camp takes one. */
  payInFull: boolean;
};

type Undo = () => Promise<unknown>;

/**
 * Makes the basket hold this camp for exactly these children and add-ons. Additions come first and removals last. If a
 * step is refused, the earlier ones are undone.
 */
export async function putCampInBasket(api: Api, choice: CampChoice): Promise<void> {
  await withOpenBasket(api, async (orderId) => {
    // Fetched again, because another tab may have changed it.
    const cart: Cart = await api.call("GET /shop/calculate-totals", { quiet: true });
    const lines = cart.class_items.filter((item) => item.type === "camp" && item.course_id === choice.courseId);
    const undo: Undo[] = [];
    try {
      const made = await addMissing(api, orderId, choice, lines, undo);
      const remaining = [...lines, ...made].filter((line) => chosenFor(line, choice) !== undefined);
      for (const line of remaining) await addExtras(api, line, choice, undo);
      for (const line of remaining) await settlePayment(api, line, choice, undo);
      for (const line of remaining) await dropExtras(api, line, choice, undo);
    } catch (error) {
      // A failed undo must not hide the original error.
      for (const step of undo.toReversed()) await step().catch(() => undefined);
      throw error;
    }
    for (const line of lines.filter((one) => chosenFor(one, choice) === undefined)) await remove(api, line);
  });
}

const chosenFor = (line: ClassItem, { children }: CampChoice) =>
  children.find((child) => line.children.some((one) => one.id === child.id));

const remove = (api: Api, line: ClassItem) =>
  api.call("DELETE /order-items/remove-class/{id}", { path: { id: line.id }, quiet: true });

async function addMissing(
  api: Api,
  orderId: string,
  { courseId, children, payInFull }: CampChoice,
  lines: readonly ClassItem[],
  undo: Undo[],
): Promise<ClassItem[]> {
  const here = new Set(lines.flatMap((line) => line.children.map((child) => child.id)));
  const missing = children.filter((child) => !here.has(child.id)).map((child) => child.id);
  if (missing.length === 0) return [];
  const { items } = await api.call("POST /order-items/create", {
    body: {
      order_id: orderId,
      type: "camp",
      course_id: courseId,
      child_ids: missing,
      take_full_payment: payInFull,
    },
    quiet: true,
  });
  undo.push(...items.map((line) => () => remove(api, line)));
  return items;
}

const setExtra = (api: Api, line: ClassItem, id: number, quantity: number) =>
  api.call("POST /order-item-course-addons/create", {
    body: { order_item_id: line.id, course_addon_id: id, quantity },
    quiet: true,
  });

async function addExtras(api: Api, line: ClassItem, choice: CampChoice, undo: Undo[]): Promise<void> {
  const has = line.addons.map((addon) => addon.id);
  for (const id of chosenFor(line, choice)?.extras ?? []) {
    if (has.includes(id)) continue;
    await setExtra(api, line, id, 1);
    undo.push(() => setExtra(api, line, id, 0));
  }
}

async function dropExtras(api: Api, line: ClassItem, choice: CampChoice, undo: Undo[]): Promise<void> {
  const wanted = chosenFor(line, choice)?.extras ?? [];
  for (const addon of line.addons.filter((one) => !wanted.includes(one.id))) {
    await setExtra(api, line, addon.id, 0);
    undo.push(() => setExtra(api, line, addon.id, addon.quantity));
  }
}

async function settlePayment(api: Api, line: ClassItem, { payInFull }: CampChoice, undo: Undo[]): Promise<void> {
  if (line.deposit === null || line.take_full_payment === payInFull) return;
  const pay = (take_full_payment: boolean) =>
    api.call("POST /order-items/update-camp/{id}", {
      path: { id: line.id },
      body: { quantity: 1, take_full_payment },
      quiet: true,
    });
  await pay(payInFull);
  undo.push(() => pay(!payInFull));
}
