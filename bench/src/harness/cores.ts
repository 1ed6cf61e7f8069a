import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

export interface Cores {
  /** Prefix of a command that is to run on the server's processor. */
  onServerCore: readonly string[];
  /** How it was done, in words for the document. */
  words: string;
}

/** Server and load on different processors, where there are two and `taskset` is here; this process then keeps to the load's. */
export function separateCores(): Cores {
  const here = spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", "1", String(process.pid)], {
    stdio: "ignore",
  });
  if (here.status !== 0 || availableParallelism() < 1)
    return { onServerCore: [], words: "server and load shared all processors (no taskset, or one processor only)" };
  return {
    onServerCore: ["taskset", "--cpu-list", "0"],
    words: "the server on one processor, the load on another; the database on either",
  };
}
