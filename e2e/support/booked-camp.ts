import { ApiError } from "@matinee/contract/client";
import { expect } from "vitest";
import { aVisitor, fillBasket, pay } from "../contention/shopper.ts";

const had = new Set<number>();

/** Tests that change no camp look at this one. */
const SHOWN = 1;

/** A camp that no other test of the file has, with an order for one place in it, paid for by its shopper. */
export async function aBookedCamp(url: string) {
  const found = await aVisitor(url).call("GET /courses/list", { query: { size: 50 } });
  for (const camp of found.items.filter(({ id, available }) => available > 5 && id !== SHOWN && !had.has(id))) {
    had.add(camp.id);
    try {
      return await bookCamp(url, camp);
    } catch (error) {
      // One that another test has moved to days on which this child is too old.
      if (!(error instanceof ApiError)) throw error;
    }
  }
  throw new Error("The demo network has no camp with places left");
}

interface BookableCamp {
  readonly id: number;
  readonly start_date: string;
  readonly max_age: number;
}

/** Another child's place in a camp, paid for. */
export async function bookCamp<Camp extends BookableCamp>(url: string, camp: Camp) {
  const shopper = aVisitor(url);
  const born = `${Number(camp.start_date.slice(0, 4)) - camp.max_age}-01-15`;
  const { orderId } = await fillBasket(shopper, { courseId: camp.id, dateOfBirth: born });
  return await paid(url, { camp, shopper, orderId });
}

async function paid<Camp>(
  url: string,
  {
    camp,
    shopper,
    orderId,
  }: { readonly camp: Camp; readonly shopper: ReturnType<typeof aVisitor>; readonly orderId: string },
) {
  const checkout = await shopper.call("POST /shop/checkout", { body: { order_id: orderId } });
  expect(await pay(url, checkout.client_secret ?? "", "4242424242424242")).toBe("succeeded");
  const number = async () => (await shopper.call("GET /orders/get/{id}", { path: { id: orderId } })).number;
  await expect.poll(number).not.toBeNull();
  return { camp, orderId, order: (await number()) ?? "" };
}
