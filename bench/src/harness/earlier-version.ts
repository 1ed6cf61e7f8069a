import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPrintedTable } from "./printed-table.ts";

const root = join(import.meta.dirname, "../../..");

/** An earlier version of the product, with its own benchmark and dependencies. */
export interface EarlierVersion {
  /** The short name of its commit. */
  readonly commit: string;
  /** Runs its benchmark of a scenario once: the measured figures by what was measured. Empty if it has no such scenario. */
  run(scenario: string): Promise<ReadonlyMap<string, string>>;
  remove(): void;
}

/** Checks a commit out into a temporary folder and installs what it needs. Throws if there is no such commit, or if npm fails. */
export function checkOutEarlier(commit: string): EarlierVersion {
  const folder = mkdtempSync(join(tmpdir(), "matinee-bench-before-"));
  // PostgreSQL may have to run as another user.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const perform = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
  try {
    perform("git", "clone", "--quiet", "--no-checkout", root, ".");
    perform("git", "checkout", "--quiet", "--detach", commit);
    perform("npm", "ci", "--no-audit", "--no-fund");
    return {
      commit: perform("git", "rev-parse", "--short", "HEAD"),
      run: async (scenario) => await runThere(folder, scenario),
      remove,
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Versions from before `--runs` know names of scenarios alone, and run each once. */
async function runThere(folder: string, scenario: string): Promise<ReadonlyMap<string, string>> {
  const newer = await bench(folder, "--runs", "1", scenario);
  const ended = newer.refused ? await bench(folder, scenario) : newer;
  if (ended.refused) return new Map();
  if (ended.code !== 0)
    throw new Error(`The earlier version's ${scenario} ended with ${ended.code}:\n${ended.output.slice(-4000)}`);
  return readPrintedTable(ended.output);
}

async function bench(folder: string, ...args: string[]) {
  const child = spawn("npm", ["run", "bench", "--", ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  await once(child, "close");
  const code = child.exitCode;
  const refused = code !== 0 && /There is no scenario|Unknown scenario/u.test(output);
  return { code, output, refused };
}
