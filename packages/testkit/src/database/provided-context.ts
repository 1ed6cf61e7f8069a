/** What the setup of a run passes to every test file: the server and the template of its databases. */
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
