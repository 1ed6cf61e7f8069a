import type { Fee } from "../pricing/index.ts";
import { isProductLine, type LineSeller, type OrderLine } from "./line.ts";
import type { BasketTerms, DeliveryMethod } from "./terms.ts";

/** One way to get the shop items of a seller. */
interface DeliveryOption {
  readonly method: DeliveryMethod;
  /** Pence. */
  readonly price: number;
  readonly text: string;
}

/** How a seller's shop items reach the family, and what else they could choose. */
export interface SellerDelivery {
  readonly seller: { readonly id: number; readonly name: string };
  readonly method: DeliveryMethod;
  readonly options: DeliveryOption[];
}

type DeliveryTerms = Pick<BasketTerms, "delivery" | "delivery_decided" | "booked_sellers">;

/**
 * How each seller's shop items reach the family. Items are collected at a class or camp, so collecting needs a booking with that seller,
 * in the basket or from before. Without one they are posted. A seller that does not post hands its items out itself. The order of the map
 * is the order of the lines.
 */
export function deliveryOf(lines: readonly OrderLine[], terms: DeliveryTerms): ReadonlyMap<number, DeliveryMethod> {
  return new Map(sellersOf(lines).map((seller) => [seller.id, methodOf(seller, lines, terms)]));
}

/** What is stored of how a basket's items are to come. */
export interface ChosenDelivery {
  /** Left out: as it was. */
  readonly forAll?: DeliveryMethod;
  /** null: one way for all. */
  readonly bySeller: BasketTerms["delivery"] | null;
}

/** Chooses how the items of one seller are to come, and of the others as before; or of all, whatever was chosen for one. */
export function chooseDelivery(
  chosen: BasketTerms["delivery"],
  { method, sellerId }: { readonly method: DeliveryMethod; readonly sellerId: number | undefined },
): ChosenDelivery {
  if (sellerId === undefined) return { forAll: method, bySeller: null };
  return { bySeller: { ...chosen, [sellerId]: method } };
}

function methodOf(seller: LineSeller, lines: readonly OrderLine[], terms: DeliveryTerms): DeliveryMethod {
  const chosen = terms.delivery[seller.id];
  // A placed order stays as it was placed, whatever became of the booking.
  if (terms.delivery_decided && chosen !== undefined) return chosen;
  if (seller.postage_pence === null) return "collect";
  if (!isBookedWith(seller, lines, terms)) return "post";
  return chosen ?? "collect";
}

function isBookedWith(seller: LineSeller, lines: readonly OrderLine[], terms: DeliveryTerms): boolean {
  return (
    terms.booked_sellers.includes(seller.id) ||
    lines.some((line) => !isProductLine(line) && line.seller.id === seller.id)
  );
}

function sellersOf(lines: readonly OrderLine[]): LineSeller[] {
  return [...new Map(lines.filter(isProductLine).map((line) => [line.seller.id, line.seller])).values()];
}

/** The delivery of each seller's items as the cart shows it. Empty without shop items. */
export function deliveryChoices(
  lines: readonly OrderLine[],
  terms: DeliveryTerms,
  fees: readonly Fee[],
): SellerDelivery[] {
  const methods = deliveryOf(lines, terms);
  return sellersOf(lines).map((seller) => {
    const method = methods.get(seller.id) ?? "collect";
    const { id, name, postage_pence: postage } = seller;
    const booked = isBookedWith(seller, lines, terms);
    const collect: DeliveryOption = { method: "collect", price: 0, text: collectText(seller, booked) };
    if (postage === null) return { seller: { id, name }, method, options: [collect] };
    // Posting costs what it is charged now, otherwise what it would cost before any free postage.
    const charged = fees.filter((fee) => fee.kind === "postage" && fee.seller.id === id);
    const price = method === "post" ? charged.reduce((sum, fee) => sum + fee.amount, 0) : postage;
    const post: DeliveryOption = { method: "post", price, text: "By post to your address" };
    return { seller: { id, name }, method, options: booked || method === "collect" ? [collect, post] : [post] };
  });
}

function collectText({ name }: LineSeller, booked: boolean): string {
  return booked ? `Collect at your class or camp with ${name}` : `Collect from ${name} (collection only)`;
}
