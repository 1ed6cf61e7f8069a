import type { Course } from "@matinee/contract/client";
import { aVisitor, parent, type Shopper } from "./shopper.ts";

let families = 0;

/** A visitor with a camp for one child in the basket. Each is a family of its own: one email address holds only so many places. */
export async function wantCamp(url: string, camp: Course, address?: string): Promise<Shopper> {
  const api = aVisitor(url, "matinee-store", address);
  const order = await api.call("GET /orders/current-order", { query: { "create-if-needed": "1" } });
  const orderId = order.id ?? "";
  const dateOfBirth = `${Number(camp.start_date.slice(0, 4)) - camp.max_age}-01-01`;
  const child = await api.call("POST /v1/children/create", {
    body: { first_name: "Ada", surname: "Buyer", date_of_birth: dateOfBirth },
  });
  families += 1;
  await api.call("POST /v1/customers/create", { body: { ...parent, email: `robin.${families}@example.test` } });
  await api.call("POST /order-items/create", {
    body: { order_id: orderId, type: "camp", course_id: camp.id, child_ids: [child.id], take_full_payment: true },
  });
  return { api, orderId };
}

/** A camp of the demo network with about as many places as asked for. */
export async function aCampWith(url: string, places: number): Promise<Course> {
  const { items } = await aVisitor(url).call("GET /courses/list", { query: { size: 200 } });
  const [camp] = items
    .filter((one) => one.available >= places)
    .toSorted((a, b) => a.available - b.available || a.id - b.id);
  if (camp === undefined) throw new Error(`The demo network has no camp with ${places} places`);
  return camp;
}
