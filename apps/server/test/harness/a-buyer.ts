import { createApi, type Course } from "@matinee/contract/client";
import { vi } from "vitest";
import type { FarGateway } from "./far-gateway.ts";

const state = { buyers: 0 };

/** A family with an address of their own, as a proxy would say it, who book a camp for one child at a running product. */
export function aBuyer(url: string) {
  let token: string | null = null;
  const nth = state.buyers++;
  const api = createApi({
    baseUrl: `${url}/api`,
    storeKey: "matinee-store",
    fetch: async (input: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      headers.set("x-forwarded-for", `10.1.${nth >> 8}.${nth & 255}`);
      return await fetch(input, { ...init, headers });
    },
    guestToken: { get: () => token, set: (fresh) => void (token = fresh) },
  });
  return {
    api,
    /** Puts the camp into the basket and types the address. Returns the order's id. */
    async fillBasket(camp: Course): Promise<string> {
      const child = await api.call("POST /v1/children/create", {
        body: {
          first_name: "Ada",
          surname: "Buyer",
          date_of_birth: `${Number(camp.start_date.slice(0, 4)) - camp.max_age}-01-01`,
        },
      });
      await api.call("POST /v1/customers/create", {
        body: {
          name: "Robin Buyer",
          email: `robin.buyer.${nth}@example.test`,
          phone: "0113 496 0000",
          address_line_1: "1 High Street",
          post_town: "Leeds",
          postcode: "LS1 4AP",
        },
      });
      const orderId = (await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } })).id ?? "";
      await api.call("POST /order-items/create", {
        body: { order_id: orderId, type: "camp", course_id: camp.id, child_ids: [child.id], take_full_payment: true },
      });
      return orderId;
    },
    /** Checks out, pays, and waits for the confirmation. Returns what was paid, in pence. */
    async pay(orderId: string, gateway: Pick<FarGateway, "pay">): Promise<number> {
      const checkout = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
      await gateway.pay(checkout.client_secret ?? "", "4242424242424242");
      await vi.waitUntil(
        async () => (await api.call("GET /orders/get/{id}", { path: { id: orderId } })).status === "confirmed",
        { timeout: 60_000, interval: 200 },
      );
      return checkout.amount_due;
    },
  };
}

/** Logs in to the demo network; not through the proxy: demo logins are for this machine alone. */
export async function aDemoLogin(url: string, email: string) {
  const api = createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store" });
  const { data } = await api.call("POST /login", { body: { email, password: "curtain-up" } });
  const { token } = data.value;
  if (token === null) throw new Error("The login needs a second step");
  return createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => token });
}

/** Camps with places, the latest first. */
export async function roomyCamps(url: string): Promise<readonly Course[]> {
  const { items } = await createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store" }).call("GET /courses/list", {
    query: { size: 200 },
  });
  return items
    .filter((camp) => camp.available > 8)
    .toSorted((one, other) => other.start_date.localeCompare(one.start_date));
}

/** Which of these ways of using the product failed, each with why. */
export async function failedOf(ways: Readonly<Record<string, () => Promise<unknown>>>): Promise<string[]> {
  const tried = await Promise.all(
    Object.entries(ways).map(async ([name, way]) => {
      const why = await way().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      return why === null ? [] : [`${name}: ${why}`];
    }),
  );
  return tried.flat();
}
