import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export interface StaticFile {
  readonly type: string;
  readonly etag: string;
  /** True if the name contains a hash of the content. */
  readonly immutable: boolean;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly br: Uint8Array<ArrayBuffer> | null;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
}

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  json: "application/json",
  woff2: "font/woff2",
  png: "image/png",
  ico: "image/x-icon",
  webp: "image/webp",
  txt: "text/plain; charset=utf-8",
  map: "application/json",
  webmanifest: "application/manifest+json",
};

/** Every file of the built client, in memory (less than two megabytes), so that no path from a request ever reaches the disk. */
export function readStaticFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (/\.(br|gz)$/u.test(name) || !statSync(path).isFile()) continue;
    const plain = read(path);
    files.set(`/${name.replaceAll("\\", "/")}`, {
      type: types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
      etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
      immutable: name.startsWith("assets"),
      plain,
      br: existsSync(`${path}.br`) ? read(`${path}.br`) : null,
      gzip: existsSync(`${path}.gz`) ? read(`${path}.gz`) : null,
    });
  }
  return files;
}

function read(path: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(path));
}
