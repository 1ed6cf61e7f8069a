import type { Outcome } from "@matinee/service/kernel";
import { addClassItem, addProduct, currentOrder } from "@matinee/service/basket";
import { startCheckout } from "@matinee/service/checkout";
import { bulkCreateWaiting } from "@matinee/service/waiting-list";
import { campsFor, fullClasses, shopItems, trialStarts } from "./candidates.ts";
import type { DemoChild, DemoFamily } from "./demo-family.ts";

/** Books a trial for the nth child: one that is upcoming, or one that is over by now. */
export async function bookTrial(family: DemoFamily, nth: number, when: "upcoming" | "past"): Promise<void> {
  const child = family.children[nth];
  if (child === undefined) return;
  const starts = await trialStarts(family.day.database.db, criteriaOf(family, child), when);
  await orderFirst(family, starts, (order_id, { groupId: group_id, startOn: start_date }) =>
    addClassItem(family.ctx, { order_id, type: "trial", group_id, start_date, child_ids: [child.id] }),
  );
}

/** Books a camp for the eldest child whom one suits; pays only the deposit where there is one. */
export async function bookCamp(family: DemoFamily): Promise<void> {
  const { db } = family.day.database;
  const found = await Promise.all(
    family.children.map(async (child) =>
      (await campsFor(db, criteriaOf(family, child))).map((camp) => ({ ...camp, childId: child.id })),
    ),
  );
  const camps = found.toReversed().flat();
  const depositsFirst = camps.toSorted((a, b) => Number(b.deposit) - Number(a.deposit));
  await orderFirst(family, depositsFirst, (order_id, { id: course_id, deposit, childId }) =>
    addClassItem(family.ctx, {
      order_id,
      type: "camp",
      course_id,
      child_ids: [childId],
      take_full_payment: !deposit,
    }),
  );
}

/** Buys an item of the school's shop, and saves the card. */
export async function buyShopItem(family: DemoFamily, quantity: number): Promise<void> {
  const items = await shopItems(family.day.database.db, family.slug);
  const put = (order_id: string, { productId, optionIds }: (typeof items)[number]) =>
    addProduct(family.ctx, { order_id, product_id: productId, attribute_id: optionIds, quantity });
  await orderFirst(family, items, put, "save the card");
}

/** Puts the nth child on the waiting list of a full class. */
export async function joinWaitingList(family: DemoFamily, nth: number): Promise<void> {
  const child = family.children[nth];
  if (child === undefined) return;
  for (const group_id of await fullClasses(family.day.database.db, criteriaOf(family, child))) {
    const entered = await bulkCreateWaiting(family.ctx, { entries: [{ child_id: child.id, group_id }] });
    if (entered.ok) return;
  }
}

const criteriaOf = ({ slug, day: { today, now } }: DemoFamily, { age }: DemoChild) => ({ slug, age, today, now });

/** Puts the first thing that the product's rules allow into the basket, and pays. */
async function orderFirst<T>(
  { ctx, day }: DemoFamily,
  things: readonly T[],
  put: (orderId: string, thing: T) => Promise<Outcome<unknown>>,
  card?: "save the card",
): Promise<void> {
  const basket = await currentOrder(ctx, { createIfNeeded: things.length > 0 });
  const orderId = basket.ok ? basket.value.id : null;
  if (orderId === null) return;
  for (const thing of things) {
    const added = await put(orderId, thing);
    if (!added.ok) continue;
    const checkout = await startCheckout(ctx, { order_id: orderId, save_payment_method: card !== undefined });
    if (!checkout.ok) throw new Error(`The demo's order was refused: ${checkout.error.code}`);
    if (checkout.value.client_secret !== null) await day.pay(checkout.value.client_secret);
    return;
  }
}
