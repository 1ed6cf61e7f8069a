import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A built file in Vite's manifest, which names files by their source. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
}

export type BuildManifest = Readonly<Record<string, BuiltFile>>;

/** The scripts that a browser loads to show a screen first: those of the page, those of the screen's parts, and all that they import. */
export function scriptsOfScreen(manifest: BuildManifest, ...parts: readonly string[]): ReadonlySet<string> {
  const sources = new Set<string>();
  const add = (source: string): void => {
    if (sources.has(source)) return;
    sources.add(source);
    fileOf(manifest, source).imports?.forEach(add);
  };
  ["index.html", ...parts].forEach(add);
  return new Set([...sources].map((source) => fileOf(manifest, source).file));
}

function fileOf(manifest: BuildManifest, source: string): BuiltFile {
  const file = manifest[source];
  if (file === undefined) throw new Error(`The build has no ${source}: npm run build`);
  return file;
}

export function readBuildManifest(folder: string): BuildManifest {
  // Vite's build writes this file.
  return JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as BuildManifest;
}
