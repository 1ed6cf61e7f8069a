/** What the setup of a run tells every test file: where its databases are made, and of what. */
export interface ProvidedServer {
  adminUrl: string;
  templateUrl: string;
  owner: string | null;
  template: string;
  strategy: "file_copy" | "wal_log";
  prefix: string;
}

declare module "vitest" {
  interface ProvidedContext {
    testServer: ProvidedServer;
  }
}
