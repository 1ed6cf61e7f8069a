import { expect, test, vi } from "vitest";
import { ApiError, type Api } from "@matinee/contract/client";
import { basketSize, createBasket } from "./basket.ts";

interface OpenCall {
  readonly name: string;
  readonly parts: unknown;
  readonly answer: (value: unknown) => void;
  readonly refuse: (error: Error) => void;
}

/** An API whose answers are given by hand, in any order: calls wait in `open`, and `next` takes the first of them. */
function apiByHand() {
  const open: OpenCall[] = [];
  const call = (name: string, parts: unknown) =>
    new Promise((answer, refuse) => {
      open.push({ name, parts, answer, refuse });
    });
  const next = async () => await vi.waitUntil(() => open.shift(), { timeout: 60_000, interval: 1 });
  // Only `call` is used by a basket.
  return { api: { call } as unknown as Api, open, next };
}

const order = (id: string | null) => ({ id, status: id === null ? null : "basket" });
const cart = (id: string) => ({ id, class_items: [], product_items: [] });

async function answerRefetch(next: () => Promise<OpenCall>, id: string): Promise<void> {
  (await next()).answer(order(id));
  (await next()).answer(cart(id));
}

test("staff whose role shows no cart see why, and a later login sees the cart again", async () => {
  const { api, next } = apiByHand();
  const basket = createBasket(api);
  const first = basket.refetch();
  const details = "Your role doesn't let you see amounts. The family sees them in their own account.";
  (await next()).refuse(new ApiError(new Response(null, { status: 403 }), { code: "forbidden", details }));
  await first;
  expect(basket.store.get()).toMatchObject({ status: "ready", cart: null, hidden: details, stale: false });
  const second = basket.refetch();
  await answerRefetch(next, "one");
  await second;
  expect(basket.store.get()).toMatchObject({ status: "ready", hidden: null, cart: { id: "one" } });
});

test("the size counts shop items and classes; no cart counts as empty", () => {
  expect(basketSize(null)).toBe(0);
  // Only the two lists are counted.
  expect(basketSize({ class_items: [{}, {}], product_items: [{}] } as never)).toBe(3);
});

test("order and cart are loaded together, and a late older response is ignored", async () => {
  const { api, next } = apiByHand();
  const basket = createBasket(api);
  const first = basket.refetch();
  const second = basket.refetch();
  const [early, late] = [await next(), await next()];
  late.answer(order("new"));
  (await next()).answer(cart("new"));
  await second;
  early.answer(order("old"));
  (await next()).answer(cart("old"));
  await first;
  expect(basket.store.get()).toMatchObject({ orderId: "new", orderStatus: "basket", status: "ready", stale: false });
  expect(basket.store.get().cart?.id).toBe("new");
});

test("a first failed load is an error; a later one keeps the cart and marks it stale", async () => {
  const { api, next } = apiByHand();
  const basket = createBasket(api);
  const first = basket.refetch();
  (await next()).refuse(new Error("offline"));
  await first;
  expect(basket.store.get()).toMatchObject({ status: "failed", cart: null });
  const second = basket.refetch();
  await answerRefetch(next, "one");
  await second;
  const third = basket.refetch();
  (await next()).refuse(new Error("offline"));
  await third;
  expect(basket.store.get()).toMatchObject({ status: "ready", stale: true, orderId: "one" });
});

test("changes run one after another, each followed by a refetch, even if refused", async () => {
  const { api, next } = apiByHand();
  const basket = createBasket(api);
  const done: string[] = [];
  const first = basket.change(async () => {
    done.push("first");
    throw new Error("refused");
  });
  const second = basket.change(async () => {
    done.push("second");
    return 2;
  });
  const refused = first.catch((error: Error) => error.message);
  const settled = basket.settled().then(() => done.push("settled"));
  const afterFirst = await next();
  expect(done).toEqual(["first"]);
  afterFirst.answer(order("one"));
  (await next()).answer(cart("one"));
  expect(await refused).toBe("refused");
  const afterSecond = await next();
  expect(done).toEqual(["first", "second"]);
  afterSecond.answer(order("two"));
  (await next()).answer(cart("two"));
  expect(await second).toBe(2);
  await settled;
  expect(done).toEqual(["first", "second", "settled"]);
  expect(basket.store.get().cart?.id).toBe("two");
});

test("the current order is fetched before every add, with create-if-needed (spec §7)", async () => {
  const { api, open } = apiByHand();
  const basket = createBasket(api);
  const needed = basket.needOrder();
  expect(open.map((one) => one.name)).toEqual(["GET /orders/current-order"]);
  open.shift()?.answer(order("made"));
  expect(await needed).toBe("made");
  const again = basket.needOrder();
  expect(open.map((one) => [one.name, one.parts])).toEqual([
    ["GET /orders/current-order", { query: { "create-if-needed": "1" } }],
  ]);
  open.shift()?.answer(order("another"));
  expect(await again).toBe("another");
  expect(basket.store.get().orderId).toBe("another");
});
