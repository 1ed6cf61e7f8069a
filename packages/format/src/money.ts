const style = { style: "currency", currency: "GBP" } as const;
const whole = new Intl.NumberFormat("en-GB", { ...style, maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-GB", style);

/** "£27" or "£13.50" from integer pence. A negative amount has a minus sign before the pound: "−£5". */
export function formatPence(pence: number): string {
  return pence % 100 === 0 ? withMinus(whole, pence) : withMinus(exact, pence);
}

/** "£27.00" from integer pence, always with pence, for columns of amounts. */
export function formatPenceExact(pence: number): string {
  return withMinus(exact, pence);
}

/** "1234.50" from integer pence, for files and machines: no sign for the currency, none between thousands. */
export function poundsDecimal(pence: number): string {
  return (pence / 100).toFixed(2);
}

/** Intl writes a hyphen instead of a minus sign. */
function withMinus(format: Intl.NumberFormat, pence: number): string {
  return `${pence < 0 ? "−" : ""}${format.format(Math.abs(pence) / 100)}`;
}
