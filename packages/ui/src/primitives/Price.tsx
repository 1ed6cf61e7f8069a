import { formatPence } from "../format/price.ts";

/** `pence`: integer minor units, VAT included. */
export function Price({ pence }: { pence: number }) {
  return <>{formatPence(pence)}</>;
}
