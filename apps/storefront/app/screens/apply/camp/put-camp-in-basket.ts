import type { Api, Cart, ClassItem } from "@matinee/contract/client";
import { withOpenBasket } from "../open-basket.ts";

export type CampChoice = {
  courseId: number;
  /** One line each; the ids of their add-ons. */
  children: readonly { id: string; extras: readonly number[] }[];
  /** False: the deposit now, where the camp takes one. */
  payInFull: boolean;
};

/**
 * Makes the basket hold this camp for exactly these children with these add-ons. What is refused on the way is undone as
 * far as this call did it, so that nothing is half booked.
 */
export async function putCampInBasket(api: Api, choice: CampChoice): Promise<void> {
  await withOpenBasket(api, async (orderId) => {
    // Asked anew: another tab may have changed it since.
    const cart: Cart = await api.call("GET /shop/calculate-totals", { quiet: true });
    const lines = cart.class_items.filter((item) => item.type === "camp" && item.course_id === choice.courseId);
    const made = await addMissing(api, orderId, choice, lines);
    try {
      for (const line of [...lines, ...made]) await settleLine(api, line, choice);
    } catch (error) {
      for (const line of made)
        await api.call("DELETE /order-items/remove-class/{id}", { path: { id: line.id }, quiet: true });
      throw error;
    }
  });
}

async function addMissing(
  api: Api,
  orderId: string,
  { courseId, children, payInFull }: CampChoice,
  lines: readonly ClassItem[],
): Promise<ClassItem[]> {
  const here = new Set(lines.flatMap((line) => line.children.map((child) => child.id)));
  const missing = children.filter((child) => !here.has(child.id)).map((child) => child.id);
  if (missing.length === 0) return [];
  const answer = await api.call("POST /order-items/create", {
    body: {
      order_id: orderId,
      type: "camp",
      course_id: courseId,
      child_ids: missing,
      take_full_payment: payInFull,
    },
    quiet: true,
  });
  return answer.items;
}

/** Brings one line to what was chosen for its child; takes it out where the child is not coming after all. */
async function settleLine(api: Api, line: ClassItem, { children, payInFull }: CampChoice): Promise<void> {
  const chosen = children.find((child) => line.children.some((one) => one.id === child.id));
  if (chosen === undefined) {
    await api.call("DELETE /order-items/remove-class/{id}", { path: { id: line.id }, quiet: true });
    return;
  }
  const has = line.addons.map((addon) => addon.id);
  const change = (id: number, quantity: number) =>
    api.call("POST /order-item-course-addons/create", {
      body: { order_item_id: line.id, course_addon_id: id, quantity },
      quiet: true,
    });
  for (const id of has.filter((one) => !chosen.extras.includes(one))) await change(id, 0);
  for (const id of chosen.extras.filter((one) => !has.includes(one))) await change(id, 1);
  if (line.deposit !== null && line.take_full_payment !== payInFull) {
    await api.call("POST /order-items/update-camp/{id}", {
      path: { id: line.id },
      body: { quantity: 1, take_full_payment: payInFull },
      quiet: true,
    });
  }
}
