import type { ErrorCode } from "../errors/catalogue.ts";
import type { FieldDetail } from "../errors/problem.ts";

/** A refusal from the API, with its error body (spec §8: rejected to the caller with the response). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** True if the answer gave a message of its own. */
  readonly isExplained: boolean;
  readonly code: ErrorCode | null;
  readonly details: string | readonly FieldDetail[];
  readonly messages: readonly string[];
  readonly requestId: string | null;
  readonly response: Response;

  constructor(response: Response, body: unknown) {
    const read = readBody(body);
    super(read.message ?? `The server answered ${response.status}`);
    this.status = response.status;
    this.isExplained = read.message !== null;
    this.code = read.code;
    this.details = read.details;
    this.messages = read.messages;
    this.requestId = read.requestId;
    this.response = response;
  }

  /** The message for one field, if the refusal has one. */
  fieldMessage(path: string): string | null {
    if (typeof this.details === "string") return null;
    return this.details.find((detail) => detail.path === path)?.message ?? null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function readBody(body: unknown) {
  const record = isRecord(body) ? body : {};
  const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
  const details = Array.isArray(record["details"])
    ? record["details"].filter(isDetail)
    : (text(record["details"]) ?? "");
  return {
    message: text(record["message"]),
    // An older client may meet a newer code; it still has the status and the message.
    code: text(record["code"]) as ErrorCode | null,
    details,
    messages: Array.isArray(record["messages"]) ? record["messages"].filter((one) => typeof one === "string") : [],
    requestId: text(record["request_id"]),
  };
}

function isDetail(value: unknown): value is FieldDetail {
  return isRecord(value) && typeof value["path"] === "string" && typeof value["message"] === "string";
}
