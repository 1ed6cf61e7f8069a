import { ApiError, type Api, type Cart, type OrderRef } from "@matinee/contract/client";
import { createStore, type Store } from "@matinee/webapp";

export type BasketState = {
  cart: Cart | null;
  orderId: string | null;
  /** `placed`: at checkout, with places held. */
  orderStatus: OrderRef["status"];
  status: "loading" | "ready" | "failed";
  /** The last request failed, so the cart may be outdated. */
  stale: boolean;
  /** Why staff who view the shop as a family may not see its cart; null if they may. */
  hidden: string | null;
};

export const NO_BASKET: BasketState = {
  cart: null,
  orderId: null,
  orderStatus: null,
  status: "loading",
  stale: false,
  hidden: null,
};

export type Basket = {
  store: Store<BasketState>;
  /** Loads order and cart: at start and after every change (spec §4). */
  refetch: () => Promise<void>;
  /** Fetches the current order before an add, and creates it if there is none (spec §7). Returns its id. */
  needOrder: () => Promise<string>;
  /** Runs one change after another. Refetches the cart after each, also if it was refused. */
  change: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when no change is pending. */
  settled: () => Promise<void>;
};

/** The visitor's basket (spec §4). Staff get an empty one. */
export function createBasket(api: Api): Basket {
  const store = createStore<BasketState>(NO_BASKET);
  let latest = 0;
  /** The last pending change. Never rejects. */
  let line: Promise<unknown> = Promise.resolve();

  async function refetch(): Promise<void> {
    const mine = ++latest;
    try {
      const order = await api.call("GET /orders/current-order", { query: { "create-if-needed": "0" } });
      const cart = await api.call("GET /shop/calculate-totals", {});
      // Ignore an older response that arrives late.
      if (mine === latest)
        store.set({ orderId: order.id, orderStatus: order.status, cart, status: "ready", stale: false, hidden: null });
    } catch (error) {
      if (mine !== latest) return;
      if (error instanceof ApiError && error.status === 403)
        store.set({ ...NO_BASKET, status: "ready", hidden: hiddenText(error) });
      else store.set({ status: store.get().cart ? "ready" : "failed", stale: true });
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
      // A change may start while another is pending.
      for (let end = line; ; end = line) {
        await end;
        if (end === line) return;
      }
    },
  };
}

const hiddenText = ({ details }: ApiError) =>
  typeof details === "string" && details !== "" ? details : "Only the family can see this cart.";

/** Product and class items together (spec §4). */
export function basketSize(cart: Cart | null): number {
  return cart ? cart.class_items.length + cart.product_items.length : 0;
}
