import { spawnSync } from "node:child_process";
import type { Chromium } from "./find-chromium.ts";

/** The test browser is missing or does not start. `message` says what to do. */
export class BrowserError extends Error {
  override name = "BrowserError";
}

const advice =
  "Install them with `apt-get install -y libnss3 libnspr4`, or a whole browser with `apt-get install -y chromium`, or set CHROME_PATH to a Chrome or Chromium.";

/** Runs the browser with `--version`. Throws a `BrowserError` that says what to install if that fails. */
export function checkStarts({ executablePath, env }: Chromium): void {
  const result = spawnSync(executablePath, ["--version", "--no-sandbox"], {
    encoding: "utf8",
    timeout: 30_000,
    env: { ...process.env, ...env },
  });
  if (result.status === 0) return;
  const missing = /loading shared libraries: ([^\s:]+)/.exec(result.stderr ?? "")?.[1];
  if (missing !== undefined)
    throw new BrowserError(
      `The browser tests need ${missing} and its companion libraries, which this machine lacks. ${advice}`,
    );
  const why = result.error?.message ?? `it ended with ${result.status ?? result.signal}: ${result.stderr.trim()}`;
  throw new BrowserError(
    `The browser ${executablePath} does not start (${why}). Set CHROME_PATH to a Chrome or Chromium, or \`apt-get install -y chromium\`.`,
  );
}
