import type { CopyValue } from "./copy-rows.ts";
import type { DemoRun } from "./demo-run.ts";

/** Collects pools with what is taken of them, until they are written together. */
export interface PoolBatch {
  /** A pool of `size`, of which `taken` are committed; answers its id. */
  add(kind: "session" | "trial" | "course" | "addon" | "stock" | "coupon", size: number, taken: number): number;
  /** Writes the pools, then their claims. */
  write(): Promise<void>;
}

/**
 * Pools come with their counters set, and each use of them as a claim that stands behind the counter. The trigger that
 * would count the claims once more has to be off meanwhile; fillDemo proves afterwards that both agree.
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
