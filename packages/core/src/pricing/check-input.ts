import type { Coupon, Extra, Fee, MovedLine, Offer, PriceInput, PriceLine } from "./price-input.ts";

/**
 * Throws a RangeError for input that can't be priced. Such input is a defect in the caller, never a visitor's mistake.
 */
export function checkInput({ lines, moved = [], offers, coupon, fees, credit }: PriceInput): void {
  checkUnique(lines, "line");
  checkUnique(offers, "offer");
  lines.forEach(checkLine);
  offers.forEach(checkOffer);
  if (coupon !== null) checkCoupon(coupon);
  const known = new Set(lines.map((line) => line.id));
  for (const fee of fees) checkFee(fee, known);
  checkAmount(credit, "credit");
  checkUnique([...lines, ...moved.map((one) => one.line)], "line");
  for (const one of moved) checkMoved(one, lines);
}

function checkMoved({ line, root, from, waived }: MovedLine, lines: readonly PriceLine[]): void {
  checkLine(line);
  checkAmount(waived, "waiver");
  const placed = lines.find((one) => one.id === root);
  if (placed?.seller.id !== line.seller.id)
    throw new RangeError(`It takes the place of no line of its seller: ${line.id}`);
  if (!Number.isSafeInteger(from) || from < 0 || from + line.quantity > placed.quantity)
    throw new RangeError(`More places than the line had: ${line.id}`);
  // Extras belong to the line as a whole.
  if (line.extras.length > 0 && line.quantity < placed.quantity)
    throw new RangeError(`A part of a line with extras: ${line.id}`);
}

const KIND_OF = { trial: "class", enrolment: "class", camp: "camp", product: "product" } as const;

function checkLine(line: PriceLine): void {
  if (line.kind !== KIND_OF[line.type]) throw new RangeError(`A ${line.type} is no ${line.kind}: ${line.id}`);
  checkPriced(line);
  if (line.deposit !== null) checkAmount(line.deposit, "deposit");
  checkUnique(line.children, "child");
  // Offers apply once for each child, so more children than places would discount more than the line costs.
  if (line.children.length > line.quantity) throw new RangeError(`More children than places: ${line.id}`);
  checkUnique(line.extras, "extra");
  line.extras.forEach(checkPriced);
}

function checkPriced({ quantity, unitPrice }: Pick<Extra, "quantity" | "unitPrice">): void {
  if (!Number.isSafeInteger(quantity) || quantity <= 0) throw new RangeError(`Not a quantity: ${quantity}`);
  checkAmount(unitPrice, "price");
}

function checkOffer({ id, kind, percent, daysBefore }: Offer): void {
  checkPercent(percent);
  if ((kind === "early_bird") !== (daysBefore !== null)) {
    throw new RangeError(`An early bird, and no other offer, has days: ${id}`);
  }
}

function checkCoupon({ code, percent, amount, minimum }: Coupon): void {
  if ((percent === null) === (amount === null)) {
    throw new RangeError(`A coupon takes a percentage or an amount, one of the two: ${code}`);
  }
  if (percent !== null) checkPercent(percent);
  if (amount !== null) checkAmount(amount, "coupon");
  checkAmount(minimum, "minimum");
}

function checkFee(fee: Fee, lineIds: ReadonlySet<string>): void {
  checkAmount(fee.amount, "fee");
  if ((fee.follows.length === 0) !== (fee.vatRate !== undefined)) {
    throw new RangeError(`A fee follows lines or has a VAT rate, one of the two: ${fee.label}`);
  }
  if (!fee.follows.every((id) => lineIds.has(id))) throw new RangeError(`A fee follows no such line: ${fee.label}`);
}

function checkPercent(basisPoints: number): void {
  if (!Number.isInteger(basisPoints) || basisPoints < 0 || basisPoints > 10_000) {
    throw new RangeError(`Not a percentage in basis points: ${basisPoints}`);
  }
}

function checkAmount(amount: number, what: string): void {
  if (amount < 0) throw new RangeError(`Not a ${what}: ${amount}`);
}

function checkUnique(things: readonly { readonly id: string | number }[], what: string): void {
  if (new Set(things.map((thing) => thing.id)).size < things.length) throw new RangeError(`The same ${what} twice`);
}
