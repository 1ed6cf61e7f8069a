export { getReceipt, type ReceiptFile } from "./get-receipt.ts";
