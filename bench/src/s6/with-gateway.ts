import { freePort, scratchDatabase, startProduct } from "@matinee/testkit/server";
import type { Cores } from "../harness/cores.ts";

const keys = {
  STRIPE_SECRET_KEY: "sk_test_bench",
  STRIPE_PUBLISHABLE_KEY: "pk_test_bench",
  STRIPE_WEBHOOK_SECRET: "whsec_bench",
};

export interface FarGateway {
  readonly url: string;
  /** The settings with which a product pays there. */
  readonly env: Readonly<Record<string, string>>;
}

/** Runs `work` beside a sandbox gateway in a process of its own, with a database of its own, off the server's processor. */
export async function withGateway<T>({ offServerCore }: Cores, work: (gateway: FarGateway) => Promise<T>): Promise<T> {
  const database = await scratchDatabase();
  try {
    const port = String(await freePort());
    const gateway = await startProduct({
      program: "bench/src/s6/gateway-program.ts",
      prefix: offServerCore,
      env: {
        ...keys,
        DATABASE_URL: database.url,
        WEBHOOK_URL: `http://127.0.0.1:${port}/api/payments/webhook/sandbox`,
      },
    });
    try {
      return await work({ url: gateway.url, env: { ...keys, PORT: port, STRIPE_API_URL: gateway.url } });
    } finally {
      await gateway.stop();
    }
  } finally {
    await database.stop();
  }
}
