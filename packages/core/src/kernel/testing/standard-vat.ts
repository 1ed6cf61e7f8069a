import { vatRate } from "../vat.ts";

/** The United Kingdom's standard rate, 20 per cent. */
export const STANDARD_VAT = vatRate(2_000);
