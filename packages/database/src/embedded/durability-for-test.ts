import type { ServerSettings } from "./server-settings.ts";

/** Settings for test databases, which need not survive a power cut. @internal */
export const WITHOUT_DURABILITY: ServerSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
