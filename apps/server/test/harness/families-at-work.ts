import { createApi, type Api, type Course } from "@matinee/contract/client";
import { vi } from "vitest";
import type { FarGateway } from "./far-gateway.ts";

/** Where the load runs, and on what. */
interface Place {
  readonly url: string;
  readonly gateway: Pick<FarGateway, "pay">;
  /** Camps with places. */
  readonly camps: readonly Course[];
  /** A camp without a place: whoever wants it waits. */
  readonly full: Course;
  /** The keys of the offers that were mailed and that nobody has answered. */
  readonly offerKeys: () => Promise<readonly string[]>;
  /** Resolves when the product answers. */
  readonly ready: () => Promise<void>;
}

const parent = {
  name: "Robin Buyer",
  phone: "0113 496 0000",
  address_line_1: "1 High Street",
  post_town: "Leeds",
  postcode: "LS1 4AP",
};
const STAFF = { email: "network@matinee.example", password: "curtain-up" };
/** Pays at once; at once without a notice; a refund that fails later; a refund that is pending first. */
const CARDS = ["4242424242424242", "4000009900000046", "4000000000005126", "4000000000007726"];

/**
 * Families who buy, are cancelled with a refund, wait and answer offers, all the time and each as far as it comes: whatever a killed process
 * no longer answers ends that attempt, and another begins. `done` counts the attempts that came to their end.
 */
export function familiesAtWork(place: Place, workers: number) {
  const { url, gateway, camps, full } = place;
  const state = { on: true, families: 0 };
  const done = { bought: 0, cancelled: 0, accepted: 0 };
  const bookedInFull: string[] = [];
  let staff: Api | null = null;

  const bornFor = (camp: Course) => `${Number(camp.start_date.slice(0, 4)) - camp.max_age}-01-01`;
  const anyOf = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(Math.random() * list.length)];
    if (one === undefined) throw new Error("Nothing to choose from");
    return one;
  };

  /** A visitor with an address of their own, as a proxy would say it. */
  function aVisitor(): Api {
    let token: string | null = null;
    const nth = state.families++;
    return createApi({
      baseUrl: `${url}/api`,
      storeKey: "matinee-store",
      fetch: async (input: string, init: RequestInit) => {
        const headers = new Headers(init.headers);
        headers.set("x-forwarded-for", `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`);
        return await fetch(input, { ...init, headers, signal: AbortSignal.timeout(30_000) });
      },
      guestToken: { get: () => token, set: (fresh) => void (token = fresh) },
    });
  }

  async function aFamily(camp: Course) {
    const api = aVisitor();
    await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
    const child = await api.call("POST /v1/children/create", {
      body: { first_name: "Ada", surname: "Buyer", date_of_birth: bornFor(camp) },
    });
    await api.call("POST /v1/customers/create", { body: { ...parent, email: `robin.${state.families}@example.test` } });
    return { api, childId: child.id };
  }

  async function checkOut(api: Api, orderId: string): Promise<void> {
    const { client_secret: secret } = await api.call("POST /shop/checkout", { body: { order_id: orderId } });
    await gateway.pay(secret ?? "", anyOf(CARDS));
  }

  async function buy(camp: Course): Promise<string> {
    const { api, childId } = await aFamily(camp);
    const orderId = (await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } })).id ?? "";
    await api.call("POST /order-items/create", {
      body: { order_id: orderId, type: "camp", course_id: camp.id, child_ids: [childId], take_full_payment: true },
    });
    await checkOut(api, orderId);
    done.bought += 1;
    return orderId;
  }

  async function asStaff(): Promise<Api> {
    if (staff !== null) return staff;
    // Not through the proxy: demo logins are for this machine alone.
    const { data } = await createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store" }).call("POST /login", {
      body: STAFF,
    });
    const { token } = data.value;
    if (token === null) throw new Error("The login needs a second step");
    staff = createApi({ baseUrl: `${url}/api`, storeKey: "matinee-store", token: () => token });
    return staff;
  }

  /** An order's state becomes known to the product by a notice, or when it asks. */
  async function confirmed(id: string): Promise<void> {
    const api = await asStaff();
    await vi.waitUntil(
      async () => (await api.call("GET /v1/staff/orders/{id}", { path: { id } })).status === "confirmed",
      { timeout: 15_000, interval: 200 },
    );
  }

  /** Staff cancel an order, and all of its money goes back to the card. */
  async function cancel(id: string): Promise<void> {
    const api = await asStaff();
    await confirmed(id);
    const order = await api.call("GET /v1/staff/orders/{id}", { path: { id } });
    const lines = order.lines.map((line) => ({ id: line.id, quantity: line.quantity }));
    const body = { lines, give: "all", to: "card" } as const;
    const seen = await api.call("POST /v1/staff/orders/{id}/reversals/preview", { path: { id }, body });
    const { given, to_card, to_credit, off_debt } = seen;
    await api.call("POST /v1/staff/orders/{id}/reversals", {
      path: { id },
      body: { ...body, seen: { given, to_card, to_credit, off_debt }, reason: "Asked by phone" },
    });
    done.cancelled += 1;
  }

  /** A family joins the waiting list of the full camp, and staff free a place there. */
  async function wait(): Promise<void> {
    const { api, childId } = await aFamily(full);
    await api.call("POST /v1/waiting-lists/bulk-create", {
      body: { entries: [{ child_id: childId, course_id: full.id }] },
    });
    const orderId = bookedInFull.shift();
    if (orderId === undefined) return;
    try {
      await cancel(orderId);
    } catch (error) {
      bookedInFull.push(orderId);
      throw error;
    }
  }

  /** A family opens the mailed link in another browser, and pays. */
  async function accept(key: string): Promise<void> {
    const { api } = await aFamily(full);
    const { id } = await api.call("POST /v1/waiting-offers/{key}/accept", {
      path: { key },
      body: { born_on: [bornFor(full)] },
    });
    await checkOut(api, id ?? "");
    done.accepted += 1;
    bookedInFull.push(id ?? "");
  }

  async function anAttempt(): Promise<void> {
    const chance = Math.random();
    if (chance < 0.3) return void (await buy(anyOf(camps)));
    if (chance < 0.45) return await cancel(await buy(anyOf(camps)));
    if (chance < 0.75) return await wait();
    const keys = await place.offerKeys();
    if (keys.length > 0) await accept(anyOf(keys));
  }

  const work = async () => {
    while (state.on)
      // A call that a killed process does not answer is the point of it.
      await anAttempt().catch(() => place.ready().catch(() => undefined));
  };
  let working: Promise<void>[] = [];
  return {
    done,
    /** Families buy the full camp, before it is full, and staff log in: where processes are killed, logins are tried too often before one succeeds. */
    fill: async (places: number) => {
      await asStaff();
      for (let n = 0; n < places; n += 1) bookedInFull.push(await buy(full));
    },
    start: () => {
      working = Array.from({ length: workers }, work);
    },
    /** Ends after the attempts under way. */
    stop: async () => {
      state.on = false;
      await Promise.all(working);
    },
  };
}
