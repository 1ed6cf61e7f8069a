import { ApiError, createApi, type Api } from "@matinee/contract/client";
import { sendInLine } from "@matinee/contract/wait-in-line";

/** A visitor who shops through the typed client, without a browser, with a guest token of their own. */
export interface Shopper {
  readonly api: Api;
  readonly orderId: string;
}

export const parent = {
  name: "Robin Buyer",
  email: "robin.buyer@example.test",
  phone: "0113 496 0000",
  address_line_1: "1 High Street",
  post_town: "Leeds",
  postcode: "LS1 4AP",
};

/**
 * The API as one new visitor sees it; `address` is where they come from, as a proxy would say it. Like a page of the shop, it waits in line
 * where many come at once.
 */
export function aVisitor(url: string, storeKey = "matinee-store", address?: string): Api {
  let token: string | null = null;
  const send = sendInLine(async (input, init) => {
    const headers = new Headers(init.headers);
    if (address !== undefined) headers.set("x-forwarded-for", address);
    return await fetch(input, { ...init, headers });
  });
  return createApi({
    baseUrl: `${url}/api`,
    storeKey,
    fetch: (input, init) => send(input, init),
    guestToken: {
      get: () => token,
      set: (fresh) => {
        token = fresh;
      },
    },
  });
}

export interface WantedTrial {
  readonly groupId: number;
  readonly startDate: string;
  readonly dateOfBirth: string;
}

/** A whole camp, with the deposit to pay now where it has one. */
export interface WantedCamp {
  readonly courseId: number;
  readonly dateOfBirth: string;
}

/** Everything up to the checkout: child, parent, order and one trial or camp in the basket. */
export async function fillBasket(api: Api, wanted: WantedTrial | WantedCamp): Promise<Shopper> {
  const order = await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
  const child = await api.call("POST /v1/children/create", {
    body: { first_name: "Ada", surname: "Buyer", date_of_birth: wanted.dateOfBirth },
  });
  await api.call("POST /v1/customers/create", { body: parent });
  const orderId = order.id ?? "";
  await api.call("POST /order-items/create", {
    body: {
      order_id: orderId,
      child_ids: [child.id],
      ...("courseId" in wanted
        ? { type: "camp", course_id: wanted.courseId, take_full_payment: false }
        : { type: "trial", group_id: wanted.groupId, start_date: wanted.startDate }),
    },
  });
  return { api, orderId };
}

/** What became of a call: its answer's status, and the code where it was refused. */
export async function outcomeOf(
  call: Promise<unknown>,
): Promise<{ readonly status: number; readonly code: string | null }> {
  try {
    await call;
    return { status: 200, code: null };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, code: error.code };
    throw error;
  }
}

/** Pays as the browser does, at the gateway alone; answers the payment's state there. */
export async function pay(url: string, clientSecret: string, card: string): Promise<string> {
  const credentials = await aVisitor(url).call("GET /payment-providers/get-credentials");
  const form = new URLSearchParams({
    key: credentials.publishable_key,
    client_secret: clientSecret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": card,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2040",
    "payment_method_data[card][cvc]": "123",
    "payment_method_data[billing_details][name]": "Robin Buyer",
  });
  const ref = clientSecret.split("_secret_")[0] ?? "";
  const answer = await fetch(`${url}/sandbox/v1/payment_intents/${ref}/confirm`, { method: "POST", body: form });
  const body: unknown = await answer.json();
  return typeof body === "object" && body !== null && "status" in body ? String(body.status) : "refused";
}
