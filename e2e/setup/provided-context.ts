/** Where the run's server is. */
export interface RunningProduct {
  url: string;
  port: number;
}

declare module "vitest" {
  interface ProvidedContext {
    product: RunningProduct;
  }
}
