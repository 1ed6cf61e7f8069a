import type { CopyValue } from "./copy-rows.ts";
import type { DemoRun } from "./demo-run.ts";

/** Collects pools and their claims, to be written together. */
export interface PoolBatch {
  /** Adds a pool of `size` with `taken` committed places, and returns its id. */
  add(kind: "session" | "trial" | "course" | "addon" | "stock" | "coupon", size: number, taken: number): number;
  /** Writes the pools, then their claims. */
  write(): Promise<void>;
}

/**
 * Writes pools with their counters, and the claims that the counters count. The trigger that counts claims must be disabled
 * meanwhile. fillDemo checks afterwards that both agree.
 */
export function poolBatch(run: DemoRun): PoolBatch {
  const pools: CopyValue[][] = [];
  const claims: CopyValue[][] = [];
  return {
    add(kind, size, taken) {
      const id = run.nextId("pool");
      pools.push([id, kind, size, taken]);
      if (taken > 0) claims.push([run.uuid(), id, taken, "committed", "Places taken before the demo began"]);
      return id;
    },
    async write() {
      await run.write("pool", ["id", "kind", "size", "committed"], pools);
      await run.write("claim", ["id", "pool_id", "quantity", "state", "reason"], claims);
      pools.length = 0;
      claims.length = 0;
    },
  };
}
