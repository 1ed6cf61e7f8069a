import type { ProvidedServer } from "@matinee/testkit/server";

/** Where a server of the run is. */
export interface RunningProduct {
  url: string;
  port: number;
  /** Its database, for what no call says. */
  databaseUrl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** One for each worker. */
    products: readonly RunningProduct[];
    /** Where databases with the demo network come from. */
    demoServer: ProvidedServer;
    /** What products of the run keep in files, each in a folder of its own here. */
    dataFolder: string;
  }
}
