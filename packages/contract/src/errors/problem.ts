import type { ErrorCode } from "./catalogue.ts";

/** A problem with one field. */
export interface FieldDetail {
  readonly path: string;
  readonly message: string;
  /** Values that would be accepted instead, the likeliest first. */
  readonly suggestions?: readonly string[];
}

/** An expected failure of a command: its code, and details that the catalogue can't have. */
export interface Problem {
  readonly code: ErrorCode;
  readonly details?: string | readonly FieldDetail[] | undefined;
  readonly messages?: readonly string[] | undefined;
}

/** The body of every error response. */
export interface ErrorBody {
  readonly message: string;
  readonly details: string | readonly FieldDetail[];
  readonly messages: readonly string[];
  readonly code: ErrorCode;
  readonly request_id: string;
}
