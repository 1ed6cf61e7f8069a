import { ok } from "@matinee/core/kernel";
import { type Db, missing, refuse, type Outcome } from "../kernel/index.ts";
import {
  isClassLine,
  isProductLine,
  type CampLine,
  type ClassLine,
  type OrderLine,
  type ProductLine,
  loadLines,
} from "../orders/index.ts";

async function findLine(trx: Db, orderId: string, itemId: string): Promise<OrderLine | undefined> {
  return (await loadLines(trx, orderId)).find((line) => line.id === itemId);
}

/** The line of a class as it now stands. */
export async function findClassLine(trx: Db, orderId: string, itemId: string): Promise<Outcome<ClassLine>> {
  const line = await findLine(trx, orderId, itemId);
  return line !== undefined && isClassLine(line) ? ok(line) : missing("The line");
}

/** The line of a camp that is still on sale. */
export async function findCampLine(trx: Db, orderId: string, itemId: string): Promise<Outcome<CampLine>> {
  const line = await findLine(trx, orderId, itemId);
  if (line === undefined || line.type !== "camp") return missing("The line");
  return line.course.open && !line.course.begun ? ok(line) : refuse("not_on_sale");
}

/** The line of a shop item that is still on sale. */
export async function findProductLine(trx: Db, orderId: string, itemId: string): Promise<Outcome<ProductLine>> {
  const line = await findLine(trx, orderId, itemId);
  if (line === undefined || !isProductLine(line)) return missing("The line");
  return line.product.open ? ok(line) : refuse("not_on_sale");
}
