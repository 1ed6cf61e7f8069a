import type { Api, Cart, OrderRef } from "@matinee/contract/client";
import { createStore, type Store } from "@matinee/webapp";

export type BasketState = {
  cart: Cart | null;
  orderId: string | null;
  /** `placed`: it stands at the checkout, its places are held. */
  orderStatus: OrderRef["status"];
  status: "loading" | "ready" | "failed";
  /** The cart is older than the last question: that one got no answer. */
  stale: boolean;
};

export const NO_BASKET: BasketState = {
  cart: null,
  orderId: null,
  orderStatus: null,
  status: "loading",
  stale: false,
};

export type Basket = {
  store: Store<BasketState>;
  /** Loads order and cart; at app start, and again after every change (spec §4). */
  refetch: () => Promise<void>;
  /** The order's id, made now if there is none. */
  needOrder: () => Promise<string>;
  /** Does one change to the basket, then refetches the cart, whether or not the change was refused. One after another. */
  change: <T>(work: () => Promise<T>) => Promise<T>;
  /** When every change that was begun has had its answer. */
  settled: () => Promise<void>;
};

/** Spec §4, Cart. Who can have none is not asked for. */
export function createBasket(api: Api, hasNone: () => boolean = () => false): Basket {
  const store = createStore<BasketState>(NO_BASKET);
  let latest = 0;
  /** The end of the line of changes; never rejected. */
  let line: Promise<unknown> = Promise.resolve();

  async function refetch(): Promise<void> {
    const mine = ++latest;
    if (hasNone()) return store.set({ ...NO_BASKET, status: "ready" });
    try {
      const order = await api.call("GET /orders/current-order", { query: { "create-if-needed": "0" } });
      const cart = await api.call("GET /shop/calculate-totals", {});
      // An older answer that arrives late must not undo a newer one.
      if (mine === latest)
        store.set({ orderId: order.id, orderStatus: order.status, cart, status: "ready", stale: false });
    } catch {
      if (mine === latest) store.set({ status: store.get().cart ? "ready" : "failed", stale: true });
    }
  }

  async function followed<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } finally {
      await refetch();
    }
  }

  return {
    store,
    refetch,
    async needOrder() {
      const known = store.get().orderId;
      if (known) return known;
      const order = await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
      if (order.id === null) throw new Error("An order was asked for and none was made");
      store.set({ orderId: order.id });
      return order.id;
    },
    change(work) {
      const mine = followed(line.then(work));
      line = mine.catch(() => {});
      return mine;
    },
    async settled() {
      // A change may be begun while another is waited for.
      for (let end = line; ; end = line) {
        await end;
        if (end === line) return;
      }
    },
  };
}

/** Spec §4: product items and class items together. */
export function basketSize(cart: Cart | null): number {
  return cart ? cart.class_items.length + cart.product_items.length : 0;
}
