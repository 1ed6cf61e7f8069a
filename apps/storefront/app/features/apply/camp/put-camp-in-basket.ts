import type { Api, Cart, ClassItem } from "@matinee/contract/client";
import type { CampPlace } from "../../../shared/catalogue/camp-price.ts";
import { CartChanged } from "../../../shared/application/cart-changed.ts";
import { withOpenBasket, type Reporting } from "../open-basket.ts";
import { heldText } from "./camp-choices.ts";

export type CampChoice = {
  courseId: number;
  /** One line for each child. */
  children: readonly ({ id: string } & CampPlace)[];
  /** False: pay the deposit now, if the camp takes one. */
  payInFull: boolean;
  /** What the basket held of this camp when this was chosen (`heldText`). */
  shown: string;
};

type Extra = CampPlace["extras"][number];
type Undo = () => Promise<unknown>;
/** The client, and how its refusals are reported. */
type Caller = { readonly api: Api; readonly reporting: Reporting | { readonly quiet: true } };
/** A failed undo must not hide the refusal that it follows. */
const undoing = ({ api }: Caller): Caller => ({ api, reporting: { quiet: true } });

/**
 * Makes the basket hold this camp for exactly these children and add-ons. Additions come first and removals last. If a
 * step is refused, the earlier ones are undone. Changes nothing and throws `CartChanged` if the basket holds something else of the camp than
 * was shown: somebody has changed it in another tab or on another device.
 */
export async function putCampInBasket(api: Api, choice: CampChoice): Promise<void> {
  await withOpenBasket(api, async (orderId, reporting) => {
    // Fetched again, because another tab may have changed it.
    const cart: Cart = await api.call("GET /shop/calculate-totals", { ...reporting });
    const lines = cart.class_items.filter((item) => item.type === "camp" && item.course_id === choice.courseId);
    if (heldText(lines) !== choice.shown) throw new CartChanged();
    const undo: Undo[] = [];
    try {
      // A child has one place a day, so a line on other days goes before the new one comes.
      const moved = lines.filter((line) => !onSameDays(line, chosenFor(line, choice)));
      for (const line of moved) await takeOff({ api, reporting }, orderId, line, undo);
      const stay = lines.filter((line) => !moved.includes(line));
      const made = await addMissing({ api, reporting }, orderId, choice, stay, undo);
      const remaining = [...stay, ...made].filter((line) => chosenFor(line, choice) !== undefined);
      for (const line of remaining) await addExtras({ api, reporting }, line, { choice, moved }, undo);
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

/** Whether a line can stay: its child comes on the same days, or not at all and it is removed last. */
function onSameDays(line: ClassItem, chosen: CampChoice["children"][number] | undefined): boolean {
  if (chosen === undefined) return true;
  if (chosen.days === null || !line.by_the_day) return chosen.days === null && !line.by_the_day;
  return chosen.days.toSorted().join() === line.dates.map((one) => one.date).join();
}

async function takeOff(caller: Caller, orderId: string, line: ClassItem, undo: Undo[]): Promise<void> {
  await remove(caller, line);
  undo.push(async () => {
    const { items } = await createLine(undoing(caller), orderId, {
      courseId: line.course_id ?? 0,
      childIds: line.children.map((child) => child.id),
      days: line.by_the_day ? line.dates.map((one) => one.date) : null,
      payInFull: line.take_full_payment,
    });
    for (const again of items)
      for (const addon of line.addons)
        await setExtra(
          undoing(caller),
          again,
          { ...addon, days: addon.days.length > 0 ? addon.days : null },
          addon.quantity,
        );
  });
}

type NewLine = Pick<CampChoice, "courseId" | "payInFull"> & { childIds: string[]; days: readonly string[] | null };

const createLine = ({ api, reporting }: Caller, orderId: string, line: NewLine) =>
  api.call("POST /order-items/create", {
    body: {
      order_id: orderId,
      type: "camp",
      course_id: line.courseId,
      child_ids: line.childIds,
      // There is a deposit for the whole camp only.
      take_full_payment: line.payInFull || line.days !== null,
      ...(line.days !== null && { days: [...line.days] }),
    },
    ...reporting,
  });

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
  const missing = children.filter((child) => !here.has(child.id));
  const made: ClassItem[] = [];
  const keyOf = ({ days }: CampPlace) => days?.toSorted().join() ?? "";
  for (const key of new Set(missing.map(keyOf))) {
    const same = missing.filter((child) => keyOf(child) === key);
    const childIds = same.map((child) => child.id);
    const { items } = await createLine(caller, orderId, { courseId, childIds, days: same[0]?.days ?? null, payInFull });
    undo.push(...items.map((line) => () => remove(undoing(caller), line)));
    made.push(...items);
  }
  return made;
}

const setExtra = (
  { api, reporting }: Caller,
  line: Pick<ClassItem, "id">,
  { id, days, choice }: Extra,
  quantity: number,
) =>
  api.call("POST /order-item-course-addons/create", {
    body: {
      order_item_id: line.id,
      course_addon_id: id,
      quantity,
      ...(days !== null && { days: [...days] }),
      ...(choice !== null && { choice }),
    },
    ...reporting,
  });

/** `moved`: the lines that were taken off, because their child comes on other days now. */
async function addExtras(
  caller: Caller,
  line: ClassItem,
  { choice, moved }: { choice: CampChoice; moved: readonly ClassItem[] },
  undo: Undo[],
): Promise<void> {
  const before = moved.find((one) => line.children.some(({ id }) => one.children.some((child) => child.id === id)));
  for (const extra of chosenFor(line, choice)?.extras ?? []) {
    const had = line.addons.find((addon) => addon.id === extra.id);
    const all = line.dates.map((one) => one.date);
    // Left out, the days stay as they were: an add-on that had some days says all of them.
    const wanted = { ...extra, days: extra.days ?? (had && had.days.length > 0 ? all : null) };
    if (had && had.choice === extra.choice && had.days.join() === (extra.days ?? []).toSorted().join()) continue;
    // The form asks which, and the cart how many.
    const { quantity } = had ?? before?.addons.find((addon) => addon.id === extra.id) ?? { quantity: 1 };
    await setExtra(caller, line, wanted, quantity);
    undo.push(() =>
      had
        ? setExtra(undoing(caller), line, { ...had, days: had.days.length > 0 ? had.days : all }, had.quantity)
        : setExtra(undoing(caller), line, extra, 0),
    );
  }
}

async function dropExtras(caller: Caller, line: ClassItem, choice: CampChoice, undo: Undo[]): Promise<void> {
  const wanted = chosenFor(line, choice)?.extras ?? [];
  for (const addon of line.addons.filter((one) => !wanted.some(({ id }) => id === one.id))) {
    const had = { ...addon, days: addon.days.length > 0 ? addon.days : null };
    await setExtra(caller, line, { id: addon.id, days: null, choice: null }, 0);
    undo.push(() => setExtra(undoing(caller), line, had, addon.quantity));
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
