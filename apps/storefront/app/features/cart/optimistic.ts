import type { Cart, ClassItem, ProductItem } from "@matinee/contract/client";

export type DeliveryMethod = Cart["delivery"][number]["method"];
export type Addon = Pick<ClassItem["addons"][number], "id" | "name" | "price">;

/** A change shown on screen and not yet confirmed by the server. */
export type Change =
  | { kind: "quantity"; itemId: string; productId: number; quantity: number }
  | { kind: "payment"; itemId: string; full: boolean }
  | { kind: "addon"; itemId: string; addon: Addon; quantity: number }
  | { kind: "price"; itemId: string }
  | { kind: "terms"; total: number }
  | { kind: "delivery"; sellerId: number; method: DeliveryMethod }
  | { kind: "coupon-off"; code: string };

/** The subject of a change. A later change replaces an earlier one with the same subject. */
export function subjectOf(change: Change): string {
  if (change.kind === "addon") return `${change.kind} ${change.itemId} ${change.addon.id}`;
  if (change.kind === "delivery") return `${change.kind} ${change.sellerId}`;
  return "itemId" in change ? `${change.kind} ${change.itemId}` : change.kind;
}

/** The cart with these changes applied. Totals stay, because only the server calculates them. */
export function cartWith(cart: Cart, changes: readonly Change[]): Cart {
  return changes.reduce(withChange, cart);
}

function withChange(cart: Cart, change: Change): Cart {
  switch (change.kind) {
    case "quantity":
      return {
        ...cart,
        product_items: mapItem(cart.product_items, change.itemId, (i) => ofQuantity(i, change.quantity)),
      };
    case "payment":
      return { ...cart, class_items: mapItem(cart.class_items, change.itemId, (i) => paid(i, change.full)) };
    case "addon":
      return {
        ...cart,
        class_items: mapItem(cart.class_items, change.itemId, (i) => withAddon(i, change.addon, change.quantity)),
      };
    case "price":
      return {
        ...cart,
        problems: cart.problems.filter((one) => one.item_id !== change.itemId || one.code !== "price_changed"),
      };
    case "terms":
      return { ...cart, problems: cart.problems.filter((one) => !one.remedies.includes("accept_terms")) };
    case "delivery":
      return {
        ...cart,
        delivery: cart.delivery.map((one) =>
          one.seller.id === change.sellerId ? { ...one, method: change.method } : one,
        ),
      };
    case "coupon-off":
      return {
        ...cart,
        coupon: null,
        problems: cart.problems.filter((one) => !one.remedies.includes("remove_coupon")),
      };
  }
}

function mapItem<T extends { id: string }>(items: T[], id: string, work: (item: T) => T): T[] {
  return items.map((item) => (item.id === id ? work(item) : item));
}

function ofQuantity(item: ProductItem, quantity: number): ProductItem {
  const base_cost = item.unit_price * quantity;
  // An estimate of the discount. The server's figure follows.
  const total_gross = item.quantity === 0 ? base_cost : Math.round((item.total_gross * quantity) / item.quantity);
  return { ...item, quantity, base_cost, total_gross, discount: base_cost - total_gross };
}

function paid(item: ClassItem, full: boolean): ClassItem {
  return { ...item, take_full_payment: full, amount_due_now: dueNowOf(item, full) };
}

/** The amount due now in pence. A discount reduces the balance first. */
export function dueNowOf(item: Pick<ClassItem, "deposit" | "total_gross">, full: boolean): number {
  return full || item.deposit === null ? item.total_gross : Math.min(item.deposit, item.total_gross);
}

function withAddon(item: ClassItem, { id, name, price }: Addon, quantity: number): ClassItem {
  const before = item.addons.find((one) => one.id === id);
  const others = item.addons.filter((one) => one.id !== id);
  const total = price * quantity;
  const total_gross = item.total_gross - (before?.total ?? 0) + total;
  const addons =
    quantity === 0 ? others : [...others, { days: [], choice: null, ...before, id, name, quantity, price, total }];
  const changed = { ...item, addons, total_gross };
  return { ...changed, amount_due_now: dueNowOf(changed, item.take_full_payment) };
}
