import type { CallName } from "@matinee/contract";
import type { Row } from "./rows.ts";

/** Setting up an empty copy. */
export const SET_UP_ROWS: Partial<Record<CallName, readonly Row[]>> = {};
