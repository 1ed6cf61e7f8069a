import { explainError } from "./print-line.ts";

/**
 * Runs `stop` once at SIGTERM or SIGINT and ends the process after it; a second Ctrl-C ends it at once. A process that was started with a
 * channel (`stdio: "ipc"`), as the tests do, also stops when the process that started it is gone.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const begin = () => {
    if (stopping) return;
    stopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${explainError(error)}\n`);
        process.exit(1);
      },
    );
  };
  let signals = 0;
  const handle = () => {
    signals += 1;
    if (signals > 1) process.exit(130);
    begin();
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
  // Ctrl-C reaches both processes, in any order: the parent's end does not count as a second one.
  process.once("disconnect", begin);
}
