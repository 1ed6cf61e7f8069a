import type { FormParts } from "./form.ts";
import { sameSecret } from "./client-secret.ts";
import { text } from "./parameters.ts";
import { Refusal } from "./refusal.ts";

export interface Keys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

function keyOf(authorization: string | undefined, params: FormParts): string | undefined {
  const [scheme = "", value = ""] = (authorization ?? "").split(" ", 2);
  if (/^bearer$/i.test(scheme)) return value;
  if (/^basic$/i.test(scheme)) return Buffer.from(value, "base64").toString("utf8").split(":", 1)[0];
  return text(params, "key");
}

/** Finds the caller by the key in Authorization (Bearer or Basic), or by the publishable key in `key`. Throws a Refusal with 401. */
export function callerOf(authorization: string | undefined, params: FormParts, keys: Keys): "secret" | "publishable" {
  const key = keyOf(authorization, params);
  if (key === undefined || key === "") {
    const message =
      "You did not provide an API key. Send it in the Authorization header, or the publishable key as the parameter key.";
    throw new Refusal(401, { type: "invalid_request_error", message });
  }
  if (sameSecret(key, keys.secretKey)) return "secret";
  if (sameSecret(key, keys.publishableKey)) return "publishable";
  throw new Refusal(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
}
