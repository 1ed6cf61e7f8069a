import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";

/** The folder into which the Chromium of the npm package is unpacked once a machine and user: the executable, its libraries and fonts. */
export async function unpackBundledChromium(version: string): Promise<string> {
  const home = join(tmpdir(), `matinee-chromium-${version}-${userInfo().uid}`);
  if (existsSync(join(home, "chromium"))) return home;
  // Unpacked aside and moved in one step: a killed or simultaneous run never leaves half a browser behind.
  const fresh = mkdtempSync(`${home}-`);
  try {
    await unpackTo(fresh);
    // The package's own list of font folders knows one fixed place only.
    writeFileSync(join(fresh, "fonts/fonts.conf"), fontsConfig(home));
    renameSync(fresh, home);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(join(home, "chromium"))) throw error;
  }
  return home;
}

/** The package unpacks into the folder for temporary files, wherever that is at the time. */
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
