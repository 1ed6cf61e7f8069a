import { spawn } from "node:child_process";

export interface Outcome {
  code: number;
  output: string;
}

/**
 * Runs a program from the project's root; npm scripts have `node_modules/.bin` on the path. "inherit" prints its output, "capture"
 * returns it, "both" does both.
 */
export function run(
  command: string,
  args: readonly string[],
  mode: "inherit" | "capture" | "both" = "capture",
): Promise<Outcome> {
  const child = spawn(command, args, {
    stdio: ["ignore", mode === "inherit" ? "inherit" : "pipe", mode === "inherit" ? "inherit" : "pipe"],
  });
  let output = "";
  const collect = (into: NodeJS.WriteStream) => (chunk: Buffer) => {
    output += chunk.toString("utf8");
    if (mode === "both") into.write(chunk);
  };
  child.stdout?.on("data", collect(process.stdout));
  child.stderr?.on("data", collect(process.stderr));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 127, output: `${command}: ${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}
