import { sendInLine } from "@matinee/contract/wait-in-line";
import { showPlace } from "./line-notice.ts";

/** Sends the requests of a visitor who waits in line, and shows the place. There is one line for all that a page asks. */
export const stayInLine = sendInLine((input, init) => fetch(input, init), { show: showPlace });
