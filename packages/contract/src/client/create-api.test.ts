import { expect, test, vi } from "vitest";
import { cart as cartShape } from "../shapes/basket.ts";
import { ApiError, APP_DEFAULTS, createApi, type ApiOptions } from "./index.ts";

interface Seen {
  readonly address: string;
  readonly init: RequestInit;
}

function clientOf(answers: readonly Response[], options: Partial<ApiOptions> = {}) {
  const seen: Seen[] = [];
  const kept: string[] = [];
  const toasts: string[] = [];
  const announced: boolean[] = [];
  const waiting = [...answers];
  const api = createApi({
    baseUrl: "/api",
    storeKey: "the-key",
    guestToken: { get: () => kept.at(-1) ?? null, set: (token) => void kept.push(token) },
    toast: (message, shown) => {
      toasts.push(message);
      announced.push(shown.announced);
    },
    fetch: async (address, init) => {
      seen.push({ address, init });
      return waiting.shift() ?? new Response(null, { status: 204 });
    },
    ...options,
  });
  return { api, seen, kept, toasts, announced };
}

const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } });
const problem = (status: number, more: object = {}, headers: Record<string, string> = {}) =>
  answer(
    status,
    { message: "Refused.", details: "", messages: [], code: "invalid", request_id: "r1", ...more },
    headers,
  );

test("a request carries the default headers, path, repeated query values and body of the contract", async () => {
  const { api, seen } = clientOf([answer(200, { items: [], page: 0, size: 50, total: 0 })], {
    token: () => "jwt",
    xsrfToken: () => "x1",
  });
  await api
    .list("GET /products/get-by-category/{categoryId}", {
      page: 2,
      size: 10,
      sort: ["name,asc", "id,desc"],
      filter: "name:like:hood",
    })
    .catch(() => null);
  expect(seen).toHaveLength(0);
  await api.call("GET /products/get-by-category/{categoryId}", {
    path: { categoryId: 7 },
    query: { page: 2, sort: ["name,asc", "id,desc"] },
  });
  expect(seen[0]?.address).toBe("/api/products/get-by-category/7?page=2&sort=name%2Casc&sort=id%2Cdesc");
  expect(seen[0]?.init.headers).toMatchObject({
    "content-type": "application/json",
    "x-store-request": "the-key",
    authorization: "Bearer jwt",
    "x-xsrf-token": "x1",
  });
});

test("a DELETE call resolves to undefined", async () => {
  const { api, seen } = clientOf([new Response(null, { status: 204 })]);
  await expect(
    api.call("DELETE /order-items/remove-class/{id}", { path: { id: "0190a0a0-0000-7000-8000-000000000000" } }),
  ).resolves.toBeUndefined();
  expect(seen[0]?.init.method).toBe("DELETE");
});

test("a DELETE call sends its body", async () => {
  const { api, seen } = clientOf([new Response(null, { status: 204 })]);
  await api.call("DELETE /coupons/removeFromOrder/{orderId}", { path: { orderId: "o1" }, body: { code: "KIT5" } });
  expect([seen[0]?.init.method, seen[0]?.init.body]).toEqual(["DELETE", '{"code":"KIT5"}']);
});

test("a new guest token is stored; after a 401 the request is repeated once with it", async () => {
  const { api, seen, kept } = clientOf([
    problem(401, {}, { "x-no-auth-token": "g1" }),
    answer(200, { id: null, status: null }),
  ]);
  await expect(api.call("GET /orders/current-order", { query: { "create-if-needed": "0" } })).resolves.toEqual({
    id: null,
    status: null,
  });
  expect(kept).toEqual(["g1"]);
  expect(seen.map(({ init }) => new Headers(init.headers).get("x-no-auth-token"))).toEqual([null, "g1"]);
});

test("of two requests of a new visitor at once, the second waits for the token of the first", async () => {
  let arrive = (_: Response) => {};
  const sent: (string | undefined)[] = [];
  const { api, kept } = clientOf([], {
    fetch: async (_, init) => {
      sent.push(new Headers(init.headers).get("x-no-auth-token") ?? undefined);
      return sent.length === 1
        ? await new Promise<Response>((resolve) => (arrive = resolve))
        : answer(200, { id: null, status: null });
    },
  });
  const both = [
    api.call("GET /orders/current-order", { query: { "create-if-needed": "0" } }),
    api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } }),
  ];
  await Promise.resolve();
  expect(sent).toEqual([undefined]);
  arrive(answer(200, { id: null, status: null }, { "x-no-auth-token": "guest-1" }));
  await Promise.all(both);
  expect([sent, kept]).toEqual([[undefined, "guest-1"], ["guest-1"]]);
});

