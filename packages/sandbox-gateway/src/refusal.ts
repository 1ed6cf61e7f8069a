/** Stripe's error object. */
export interface WireError {
  readonly type: "card_error" | "invalid_request_error" | "idempotency_error" | "api_error";
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly payment_intent?: unknown;
  readonly setup_intent?: unknown;
  readonly payment_method?: unknown;
}

/** A refused request. It is thrown, so that the transaction rolls back. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 402 | 403 | 404;
  readonly wire: WireError;
  constructor(status: 400 | 401 | 402 | 403 | 404, wire: WireError) {
    super(wire.message);
    this.status = status;
    this.wire = wire;
  }
}

export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): Refusal {
  return new Refusal(400, { type: "invalid_request_error", message, ...more });
}

export function noSuch(what: string, id: string, param = "id"): Refusal {
  const message = `No such ${what}: '${id}'`;
  return new Refusal(404, { type: "invalid_request_error", code: "resource_missing", message, param });
}

/** The refusal of a list that starts at an object that is not there. It is in the parameters, not in the path: 400. */
export function noSuchCursor(what: string, id: string, param: string): Refusal {
  const message = `No such ${what}: '${id}'`;
  return new Refusal(400, { type: "invalid_request_error", code: "resource_missing", message, param });
}

export function unknownParameters(names: readonly [string, ...string[]]): Refusal {
  const [param] = names;
  const message = `Received unknown parameter${names.length > 1 ? "s" : ""}: ${names.join(", ")}`;
  return invalidRequest(message, { code: "parameter_unknown", param });
}

export function missingParameter(param: string): Refusal {
  return invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
}

/** The refusal of an invalid card: 402 with the field's code. */
export function cardRefusal(code: string, message: string, param: string): Refusal {
  return new Refusal(402, { type: "card_error", code, message, param });
}
