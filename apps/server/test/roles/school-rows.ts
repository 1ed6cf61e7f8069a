import type { CallName } from "@matinee/contract";
import type { Row } from "./rows.ts";

/** The school and its network. */
export const SCHOOL_ROWS: Partial<Record<CallName, readonly Row[]>> = {};
