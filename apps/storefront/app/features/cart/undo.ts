import type { Api, CallInput, Product } from "@matinee/contract/client";
import type { SendOnce } from "@matinee/webapp";
import { isClassItem, type Line } from "../../shared/basket/line.ts";

type ClassForm = CallInput<"POST /order-items/create", "body">;
type ProductForm = CallInput<"POST /order-items/add-product", "body">;

/** The calls that restore a removed line. */
export type UndoPlan =
  | {
      kind: "class";
      form: ClassForm;
      /** Add-ons with more to say than that there is one. */
      addons: { id: number; quantity: number; days?: string[]; choice?: string }[];
    }
  | { kind: "product"; form: ProductForm };

/** `product`: the shop item; null for classes and camps. Returns null if the line cannot be restored. */
export function undoPlan(line: Line, orderId: string, product: Product | null): UndoPlan | null {
  if (!isClassItem(line)) return productPlan(line, orderId, product);
  const form: ClassForm = { order_id: orderId, type: line.type, child_ids: line.children.map((child) => child.id) };
  if (line.type !== "camp") {
    if (line.group_id === null || line.start_date === null) return null;
    return { kind: "class", form: { ...form, group_id: line.group_id, start_date: line.start_date }, addons: [] };
  }
  if (line.course_id === null) return null;
  // A size has to be said with the add-on, so those follow one by one.
  const course_addon_ids = line.addons.filter((addon) => addon.choice === null).map((addon) => addon.id);
  const detailed = line.addons.filter(
    ({ quantity, days, choice }) => quantity > 1 || days.length > 0 || choice !== null,
  );
  return {
    kind: "class",
    form: {
      ...form,
      course_id: line.course_id,
      take_full_payment: line.take_full_payment,
      course_addon_ids,
      ...(line.by_the_day && { days: line.dates.map((one) => one.date) }),
    },
    addons: detailed.map(({ id, quantity, days, choice }) => ({
      id,
      quantity,
      ...(days.length > 0 && { days }),
      ...(choice !== null && { choice }),
    })),
  };
}

function productPlan(
  line: Exclude<Line, { group_id: unknown }>,
  orderId: string,
  product: Product | null,
): UndoPlan | null {
  // A line has a variation id, but the call takes option ids.
  const variation = product?.variations.find((one) => one.id === line.variation_id);
  if (variation === undefined) return null;
  const { product_id, quantity, is_personalised, personalisation } = line;
  return {
    kind: "product",
    form: {
      order_id: orderId,
      product_id,
      quantity,
      is_personalised,
      personalisation,
      attribute_id: variation.attribute_ids,
    },
  };
}

/** Runs a plan, whose line comes back once however often it is tried. Returns the new line's id, and the first error of an add-on. */
export async function bringBack(api: Api, plan: UndoPlan, once: SendOnce): Promise<{ id: string; short: unknown }> {
  if (plan.kind === "product") {
    const { id } = await once(plan.form, (idempotencyKey) =>
      api.call("POST /order-items/add-product", { body: plan.form, idempotencyKey, inline: true }),
    );
    return { id, short: null };
  }
  const { id } = await once(plan.form, (idempotencyKey) =>
    api.call("POST /order-items/create", { body: plan.form, idempotencyKey, inline: true }),
  );
  let short: unknown = null;
  for (const addon of plan.addons) {
    const { id: course_addon_id, ...more } = addon;
    const body = { order_item_id: id, course_addon_id, ...more };
    await api.call("POST /order-item-course-addons/create", { body, inline: true }).catch((error: unknown) => {
      short ??= error;
    });
  }
  return { id, short };
}
