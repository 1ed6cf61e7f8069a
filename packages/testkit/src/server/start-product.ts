import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A running product process. */
export interface Product {
  /** The main shop's address from the ready line. */
  url: string;
  port: number;
  pid: number;
  /** Stops it gracefully and waits. */
  stop(): Promise<void>;
  /** Kills it at once, like a crash. */
  kill(): Promise<void>;
  /** The last part of its output. */
  output(): string;
}

export interface StartProductOptions {
  /** Extra environment variables. Without PORT a free port is used. */
  env?: Record<string, string>;
  /** The longest wait for readiness, in milliseconds. */
  timeoutMs?: number;
  /** A command prefix, such as `taskset` with a processor. */
  prefix?: readonly string[];
  /** The file of a program that prints the same ready line; default: the program of `npm start`. */
  program?: string;
  /** `serve` runs no jobs, and needs a database that is migrated and filled; default: `start`. */
  command?: "start" | "serve";
}

const root = join(import.meta.dirname, "../../../..");
const main = "apps/server/src/cli/main.ts";
/** As `npm start` does (docs/decisions, 0062). */
const nodeOptions = ["--v8-pool-size=1"];
const maxOutputLength = 20_000;

/** Runs a command of the program, such as `demo`, and waits for its end. Throws with its output if it fails. */
export async function runCommand(command: string, env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [main, command], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed = (printed + chunk.toString("utf8")).slice(-maxOutputLength);
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`The command "${command}" ended with ${code ?? "a signal"}. It printed:\n${printed}`);
}

/** Starts the program of `npm start` and waits for its ready line. Throws with its output if the line does not come. */
export async function startProduct({
  env = {},
  timeoutMs = 120_000,
  prefix = [],
  program = main,
  command: name = "start",
}: StartProductOptions = {}): Promise<Product> {
  const [command, ...args] = [...prefix, process.execPath, ...nodeOptions, program, name];
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "", PORT: "0", ...env },
    // By the channel it notices that this process is gone, and stops.
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  const collect = (chunk: Buffer) => {
    printed = (printed + chunk.toString("utf8")).slice(-maxOutputLength);
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const url = await readyUrl(child, () => printed, timeoutMs);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    output: () => printed,
  };
}

function readyUrl(child: ChildProcess, printed: () => string, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill("SIGTERM");
      reject(new Error(`The product ${why}. It printed:\n${printed()}`));
    };
    const timer = setTimeout(() => fail(`was not ready within ${timeoutMs / 1000} s`), timeoutMs);
    child.on("exit", (code) => fail(`ended with ${code ?? "a signal"}`));
    child.on("error", (error) => fail(`did not start (${error.message})`));
    const findUrl = () => {
      const url = /Matinee is ready: (http:\S+)\r?\n/.exec(printed())?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      // Later output and exits must not settle this promise again.
      child.stdout?.off("data", findUrl);
      child.removeAllListeners("exit");
      resolve(url);
    };
    child.stdout?.on("data", findUrl);
  });
}
