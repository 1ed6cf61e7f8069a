export { /** @internal */ freePort } from "./free-port.ts";
export { type FolderLock, lockFolder } from "./folder-lock.ts";
export { runningEmbedded, startEmbedded } from "./start-embedded.ts";
export type { ServerSettings } from "./server-settings.ts";
export type { EmbeddedDatabase, EmbeddedOptions } from "./start-embedded.ts";
export { checkEmbedded } from "./check-embedded.ts";
