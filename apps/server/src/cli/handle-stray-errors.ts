import { isUnreachable } from "@matinee/database";
import type { Logger } from "pino";
import { loggableError } from "../kernel/log.ts";

/** A stop in order that takes longer waits for something that is lost, such as the connection to a database that is silent. */
const LONGEST_STOP_MS = 60_000;

/**
 * What happens to an error that no code handles; Node would end the process at once. A lost connection and a promise that nobody awaits
 * are logged, and the process goes on: the request or job concerned has failed already. Any other exception leaves the program in an
 * unknown state, so the process stops in order, which also stops an embedded database, and ends with code 1, at the latest after
 * `longestStopMs`.
 */
export function handleStrayErrors(log: Logger, stop: () => Promise<void>, longestStopMs = LONGEST_STOP_MS): void {
  let stopping = false;
  const stopInOrder = (): void => {
    if (stopping) return;
    stopping = true;
    const end = () => process.exit(1);
    setTimeout(end, longestStopMs);
    stop().then(end, end);
  };
  process.on("unhandledRejection", (reason) => {
    log.error(loggableError(reason), "a promise that nobody awaits was rejected");
  });
  process.on("uncaughtException", (error) => {
    if (isUnreachable(error)) {
      log.error(loggableError(error), "a connection was lost that nobody used");
      return;
    }
    log.fatal(loggableError(error), "an exception that nothing handles: the process stops");
    // Even where the log is silent the operator learns why.
    process.stderr.write(`Matinee stops: ${error.name} was thrown and nothing handles it. The log has the details.\n`);
    stopInOrder();
  });
}
