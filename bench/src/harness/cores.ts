import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

/** Keeps server and load on different processors, if there are two and `taskset` is installed. */
export interface Cores {
  /** Prefix of a command that runs on the server's processor. */
  readonly onServerCore: readonly string[];
  /** Prefix of a command that runs off the server's processor. */
  readonly offServerCore: readonly string[];
  /** Prefix of a command that runs on any processor, although this process may be kept off one. */
  readonly onAnyCore: readonly string[];
  /** True keeps this process, and the processes that it starts, off the server's processor; false allows all processors. */
  readonly confineLoad: (confined: boolean) => void;
  /** How the processors are shared, for docs/performance.md. */
  readonly description: string;
}

export function separateCores(): Cores {
  const last = cpus().length - 1;
  const allow = (processors: string) =>
    spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", processors, String(process.pid)], { stdio: "ignore" })
      .status === 0;
  if (last < 1 || !allow(`0-${last}`)) {
    return {
      onServerCore: [],
      offServerCore: [],
      onAnyCore: [],
      confineLoad: () => undefined,
      description: "server, load and database share all processors (no taskset, or only one processor)",
    };
  }
  return {
    onServerCore: ["taskset", "--cpu-list", "0"],
    offServerCore: ["taskset", "--cpu-list", `1-${last}`],
    onAnyCore: ["taskset", "--cpu-list", `0-${last}`],
    confineLoad: (confined) => void allow(confined ? `1-${last}` : `0-${last}`),
    description: "the server runs on the first, the load on the others, the database on any",
  };
}
