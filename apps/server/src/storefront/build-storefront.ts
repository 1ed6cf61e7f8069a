import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { lockFolder } from "@matinee/database/embedded";
import {
  appFolder,
  buildFolder,
  clientFolder,
  resolveFromStorefront,
  serverBundle,
  signedInApps,
  stampFile,
  storefrontFolder,
} from "./folders.ts";
import { precompress } from "./precompress.ts";
import { sourceHash } from "./source-hash.ts";

/** The storefront could not be built; `message` contains the output of the build. */
class StorefrontBuildError extends Error {
  override name = "StorefrontBuildError";
}

/** True if the storefront was built from the present sources. */
export function isBuilt(hash: string = sourceHash()): boolean {
  try {
    return existsSync(serverBundle) && readFileSync(stampFile, "utf8") === hash;
  } catch {
    return false;
  }
}

/** Builds the web apps if their sources have changed since the last build. Two starts at once build them once. */
export async function ensureStorefront(say: (message: string) => void): Promise<void> {
  const hash = sourceHash();
  if (isBuilt(hash)) return;
  const lock = await waitForLock(join(dirname(buildFolder), "node_modules", ".matinee-build"), say);
  try {
    if (isBuilt(hash)) return;
    say("Building the shop and the apps (once, about 20 seconds) …");
    const began = performance.now();
    const reactRouter = join(dirname(resolveFromStorefront("@react-router/dev/package.json")), "bin.cjs");
    const vite = join(dirname(resolveFromStorefront("vite/package.json")), "bin", "vite.js");
    await build(reactRouter, storefrontFolder);
    for (const name of signedInApps) await build(vite, appFolder(name));
    for (const folder of [clientFolder, ...signedInApps.map((name) => join(appFolder(name), "build"))])
      await precompress(folder);
    writeFileSync(stampFile, hash);
    say(`The storefront is built (${((performance.now() - began) / 1000).toFixed(1)} s).`);
  } finally {
    lock.release();
  }
}

async function waitForLock(folder: string, say: (message: string) => void): Promise<{ release(): void }> {
  const until = performance.now() + 180_000;
  for (let reported = false; ; reported = true) {
    const lock = tryLock(folder);
    if (lock !== null) return lock;
    if (performance.now() > until)
      throw new StorefrontBuildError(
        "Another process has been building the storefront for three minutes. Stop it and start again.",
      );
    if (!reported) say("Another process is building the storefront; waiting for it …");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function tryLock(folder: string): { release(): void } | null {
  try {
    mkdirSync(folder, { recursive: true });
    return lockFolder(folder);
  } catch (error) {
    if (error instanceof Error && error.name === "EmbeddedDatabaseError") return null;
    throw new StorefrontBuildError(
      `The storefront is not built, and ${storefrontFolder} can't be written: start once as its owner.`,
      { cause: error },
    );
  }
}

async function build(command: string, folder: string): Promise<void> {
  // The Node that runs this process: the one on the PATH may be older.
  const child = spawn(process.execPath, [command, "build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) throw new StorefrontBuildError(`The storefront could not be built:\n${output.slice(-4_000).trim()}`);
}
