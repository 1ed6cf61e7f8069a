import type { CallSpec } from "@matinee/contract";
import type { Config } from "../../config/config.ts";
import { createLineTickets, type LineTickets } from "./line-tickets.ts";
import { createWaitingLine, type WaitingLine } from "./waiting-line.ts";

/** The lines in which visitors wait: with their calls for the database, and for pages that are not cached. */
export interface VisitorLines {
  readonly reads: WaitingLine;
  readonly writes: WaitingLine;
  readonly pages: WaitingLine;
  readonly tickets: LineTickets;
}

/** Undefined where the operator has turned them off. */
export function openVisitorLines({ line, sessionSecrets }: Pick<Config, "line" | "sessionSecrets">) {
  if (line.length === 0) return undefined;
  return {
    reads: createWaitingLine(line),
    writes: createWaitingLine(line),
    // A page makes several calls at once, which do not wait, and takes more of the processor than of the database.
    pages: createWaitingLine({ ...line, running: Math.ceil(line.running / 2) }),
    tickets: createLineTickets(sessionSecrets),
  } satisfies VisitorLines;
}

interface LinedCall {
  readonly spec: Pick<CallSpec, "auth" | "area">;
  readonly method: string;
  /** The one GET that writes: see authenticate.ts. */
  readonly isWriting: boolean;
}

/**
 * Which line a call waits in; null for none. The payment provider and staff never wait behind visitors. Nor does a login, which has limits
 * of its own, is how staff come in, and may be slowed down: it would hold up others meanwhile.
 */
export function lineOf({ spec, method, isWriting }: LinedCall): "reads" | "writes" | null {
  if (spec.auth === "provider" || spec.auth === "staff" || spec.auth === "network") return null;
  if (!isWriting) return "reads";
  return spec.area === "session" && method !== "GET" ? null : "writes";
}
