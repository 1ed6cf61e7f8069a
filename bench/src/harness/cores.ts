import { spawnSync } from "node:child_process";
import { cpus } from "node:os";

/** Keeps server and load on different processors, where there are two and `taskset` is here. */
export interface Cores {
  /** Prefix of a command that is to run on the server's processor. */
  readonly onServerCore: readonly string[];
  /** This process leaves the server's processor alone, or may use all again. What it starts meanwhile keeps to the same. */
  readonly confineLoad: (confined: boolean) => void;
  /** How it was done, in words for the document. */
  readonly words: string;
}

export function separateCores(): Cores {
  const last = cpus().length - 1;
  const allow = (processors: string) =>
    spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", processors, String(process.pid)], { stdio: "ignore" })
      .status === 0;
  if (last < 1 || !allow(`0-${last}`)) {
    return {
      onServerCore: [],
      confineLoad: () => undefined,
      words: "server, load and database shared all processors (no taskset, or one processor only)",
    };
  }
  return {
    onServerCore: ["taskset", "--cpu-list", "0"],
    confineLoad: (confined) => void allow(confined ? `1-${last}` : `0-${last}`),
    words: "the server on the first, the load on the others, the database on any",
  };
}
