import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressible = /\.(js|css|svg|json|txt|html|map|webmanifest)$/u;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes name.br and name.gz beside every text file of a folder, at the highest level, because it is done once a build. */
export async function precompress(folder: string): Promise<void> {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    if (!compressible.test(name) || !statSync(path).isFile()) continue;
    const bytes = readFileSync(path);
    const [small, wide] = await Promise.all([
      brotli(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      }),
      zip(bytes, { level: 9 }),
    ]);
    if (small.length < bytes.length) writeFileSync(`${path}.br`, small);
    if (wide.length < bytes.length) writeFileSync(`${path}.gz`, wide);
  }
}
