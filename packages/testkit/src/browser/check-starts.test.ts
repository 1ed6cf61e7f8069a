import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { BrowserError, checkStarts } from "./check-starts.ts";
import { findChromium } from "./find-chromium.ts";

const folder = mkdtempSync(join(tmpdir(), "matinee-fake-browser-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fake(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

test("missing browser libraries give an error with the install command", () => {
  const loader = `echo "chromium: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory" >&2; exit 127`;
  const executablePath = fake("no-libraries", loader);
  expect(() => checkStarts({ executablePath, env: {} })).toThrow(
    new BrowserError(
      "The browser tests need libnss3.so and its companion libraries, which this machine lacks. Install them with `apt-get install -y libnss3 libnspr4`, or a whole browser with `apt-get install -y chromium`, or set CHROME_PATH to a Chrome or Chromium.",
    ),
  );
});

test("a browser that fails to start gives an error with the reason", () => {
  expect(() => checkStarts({ executablePath: fake("broken", "echo no display >&2; exit 3"), env: {} })).toThrow(
    "it ended with 3: no display",
  );
  expect(() => checkStarts({ executablePath: join(folder, "absent"), env: {} })).toThrow("ENOENT");
});

test("CHROME_PATH comes first", async () => {
  const path = fake("chosen", "echo Chromium 1.0");
  expect((await findChromium({ CHROME_PATH: path })).executablePath).toBe(path);
});
