/** What the setup of a run tells every test file. */
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
