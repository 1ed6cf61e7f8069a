export { freePort } from "@matinee/database/embedded";
export type { ProvidedServer } from "../database/provided-context.ts";
export { cloneDatabase, startWithTemplate } from "../database/with-template.ts";
export { replicatedDatabase, type ReplicatedDatabase } from "./replicated-database.ts";
export { scratchDatabase, type ScratchDatabase } from "./scratch-database.ts";
export { runCommand, startProduct, type Product, type StartProductOptions } from "./start-product.ts";
