import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";

/**
 * Unpacks the npm package's Chromium, with its libraries and fonts, once for each machine and user. Returns the folder.
 */
export async function unpackBundledChromium(version: string): Promise<string> {
  const home = join(tmpdir(), `matinee-chromium-${version}-${userInfo().uid}`);
  if (existsSync(join(home, "chromium"))) return home;
  // Unpacked elsewhere and moved in one step, so that a killed or parallel run never leaves half a browser.
  const fresh = mkdtempSync(`${home}-`);
  try {
    await unpackTo(fresh);
    // The package's font configuration names one fixed folder.
    writeFileSync(join(fresh, "fonts/fonts.conf"), fontsConfig(home));
    renameSync(fresh, home);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(join(home, "chromium"))) throw error;
  }
  return home;
}

/** The package always unpacks into `TMPDIR`, so set it for the call. */
async function unpackTo(folder: string): Promise<void> {
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = folder;
  try {
    await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
}

function fontsConfig(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(home, "fonts")}</dir>
  <cachedir>${join(home, "fonts-cache")}</cachedir>
</fontconfig>
`;
}
