import { Select } from "@matinee/ui";
import type { ComponentProps } from "react";

const VAT_RATES = [20, 5, 0];

export const vatText = (rate: number) => (rate === 0 ? "No VAT" : `${rate}%`);

/** The rates to choose from: those of today, and those that are stored. */
export const ratesWith = (stored: readonly number[] = []) => [...new Set([...VAT_RATES, ...stored])];

/** The VAT that a price includes. */
export function VatRate({ rates, children, ...rest }: ComponentProps<typeof Select> & { rates: readonly number[] }) {
  return (
    <Select {...rest}>
      {children}
      {rates.map((rate) => (
        <option key={rate} value={rate}>
          {vatText(rate)}
        </option>
      ))}
    </Select>
  );
}
