import { spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Cores } from "../harness/cores.ts";

/** Runs `work` against a bare server on the server's processor, which sends the product's compressed bytes for these paths. */
export async function withBareServer<T>(
  { url, paths, cores }: { readonly url: string; readonly paths: readonly string[]; readonly cores: Cores },
  work: (bareUrl: string) => Promise<T>,
): Promise<T> {
  const bodies: Record<string, string> = {};
  for (const path of paths) bodies[path] = (await compressed(url + path)).toString("base64");
  const [command, ...args] = [...cores.onServerCore, process.execPath, join(import.meta.dirname, "bare-server.ts")];
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  try {
    child.stdin.end(JSON.stringify(bodies));
    // The first line that it prints is its port.
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    return await work(`http://127.0.0.1:${line.toString("utf8").trim()}`);
  } finally {
    child.kill();
  }
}

/** The body as the product sends it, compressed with brotli. */
function compressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br" } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      else buffer(answer).then(resolve, reject);
    }).on("error", reject);
  });
}