test("two requests with a token that ended are repeated as one new guest", async () => {
  const kept = ["ended"];
  let guests = 0;
  const sent: (string | null)[] = [];
  const { api } = clientOf([], {
    guestToken: { get: () => kept.at(-1) ?? null, set: (token) => void kept.push(token) },
    fetch: async (_, init) => {
      const token = new Headers(init.headers).get("x-no-auth-token");
      sent.push(token);
      if (token !== "ended") return answer(200, { id: null, status: null });
      guests += 1;
      return problem(401, {}, { "x-no-auth-token": `guest-${guests}` });
    },
  });
  const ask = async () => await api.call("GET /orders/current-order", { query: { "create-if-needed": "0" } });
  await Promise.all([ask(), ask()]);
  expect(kept).toEqual(["ended", "guest-1"]);
  expect(sent).toEqual(["ended", "ended", "guest-1", "guest-1"]);
});

test("a call without the guest neither sends nor stores a guest token", async () => {
  const { api, seen, kept } = clientOf([answer(200, "jwt", { "x-no-auth-token": "other" })], {});
  kept.push("g1");
  await api.call("POST /v1/auth/one-time-token-login", { body: { one_time_token: "x" }, withoutGuest: true });
  expect(new Headers(seen[0]?.init.headers).has("x-no-auth-token")).toBe(false);
  expect(kept).toEqual(["g1"]);
});

test("a call without the guest stores no token of its refusal either, and is not repeated", async () => {
  const { api, seen, kept } = clientOf([problem(401, {}, { "x-no-auth-token": "other" })], {});
  kept.push("g1");
  const login = { body: { one_time_token: "x" }, withoutGuest: true };
  await expect(api.call("POST /v1/auth/one-time-token-login", login)).rejects.toMatchObject({ status: 401 });
  expect([seen.length, kept]).toEqual([1, ["g1"]]);
});

test("an answer that the browser had stored does not bring its old guest token back", async () => {
  // The browser puts the headers of the stored answer into a 304.
  const stored = () => answer(200, { items: [], page: 0, size: 50, total: 0 }, { "x-no-auth-token": "old" });
  const { api, kept } = clientOf([stored(), problem(401, {}, { "x-no-auth-token": "new" }), stored(), stored()]);
  await api.call("GET /stages/list");
  expect(kept).toEqual(["old"]);
  // The token has ended.
  await api.call("GET /shop/calculate-totals").catch(() => null);
  expect(kept).toEqual(["old", "new"]);
  await api.call("GET /stages/list");
  expect(kept).toEqual(["old", "new"]);
});

test("a request is repeated at most once, and only with a new token", async () => {
  const twice = clientOf([
    problem(401, {}, { "x-no-auth-token": "g1" }),
    problem(401, {}, { "x-no-auth-token": "g2" }),
    answer(200, {}),
  ]);
  await expect(twice.api.call("GET /shop/calculate-totals")).rejects.toBeInstanceOf(ApiError);
  expect(twice.seen).toHaveLength(2);
  expect(twice.kept).toEqual(["g1", "g2"]);
  const none = clientOf([problem(401), answer(200, {})]);
  await expect(none.api.call("GET /shop/calculate-totals")).rejects.toMatchObject({ status: 401 });
  expect(none.seen).toHaveLength(1);
  const notUnauthorised = clientOf([problem(500, {}, { "x-no-auth-token": "g9" })]);
  await expect(notUnauthorised.api.call("GET /shop/calculate-totals")).rejects.toMatchObject({ status: 500 });
  expect(notUnauthorised.seen).toHaveLength(1);
  expect(notUnauthorised.kept).toEqual(["g9"]);
});

const GONE = { path: "class_items.a", message: "The last place in Saturday Juniors on these dates has gone." };

test.each([
  [400, {}, []],
  [401, {}, []],
  [403, {}, []],
  [404, { messages: ["The class was not found."] }, ["The class was not found."]],
  [404, {}, ["Invalid endpoint"]],
  [422, { details: [{ path: "email", message: "Not an email." }] }, ["Refused. Not an email."]],
  [422, { details: "Why." }, ["Refused. Why."]],
  [500, {}, ["Refused."]],
  [409, {}, ["Refused."]],
  [409, { message: "The last place went.", details: "Try another day." }, ["The last place went. Try another day."]],
  [409, { message: "The last place has just gone.", details: [GONE] }, [GONE.message]],
  [
    409,
    { message: "Gone.", details: [GONE, { path: "b", message: "So has Camp." }] },
    [`${GONE.message} So has Camp.`],
  ],
  [409, { message: undefined }, ["Unknown error"]],
  [500, { message: undefined }, ["Unknown error"]],
  [429, {}, ["Unknown error"]],
  [503, {}, ["Unknown error"]],
])("%i with %j raises the toasts %j", async (status, more, expected) => {
  const { api, toasts } = clientOf([problem(status, more)]);
  await expect(api.call("GET /shop/calculate-totals")).rejects.toMatchObject({ status, requestId: "r1" });
  expect(toasts).toEqual(expected);
});

