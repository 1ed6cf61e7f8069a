const whole = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP", maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** "£27" or "£13.50" from integer pence. */
export function formatPence(pence: number): string {
  return (pence % 100 === 0 ? whole : exact).format(pence / 100);
}

/** "£27.00": always with pence, for columns that are added up. */
export function formatPenceExact(pence: number): string {
  return exact.format(pence / 100);
}
