import { spawn } from "node:child_process";
import { once } from "node:events";
import { memoryAtRest } from "./resident-memory.ts";
import type { Start } from "./second-start.ts";

const server = `require("node:http").createServer((request, answer) => answer.end("ok"))
  .listen(0, "127.0.0.1", function () { console.log(this.address().port) })`;

/** A bare server: from its start until it has answered one request, and its memory at rest. */
export async function bareStart(prefix: readonly string[]): Promise<Start> {
  const [command, ...args] = [...prefix, process.execPath, "--eval", server];
  const startedAt = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const port = await firstLine(child.stdout);
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    await answer.arrayBuffer();
    return { ms: performance.now() - startedAt, bytes: await memoryAtRest(child.pid ?? 0) };
  } finally {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  }
}

async function firstLine(output: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of output) {
    text += String(chunk);
    if (text.includes("\n")) return text.trim();
  }
  throw new Error("The bare server ended before it was ready");
}
