/** Where the receipt of a confirmed order lies; the key makes the address private. */
export function receiptPath(orderId: string, key: string): string {
  return `/receipts/${orderId}/${key}.pdf`;
}
