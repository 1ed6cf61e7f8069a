import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/** Asks for a new password on the terminal, where nothing of it is shown; without a terminal it is the first line of standard input. */
export async function askPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) process.stdout.write("Password: ");
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTerminal });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (isTerminal) process.stdout.write("\n");
  }
}
