export { scratchDatabase, type ScratchDatabase } from "./scratch-database.ts";
export { startProduct, type Product, type ProductOptions } from "./start-product.ts";
