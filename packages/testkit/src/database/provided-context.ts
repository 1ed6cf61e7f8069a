/** The values that the global setup provides to every test file. */
export interface ProvidedServer {
  adminUrl: string;
  templateUrl: string;
  owner: string | null;
  template: string;
  prefix: string;
}

declare module "vitest" {
  interface ProvidedContext {
    testServer: ProvidedServer;
  }
}
