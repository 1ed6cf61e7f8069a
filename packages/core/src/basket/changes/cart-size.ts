import { err, ok, type Result } from "../../kernel/index.ts";

/** More than any family buys at once. */
const MAX_LINES = 40;

/** Decides whether new lines fit into a basket that has `before` lines: all of them or none. Pieces that join a line need no room. */
export function fitLines<Line>(
  before: number,
  lines: readonly Line[],
): Result<readonly Line[], { readonly code: "invalid"; readonly details: string }> {
  return before + lines.length <= MAX_LINES
    ? ok(lines)
    : err({ code: "invalid", details: `A cart can hold up to ${MAX_LINES} items. Please check out first.` });
}
