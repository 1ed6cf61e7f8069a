import { createHmac } from "node:crypto";

export interface SandboxKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** The sandbox gateway's keys, the same in every copy that shares the session secret. */
export function sandboxKeys(sessionSecret: string): SandboxKeys {
  const derive = (name: string) =>
    createHmac("sha256", sessionSecret)
      .update(`sandbox:${name}`)
      .digest("base64url")
      .replaceAll(/[-_]/gu, "")
      .slice(0, 32);
  return {
    secretKey: `sk_test_${derive("secret")}`,
    publishableKey: `pk_test_${derive("publishable")}`,
    webhookSecret: `whsec_${derive("webhook")}`,
  };
}
