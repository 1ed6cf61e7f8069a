import { explainError } from "./print-line.ts";

/** Runs `stop` once at SIGTERM or SIGINT and ends the process after it; a second Ctrl-C ends it at once. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const handle = () => {
    if (stopping) process.exit(130);
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${explainError(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
}
