import { formatPence } from "@matinee/format";

/** `pence`: integer minor units, VAT included. */
export function Price({ pence }: { pence: number }) {
  return <>{formatPence(pence)}</>;
}
