import type { CallName } from "@matinee/contract";
import type { Row } from "./rows.ts";

/** Who works for a school. */
export const MEMBER_ROWS: Partial<Record<CallName, readonly Row[]>> = {};
