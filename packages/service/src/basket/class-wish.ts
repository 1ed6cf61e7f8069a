import type { CallParsed } from "@matinee/contract";

/** A class or camp that is to go into an order, which is locked, of this visitor. */
export interface ClassWish {
  readonly orderId: string;
  readonly guestId: string;
  readonly input: CallParsed<"POST /order-items/create", "body">;
}
