import { spawn } from "node:child_process";

export interface Outcome {
  code: number;
  output: string;
}

/**
 * Runs a program of this project from its root; npm scripts have `node_modules/.bin` on the path. With "inherit" it writes to
 * our own output, with "capture" what it writes is returned, and with "both" it does both.
 */
export function run(
  command: string,
  args: readonly string[],
  how: "inherit" | "capture" | "both" = "capture",
): Promise<Outcome> {
  const child = spawn(command, args, {
    stdio: ["ignore", how === "inherit" ? "inherit" : "pipe", how === "inherit" ? "inherit" : "pipe"],
  });
  let output = "";
  const keep = (into: NodeJS.WriteStream) => (chunk: Buffer) => {
    output += chunk.toString("utf8");
    if (how === "both") into.write(chunk);
  };
  child.stdout?.on("data", keep(process.stdout));
  child.stderr?.on("data", keep(process.stderr));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
