export { aesCipher, type Cipher } from "./kernel/cipher.ts";
export type { Context, Db, Gateways, Job, Jobs, SystemContext } from "./kernel/context.ts";
export type { CsvFile } from "./kernel/csv.ts";
export { keyFor } from "./kernel/key-for.ts";
export { secretTokens } from "./kernel/tokens.ts";
export type { Outcome } from "./kernel/outcome.ts";
