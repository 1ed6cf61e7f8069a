export { scratchDatabase, type ScratchDatabase } from "./scratch-database.ts";
export { startProduct, type Product, type StartProductOptions } from "./start-product.ts";
