import { startProduct, type Product } from "@matinee/testkit/server";
import { afterAll, beforeAll } from "vitest";

/**
 * Two processes of the product on one database, for the tests of a file. They stand behind a proxy, so that each buyer can come from an
 * address of their own: guesses at coupons are counted by address.
 */
export function useTwoProducts(database: () => Promise<Record<string, string>>) {
  let env: Record<string, string> = {};
  let products: Product[] = [];

  beforeAll(async () => {
    env = {
      NODE_ENV: "development",
      DEMO_SIZE: "300",
      ...(await database()),
      TRUST_PROXY: "1",
      LOG_LEVEL: "error",
    };
    products = [await startProduct({ env })];
    products.push(await startProduct({ env }));
  });
  afterAll(async () => {
    for (const product of products) await product.stop();
  });

  return {
    /** The process that the nth visitor reaches. */
    urlOf: (nth: number): string => products[nth % products.length]?.url ?? "",
    /** Kills both like a crash; one process replaces them, at the first one's address. */
    async replaceKilled(): Promise<void> {
      const [first] = products;
      if (first === undefined) throw new Error("No process runs");
      for (const product of products.splice(0)) await product.kill();
      products = [await startProduct({ env: { ...env, PORT: String(first.port) } })];
    },
  };
}

export type TwoProducts = ReturnType<typeof useTwoProducts>;
