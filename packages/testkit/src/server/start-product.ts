import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** The product as a process of its own. */
export interface Product {
  /** Of the main shop, as the ready line prints it. */
  url: string;
  port: number;
  pid: number;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** The end of what it printed. */
  output(): string;
}

export interface StartProductOptions {
  /** Settings on top of the environment; a free port is chosen unless PORT is given. */
  env?: Record<string, string>;
  /** How long it may take until it is ready, in milliseconds. */
  patienceMs?: number;
  /** Run before it, such as `taskset` with a processor. */
  prefix?: readonly string[];
}

const root = join(import.meta.dirname, "../../../..");
const kept = 20_000;

/** Starts `npm start`'s program and waits for its ready line. Throws with what it printed where that does not come. */
export async function startProduct({
  env = {},
  patienceMs = 120_000,
  prefix = [],
}: StartProductOptions = {}): Promise<Product> {
  const [command, ...args] = [...prefix, process.execPath, "apps/server/src/cli/main.ts", "start"];
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const keep = (chunk: Buffer) => {
    printed = (printed + chunk.toString("utf8")).slice(-kept);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const url = await readyUrl(child, () => printed, patienceMs);
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

function readyUrl(child: ChildProcess, printed: () => string, patienceMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer);
      child.kill("SIGTERM");
      reject(new Error(`The product ${why}. It printed:\n${printed()}`));
    };
    const timer = setTimeout(() => fail(`was not ready within ${patienceMs / 1000} s`), patienceMs);
    child.on("exit", (code) => fail(`ended with ${code ?? "a signal"}`));
    child.on("error", (error) => fail(`did not start (${error.message})`));
    const look = () => {
      const url = /Matinee is ready: (http:\S+)\r?\n/.exec(printed())?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      // What it prints later, such as while it stops, must not take away who waits for its end.
      child.stdout?.off("data", look);
      child.removeAllListeners("exit");
      resolve(url);
    };
    child.stdout?.on("data", look);
  });
}
