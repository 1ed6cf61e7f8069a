import { ApiError } from "@matinee/contract/client";
import { sevenYearsAgo } from "@matinee/testkit/builders";
import { waitingApi } from "../harness/visitor-api.ts";

/** What a family is told: the place is held for them, there is none left, or something that they should never see. */
type Outcome = "held" | "sold out" | "error";

/** Opens the camp's page and presses Book, as a browser does: child, parent, order, line, checkout. */
export async function book(url: string, campId: number, nth: number): Promise<{ outcome: Outcome; why: string }> {
  try {
    const api = waitingApi(url, `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`);
    await api.call("GET /orders/current-order", { query: { "create-if-needed": "0" } });
    const child = await api.call("POST /v1/children/create", {
      body: { first_name: "Ada", surname: "Tester", date_of_birth: sevenYearsAgo() },
    });
    await api.call("POST /v1/customers/create", {
      body: {
        name: "Pat Tester",
        email: `pat-${nth}@example.test`,
        phone: "0113 496 0000",
        address_line_1: "1 High Street",
        post_town: "Leeds",
        postcode: "LS1 4AP",
      },
    });
    const order = await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
    const orderId = order.id ?? "";
    await api.call("POST /order-items/create", {
      body: { order_id: orderId, type: "camp", course_id: campId, child_ids: [child.id], take_full_payment: true },
    });
    await api.call("POST /shop/checkout", { body: { order_id: orderId } });
    return { outcome: "held", why: "" };
  } catch (error) {
    const why = error instanceof ApiError ? `${error.status} ${error.code}` : withCause(error);
    return { outcome: why === "409 no_places_left" ? "sold out" : "error", why };
  }
}

/** What a request without an answer failed of, which its error alone does not say. */
function withCause(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? `${String(error)}: ${cause.message}` : String(error);
}
