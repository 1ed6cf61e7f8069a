import { addPence, NO_VAT, vatPercent, type Pence, type VatRate } from "../kernel/index.ts";

/** A part of an order with one seller and one VAT rate, in pence, as invoices state it. */
export interface VatLine {
  readonly sellerId: number;
  readonly rate: VatRate;
  readonly net: Pence;
  readonly vat: Pence;
  readonly gross: Pence;
}

/** Adds parts by seller and rate, sorted by both. VAT was rounded before, once for each part. */
export function vatLinesOf(parts: readonly VatLine[]): VatLine[] {
  const groups = new Map<string, VatLine>();
  for (const part of parts) {
    const key = `${part.sellerId}/${part.rate}`;
    const sum = groups.get(key);
    groups.set(key, {
      sellerId: part.sellerId,
      rate: part.rate,
      net: addPence(sum?.net ?? addPence(), part.net),
      vat: addPence(sum?.vat ?? addPence(), part.vat),
      gross: addPence(sum?.gross ?? addPence(), part.gross),
    });
  }
  return [...groups.values()].toSorted((a, b) => a.sellerId - b.sellerId || a.rate - b.rate);
}

/**
 * The single rate if all lines share it, otherwise total VAT divided by total net, in per cent to two decimals
 * (product.md, Orders and money).
 */
export function overallVatPercent(lines: readonly VatLine[]): number {
  const rates = new Set(lines.map((line) => line.rate));
  if (rates.size <= 1) return vatPercent(lines[0]?.rate ?? NO_VAT);
  const net = addPence(...lines.map((line) => line.net));
  const vat = addPence(...lines.map((line) => line.vat));
  return net === 0 ? 0 : Math.round((vat * 10_000) / net) / 100;
}