test("a 500 in a payment flow raises no toast, and a quiet call raises none at all", async () => {
  const payment = clientOf([problem(500)]);
  await expect(
    payment.api.call("GET /shop/calculate-totals", { context: { clientSecret: "s", paymentMethod: "card" } }),
  ).rejects.toThrow();
  expect(payment.toasts).toEqual([]);
  const quiet = clientOf([problem(422)]);
  await expect(quiet.api.call("GET /shop/calculate-totals", { quiet: true })).rejects.toThrow();
  expect(quiet.toasts).toEqual([]);
  const lists = clientOf([problem(500), problem(500), problem(500)]);
  await expect(lists.api.list("GET /tickets/list", { page: 1, quiet: true })).rejects.toThrow();
  await expect(lists.api.exportCsv("/tickets/export", undefined, { quiet: true })).rejects.toThrow();
  expect(lists.seen[0]?.address).toBe("/api/tickets/list?page=1");
  expect(lists.toasts).toEqual([]);
  await expect(lists.api.list("GET /tickets/list")).rejects.toThrow();
  expect(lists.toasts).toEqual(["Refused."]);
});

test("a refusal that the screen announces has its toast, which is not read out and is short", async () => {
  const rows = { details: ["name", "email"].map((path) => ({ path, message: `${path} is missing.` })) };
  const { api, toasts, announced } = clientOf([problem(422, rows), problem(422, rows), problem(404)]);
  await expect(api.call("GET /shop/calculate-totals", { inline: true })).rejects.toThrow();
  await expect(api.call("GET /shop/calculate-totals")).rejects.toThrow();
  await expect(api.call("GET /shop/calculate-totals", { inline: true })).rejects.toThrow();
  expect(toasts).toEqual(["Refused.", "Refused. name is missing. email is missing.", "Invalid endpoint"]);
  expect(announced).toEqual([false, true, false]);
});

test("a caller can keep single refusals quiet that it tries again", async () => {
  const { api, toasts } = clientOf([problem(409, { code: "order_placed" }), problem(409, { code: "order_paid" })]);
  const quiet = (error: ApiError) => error.code === "order_placed";
  await expect(api.call("GET /shop/calculate-totals", { quiet })).rejects.toThrow();
  expect(toasts).toEqual([]);
  await expect(api.call("GET /shop/calculate-totals", { quiet })).rejects.toThrow();
  expect(toasts).toEqual(["Refused."]);
});

test("an error response without our error body is still an error", async () => {
  const { api, toasts } = clientOf([new Response("<html>bad gateway</html>", { status: 502 })]);
  await expect(api.call("GET /shop/calculate-totals")).rejects.toMatchObject({
    status: 502,
    code: null,
    message: "The server answered 502",
  });
  expect(toasts).toEqual(["Unknown error"]);
});

test("an asset comes as binary; an export has the header's file name, or swish-export.csv", async () => {
  const csv = (disposition?: string) =>
    new Response("a,b", { headers: disposition === undefined ? {} : { "content-disposition": disposition } });
  const { api } = clientOf([
    csv(),
    csv('attachment; filename="venues.csv"'),
    csv("attachment; filename*=UTF-8''caf%C3%A9.csv"),
    csv(),
  ]);
  expect(await (await api.asset("/orders/receipt/1")).text()).toBe("a,b");
  expect((await api.exportCsv("/locations/export")).fileName).toBe("venues.csv");
  expect((await api.exportCsv("/locations/export")).fileName).toBe("café.csv");
  expect((await api.exportCsv("/locations/export")).fileName).toBe("swish-export.csv");
});

test("a call without its path parameters throws", async () => {
  const fetch = vi.fn();
  const api = createApi({ baseUrl: "/api", fetch });
  // @ts-expect-error the path is required
  await expect(api.call("GET /groups/get/{id}")).rejects.toThrow("needs id");
  expect(fetch).not.toHaveBeenCalled();
});

test("an empty cart answer is filled: numbers with 0, lists with []", async () => {
  const { api } = clientOf([answer(200, {}), answer(200, { id: "o1", total_gross: 250, costs: null, more: 1 })]);
  const cart = await api.call("GET /shop/calculate-totals");
  expect(cartShape.safeParse(cart).error).toBeUndefined();
  expect(cart).toMatchObject({ id: null, class_items: [], product_items: [], total_gross: 0, vat_lines: [] });
  const partial = await api.call("GET /shop/calculate-totals");
  expect(partial).toMatchObject({ id: "o1", total_gross: 250, costs: [], more: 1 });
});

test("orders, users and lists are filled as well; an answer without a user stays without one", async () => {
  const { api } = clientOf(
    ["a", "b", "c", "d", "e", "f"].map(() => answer(200, {})),
    { empty: APP_DEFAULTS },
  );
  expect(await api.call("GET /orders/current-order")).toEqual({ id: null, status: null });
  const order = await api.call("GET /orders/get/{id}", { path: { id: "o" } });
  expect(order.cart.class_items).toEqual([]);
  expect(order.balances).toEqual([]);
  expect(await api.call("GET /ticket-categories/all")).toEqual([]);
  expect((await api.list("GET /tickets/list")).items).toEqual([]);
  expect(await api.call("GET /v1/auth/who-am-i")).toEqual({});
  const named = clientOf([answer(200, { id: "u1" }), answer(200, { error: "gone" })]);
  expect(await named.api.call("GET /v1/auth/who-am-i")).toMatchObject({ id: "u1", name: "", roles: [] });
  expect(await named.api.call("GET /v1/auth/who-am-i")).toEqual({ error: "gone" });
});
