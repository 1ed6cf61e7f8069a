import type { CallName } from "@matinee/contract";
import type { Row } from "./rows.ts";

/** Classes, terms, closures and teachers. */
export const CLASS_ROWS: Partial<Record<CallName, readonly Row[]>> = {};
